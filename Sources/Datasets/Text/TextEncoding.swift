/// An encoding of text other than UTF-8.
public enum TextEncoding: String, Sendable, CaseIterable {
  case utf32LittleEndian = "UTF-32LE"
  case utf32BigEndian = "UTF-32BE"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"

  private static let sampledBytes = 1 << 12

  /// The encoding of text with a byte order mark, or of text that cannot be anything else; nil if it
  /// may be UTF-8.
  init?(of bytes: [UInt8]) {
    // The mark of UTF-32LE begins with that of UTF-16LE.
    let marked = Self.allCases.first { bytes.starts(with: $0.mark) }
    guard let found = marked ?? Self.unmarked(bytes.prefix(Self.sampledBytes)) else { return nil }
    self = found
  }

  private var mark: [UInt8] {
    switch self {
    case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
    case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    }
  }

  /// Text in these encodings has NULs, which UTF-8 lacks, in the upper bytes of its characters.
  private static func unmarked(_ bytes: ArraySlice<UInt8>) -> TextEncoding? {
    guard bytes.contains(0) else { return nil }
    let found = allCases.compactMap { encoding in
      encoding.latinCount(of: bytes).map { (encoding, count: $0) }
    }
    return found.max { $0.count < $1.count }?.0
  }

  private var isLittleEndian: Bool { self == .utf32LittleEndian || self == .utf16LittleEndian }

  /// Returns the number of characters below U+0100; nil if bytes cannot be text in this encoding.
  private func latinCount(of bytes: ArraySlice<UInt8>) -> Int? {
    let size = mark.count
    let units = stride(from: bytes.startIndex, through: bytes.endIndex - size, by: size).map {
      (start) -> UInt32 in
      let unit = bytes[start..<start + size]
      let ordered = isLittleEndian ? Array(unit.reversed()) : Array(unit)
      return ordered.reduce(0) { $0 << 8 | UInt32($1) }
    }
    guard units.count > 1, units.allSatisfy(Self.isOfText) else { return nil }
    // Random bytes have single surrogates. The last character may be cut.
    let isCut = size == 2 && 0xD800..<0xDC00 ~= units[units.count - 1]
    let pairs = size == 2 ? units.dropLast(isCut ? 1 : 0).map { UInt16($0) } : []
    guard String(validating: pairs, as: UTF16.self) != nil,
      size == 2 || String(validating: units, as: UTF32.self) != nil
    else { return nil }
    let latinCount = units.count { $0 < 0x100 }
    // In other text, a stray NUL makes two adjacent bytes look like a character, but rarely a line end.
    let isClear =
      size == 4 || 4 * latinCount > 3 * units.count
      || units.contains(UInt32(newline)) && !Self.isText(bytes)
    return isClear ? latinCount : nil
  }

  private static func isOfText(_ unit: UInt32) -> Bool {
    unit >= 0x20 || unit == UInt32(newline) || unit == UInt32(carriageReturn) || unit == 9
  }

  /// Returns whether bytes are UTF-8 without control characters, apart from NULs.
  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    let others = bytes.filter { $0 != 0 }
    return others.allSatisfy { isOfText(UInt32($0)) } && UTF8Text.isValid(others[...])
  }
}
