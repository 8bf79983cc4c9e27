import Datasets
import Search
import Terminal

/// A writer for rows of a dataset, fast enough for hundreds of thousands of rows a second.
struct RowWriter {
  private let format: RowFormat
  private let dataset: Dataset
  private let columns: [ListColumn]
  private let shown: [Int]
  /// Whether all columns are shown, in file order.
  private let isWhole: Bool

  init(_ format: RowFormat, of dataset: Dataset, _ columns: [ListColumn], shown: [Int]) {
    self.format = format
    self.dataset = dataset
    self.columns = shown.map { columns[$0] }
    self.shown = shown
    isWhole = shown == Array(columns.indices)
  }

  /// Returns the line before the rows, without its line end, or nil.
  func opening(header: Bool) -> [UInt8]? {
    if format == .json { return Array("[".utf8) }
    guard header, format != .jsonl else { return nil }
    if format == .raw { return dataset.headerSource.map { Array($0) } }
    var line: [UInt8] = []
    append(columns.map { ArraySlice($0.header.utf8) }, to: &line)
    return line
  }

  var closing: [UInt8]? { format == .json ? Array("]".utf8) : nil }

  /// Appends one row in linear time, without its line end.
  func append(_ row: RowID, isLast: Bool, to line: inout [UInt8]) {
    switch format {
    case .raw: line += dataset.source(of: row)
    case .json, .jsonl:
      let cells = shown.map { dataset.cell(row, $0) }
      line += JSONText.cells(cells, columns).utf8
      if format == .json && !isLast { line.append(UInt8(ascii: ",")) }
    case .plain, .csv, .tsv:
      if isWhole && format == .plain, let separators = dataset.separators,
        PlainForm.append(
          cells: dataset.source(of: row).span, between: separators.delimiter,
          quote: separators.quote,
          to: &line)
      {
        return
      }
      if isWhole && columns.count > 1 {
        appendAll(row, to: &line)
      } else {
        append(shown.map { dataset.withBytes(of: row, $0) { $0 } }, to: &line)
      }
    }
  }

  private func appendAll(_ row: RowID, to line: inout [UInt8]) {
    var isFirst = true
    dataset.forEachCell(of: row) { cell in
      if !isFirst, let delimiter = format.delimiter { line.append(delimiter) }
      isFirst = false
      format.append(cell, to: &line)
    }
  }

  private func append(_ cells: [ArraySlice<UInt8>], to line: inout [UInt8]) {
    // A blank line is not a record.
    if format == .csv && cells == [[]] { line += "\"\"".utf8 }
    for (index, cell) in cells.enumerated() {
      if index > 0, let delimiter = format.delimiter { line.append(delimiter) }
      format.append(cell, to: &line)
    }
  }
}

/// An output format for rows.
public enum RowFormat: String, Sendable, CaseIterable {
  /// Cells joined by TABs, escaped as in a block.
  case plain
  /// Comma-separated values, RFC 4180.
  case csv
  /// Cells joined by TABs, with the escapes `\\`, `\t`, `\r` and `\n`.
  case tsv
  case json
  case jsonl
  /// Lines of the file, unchanged.
  case raw

  var delimiter: UInt8? {
    switch self {
    case .plain, .tsv: UInt8(ascii: "\t")
    case .csv: UInt8(ascii: ",")
    case .json, .jsonl, .raw: nil
    }
  }

  /// Appends a cell in this format; invalid UTF-8 becomes U+FFFD.
  ///
  /// - Complexity: O(length).
  func append(_ cell: ArraySlice<UInt8>, to line: inout [UInt8]) {
    switch self {
    case .csv where needsQuotes(cell):
      line += Self.quoted(String(decoding: cell, as: UTF8.self)).utf8
    case .tsv where CellEscapes.areNeeded(in: cell):
      CellEscapes.append(String(decoding: cell, as: UTF8.self).utf8, to: &line)
    case .csv, .tsv:
      line += isText(cell) ? cell : ArraySlice(String(decoding: cell, as: UTF8.self).utf8)
    case .plain, .json, .jsonl, .raw: PlainForm.append(cell, to: &line)
    }
  }

  private func isText(_ cell: ArraySlice<UInt8>) -> Bool { cell.allSatisfy { $0 < 0x80 } }

  private func needsQuotes(_ cell: ArraySlice<UInt8>) -> Bool {
    cell.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
  }

  static func quoted(_ cell: String) -> String {
    "\"" + cell.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
