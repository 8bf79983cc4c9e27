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
    self.columns = columns
    self.shown = shown
  }

  /// Writes all rows; on `FileError` or `ListSourceError` an existing file is unchanged.
  func write(
    _ format: RowFormat, to path: FilePath, _ placement: AtomicFile.Placement
  ) async throws -> Outcome {
    var file = try AtomicFile(path, placement)
    var bytes: [UInt8] = []
    var count = 0
    var replacementCount = 0
    var hasEscapes = false
    func flush() throws {
      // Other TSV has no backslashes.
      if format == .tsv && bytes.contains(UInt8(ascii: "\\")) { hasEscapes = true }
      try file.append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    let empty = try writer(format, of: [])
    if let opening = empty.writer.opening(header: true) { append(opening, to: &bytes) }
    try await forEachPage { rows in
      let (writer, ids) = try self.writer(format, of: rows)
      for (row, id) in zip(rows, ids) {
        replacementCount += self.replacementCount(in: row)
        if count > 0 { bytes += format == .json ? ",\n".utf8 : "\n".utf8 }
        count += 1
        writer.append(id, isLast: true, to: &bytes)
      }
      try flush()
    }
    if count > 0 { bytes.append(UInt8(ascii: "\n")) }
    if let closing = empty.writer.closing { append(closing, to: &bytes) }
    try flush()
    return Outcome(
      rows: count, hasEscapes: hasEscapes, replacementCount: replacementCount,
      file: try file.commit())
  }

  private func append(_ line: [UInt8], to bytes: inout [UInt8]) {
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns a writer for rows, and their identities in its dataset, which has only these rows if
  /// they are remote.
  private func writer(
    _ format: RowFormat, of rows: [ListRow]
  ) throws(ListSourceError) -> (writer: RowWriter, rows: [RowID]) {
    if let source = list.source.inMemory {
      let writer = RowWriter(format, of: source.dataset, columns, shown: shown)
      return (writer, rows.map(\.identifier))
    }
    let columns = shown.map { self.columns[$0] }
    guard let page = Dataset(rows, of: columns, name: list.source.name) else {
      throw .failed("a row of \(list.source.name) is too long to write")
    }
    let writer = RowWriter(format, of: page, columns, shown: Array(columns.indices))
    return (writer, rows.indices.map(page.row(at:)))
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
