import Files

/// A format error at a byte of the file.
struct FormatFault: Error, Equatable {
  let fault: DatasetError.Fault
  let offset: Int
}

/// The unreadable rows of a file: the first few, and the number of all.
struct BadRows: Error, Equatable {
  static let maxReported = 10

  private(set) var faults: [FormatFault] = []
  private(set) var count = 0

  init() {}

  /// Creates an error about the whole file.
  init(_ fault: FormatFault) {
    faults = [fault]
  }

  /// Creates an error about one row.
  init(ofRow fault: FormatFault) { append(fault) }

  mutating func append(_ fault: FormatFault) {
    count += 1
    if faults.count < Self.maxReported { faults.append(fault) }
  }
}

extension DatasetError.Location {
  /// Returns the location of a byte: lines end with LF, CRLF or a lone CR; columns count
  /// characters.
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
    // Decodes only the nearby text; farther away it counts leading bytes, however long the line is.
    let near = max(start, place - Self.maxDecodedBytes)
    let farCount = bytes[start..<near].count { $0 & 0xC0 != 0x80 }
    let before = String(decoding: bytes[near..<place], as: UTF8.self)
    let after = String(decoding: bytes[place..<max(place, end)].prefix(400), as: UTF8.self)
    let shown = before.suffix(60)
    let cut = farCount > 0 || shown.count < before.count ? "…" : ""
    self.init(
      line: line, column: farCount + before.count + 1, excerpt: cut + shown + after.prefix(40),
      caret: cut.count + shown.count)
  }

  private static let maxDecodedBytes = 1 << 12
}

extension DatasetError.Fault {
  init(_ error: FileError) {
    if error.errno == .notSupported {
      self = .device
    } else {
      self = error.limit.map { .tooManyBytes(limit: $0) } ?? .unreadable(error.errno)
    }
  }
}

extension DatasetError {
  init(_ rows: BadRows, path: String, _ bytes: [UInt8], canRepair: Bool, comment: String?) {
    let places = rows.faults.map {
      BadRow(fault: $0.fault, location: Location(offset: $0.offset, in: bytes))
    }
    guard let first = places.first else {
      preconditionFailure("An error needs at least one bad row.")
    }
    let hasLocation =
      switch first.fault {
      case .encoding, .notText, .tooManyBytes: false
      default: true
      }
    self.init(
      first.fault, path: path, location: hasLocation ? first.location : nil,
      more: Array(places.dropFirst()), badRowCount: rows.count, canRepair: canRepair,
      comment: comment)
  }
}

extension DatasetError {
  /// Returns the error of text that follows some lines.
  func located(after lineCount: Int) -> DatasetError {
    func moved(_ location: Location) -> Location {
      Location(
        line: location.line + lineCount, column: location.column, excerpt: location.excerpt,
        caret: location.caret)
    }
    return DatasetError(
      fault, path: path, location: location.map(moved),
      more: more.map { BadRow(fault: $0.fault, location: moved($0.location)) },
      badRowCount: badRowCount, canRepair: canRepair, comment: comment)
  }
}
