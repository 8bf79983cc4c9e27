import Datasets
import Search

/// A newer version of the list's file under the held query.
extension Session {
  /// Columns that tell rows apart if their cells are unique, the likeliest first.
  private nonisolated static let keyColumns = ["id", "key", "name"]

  /// Loads the file again: rows that came, left, and have other cells.
  func reload(typed line: String) async throws(Problem) -> Block {
    guard let source = list.source as? DatasetSource, let file = source.dataset.file else {
      throw Problem("\(list.source.name) has no file to load again")
    }
    let location = DatasetLocation(name: source.dataset.name, path: file.path)
    let reloaded = try await dataset(at: { location }, file.options)
    let version = await Self.version(of: reloaded, after: source.dataset, key: file.options.key)
    let newer = DatasetSource(version.list, isIndexed: isIndexed)
    let arrangement = arrangement.following(source.columns, to: newer.columns)
    let changed = version.changed.filter {
      hasOtherCells($0, in: newer, arrangement, than: source)
    }
    let step = try await telling(line) { () throws(FilterError) in
      try await list.replaceSource(newer, arrangement, changed: changed)
    }
    history = SessionHistory()
    var block = block(line, .list, step)
    block.answer = .lines(version.list.warnings)
    return block
  }

  @concurrent
  private static func version(
    of list: Dataset, after old: Dataset, key: String?
  ) async -> (list: Dataset, changed: [RowID]) {
    let columns = ListColumn.columns(of: list)
    let before = ListColumn.columns(of: old)
    let names = key.map { [$0] } ?? keyColumns
    let keys = names.compactMap { name -> (new: Int, old: Int)? in
      guard let new = try? columns.index(named: name), let old = try? before.index(named: name),
        key != nil || (columns[new].typedName == name && before[old].typedName == name)
      else { return nil }
      return (new, old)
    }
    return list.continuing(old, keys: keys)
  }

  /// Whether a row shows other cells than it did.
  private func hasOtherCells(
    _ row: RowID, in newer: DatasetSource, _ arrangement: ListArrangement,
    than older: DatasetSource
  ) -> Bool {
    arrangement.columns.contains { column in
      let name = newer.columns[column].typedName
      guard let before = older.columns.firstIndex(where: { $0.typedName == name }) else {
        return true
      }
      return newer.dataset.cell(row, column) != older.dataset.cell(row, before)
    }
  }
}

extension ListArrangement {
  /// The same arrangement of a newer version's columns, which are found by their names; new ones are
  /// shown where all were.
  func following(_ old: [ListColumn], to new: [ListColumn]) -> ListArrangement {
    func place(_ column: Int) -> Int? {
      new.firstIndex { $0.typedName == old[column].typedName }
    }
    var copy = ListArrangement(allOf: new)
    if columns != Array(old.indices) {
      let kept = columns.compactMap(place)
      if !kept.isEmpty { copy.columns = kept }
    }
    copy.sort = sort.compactMap { key in
      place(key.column).map { SortKey(column: $0, isDescending: key.isDescending) }
    }
    copy.section = section.flatMap(place)
    copy.limit = limit
    return copy
  }
}
