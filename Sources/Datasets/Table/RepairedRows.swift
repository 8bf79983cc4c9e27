extension Dataset {
  /// The rows that do not fit the table.
  package var repairs: RowRepairs { table.repairs }

  /// The line of the first row that does not fit the table, from 1; nil if all do.
  public var firstRepairedLine: Int? {
    repairs.rows.first.map { DatasetError.Location(offset: $0.offset, in: repairedBytes).line }
  }

  /// A list of the rows that do not fit, after two more columns: `line` is their line in the file, and
  /// `repair` the reason; nil if memory is too small.
  ///
  /// - Complexity: O(bytes).
  package var repairedRows: Dataset? {
    var (line, start) = (1, textStart(of: repairedBytes))
    return Dataset(
      name: "\(name): repaired rows", columns: ["line", "repair"] + columns.map(\.header),
      kinds: nil, count: repairs.rows.count, values: values
    ) { index, append in
      let row = repairs.rows[index]
      while case let next = Dialect.lineEnd(of: repairedBytes, from: start), next <= row.offset,
        next > start
      {
        (line, start) = (line + 1, next)
      }
      append(Array("\(line)".utf8)[...])
      append(Array(row.repair.rawValue.utf8)[...])
      for column in columns.indices { withBytes(of: self.row(at: row.position), column, append) }
    }
  }
}
