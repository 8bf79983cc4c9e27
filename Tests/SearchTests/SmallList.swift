import Datasets
import DiffableList
import Search
import Testing

/// A few peaks: two in separate ranges and sections, the last without a range.
let smallPeaks = """
  name,height,range
  Everest,8849,Himalaya
  K2,8611,Karakoram
  Lhotse,8516,Himalaya
  Ida,2456,

  """

/// Returns a source of a CSV file's rows, whose identities continue another source by name.
func smallSource(
  _ csv: String = smallPeaks, continuing older: DatasetSource? = nil, nameColumn: Int = 0
) throws -> DatasetSource {
  let dataset = try DatasetLoader.load(
    Array(csv.utf8), name: "x", path: "x.csv", extension: "csv")
  return DatasetSource(
    older.map { dataset.continuing($0.dataset, keys: [[PositionPair(old: 0, new: nameColumn)]]) }
      ?? dataset)
}

extension ListSource {
  /// Returns the arranged result of a query.
  func list(
    _ text: String = "", _ arrange: (inout ListArrangement) -> Void = { _ in }
  ) async throws -> ListState {
    var arrangement = ListArrangement(allOf: columns)
    arrange(&arrangement)
    let query = try Query(text, columns: columns)
    let result = try await search(ListRequest(query: query, arrangement: arrangement))
    return ListState(
      id: 1, source: self, text: text, query: query, arrangement: arrangement, result: result)
  }

  /// The list before the first query.
  var unsearched: ListState {
    ListState(id: 0, source: self, arrangement: ListArrangement(allOf: columns))
  }
}

extension ListChanges {
  /// The position and the first cell of each change of a kind.
  func all(_ part: ListChange.Part) async throws -> [String] {
    try await changes(of: part, atMost: 100).map { "\($0.position ?? -1) \($0.row.cells[0])" }
  }
}
