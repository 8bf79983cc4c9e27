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
    var output = ExportedFile(format, try AtomicFile(path, placement))
    if let dataset = list.source.inMemory?.dataset {
      try write(format, of: dataset, to: &output)
    } else {
      try await writePages(format, to: &output)
    }
    return try output.commit(replacementCount: format.isJSON ? replacementCount : 0)
  }

  private func write(
    _ format: RowFormat, of dataset: Dataset, to output: inout ExportedFile
  ) throws {
    let writer = RowWriter(format, of: dataset, columns, shown: shown)
    var blocks = RowBlocks(of: sections, writer, terminator: ExportedFile.lineEnd)
    if let opening = writer.opening(header: true) { try output.appendLine(opening) }
    while case let made = blocks.next(), !made.isEmpty {
      for block in made { try output.append(block) }
    }
    output.rowCount = list.listed.value
    if let closing = writer.closing { try output.appendLine(closing) }
  }

  private var sections: [ListRows] { (list.result?.sections ?? []).map(\.rows) }

  /// Writes remote rows page by page, each page as a dataset.
  private func writePages(_ format: RowFormat, to output: inout ExportedFile) async throws {
    let columns = shown.map { self.columns[$0] }
    func writer(of rows: [ListRow]) throws(ListSourceError) -> (writer: RowWriter, page: Dataset) {
      guard let page = Dataset(rows, of: columns, name: list.source.name) else {
        throw .failed("a row of \(list.source.name) is too long to write")
      }
      return (RowWriter(format, of: page, columns, shown: Array(columns.indices)), page)
    }
    let empty = try writer(of: []).writer
    if let opening = empty.opening(header: true) { try output.appendLine(opening) }
    var rows = try await list.rows(in: 0..<BlockOutput.rowsPerPage)
    while !rows.isEmpty {
      let (writer, page) = try writer(of: rows)
      output.rowCount += rows.count
      let start = output.rowCount
      rows = try await list.rows(in: start..<start + BlockOutput.rowsPerPage)
      var lines: [UInt8] = []
      writer.append(
        (0..<page.count).map(page.row(at:)), endsList: rows.isEmpty,
        terminator: ExportedFile.lineEnd, to: &lines)
      try output.append(lines)
    }
    if let closing = empty.closing { try output.appendLine(closing) }
  }

  private var replacementCount: Int {
    guard let dataset = list.source.inMemory?.dataset, dataset.invalidRowCount > 0 else { return 0 }
    return sections.joined().reduce(0) { count, row in
      shown.reduce(count) { count, column in
        count + dataset.withBytes(of: row, column) { UTF8Text.replacementCount(of: $0) }
      }
    }
  }
}

/// A file that an export writes.
private struct ExportedFile: ~Copyable {
  static let lineEnd = UInt8(ascii: "\n")

  private var file: AtomicFile
  var rowCount = 0
  private(set) var hasEscapes = false
  private let format: RowFormat

  init(_ format: RowFormat, _ file: consuming AtomicFile) {
    self.format = format
    self.file = file
  }

  mutating func append(_ lines: [UInt8]) throws(FileError) {
    // Other TSV has no backslashes.
    if format == .tsv && lines.contains(UInt8(ascii: "\\")) { hasEscapes = true }
    try file.append(lines)
  }

  mutating func commit(replacementCount: Int) throws(FileError) -> ListExport.Outcome {
    ListExport.Outcome(
      rows: rowCount, hasEscapes: hasEscapes, replacementCount: replacementCount,
      file: try file.commit())
  }

  mutating func appendLine(_ line: [UInt8]) throws(FileError) { try append(line + [Self.lineEnd]) }
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
