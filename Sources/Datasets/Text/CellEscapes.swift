/// Backslash escapes in cells of TAB-separated files: `\\`, `\t`, `\r` and `\n`.
///
/// They are written for every TSV output, and read if `DatasetOptions.hasEscapes` is set. A
/// backslash before any other character is text.
package enum CellEscapes {
  static let escape = UInt8(ascii: "\\")
  private static let escaped = [escape, UInt8(ascii: "\t"), carriageReturn, newline]

  /// Returns whether a cell has a character that must be escaped.
  package static func areNeeded(in cell: some Sequence<UInt8>) -> Bool {
    cell.contains { letter(for: $0) != nil }
  }

  /// Appends a cell, escaped.
  package static func append(_ cell: some Sequence<UInt8>, to text: inout [UInt8]) {
    for byte in cell {
      if let letter = letter(for: byte) {
        text.append(escape)
        text.append(letter)
      } else {
        text.append(byte)
      }
    }
  }

  static func unescaped(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard cell.contains(escape) else { return cell }
    var text: [UInt8] = []
    text.reserveCapacity(cell.count)
    var index = cell.startIndex
    while index < cell.endIndex {
      let next = index + 1
      if cell[index] == escape, next < cell.endIndex,
        let byte = escaped.first(where: { letter(for: $0) == cell[next] })
      {
        text.append(byte)
        index += 2
      } else {
        text.append(cell[index])
        index += 1
      }
    }
    return text[...]
  }

  private static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case escape: escape
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    case carriageReturn: UInt8(ascii: "r")
    case newline: UInt8(ascii: "n")
    default: nil
    }
  }
}
