import Files

/// A format error at a byte of the file.
struct FormatFault: Error, Equatable {
  let fault: DatasetError.Fault
  let offset: Int
  /// Whether it is the fault of a row that can be repaired.
  var canRepair = false

  /// The fault of a row.
  var ofRow: FormatFault {
    FormatFault(fault: fault, offset: offset, canRepair: fault.canBeOfRow)
  }
}

extension DatasetError.Fault {
  fileprivate var canBeOfRow: Bool {
    switch self {
    case .nul, .openQuote, .textAfterQuote, .fieldCount, .openString, .expected, .leadingZero,
      .rawControl, .badEscape, .tooDeep, .mixedRows:
      true
    default: false
    }
  }
}

extension DatasetError.Location {
  /// Returns the location of a byte: lines end with LF, CRLF or a lone CR; columns count
  /// characters.
  ///
  /// - Parameter place: Where the bytes begin.
  /// - Complexity: O(offset).
  init(offset: Int, in bytes: [UInt8], at place: TextPlace = TextPlace()) {
    var line = 1
    var start = textStart(of: bytes)
    while case let next = Dialect.lineEnd(of: bytes, from: start), next <= offset,
      next > start, Dialect.isLineEnd(bytes[next - 1])
    {
      line += 1
      start = next
    }
    let end = bytes[start...].firstIndex { $0 == newline || $0 == carriageReturn } ?? bytes.count
    let index = max(start, min(offset, end))
    // Decodes only the nearby text; farther away it counts leading bytes, however long the line is.
    let near = max(start, index - Self.maxDecodedBytes)
    let farCount =
      bytes[start..<near].count { $0 & 0xC0 != 0x80 } + (line == 1 ? place.column : 0)
    let before = String(decoding: bytes[near..<index], as: UTF8.self)
    let after = String(decoding: bytes[index..<max(index, end)].prefix(400), as: UTF8.self)
    let shown = before.suffix(60)
    let cut = farCount > 0 || shown.count < before.count ? "…" : ""
    self.init(
      line: place.lineCount + line, column: farCount + before.count + 1,
      excerpt: cut + shown + after.prefix(40),
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
  init(
    _ fault: FormatFault, path: String, _ bytes: [UInt8], at place: TextPlace = TextPlace(),
    comment: String? = nil
  ) {
    let hasLocation =
      switch fault.fault {
      case .encoding, .notText, .tooManyBytes: false
      default: true
      }
    self.init(
      fault.fault, path: path,
      location: hasLocation ? Location(offset: fault.offset, in: bytes, at: place) : nil,
      comment: comment)
  }
}
