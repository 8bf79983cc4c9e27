import Datasets
import Search

/// A newer version of the list's file under the held query.
extension Session {
  /// Columns that tell rows apart if their cells are unique, the likeliest first.
  private nonisolated static let keyColumns = ["id", "key", "name"]

  /// Loads the file again, or takes what has come of a stream: rows that came, left, and have other
  /// cells.
  func reload(typed line: String) async throws(Problem) -> Block {
    var warnings: [String] = []
    if let source = list.source.inMemory, let newer = try await streamed(after: source) {
      take(newer, after: source)
    } else if stream == nil {
      guard let source = list.source.inMemory, let file = source.dataset.file else {
        let isRemote = RemoteLists.isAddress(loaded.argument)
        throw Problem(
          "\(list.source.name) has no file to load again",
          advice: isRemote ? ["each query asks its server anew"] : [])
      }
      let newer = try await reloaded(file, after: source)
      take(newer, after: source, losingDeletes: true)
      warnings = newer.warnings
    }
    let changes = try await telling(line) { () throws(FilterError) in
      try await list.arrange(arrangement)
    }
    var block = block(line, .list, changes)
    block.answer = .lines(warnings)
    return block
  }

  /// The list's file as it is now, as a newer version of it.
  func reloaded(
    _ file: DatasetFile, after source: DatasetSource
  ) async throws(Problem) -> Dataset {
    let location = DatasetLocation(
      name: source.dataset.name, path: told(file.place), place: file.place,
      in: catalog.workingFolder)
    let reloaded = try await dataset(at: { location }, file.options)
    return await Self.version(of: reloaded, after: source.dataset, key: file.options.key)
  }

  /// Makes the list a newer version of itself, under the held query; told with the next step.
  func take(_ version: Dataset, after source: DatasetSource, losingDeletes: Bool = false) {
    let newest = DatasetSource(version, isIndexed: isIndexed)
    let newer = losingDeletes ? newest : newest.deletingRows(deletedFrom: source)
    let arrangement = arrangement.following(source.columns, to: newer.columns)
    list.replaceSource(newer, arrangement)
    // A version that is still being loaded continues the older one, not this one.
    changedFile?.loading.cancel()
    changedFile = nil
    versionCount += 1
    if losingDeletes { history = SessionHistory() } else { history.follow(newest) }
  }

  @concurrent
  private static func version(
    of list: Dataset, after old: Dataset, key: String?
  ) async -> Dataset {
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
}
