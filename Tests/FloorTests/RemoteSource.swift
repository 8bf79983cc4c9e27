import Datasets
import DiffableList
import Search

/// A source of rows on a server, with the difficulties of real ones.
///
/// It knows identities only from pages, and may know counts only as bounds. It answers slowly, out
/// of order or not at all, and may sort rows in any order. Its queries are words in any cell.
struct RemoteSource: ListSource {
  let name = "remote"
  var columns = ["name", "height", "range"].map { name in
    ListColumn(
      header: name, typedName: name, key: name, kind: name == "height" ? .integer : .text)
  }
  var rows: [RemoteRow]
  /// Returns the count to report for a number of rows.
  var count: @Sendable (Int) -> RowCount = { .exact($0) }
  /// Orders the rows that the n-th search found, counted from 1.
  var order: @Sendable ([RemoteRow], Int) -> [RemoteRow] = { rows, _ in rows }
  /// The maximum number of changes in a page, even if more are requested.
  var changesPerPage = Int.max
  var canDelete = false
  /// Whether a request ends when its task is cancelled.
  var honorsCancellation = true
  /// Records requests, and delays or fails them.
  let server = RemoteServer()

  var total: RowCount { count(rows.count) }

  func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult {
    let number = try await server.answer(
      .search, request.query.description, honorsCancellation: honorsCancellation)
    var found = rows.filter { request.query.condition?.matches($0) ?? true }
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
    return { deleted in
      var rest = self
      rest.rows.removeAll { deleted.contains($0.identifier) }
      return rest
    }
  }
}

/// A row of a remote source.
struct RemoteRow: Sendable, Hashable {
  let identifier: RowID
  let cells: [String]

  /// Returns rows with these cells, numbered from 100.
  static func rows(_ cells: [[String]]) -> [RemoteRow] {
    cells.enumerated().map { RemoteRow(identifier: RowID(UInt32(100 + $0)), cells: $1) }
  }

  /// The rows of `peaks`, each name once.
  static let peaks = rows([
    ["Everest", "8849", "Himalaya"], ["K2", "8611", "Karakoram"], ["Lhotse", "8516", "Himalaya"],
    ["Popocatépetl", "5393", ""], ["Olympus", "2917", "Greece"], ["Ida", "2456", "Greece"],
  ])

  /// Returns the title of the row's section.
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
    // Breaks ties explicitly, since the standard library does not document a stable sort.
    return enumerated().sorted { left, right in
      precedes(left.element, right.element)
        || (!precedes(right.element, left.element) && left.offset < right.offset)
    }.map(\.element)
  }

  /// Groups rows into sections, ordered by their first rows.
  fileprivate func grouped(by section: Int?) -> Self {
    var titles: [SectionTitle] = []
    for row in self where !titles.contains(row.title(by: section)) {
      titles.append(row.title(by: section))
    }
    return titles.flatMap { title in filter { $0.title(by: section) == title } }
  }
}

extension Query.Condition {
  fileprivate func matches(_ row: RemoteRow) -> Bool {
    switch self {
    case .term(.text(let text, _), _):
      row.cells.contains { $0.lowercased().contains(text.lowercased()) }
    case .term: false
    case .not(let condition): !condition.matches(row)
    case .all(let conditions): conditions.allSatisfy { $0.matches(row) }
    case .any(let conditions): conditions.contains { $0.matches(row) }
    }
  }
}
