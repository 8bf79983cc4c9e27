/// Records of TAB-separated cells, made of a file whose own bytes are no records.
///
/// So that all that searches, sorts and indexes a table does the same with it.
enum TableText {
  /// What stands around cells that hold a TAB or a line end: a control character, so that the quotes of
  /// texts are bytes like others.
  private static let quote: UInt8 = 0x1F
  private static let delimiter = UInt8(ascii: "\t")

  /// A record of one empty cell; a blank line would be none.
  static let blank = [quote, quote]

  /// Adds a cell, quoted if it has to be.
  ///
  /// - Complexity: O(length of the cell).
  static func append(_ cell: some Collection<UInt8>, to text: inout [UInt8]) {
    let isPlain = cell.allSatisfy { $0 != delimiter && $0 != quote && !Dialect.isLineEnd($0) }
    if isPlain {
      text.append(contentsOf: cell)
      return
    }
    text.append(quote)
    for byte in cell {
      if byte == quote { text.append(quote) }
      text.append(byte)
    }
    text.append(quote)
  }

  /// Ends a cell that is not the last of its record.
  static func endCell(of text: inout [UInt8]) { text.append(delimiter) }

  /// The table of all records.
  static func table(of text: [UInt8], columns: [String]) throws(BadRows) -> RecordTable {
    var scanner = RecordScanner(delimiter: delimiter, quote: quote)
    scanner.header = .given(columns)
    var table = try scanner.scan(text)
    table.isVerbatim = false
    return table
  }
}
