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
    _ format: RowFormat, to path: FilePath, _ placement: AtomicFile.Placement
  ) async throws -> Outcome {
    var hasEscapes = false
    var file = try AtomicFile(path, placement)
    var bytes: [UInt8] = []
    var count = 0
    var replacementCount = 0
    switch format {
    case .json: bytes += "[\n".utf8
    case .jsonl: break
    default: hasEscapes = append(columns.map(\.header), as: format, to: &bytes)
    }
    try await forEachPage { rows in
      for row in rows {
        replacementCount += self.replacementCount(in: row)
        if format == .json && count > 0 { bytes += ",\n".utf8 }
        count += 1
        switch format {
        case .json: bytes += JSONText.cells(row.cells, columns).utf8
        case .jsonl: bytes += (JSONText.cells(row.cells, columns) + "\n").utf8
        default: if append(row.cells, as: format, to: &bytes) { hasEscapes = true }
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

  /// Returns whether a cell has escapes.
  private func append(
    _ cells: [String], as format: RowFormat, to bytes: inout [UInt8]
  ) -> Bool {
    format.append(
      cells.map { ArraySlice($0.utf8) }, delimiter: format.defaultDelimiter, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return format == .tsv && cells.contains { CellEscapes.areNeeded(in: $0.utf8) }
  }
}

extension RowFormat {
  /// The format of an exported file, by the extension of its name.
  init?(_ path: FilePath) {
    let name = path.extension?.lowercased() ?? ""
    let format = RowFormat(rawValue: ["tab": "tsv", "ndjson": "jsonl"][name] ?? name)
    guard let format, format != .plain, format != .raw else { return nil }
    self = format
  }
}
