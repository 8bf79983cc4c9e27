import Files
import Search
import SystemPackage

/// Writes the rows of a list to a file, page by page.
@MainActor
struct ListExport {
  /// What was written.
  struct Outcome {
    let rows: Int
    /// Whether a TSV file has cells in quotes, which are text there unless it is said that they are
    /// none.
    let isQuoted: Bool
    /// How the file was put in place.
    let file: AtomicFile.Outcome

    func lines(_ path: FilePath) -> [String] {
      let written = "\(rows) \(rows == 1 ? "row" : "rows") written to \(path)"
      let advice = "some cells stand in quotes: :load --quotes \(path)"
      return isQuoted ? [written, advice] : [written]
    }
  }

  private let list: ListState
  /// The shown columns.
  private let columns: [ListColumn]

  /// - Parameters:
  ///   - list: The rows.
  ///   - columns: The columns of their source.
  ///   - shown: The positions of those to write.
  init(_ list: ListState, _ columns: [ListColumn], _ shown: [Int]) {
    self.list = list
    self.columns = shown.map { columns[$0] }
  }

  /// Writes all rows.
  ///
  /// - Throws: `FileError`, `ListSourceError`; then a file that was there stays as it was.
  func write(
    _ format: ExportFormat, to path: FilePath, _ placement: AtomicFile.Placement
  ) async throws -> Outcome {
    var isQuoted = format == .csv
    if format == .tsv { isQuoted = try await needsQuotes() }
    var file = try AtomicFile(path, placement)
    var bytes: [UInt8] = []
    var count = 0
    switch format {
    case .csv, .tsv: append(columns.map(\.header), format, isQuoted, to: &bytes)
    case .json: bytes += "[\n".utf8
    case .jsonl: break
    }
    try await forEachPage { rows in
      for row in rows {
        if format == .json && count > 0 { bytes += ",\n".utf8 }
        count += 1
        switch format {
        case .csv, .tsv: append(row.cells, format, isQuoted, to: &bytes)
        case .json: bytes += JSONText.cells(row.cells, columns).utf8
        case .jsonl: bytes += (JSONText.cells(row.cells, columns) + "\n").utf8
        }
      }
      try file.append(bytes)
      bytes.removeAll(keepingCapacity: true)
      return true
    }
    if format == .json { bytes += (count > 0 ? "\n]\n" : "]\n").utf8 }
    try file.append(bytes)
    return Outcome(
      rows: count, isQuoted: format == .tsv && isQuoted, file: try file.commit())
  }

  private func forEachPage(
    _ body: ([ListRow]) throws -> Bool
  ) async throws {
    var start = 0
    while true {
      let page = try await list.rows(in: start..<start + BlockOutput.rowsPerPage)
      if try page.isEmpty || !body(page) { return }
      start += page.count
    }
  }

  // MARK: Cells

  /// Whether a cell holds what would end it in a file without quotes.
  private func needsQuotes() async throws -> Bool {
    func needs(_ cells: [String]) -> Bool {
      cells == [""]
        || cells.contains { $0.unicodeScalars.contains { "\t\r\n".unicodeScalars.contains($0) } }
    }
    var isNeeded = needs(columns.map(\.header))
    try await forEachPage { rows in
      isNeeded = isNeeded || rows.contains { $0.cells != [""] && needs($0.cells) }
      return !isNeeded
    }
    return isNeeded
  }

  private func append(
    _ cells: [String], _ format: ExportFormat, _ isQuoted: Bool, to bytes: inout [UInt8]
  ) {
    let delimiter = UInt8(ascii: format == .csv ? "," : "\t")
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(delimiter) }
      let needsQuotes =
        cell.utf8.first == UInt8(ascii: "\"")
        || cell.utf8.contains {
          $0 == delimiter || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
        }
      // A blank line would be no record, and the mark of another encoding none of the text.
      if isQuoted && (needsQuotes || cells == [""] || cell.unicodeScalars.first == "\u{FEFF}") {
        bytes += RowFormat.quoted(cell).utf8
      } else {
        bytes += cell.utf8
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
