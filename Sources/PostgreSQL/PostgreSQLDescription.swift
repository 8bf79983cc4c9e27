#if PostgreSQL
  import Datasets
  import Search

  /// What a server says of a column's cells, in all rows.
  extension PostgreSQLSource {
    private static let mostFrequentCount = 5

    /// What can be said of a column's cells, in all rows.
    ///
    /// - Complexity: A few looks at all rows, which the server takes.
    public func description(
      ofColumn column: Int
    ) async throws(ListSourceError) -> ColumnDescription {
      let described = table.description.columns[column]
      let numbers: SQL =
        described.kind.isNumber ? "avg((\(described.finiteNumber))::numeric)" : "NULL"
      let figures = try await table.rows(
        of: """
          SELECT count(*), count(*) FILTER (WHERE \(described.isFilled)), \
          count(DISTINCT \(described.cell)) FILTER (WHERE \(described.isFilled)), \(numbers) \
          FROM \(table.description.sql)
          """)
      func number(_ place: Int) -> Int { figures.first?[place].flatMap { Int($0) } ?? 0 }
      return ColumnDescription(
        kind: described.kind, rowCount: number(0), filled: number(1), distinct: number(2),
        least: try await end(of: described, isLast: false),
        greatest: try await end(of: described, isLast: true),
        mean: figures.first?[3].flatMap { Double($0) },
        frequent: try await cells(of: described, atMost: Self.mostFrequentCount)
          .filter { $0.count > 1 },
        exceptions: nil)
    }

    /// The first cell of all in order, or the last one.
    private func end(
      of column: TableColumn, isLast: Bool
    ) async throws(ListSourceError) -> String? {
      let term = TableOrder.term(column, isDescending: isLast)
      let order: SQL = isLast ? "\(term.value) DESC" : term.value
      let found = try await table.rows(
        of: """
          SELECT \(column.cell) FROM \(table.description.sql) WHERE \(column.kind.isNumber ? column.isNumber : column.isFilled) \
          ORDER BY \(order), \(table.description.keySQL) LIMIT 1
          """)
      return found.first?.first ?? nil
    }

    /// The most frequent cells, of those as frequent the first ones.
    private func cells(
      of column: TableColumn, atMost limit: Int
    ) async throws(ListSourceError) -> [ColumnDescription.Frequency] {
      let rows = try await table.rows(
        of: """
          SELECT \(column.cell), count(*) FROM \(table.description.sql) WHERE \(column.isFilled) \
          GROUP BY 1 ORDER BY 2 DESC, min(\(table.description.firstKeySQL)) LIMIT \(limit)
          """)
      return rows.map { row in
        .init(cell: row[0] ?? "", count: row[1].flatMap { Int($0) } ?? 0)
      }
    }

    // MARK: Histogram

    private static let mostTexts = 20

    /// How a column's cells are distributed over all rows and over those of a result.
    ///
    /// - Complexity: A few looks at all rows, which the server takes.
    public func histogram(
      ofColumn column: Int, found result: (any ListResult)?
    ) async throws(ListSourceError) -> Histogram {
      let described = table.description.columns[column]
      let result = result as? PostgreSQLResult
      if let result, result.limited == nil, !result.bounds.isExact {
        throw .failed(
          "\(name): the server cannot count what this query finds; leave out its pattern, or set a :limit"
        )
      }
      let totals = try await table.rows(
        of: """
          SELECT count(*), count(*) FILTER (WHERE \(described.isFilled)) FROM \(table.description.sql)
          """)
      func total(_ place: Int) -> Int { totals.first?[place].flatMap { Int($0) } ?? 0 }
      let bars =
        if let axis = try await axis(of: described) {
          try await self.bars(of: described, column, on: axis, found: result)
        } else {
          try await self.bars(of: described, column, found: result)
        }
      let counted = bars.reduce(0) { $0 + $1.total }
      return Histogram(
        bars: bars, others: total(1) - counted, empty: total(0) - total(1))
    }

    /// Where numbers and dates stand on a line, from the first one to the last one.
    private func axis(
      of column: TableColumn
    ) async throws(ListSourceError) -> (axis: HistogramAxis, steps: HistogramSteps?)? {
      guard column.kind.isNumber || column.kind == .date else { return nil }
      let isEnd: SQL = "\(column.finiteNumber) IS NOT NULL"
      let ends = try await table.rows(
        of: column.kind == .date
          ? """
          SELECT min(\(name: column.name))::text, max(\(name: column.name))::text \
          FROM \(table.description.sql) WHERE \(isEnd)
          """
          : "SELECT min(\(column.finiteNumber)), max(\(column.finiteNumber)) FROM \(table.description.sql)"
      )
      let cells = ends.first.map { row in row.indices.compactMap(row.bytes) } ?? []
      guard let axis = HistogramAxis(column.kind, dates: cells) else { return nil }
      let values = cells.compactMap(axis.value)
      guard let least = values.first, let greatest = values.last else { return (axis, nil) }
      return (axis, HistogramSteps(from: least, to: greatest, areWhole: axis.isWhole))
    }

    private func bars(
      of column: TableColumn, _ index: Int, on axis: (axis: HistogramAxis, steps: HistogramSteps?),
      found result: PostgreSQLResult?
    ) async throws(ListSourceError) -> [Histogram.Bar] {
      guard let steps = axis.steps else { return [] }
      let value = column.place(on: axis.axis)
      let step: SQL = """
        least(greatest(floor((\(value) - \(value: "\(steps.start)")::float8) \
        / \(value: "\(steps.step)")::float8), 0), \(steps.count - 1))::int
        """
      let rows = try await table.rows(
        of: """
          SELECT \(step), count(*), count(*) FILTER (WHERE \(result.wanted)) \
          FROM \(table.description.sql) WHERE \(column.finiteNumber) IS NOT NULL GROUP BY 1
          """)
      let counts = Dictionary(
        rows.compactMap { row in row[0].flatMap { Int($0) }.map { ($0, row) } }
      ) { first, _ in first }
      let known = result?.limited?.compactMap { row in
        axis.axis.value(row.bytes(ofCell: index)).map(steps.index)
      }
      return (0..<steps.count).map { bar in
        let row = counts[bar]
        return Histogram.Bar(
          label: axis.axis.label(from: steps.bound(bar), step: steps.step),
          total: row?[1].flatMap { Int($0) } ?? 0,
          found: known.map { $0.count { $0 == bar } } ?? row?[2].flatMap { Int($0) } ?? 0)
      }
    }

    private func bars(
      of column: TableColumn, _ index: Int, found result: PostgreSQLResult?
    ) async throws(ListSourceError) -> [Histogram.Bar] {
      let rows = try await table.rows(
        of: """
          SELECT \(column.cell), count(*), count(*) FILTER (WHERE \(result.wanted)) \
          FROM \(table.description.sql) WHERE \(column.isFilled) GROUP BY 1 \
          ORDER BY 2 DESC, min(\(table.description.firstKeySQL)) LIMIT \(Self.mostTexts)
          """)
      return rows.map { row in
        let known = result?.limited?.count { $0.cell(index) == row[0] }
        return Histogram.Bar(
          label: row[0] ?? "", total: row[1].flatMap { Int($0) } ?? 0,
          found: known ?? row[2].flatMap { Int($0) } ?? 0)
      }
    }
  }

  extension PostgreSQLResult? {
    /// The rows found, in the words of the server; none of a limited list, which it does not know.
    fileprivate var wanted: SQL {
      guard let self, self.limited == nil else { return "false" }
      return self.bounds.upper
    }
  }

  extension Table {
    /// What rows that are alike are ordered by.
    fileprivate var keySQL: SQL {
      key.map { "\(name: columns[$0].name)" }.joined(separator: ", ")
    }

    /// The first column of it, as the least of some rows can be asked for.
    fileprivate var firstKeySQL: SQL {
      let column = columns[key[0]]
      let isOther = column.form == .boolean || column.form == .text && !column.isString
      return isOther ? "\(name: column.name)::text" : "\(name: column.name)"
    }
  }

  extension TableColumn {
    /// A value as a number, a date by the days since 1970; NULL where it has no place among others, or
    /// is so large that there is none for what is reckoned with it.
    fileprivate var finiteNumber: SQL {
      let number = place(on: .days)
      if kind == .date { return "nullif(nullif(\(number), 'Infinity'), '-Infinity')" }
      return "CASE WHEN \(name: name) BETWEEN -1e300 AND 1e300 THEN \(number) END"
    }

    /// Where a value stands on an axis.
    fileprivate func place(on axis: HistogramAxis) -> SQL {
      if kind != .date {
        return "CASE WHEN \(isBeyondDouble) THEN 0 ELSE \(name: name)::text::float8 END"
      }
      let date: SQL = "(\(name: name)::timestamptz AT TIME ZONE 'UTC')"
      return switch axis {
      case .years: "extract(year FROM \(date))::float8"
      case .months: "(extract(year FROM \(date)) * 12 + extract(month FROM \(date)) - 1)::float8"
      case .days, .integers, .decimals: "floor(extract(epoch FROM \(date)) / 86400)::float8"
      }
    }
  }
#endif
