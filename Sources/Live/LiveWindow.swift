import Search

struct LiveWindow: Sendable {
  /// The list of the rows, which a newer one may not have any more.
  let state: ListState
  var columns: [ListColumn] = []
  var rows: [ListRow] = []
  /// The zero-based position of the first row.
  var offset = 0
  /// Whether the rows are the first ones of the dataset, of which no query lists any yet.
  var isPeek = false
  /// The rows added or changed since Enter, by position.
  var marks: [Int: ListChange.Part] = [:]
  /// Changed rows as they were at Enter, by position.
  var before: [Int: ListRow] = [:]
  /// Rows removed by the last key, as many as fit below the list.
  var removed: [ListChange] = []
  var removedColumns: [ListColumn] = []
}
