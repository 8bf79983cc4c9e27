import Datasets
import Search
import Terminal

extension TableComparison {
  /// What became of the columns, one line each.
  package var columnNotes: [String] { columnNotes(ListArrangement(allOf: columns.columns)) }

  /// Returns what became of the shown columns, one line each.
  package func columnNotes(_ arrangement: ListArrangement) -> [String] {
    let before = ListColumn.columns(of: difference.old)
    let after = ListColumn.columns(of: difference.new)
    let pairs = difference.columns
    let shown = Set(arrangement.columns)
    let shownOld = Set(shown.compactMap { columns.new[$0] == nil ? columns.old[$0] : nil })
    return pairs.renamed.filter { shown.contains($0.new) }.map {
      let (from, to) = (before[$0.old], after[$0.new])
      // Typed names have no capitals.
      return from.typedName == to.typedName
        ? "column renamed: \(PlainForm.escapingControls(from.header)) to "
          + PlainForm.escapingControls(to.header)
        : "column renamed: \(from.typedName) to \(to.typedName)"
    }
      + pairs.removed.filter(shownOld.contains).map { "column removed: \(before[$0].typedName)" }
      + pairs.added.filter(shown.contains).map { "column added: \(after[$0].typedName)" }
  }

  /// Returns the numbers of rows of each kind, and of changed cells in each shown column.
  package func summary(of changes: TableChanges) -> [String] {
    let names: [(String, ListChange.Part)] = [
      ("added", .inserted), ("removed", .removed), ("changed", .changed), ("moved", .moved),
    ]
    let rows = names.compactMap { name, part in
      let count = changes.count(of: part).value
      return part == .moved && count == 0 ? nil : "\(name)\t\(count.counting("row"))"
    }
    var counts = [Int](repeating: 0, count: columns.columns.count)
    for pair in changes.changedRows {
      for column in difference.changedColumns(of: pair) { counts[column.new] += 1 }
    }
    let shown = Set(changes.columns(of: .changed).map(\.typedName))
    let cells = zip(columns.columns.map(\.typedName), counts).filter { name, count in
      count > 0 && shown.contains(name)
    }.map { name, count in "\(name)\t\(count.counting("cell"))" }
    return rows + cells
  }
}

extension TableChanges {
  /// What the leading column says of each row; a changed row has two records.
  private static let words: [ListChange.Part: String] = [
    .removed: "removed", .inserted: "added", .moved: "moved",
  ]

  /// Writes all changes as records with a leading column, after the headings.
  ///
  /// - Parameter isForTerminal: Whether to escape control characters for a terminal.
  package nonisolated(nonsending) func write(
    as format: RowFormat, isForTerminal: Bool = false, to output: inout BlockOutput
  ) async throws(PresentationError) {
    func line(_ word: String, _ cells: [ArraySlice<UInt8>]) -> [UInt8] {
      var line: [UInt8] = []
      format.append([Array(word.utf8)[...]] + cells, delimiter: format.defaultDelimiter, to: &line)
      return isForTerminal ? PlainForm.escapingControls(inLines: line) : line
    }
    func line(_ word: String, _ row: ListRow) -> [UInt8] {
      var cells: [ArraySlice<UInt8>] = []
      row.forEachCell { cells.append($0) }
      return line(word, cells)
    }
    let headings = columns(of: .inserted).map { Array($0.header.utf8)[...] }
    try await output.line(line("change", headings))
    for part in ListChange.Part.allCases {
      try await forEachPage(of: part) { page, _ throws(PresentationError) in
        for change in page {
          if let word = Self.words[part] {
            try await output.line(line(word, change.row))
          } else {
            if let before = change.before { try await output.line(line("before", before)) }
            try await output.line(line("after", change.row))
          }
        }
      }
    }
  }
}
