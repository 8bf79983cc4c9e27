import Datasets
import DiffableList
import Search
import SystemPackage

/// A searched list: its source and its last result.
public struct ShownList: Sendable {
  /// The searched source.
  public let source: DatasetSource
  private let arrangement: ListArrangement
  private var snapshot = DiffableDataSourceSnapshot<SectionTitle, RowID>()

  /// - Parameter isIndexed: Whether the first search starts to build an index.
  public init(_ dataset: Dataset, isIndexed: Bool) {
    source = DatasetSource(dataset, isIndexed: isIndexed)
    arrangement = ListArrangement(allOf: source.columns)
  }

  /// Parses a query and searches for it.
  @discardableResult
  public func search(_ text: String) async throws -> any ListResult {
    let query = try Query(text, columns: source.columns)
    return try await source.search(ListRequest(query: query, arrangement: arrangement))
  }

  /// Runs a query: search, row set, and the difference from the last one.
  ///
  /// - Returns: The number of rows, and of added and removed rows.
  @discardableResult
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
    snapshot = next
    return (result.listed.value, difference.inserted.count, difference.removed.count)
  }

  /// Searches for a string that no row contains, which folds non-ASCII rows and starts the index.
  public func searchFirst() async throws { try await search("zzqxzz") }

  /// Searches once and waits for the index.
  public func buildIndex() async throws {
    try await searchFirst()
    var milliseconds = 0
    while !source.hasIndex {
      precondition(milliseconds < 60_000, "no index within a minute; small lists have none")
      try await Task.sleep(for: .milliseconds(1))
      milliseconds += 1
    }
  }
}

/// Loads a list.
public func load(_ path: FilePath) async throws -> Dataset {
  try await DatasetLoader.load(
    DatasetLocation(name: path.lastComponent?.string ?? "", path: path))
}

/// Returns all bytes of a file.
public func bytes(of path: FilePath) throws -> [UInt8] {
  let file = try FileDescriptor.open(path, .readOnly)
  return try file.closeAfter {
    let size = try Int(file.seek(offset: 0, from: .end))
    try file.seek(offset: 0, from: .start)
    return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let space = UnsafeMutableRawBufferPointer(buffer)
      while case let read = try file.read(into: .init(rebasing: space[count...])), read > 0 {
        count += read
      }
    }
  }
}
