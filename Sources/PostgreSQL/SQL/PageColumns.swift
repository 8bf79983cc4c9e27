#if PostgreSQL
  /// What is brought of each row of a page: its cells, and where it is in the order, as far as cells do
  /// not say so.
  struct PageColumns: Sendable {
    /// The columns' cells, and whatever else there is.
    let values: SQL
    /// What the values are called: under names of their own, since what rows are ordered by would else
    /// mean what is brought.
    let names: SQL
    /// What such names begin with, and no column's.
    let prefix: String
    private let place: [Int]

    /// - Parameter place: Where a row is in the order, as it is asked for again.
    init(of table: Table, place: [SQL]) {
      var values = table.columns.map(\.output)
      self.place = place.map { value in
        if let known = values.firstIndex(of: value) { return known }
        values.append(value)
        return values.count - 1
      }
      var prefix = "ridgeline"
      while table.columns.contains(where: { $0.name.hasPrefix(prefix) }) { prefix += "_" }
      self.prefix = prefix
      let names = values.indices.map { SQL("\(name: "\(prefix) \($0)")") }
      self.values = zip(values, names).map { "\($0) AS \($1)" }.joined(separator: ", ")
      self.names = names.joined(separator: ", ")
    }

    /// Where a row is in the order.
    func place(of row: Connection.Rows.Row) -> [String?] { place.map { row[$0] } }
  }
#endif
