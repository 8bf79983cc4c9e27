import Datasets
import Search
import Terminal

/// Writes rows of a dataset in a form, byte by byte: hundreds of thousands of them a second.
struct RowWriter {
  private let format: RowFormat
  private let dataset: Dataset
  /// The shown columns, and their positions in the dataset.
  private let columns: [ListColumn]
  private let shown: [Int]
  /// Whether these are all there are, in the order of the file.
  private let isWhole: Bool

  /// - Parameters:
  ///   - format: The form.
  ///   - dataset: Where the rows are.
  ///   - columns: All its columns.
  ///   - shown: The positions of those to write, in the order to write them in.
  init(_ format: RowFormat, of dataset: Dataset, _ columns: [ListColumn], shown: [Int]) {
    self.format = format
    self.dataset = dataset
    self.columns = shown.map { columns[$0] }
    self.shown = shown
    isWhole = shown == Array(columns.indices)
  }

  /// What stands before the rows, without its line end, or nil.
  func opening(header: Bool) -> [UInt8]? {
    if format == .json { return Array("[".utf8) }
    guard header, format != .jsonl else { return nil }
    if format == .raw { return dataset.headerSource.map { Array($0) } }
    var line: [UInt8] = []
    append(columns.map { ArraySlice($0.header.utf8) }, to: &line)
    return line
  }

  /// What stands behind the rows, or nil.
  var closing: [UInt8]? { format == .json ? Array("]".utf8) : nil }

  /// Appends one row, without its line end.
  ///
  /// - Complexity: O(length).
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
    // A blank line would be no record.
    if format == .csv && cells == [[]] { line += "\"\"".utf8 }
    for (index, cell) in cells.enumerated() {
      if index > 0, let delimiter = format.delimiter { line.append(delimiter) }
      format.append(cell, to: &line)
    }
  }
}
