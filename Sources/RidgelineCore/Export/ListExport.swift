import Datasets
import Files
import Search
import SystemPackage

/// An export of a list to a file, page by page.
@MainActor
struct ListExport {
  struct Outcome {
    let rows: Int
    /// Whether a TSV file has escapes, which are read as text unless `--escapes` is given.
    let hasEscapes: Bool
    /// The number of U+FFFD written for text that is not UTF-8.
    let replacementCount: Int
    let file: AtomicFile.Outcome

    func lines(_ path: FilePath) -> [String] {
      let written = "\(rows.counting("row")) written to \(path)"
      let advice = "some cells have escapes; to load them: :load --escapes \(path)"
      let replaced =
        "\(replacementCount.counting("invalid UTF-8 sequence")) written as U+FFFD; "
        + ":save keeps the original bytes"
      return [written] + (hasEscapes ? [advice] : []) + (replacementCount > 0 ? [replaced] : [])
    }
  }

  private let list: ListState
  private let columns: [ListColumn]
  private let shown: [Int]

  init(_ list: ListState, _ columns: [ListColumn], _ shown: [Int]) {
    self.list = list
    self.shown = shown
    self.columns = shown.map { columns[$0] }
  }

  /// Writes all rows; on `FileError` or `ListSourceError` an existing file is unchanged.
  func write(
    _ format: ExportFormat, to path: FilePath, _ placement: AtomicFile.Placement
  ) async throws -> Outcome {
    var hasEscapes = false
    var file = try AtomicFile(path, placement)
    var bytes: [UInt8] = []
    var count = 0
    var replacementCount = 0
    switch format {
    case .csv: appendCSV(columns.map(\.header), to: &bytes)
    case .tsv: hasEscapes = appendTSV(columns.map(\.header), to: &bytes)
    case .json: bytes += "[\n".utf8
    case .jsonl: break
    }
    try await forEachPage { rows in
      for row in rows {
        replacementCount += self.replacementCount(in: row)
        if format == .json && count > 0 { bytes += ",\n".utf8 }
        count += 1
        switch format {
        case .csv: appendCSV(row.cells, to: &bytes)
        case .tsv: if appendTSV(row.cells, to: &bytes) { hasEscapes = true }
        case .json: bytes += JSONText.cells(row.cells, columns).utf8
        case .jsonl: bytes += (JSONText.cells(row.cells, columns) + "\n").utf8
        }
      }
      try file.append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    if format == .json { bytes += (count > 0 ? "\n]\n" : "]\n").utf8 }
    try file.append(bytes)
    return Outcome(
      rows: count, hasEscapes: hasEscapes, replacementCount: replacementCount,
      file: try file.commit())
  }

  private func replacementCount(in row: ListRow) -> Int {
    guard let dataset = list.source.inMemory?.dataset, dataset.invalidRowCount > 0 else { return 0 }
    return shown.reduce(0) { count, column in
      count + dataset.withBytes(of: row.identifier, column) { UTF8Text.replacementCount(of: $0) }
    }
  }

  private func forEachPage(
    _ body: ([ListRow]) throws -> Void
  ) async throws {
    var start = 0
    while true {
      let page = try await list.rows(in: start..<start + BlockOutput.rowsPerPage)
      if page.isEmpty { return }
      try body(page)
      start += page.count
    }
  }

  private func appendCSV(_ cells: [String], to bytes: inout [UInt8]) {
    let delimiter = UInt8(ascii: ",")
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(delimiter) }
      let needsQuotes =
        cell.utf8.first == UInt8(ascii: "\"")
        || cell.utf8.contains {
          $0 == delimiter || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
        }
      // A blank line is not a record, and a leading byte order mark is not text.
      if needsQuotes || cells == [""] || cell.unicodeScalars.first == "\u{FEFF}" {
        bytes += RowFormat.quoted(cell).utf8
      } else {
        bytes += cell.utf8
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns whether a cell has escapes.
  private func appendTSV(_ cells: [String], to bytes: inout [UInt8]) -> Bool {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\t")) }
      CellEscapes.append(cell.utf8, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
    return cells.contains { CellEscapes.areNeeded(in: $0.utf8) }
  }
}

enum ExportFormat: String {
  case csv, tsv, json, jsonl

  init?(_ path: FilePath) {
    let name = path.extension?.lowercased() ?? ""
    self.init(rawValue: ["tab": "tsv", "ndjson": "jsonl"][name] ?? name)
  }
}
