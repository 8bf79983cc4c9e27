import Datasets
import DiffableList
import Search

/// A source whose rows live elsewhere, and everything that is bad about that.
///
/// It knows no identities without asking, may know counts only as bounds, answers slowly, out of
/// order or not at all, and in an order of its own. Its queries are words that any cell must hold.
struct RemoteSource: ListSource {
  let name = "remote"
  var columns = ["name", "height", "range"].map { name in
    ListColumn(
      header: name, typedName: name, key: name, kind: name == "height" ? .integer : .text)
  }
  var rows: [RemoteRow]
  /// What it says of a number of rows.
  var count: @Sendable (Int) -> RowCount = { .exact($0) }
  /// The order of what the n-th search found, from 1.
  var order: @Sendable ([RemoteRow], Int) -> [RemoteRow] = { rows, _ in rows }
  /// How many changes a page has at most, whatever is asked for.
  var changesPerPage = Int.max
  var canDelete = false
  /// Whether it stops when nobody waits any more.
  var heedsCancellation = true
  /// What it was asked, and what it is to do wrong.
  let server = RemoteServer()

  var total: RowCount { count(rows.count) }

  func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult {
    let number = try await server.answer(
      .search, request.query.description, heedsCancellation: heedsCancellation)
    var found = rows.filter { request.query.condition?.isFulfilled(by: $0) ?? true }
    let arrangement = request.arrangement
    found = order(found, number)
    for key in arrangement.sort.reversed() {
      found = found.stablySorted(by: key)
    }
    let listed = Array(found.prefix(arrangement.limit ?? .max))
    return RemoteResult(
      source: self, arrangement: arrangement, rows: listed.grouped(by: arrangement.section),
      listed: count(listed.count), found: count(found.count))
  }

  var deleting: (@Sendable (Set<RowID>) -> any ListSource)? {
    guard canDelete else { return nil }
    return { gone in
      var rest = self
      rest.rows.removeAll { gone.contains($0.identifier) }
      return rest
    }
  }
}

/// One row of a remote source.
struct RemoteRow: Sendable, Hashable {
  let identifier: RowID
  let cells: [String]

  /// Rows with these cells, numbered from 100.
  static func rows(_ cells: [[String]]) -> [RemoteRow] {
    cells.enumerated().map { RemoteRow(identifier: RowID(UInt32(100 + $0)), cells: $1) }
  }

  /// The rows of `peaks`, each name once.
  static let peaks = rows([
    ["Everest", "8849", "Himalaya"], ["K2", "8611", "Karakoram"], ["Lhotse", "8516", "Himalaya"],
    ["Popocatépetl", "5393", ""], ["Olympus", "2917", "Greece"], ["Ida", "2456", "Greece"],
  ])

  /// The section that it is in.
  func title(by section: Int?) -> SectionTitle {
    guard let section else { return .untitled }
    return cells[section].isEmpty ? .empty : .text(cells[section])
  }
}

extension [RemoteRow] {
  fileprivate func stablySorted(by key: ListArrangement.SortKey) -> Self {
    func precedes(_ left: RemoteRow, _ right: RemoteRow) -> Bool {
      let (a, b) = (left.cells[key.column], right.cells[key.column])
      return key.isDescending ? b < a : a < b
    }
    // The standard library's sort is stable, which it does not promise.
    return enumerated().sorted { left, right in
      precedes(left.element, right.element)
        || (!precedes(right.element, left.element) && left.offset < right.offset)
    }.map(\.element)
  }

  /// Sections in the order in which their first rows come.
  fileprivate func grouped(by section: Int?) -> Self {
    var titles: [SectionTitle] = []
    for row in self where !titles.contains(row.title(by: section)) {
      titles.append(row.title(by: section))
    }
    return titles.flatMap { title in filter { $0.title(by: section) == title } }
  }
}

extension Query.Condition {
  fileprivate func isFulfilled(by row: RemoteRow) -> Bool {
    switch self {
    case .term(.text(let text, _), _):
      row.cells.contains { $0.lowercased().contains(text.lowercased()) }
    case .term: false
    case .not(let condition): !condition.isFulfilled(by: row)
    case .all(let conditions): conditions.allSatisfy { $0.isFulfilled(by: row) }
    case .any(let conditions): conditions.contains { $0.isFulfilled(by: row) }
    }
  }
}
