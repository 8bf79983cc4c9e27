import Datasets
import DiffableList
import Search
import SystemPackage

/// Our list as somebody sees it: the source, and what the last query left on the screen.
public struct ShownList: Sendable {
  /// What is searched.
  public let source: DatasetSource
  private let arrangement: ListArrangement
  private var snapshot = DiffableDataSourceSnapshot<SectionTitle, RowID>()

  /// - Parameters:
  ///   - dataset: The rows.
  ///   - isIndexed: Whether the first search starts to make an index.
  public init(_ dataset: Dataset, isIndexed: Bool) {
    source = DatasetSource(dataset, isIndexed: isIndexed)
    arrangement = ListArrangement(allOf: source.columns)
  }

  /// Parses a text and searches for it, which is what a scan is.
  @discardableResult
  public func search(_ text: String) async throws -> any ListResult {
    let query = try Query(text, columns: source.columns)
    return try await source.search(ListRequest(query: query, arrangement: arrangement))
  }

  /// Settles a query: search, row set, and the difference to the last one.
  ///
  /// - Returns: How many rows there are, and how many of them came and left.
  public mutating func show(_ text: String) async throws -> (count: Int, added: Int, removed: Int) {
    let result = try await search(text)
    var next = DiffableDataSourceSnapshot<SectionTitle, RowID>()
    for section in result.sections {
      next.appendSections([section.title])
      switch section.rows {
      case .listed(let rows): next.appendItems(rows, toSection: section.title)
      case .selected(let rows): next.appendItems(rows, toSection: section.title)
      }
    }
    let difference = SnapshotDifference(from: snapshot, to: next)
    let (added, removed) = (difference.inserted.count, difference.removed.count)
    snapshot = next
    return (result.listed.value, added, removed)
  }

  /// Searches for what is in no row, which folds those that are not ASCII and starts the index.
  public func searchFirst() async throws { try await search("zzqxzz") }

  /// Searches once and waits until the index is there.
  public func makeIndex() async throws {
    try await searchFirst()
    var milliseconds = 0
    while !source.hasIndex {
      precondition(milliseconds < 60_000, "no index within a minute")
      try await Task.sleep(for: .milliseconds(1))
      milliseconds += 1
    }
  }

  /// Searches for other things until no result of before is kept, neither for a query nor for what
  /// it begins with.
  public func forgetResults() async throws {
    // As many as are kept of a list so small that the memory they take is not what limits them.
    for number in 0..<256 { try await search("zz\(number)qx") }
  }
}

/// Loads a file of the benchmarks.
public func load(_ file: String, in folder: FilePath) async throws -> Dataset {
  try await DatasetLoader.load(DatasetLocation(name: file, path: folder.appending(file)))
}
