import Datasets
import DiffableList

/// The rows that differ between two tables, searched and arranged like a list.
public struct TableComparison: Sendable {
  /// The difference.
  public let difference: TableDifference
  /// The columns of both tables.
  public let columns: ComparedColumns
  private let entries: [ListChange.Part: [TableChanges.Entry]]

  /// Creates a comparison, which can also find the rows that moved, in O(rows log rows).
  public init(_ difference: TableDifference, findsMoves: Bool) {
    self.difference = difference
    columns = ComparedColumns(difference)
    func entry(old: Int, new: Int) -> TableChanges.Entry {
      TableChanges.Entry(pair: .init(old: old, new: new), section: .untitled)
    }
    entries = [
      .removed: difference.removed.map { entry(old: $0, new: $0) },
      .inserted: difference.added.map { entry(old: $0, new: $0) },
      .moved: (findsMoves ? difference.moved : []).map { entry(old: $0.old, new: $0.new) },
      .changed: difference.changed.map { entry(old: $0.old, new: $0.new) },
    ]
  }

  private func dataset(of rows: [[String]]) -> Dataset {
    let name = difference.new.name
    return Dataset(
      name: name, columns: columns.columns.map(\.header), rows: rows,
      values: difference.new.values) ?? .empty(name: name)
  }

  /// Returns the changes of the rows of which one version matches a query, in the order and the
  /// sections of an arrangement; changed cells in columns that it hides do not count.
  ///
  /// A query of nil matches all rows.
  ///
  /// - Complexity: O(rows that differ).
  public nonisolated(nonsending) func changes(
    _ query: Query?, _ arrangement: ListArrangement
  ) async throws(ListSourceError) -> TableChanges {
    let isPlain = query == nil && arrangement.sort.isEmpty && arrangement.section == nil
    var entries = isPlain ? entries : try await arranged(query, arrangement)
    if arrangement.columns.count < columns.columns.count {
      let shown = Set(arrangement.columns)
      entries[.changed]?.removeAll { entry in
        !difference.changedColumns(of: entry.pair).contains { shown.contains($0.new) }
      }
    }
    return TableChanges(entries, of: difference, columns, shown: arrangement.columns)
  }

  /// Returns the rows of the new table that match a query, or all for nil, without an order or
  /// sections.
  public nonisolated(nonsending) func list(
    _ query: Query?, _ arrangement: ListArrangement
  ) async throws(ListSourceError) -> ListState {
    let source = DatasetSource(difference.new, isIndexed: false)
    var request = ListRequest(
      query: query ?? .everything, arrangement: ListArrangement(allOf: source.columns))
    request.arrangement.columns = arrangement.columns.compactMap { columns.new[$0] }
    request.arrangement.searched = arrangement.searched?.compactMap { columns.new[$0] }
    return ListState(
      id: 0, source: source, query: query, arrangement: request.arrangement,
      result: try await source.search(request))
  }

  /// A version of a row that differs.
  private struct Version {
    let part: ListChange.Part
    let pair: PositionPair
    /// Whether it decides the row's place.
    let isShown: Bool
  }

  private nonisolated(nonsending) func arranged(
    _ query: Query?, _ arrangement: ListArrangement
  ) async throws(ListSourceError) -> [ListChange.Part: [TableChanges.Entry]] {
    let (versions, rows) = versions
    let source = DatasetSource(dataset(of: rows), isIndexed: false)
    func found(
      _ query: Query
    ) async throws(ListSourceError) -> [(version: Version, section: SectionTitle)] {
      var request = ListRequest(query: query, arrangement: arrangement)
      request.arrangement.limit = nil
      return try await source.search(request).sections.flatMap { section in
        section.rows.map { row in
          (version: versions[source.dataset.position(of: row) ?? 0], section: section.title)
        }
      }
    }
    var matching: [ListChange.Part: Set<Int>] = [:]
    for (version, _) in try await found(query ?? .everything) {
      matching[version.part, default: []].insert(version.pair.new)
    }
    var arranged: [ListChange.Part: [TableChanges.Entry]] = [:]
    for (version, section) in try await found(.everything)
    where version.isShown && matching[version.part]?.contains(version.pair.new) ?? false {
      arranged[version.part, default: []].append(.init(pair: version.pair, section: section))
    }
    return arranged
  }

  private var versions: ([Version], rows: [[String]]) {
    var versions: [Version] = []
    var rows: [[String]] = []
    func append(_ row: Int, of dataset: Dataset, _ columns: [Int?], _ version: Version) {
      versions.append(version)
      let row = dataset.row(at: row)
      rows.append(columns.map { column in column.map { dataset.cell(row, $0) } ?? "" })
    }
    for part in ListChange.Part.allCases {
      for pair in (entries[part] ?? []).map(\.pair) {
        if part != .inserted {
          let version = Version(part: part, pair: pair, isShown: part == .removed)
          append(pair.old, of: difference.old, columns.old, version)
        }
        if part != .removed {
          let version = Version(part: part, pair: pair, isShown: true)
          append(pair.new, of: difference.new, columns.new, version)
        }
      }
    }
    return (versions, rows)
  }
}

extension TableDifference {
  /// The rows of both tables that moved: as few as possible, and those that stay have the smallest
  /// positions in the new table.
  ///
  /// - Complexity: O(rows log rows), and O(rows) if all are in the same order.
  public var moved: [PositionPair] {
    if keepsOrder { return [] }
    let pairs = commonRows
    return zip(pairs, longestIncreasingSubsequence(pairs.map(\.old))).filter { !$0.1 }.map(\.0)
  }
}
