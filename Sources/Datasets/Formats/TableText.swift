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
    // What a text begins with may be a byte order mark, which is not taken for one in quotes.
    let isPlain =
      cell.allSatisfy { $0 != delimiter && $0 != quote && !Dialect.isLineEnd($0) }
      && !(text.isEmpty && cell.first == 0xEF)
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

  /// Whether a text is so many cells, each with a TAB or a line end behind it, of which none has to be
  /// quoted.
  ///
  /// - Complexity: O(bytes).
  static func isPlain(_ text: [UInt8], cellCount: Int) -> Bool {
    let marks = text.reduce(into: 0) { count, byte in
      count += byte == delimiter || byte == quote || Dialect.isLineEnd(byte) ? 1 : 0
    }
    return marks == cellCount && text.first != 0xEF
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

extension Dataset {
  /// A list of rows that stand in no file, with a cell for each column; nil where they have more bytes
  /// than a list may.
  ///
  /// - Parameter kinds: What the columns' cells are, if that is known.
  /// - Complexity: O(bytes).
  package init?(
    name: String, columns: [String], kinds: [Column.Kind]? = nil, rows: [[String]]
  ) {
    self.init(name: name, columns: columns, kinds: kinds, count: rows.count) { row, append in
      for cell in rows[row] { append(Array(cell.utf8)[...]) }
    }
  }

  private static let usualCellLength = 24

  /// A list of rows that stand in no file; nil where they have more bytes than a list may.
  ///
  /// - Parameters:
  ///   - kinds: What the columns' cells are, if that is known.
  ///   - count: How many there are.
  ///   - cells: Hands the cells of a row over, one for each column.
  /// - Complexity: O(bytes).
  package init?(
    name: String, columns: [String], kinds: [Column.Kind]?, count: Int,
    cells: (_ row: Int, _ append: (ArraySlice<UInt8>) -> Void) -> Void
  ) {
    var text: [UInt8] = []
    text.reserveCapacity(count * columns.count * Self.usualCellLength)
    for row in 0..<count {
      let start = text.count
      var isFirst = true
      cells(row) { cell in
        if !isFirst { TableText.endCell(of: &text) }
        TableText.append(cell, to: &text)
        isFirst = false
      }
      if text.count == start { text += TableText.blank }
      text.append(UInt8(ascii: "\n"))
    }
    self.init(name: name, columns: columns, kinds: kinds, text: text)
  }

  /// The same of cells that stand one behind the other, with a TAB between and a line feed behind those
  /// of a row; nil also where they cannot be told apart by that.
  ///
  /// - Parameters:
  ///   - kinds: What the columns' cells are.
  ///   - count: How many rows there are.
  /// - Complexity: O(bytes).
  package init?(
    name: String, columns: [String], kinds: [Column.Kind], count: Int, records: [UInt8]
  ) {
    // One empty cell is a blank line, which is no record.
    guard columns.count > 1, TableText.isPlain(records, cellCount: count * columns.count) else {
      return nil
    }
    self.init(name: name, columns: columns, kinds: kinds, text: records)
  }

  private init?(name: String, columns: [String], kinds: [Column.Kind]?, text: [UInt8]) {
    guard let table = try? TableText.table(of: text, columns: columns) else { return nil }
    self.init(name: name, table: table, kinds: kinds)
  }
}
