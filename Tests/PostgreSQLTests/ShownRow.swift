#if PostgreSQL
  import Datasets
  import DiffableList
  import Search
  import TestSupport

  /// A row as listed.
  struct ShownRow: Equatable, CustomStringConvertible {
    let section: SectionTitle
    let cells: [String]

    init(_ row: ListRow) { (section, cells) = (row.section, row.cells) }

    var description: String { "\(section) \(cells)" }
  }

  extension ListArrangement {
    /// A random arrangement; the first column, which identifies rows, is always shown.
    static func random(
      _ columns: [ListColumn], _ random: inout SeededGenerator
    ) -> ListArrangement {
      var arrangement = ListArrangement(allOf: columns)
      func isOne(of count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
      if isOne(of: 2) {
        arrangement.columns =
          [0] + columns.indices.dropFirst().shuffled(using: &random).prefix(4).sorted()
      }
      if isOne(of: 2) {
        arrangement.sort = columns.indices.shuffled(using: &random).prefix(2).map {
          ListArrangement.SortKey(column: $0, isDescending: isOne(of: 2))
        }
      }
      if isOne(of: 4) { arrangement.section = columns.indices.randomElement(using: &random) }
      if isOne(of: 5) { arrangement.limit = Int.random(in: 0...30, using: &random) }
      return arrangement
    }
  }

  extension ListResult {
    /// Returns all rows of a result, in pages of random sizes.
    func shownRows(
      _ random: inout SeededGenerator
    ) async throws -> [ShownRow] {
      var rows: [ShownRow] = []
      while true {
        let size = Int.random(in: 1...150, using: &random)
        let page = try await self.rows(in: rows.count..<rows.count + size)
        if page.isEmpty { return rows }
        rows += page.map(ShownRow.init)
      }
    }
  }

  extension ListChanges {
    func shownChanges(
      _ part: ListChange.Part, _ random: inout SeededGenerator
    ) async throws -> [(row: ShownRow, sectionChange: ListChange.Part?)] {
      var changes: [(row: ShownRow, sectionChange: ListChange.Part?)] = []
      while true {
        let size = Int.random(in: 1...100, using: &random)
        let page = try await self.page(of: part, from: changes.count, limit: size)
        if page.isEmpty { return changes }
        changes += page.map { (ShownRow($0.row), $0.sectionChange) }
      }
    }
  }
#endif
