import Datasets
import Search
import Terminal

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
  /// The records of the file, unchanged.
  case raw

  /// The format in which some cells of a dataset are written.
  package static func usual(for dataset: Dataset) -> RowFormat {
    switch dataset.format {
    case .csv: .csv
    case .json, .jsonLines: .jsonl
    default: .tsv
    }
  }

  var isJSON: Bool { self == .json || self == .jsonl }

  var defaultDelimiter: UInt8 { self == .csv ? UInt8(ascii: ",") : UInt8(ascii: "\t") }

  /// Appends a record without its line end; only the plain form replaces invalid UTF-8.
  ///
  /// - Parameter areHeadings: Whether blanks around a cell must be quoted to be kept.
  package func append(
    _ cells: some Collection<ArraySlice<UInt8>>, areHeadings: Bool = false, delimiter: UInt8,
    to line: inout [UInt8]
  ) {
    if self == .csv, cells.count == 1, let cell = cells.first, Self.isMistakable(cell) {
      line += Self.quoted(cell)
      return
    }
    var isFirst = true
    for cell in cells {
      if areHeadings && self == .csv && cell.span.trimmedRange.count < cell.count {
        line += (isFirst ? [] : [delimiter]) + Self.quoted(cell)
      } else {
        append(cell, isFirst: isFirst, delimiter: delimiter, to: &line)
      }
      isFirst = false
    }
  }

  /// Appends a cell of a record.
  ///
  /// - Complexity: O(length).
  func append(
    _ cell: ArraySlice<UInt8>, isFirst: Bool, delimiter: UInt8, to line: inout [UInt8]
  ) {
    if !isFirst { line.append(delimiter) }
    switch self {
    case .csv where Self.needsQuotes(cell, isFirst: isFirst, delimiter):
      line += Self.quoted(cell)
    case .tsv where CellEscapes.areNeeded(in: cell):
      CellEscapes.append(cell, to: &line)
    case .csv, .tsv: line += cell
    case .plain, .json, .jsonl, .raw: PlainForm.append(cell, to: &line)
    }
  }

  private static let quote = UInt8(ascii: "\"")

  private static func needsQuotes(
    _ cell: ArraySlice<UInt8>, isFirst: Bool, _ delimiter: UInt8
  ) -> Bool {
    // A byte order mark at the start of a file is not text.
    if isFirst && cell.starts(with: UTF8Text.byteOrderMark) { return true }
    return cell.contains { byte in
      byte == delimiter || byte == quote || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
  }

  /// Returns whether a record of one cell needs quotes although the cell does not: a blank line is
  /// not a record, and without a comma another delimiter may be the file's.
  private static func isMistakable(_ cell: ArraySlice<UInt8>) -> Bool {
    cell.isEmpty || cell.contains { DatasetOptions.usualDelimiters.contains($0) }
  }

  /// Returns a cell in quotes.
  package static func quoted(_ cell: ArraySlice<UInt8>) -> [UInt8] {
    var text = [quote]
    for byte in cell {
      if byte == quote { text.append(quote) }
      text.append(byte)
    }
    return text + [quote]
  }
}
