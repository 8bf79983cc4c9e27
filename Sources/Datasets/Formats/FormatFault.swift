/// What a format found wrong, at a byte of the file.
struct FormatFault: Error, Equatable {
  let fault: DatasetError.Fault
  let offset: Int
}

/// The rows of a file that cannot be read: the first few, and how many they are.
struct BadRows: Error, Equatable {
  /// More are only counted.
  static let mostTold = 10

  private(set) var faults: [FormatFault] = []
  /// Where the rows of the faults begin.
  private(set) var starts: [Int] = []
  private(set) var count = 0

  /// None.
  init() {}

  /// A fault that is not one of a row, so that leaving out rows does not help.
  init(_ fault: FormatFault) {
    faults = [fault]
    starts = [fault.offset]
  }

  mutating func append(_ fault: FormatFault, ofRowAt start: Int) {
    count += 1
    if faults.count == Self.mostTold { return }
    faults.append(fault)
    starts.append(start)
  }
}

extension DatasetError.Location {
  /// The place of a byte: counts lines as editors do (LF, CRLF and a lone CR each end one) and
  /// characters within the line.
  ///
  /// - Complexity: O(offset).
  init(offset: Int, in bytes: [UInt8]) {
    var line = 1
    var start = textStart(of: bytes)
    var index = start
    while index < offset {
      let byte = bytes[index]
      index += 1
      guard byte == newline || byte == carriageReturn else { continue }
      if byte == carriageReturn && index < bytes.count && bytes[index] == newline { index += 1 }
      if index > offset { break }
      line += 1
      start = index
    }
    let end = bytes[start...].firstIndex { $0 == newline || $0 == carriageReturn } ?? bytes.count
    let place = max(start, min(offset, end))
    // Of what is farther away only the start of each character is counted, however long a line is.
    let near = max(start, place - Self.mostBytesDecoded)
    let farCount = bytes[start..<near].count { $0 & 0xC0 != 0x80 }
    let before = String(decoding: bytes[near..<place], as: UTF8.self)
    let after = String(decoding: bytes[place..<max(place, end)].prefix(400), as: UTF8.self)
    let shown = before.suffix(60)
    let cut = farCount > 0 || shown.count < before.count ? "…" : ""
    self.init(
      line: line, column: farCount + before.count + 1, excerpt: cut + shown + after.prefix(40),
      caret: cut.count + shown.count)
  }

  private static let mostBytesDecoded = 1 << 12
}
