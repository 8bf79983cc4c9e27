/// TAB-separated records for sources without records.
///
/// All operations on tables then work unchanged.
enum TableText {
  /// The quote around cells with a TAB or line end: a control character, so that ordinary quotes
  /// need no escaping.
  private static let quote: UInt8 = 0x1F
  private static let delimiter = UInt8(ascii: "\t")

  /// A record of one empty cell; blank lines are skipped.
  static let blank = [quote, quote]

  static func append(_ cell: some Collection<UInt8>, to text: inout [UInt8]) {
    // A byte order mark at the start of the text must be quoted to be kept.
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

  /// Returns whether text consists of `cellCount` unquoted cells, each followed by a TAB or line
  /// end.
  static func isPlain(_ text: [UInt8], cellCount: Int) -> Bool {
    let marks = text.reduce(into: 0) { count, byte in
      count += byte == delimiter || byte == quote || Dialect.isLineEnd(byte) ? 1 : 0
    }
    return marks == cellCount && text.first != 0xEF
  }

  static func endCell(of text: inout [UInt8]) { text.append(delimiter) }

  static func table(
    of text: [UInt8], columns: [String], after earlier: RecordTable? = nil
  ) throws(FormatFault) -> RecordTable {
    var scanner = RecordScanner(Dialect(delimiter: delimiter, quote: quote), names: columns)
    scanner.allowsNUL = true
    var table = try scanner.scan(DatasetFormat.Source(bytes: text, earlier: earlier))
    table.isVerbatim = false
    return table
  }
}

extension Dataset {
  /// Creates a list from rows of cells; nil if memory is too small.
  package init?(
    name: String, columns: [String], kinds: [Column.Kind]? = nil, rows: [[String]],
    values: ValueSyntax = ValueSyntax()
  ) {
    self.init(
      name: name, columns: columns, kinds: kinds, count: rows.count, values: values
    ) { row, append in
      for cell in rows[row] { append(Array(cell.utf8)[...]) }
    }
  }

  private static let typicalCellLength = 24

  /// Creates a list from rows of cells; nil if memory is too small.
  ///
  /// - Parameters:
  ///   - values: How numbers and dates are written in the cells.
  ///   - cells: Calls `append` with each cell of a row.
  package init?(
    name: String, columns: [String], kinds: [Column.Kind]?, count: Int,
    values: ValueSyntax = ValueSyntax(),
    cells: (_ row: Int, _ append: (ArraySlice<UInt8>) -> Void) -> Void
  ) {
    var text: [UInt8] = []
    text.reserveCapacity(count * columns.count * Self.typicalCellLength)
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
    self.init(name: name, columns: columns, kinds: kinds, text: text, values: values)
  }

  /// Creates a list from cells that end with a TAB, or with a line feed if last in a row; also nil
  /// if cells contain either character.
  package init?(
    name: String, columns: [String], kinds: [Column.Kind], count: Int, records: [UInt8]
  ) {
    // A row of one empty cell would be a blank line, which is skipped.
    guard columns.count > 1, TableText.isPlain(records, cellCount: count * columns.count) else {
      return nil
    }
    self.init(name: name, columns: columns, kinds: kinds, text: records)
  }

  private init?(
    name: String, columns: [String], kinds: [Column.Kind]?, text: [UInt8],
    values: ValueSyntax = ValueSyntax()
  ) {
    guard let table = try? TableText.table(of: text, columns: columns) else { return nil }
    self.init(name: name, table: table, kinds: kinds, values: values)
  }
}
