import Datasets
import Files
import Search
import SystemPackage

/// An export of a list to a file, page by page.
package struct ListExport {
  package struct Outcome {
    let rows: Int
    /// Whether a TSV file has escapes, which are read as text unless `--escapes` is given.
    let hasEscapes: Bool
    /// The number of U+FFFD written for text that is not UTF-8.
    let replacementCount: Int
    package let file: AtomicFile.Outcome

    package func lines(_ path: FilePath) -> [String] {
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

  package init(_ list: ListState, _ columns: [ListColumn], _ shown: [Int]) {
    self.list = list
    self.columns = columns
    self.shown = shown
  }

  /// Writes all rows; after an error or a cancellation, an existing file is unchanged.
  package func write(
    _ format: RowFormat, to path: FilePath, _ placement: AtomicFile.Placement
  ) async throws -> Outcome {
    var file = try AtomicFile(path, placement)
    var text = try ListText(
      of: list.result, in: list.source, columns, shown: shown, header: true,
      terminator: UInt8(ascii: "\n")
    ) { dataset, columns, shown in RowWriter(format, of: dataset, columns, shown: shown) }
    var hasEscapes = false
    while case let parts = try await text.next(), !parts.isEmpty {
      for part in parts {
        // Other TSV has no backslashes.
        if format == .tsv && part.contains(UInt8(ascii: "\\")) { hasEscapes = true }
        try file.append(part)
      }
    }
    return Outcome(
      rows: text.rowCount, hasEscapes: hasEscapes,
      replacementCount: format.isJSON ? replacementCount : 0, file: try file.commit())
  }

  private var sections: [ListRows] { (list.result?.sections ?? []).map(\.rows) }

  private var replacementCount: Int {
    guard let dataset = list.source.inMemory?.dataset, dataset.invalidRowCount > 0 else { return 0 }
    return sections.joined().reduce(0) { count, row in
      shown.reduce(count) { count, column in
        count + dataset.withBytes(of: row, column) { UTF8Text.replacementCount(of: $0) }
      }
    }
  }
}

extension RowFormat {
  /// The format of an exported file, by the extension of its name.
  package init?(_ path: FilePath) {
    let name = path.extension?.lowercased() ?? ""
    let format = RowFormat(rawValue: ["tab": "tsv", "ndjson": "jsonl"][name] ?? name)
    guard let format, format != .plain, format != .raw else { return nil }
    self = format
  }
}
