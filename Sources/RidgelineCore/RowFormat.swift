import Datasets
import Search
import Terminal

/// A form for rows that leave the program for another one.
public enum RowFormat: String, Sendable, CaseIterable {
  /// Cells joined by TABs, escaped as in a block.
  case plain
  /// Comma-separated values, RFC 4180.
  case csv
  /// Cells joined by TABs, as they are; a TAB or line end in a cell is escaped.
  case tsv
  /// An array of objects.
  case json
  /// An object a line.
  case jsonl
  /// Lines of the file, as they stand in it.
  case raw

  /// What stands before the rows, without its line end, or nil.
  func opening(_ columns: [ListColumn], dataset: Dataset, header: Bool) -> [UInt8]? {
    if self == .json { return Array("[".utf8) }
    guard header, self != .jsonl else { return nil }
    return self == .raw
      ? Array(dataset.headerSource) : Array(line(columns.map(\.header)).utf8)
  }

  /// What stands behind the rows, or nil.
  var closing: [UInt8]? { self == .json ? Array("]".utf8) : nil }

  /// One row, without its line end.
  func line(
    _ row: ListRow, _ columns: [ListColumn], dataset: Dataset, isLast: Bool
  ) -> [UInt8] {
    switch self {
    case .plain, .csv, .tsv: Array(line(row.cells).utf8)
    case .json: Array((JSONText.cells(row.cells, columns) + (isLast ? "" : ",")).utf8)
    case .jsonl: Array(JSONText.cells(row.cells, columns).utf8)
    case .raw: Array(dataset.source(of: row.identifier))
    }
  }

  private func line(_ cells: [String]) -> String {
    switch self {
    // A blank line would be no record.
    case .csv: cells == [""] ? "\"\"" : cells.map(Self.quoted).joined(separator: ",")
    case .tsv: cells.map(Self.withoutDelimiters).joined(separator: "\t")
    case .plain, .json, .jsonl, .raw: PlainForm.row(cells)
    }
  }

  private static func quoted(_ cell: String) -> String {
    let special: Set<UInt8> = [
      UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
    ]
    guard cell.utf8.contains(where: special.contains) else { return cell }
    let doubled = cell.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
    return "\"\(doubled)\""
  }

  private static func withoutDelimiters(_ cell: String) -> String {
    let special: [Unicode.Scalar: String] = ["\t": "\\t", "\n": "\\n", "\r": "\\r"]
    guard cell.unicodeScalars.contains(where: { special[$0] != nil }) else { return cell }
    return cell.unicodeScalars.map { special[$0] ?? String($0) }.joined()
  }
}
