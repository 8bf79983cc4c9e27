#if PostgreSQL
  import Datasets
  import Search

  extension PostgreSQLSource {
    private static let maxTextBars = 20

    /// Describes a column's cells in all rows.
    ///
    /// - Complexity: The server scans the table a few times.
    public func descriptions(ofColumns columns: [Int]) async throws(ListSourceError)
      -> [ColumnDescription]
    {
      var descriptions: [ColumnDescription] = []
      for column in columns { descriptions.append(try await description(ofColumn: column)) }
      return descriptions
    }

    private func description(ofColumn column: Int) async throws(ListSourceError)
      -> ColumnDescription
    {
      let index = column
      let column = table.columns[index]
      let mean: SQL = column.kind.isNumber ? "avg((\(column.finiteNumber))::numeric)" : "NULL"
      let counts = try await table.rows(
        of: """
          SELECT count(*), count(*) FILTER (WHERE \(column.isNonEmpty)), \
          count(DISTINCT \(column.cell)) FILTER (WHERE \(column.isNonEmpty)), \(mean) \
          FROM \(table.sql)
          """
      ).first
      let mostCommon = try await bars(
        of: index, found: nil, limit: ColumnDescription.maxCommonCells)
      return ColumnDescription(
        kind: column.kind, rowCount: counts?.integer(0) ?? 0, nonEmpty: counts?.integer(1) ?? 0,
        distinct: counts?.integer(2) ?? 0,
        min: try await end(of: column, isLast: false),
        max: try await end(of: column, isLast: true),
        mean: counts?[3].flatMap { Double($0) },
        mostCommon: mostCommon.filter { $0.total > 1 }.map {
          .init(cell: $0.label, count: $0.total)
        },
        exceptions: nil)
    }

    /// Returns the minimum or the maximum.
    private func end(
      of column: TableColumn, isLast: Bool
    ) async throws(ListSourceError) -> String? {
      let term = TableOrder.term(column, isDescending: isLast)
      let order: SQL = isLast ? "\(term.value) DESC" : term.value
      let key = table.key.map { SQL("\(name: table.columns[$0].name)") }
      let found = try await table.rows(
        of: """
          SELECT \(column.cell) FROM \(table.sql) WHERE \(column.kind.isNumber ? column.isNumber : column.isNonEmpty) \
          ORDER BY \(order), \(key.joined(separator: ", ")) LIMIT 1
          """)
      return found.first?.first ?? nil
    }

    /// Counts a column's cells in all rows and in a result's rows.
    ///
    /// - Complexity: The server scans the table a few times.
    public func histogram(
      ofColumn column: Int, found result: (any ListResult)?
    ) async throws(ListSourceError) -> Histogram {
      let result = result as? PostgreSQLResult
      if let result, result.limited == nil, !result.bounds.isExact {
        throw .failed(
          "\(name): the server cannot count these matches; remove the pattern or set a :limit"
        )
      }
      let described = table.columns[column]
      let totals = try await table.rows(
        of: "SELECT count(*), count(*) FILTER (WHERE \(described.isNonEmpty)) FROM \(table.sql)"
      ).first
      let (all, filled) = (totals?.integer(0) ?? 0, totals?.integer(1) ?? 0)
      var (bars, isCut): ([Histogram.Bar], Bool) = ([], false)
      if let axis = try await axis(of: described) {
        bars = try await self.bars(of: column, on: axis, found: result)
        if HistogramBins.areLopsided(bars.map(\.total)),
          let cut = try await self.cut(axis, of: described)
        {
          bars = try await self.bars(of: column, on: cut, found: result)
          isCut = cut.steps?.isCut ?? false
        }
      } else {
        bars = try await self.bars(of: column, found: result, limit: Self.maxTextBars)
      }
      return Histogram(
        bars: bars, others: filled - bars.reduce(0) { $0 + $1.total }, empty: all - filled,
        isCut: isCut)
    }

    /// Returns the axis of numbers or dates, and its steps from the minimum to the maximum.
    private func axis(
      of column: TableColumn
    ) async throws(ListSourceError) -> Axis? {
      guard column.kind.isNumber || column.kind == .date else { return nil }
      let number = column.finiteNumber
      let ends = try await table.rows(
        of: column.kind == .date
          ? """
          SELECT min(\(name: column.name))::text, max(\(name: column.name))::text \
          FROM \(table.sql) WHERE \(number) IS NOT NULL
          """
          : "SELECT min(\(number)), max(\(number)) FROM \(table.sql)")
      let cells = ends.first.map { row in row.indices.compactMap(row.bytes) } ?? []
      guard let axis = HistogramAxis(column.kind, dates: cells) else { return nil }
      let values = cells.compactMap { axis.value($0) }
      guard let minimum = values.first, let maximum = values.last else {
        return Axis(axis: axis, ends: nil, steps: nil)
      }
      return Axis(
        axis: axis, ends: minimum...maximum,
        steps: HistogramBins(from: minimum, to: maximum, areWhole: axis.isWhole))
    }

    private struct Axis {
      let axis: HistogramAxis
      let ends: ClosedRange<Double>?
      var steps: HistogramBins?
    }

    /// Returns an axis whose steps leave out values far from the others.
    private func cut(
      _ axis: Axis, of column: TableColumn
    ) async throws(ListSourceError) -> Axis? {
      let place = column.place(on: axis.axis)
      let filled: SQL = "FROM \(table.sql) WHERE \(column.finiteNumber) IS NOT NULL"
      let fractions = HistogramBins.usualFractions.map { "\($0)" }.joined(separator: ",")
      let quantiles = try await table.rows(
        of: """
          SELECT unnest(percentile_disc(\(value: "{\(fractions)}")::float8[]) \
          WITHIN GROUP (ORDER BY \(place)))::text \(filled)
          """
      ).compactMap { $0[0].flatMap(Double.init) }
      guard quantiles.count == HistogramBins.usualFractions.count else { return nil }
      let usual = HistogramBins.usualRange(quantiles)
      let row = try await table.rows(
        of: """
          SELECT min(\(place))::text, max(\(place))::text \(filled) AND \(place) \
          BETWEEN \(value: "\(usual.lowerBound)")::float8 AND \(value: "\(usual.upperBound)")::float8
          """
      ).first
      guard let ends = axis.ends, let from = row?[0].flatMap(Double.init),
        let to = row?[1].flatMap(Double.init)
      else { return nil }
      var copy = axis
      copy.steps = HistogramBins(from: from, to: to, areWhole: axis.axis.isWhole, within: ends)
      return copy
    }

    private func bars(
      of index: Int, on axis: Axis, found result: PostgreSQLResult?
    ) async throws(ListSourceError) -> [Histogram.Bar] {
      guard let steps = axis.steps else { return [] }
      let column = table.columns[index]
      let value = column.place(on: axis.axis)
      let step: SQL = """
        least(greatest(floor((\(value) - \(value: "\(steps.start)")::float8) \
        / \(value: "\(steps.step)")::float8) + \(steps.hasBelow ? 1 : 0), 0), \
        \(steps.count - 1))::int
        """
      let rows = try await table.rows(
        of: """
          SELECT \(step), count(*), count(*) FILTER (WHERE \(result.wanted)) \
          FROM \(table.sql) WHERE \(column.finiteNumber) IS NOT NULL GROUP BY 1
          """)
      let counts = Dictionary(
        rows.compactMap { row in row.integer(0).map { ($0, row) } }
      ) { first, _ in first }
      let known = result?.limited?.compactMap { row in
        axis.axis.value(row.bytes(ofCell: index)).map(steps.index)
      }
      return (0..<steps.count).map { bar in
        let row = counts[bar]
        return Histogram.Bar(
          label: axis.axis.label(of: bar, in: steps),
          total: row?.integer(1) ?? 0,
          found: known.map { $0.count { $0 == bar } } ?? row?.integer(2) ?? 0)
      }
    }

    /// Returns the most common cells; of equally common ones, the first in the table.
    private func bars(
      of index: Int, found result: PostgreSQLResult?, limit: Int
    ) async throws(ListSourceError) -> [Histogram.Bar] {
      let column = table.columns[index]
      let rows = try await table.rows(
        of: """
          SELECT \(column.cell), count(*), count(*) FILTER (WHERE \(result.wanted)) \
          FROM \(table.sql) WHERE \(column.isNonEmpty) GROUP BY 1 \
          ORDER BY 2 DESC, min(\(table.firstKeySQL)) LIMIT \(limit)
          """)
      return rows.map { row in
        let known = result?.limited?.count { $0.cell(index) == row[0] }
        return Histogram.Bar(
          label: row[0] ?? "", total: row.integer(1) ?? 0, found: known ?? row.integer(2) ?? 0)
      }
    }
  }

  extension PostgreSQLResult? {
    /// The condition for matching rows, all without a result; false for a limited list, whose rows
    /// are counted locally.
    fileprivate var wanted: SQL {
      guard let self else { return "true" }
      return self.limited == nil ? self.bounds.superset : "false"
    }
  }

  extension Table {
    /// The first key column, cast to a type with a minimum.
    fileprivate var firstKeySQL: SQL {
      let column = columns[key[0]]
      let needsCast = column.form == .boolean || column.form == .text && !column.isString
      return needsCast ? "\(name: column.name)::text" : "\(name: column.name)"
    }
  }

  extension TableColumn {
    /// A value as a number, dates in days since 1970; NULL if not finite or beyond 1e300.
    fileprivate var finiteNumber: SQL {
      let number = place(on: .days)
      if kind == .date { return "nullif(nullif(\(number), 'Infinity'), '-Infinity')" }
      return "CASE WHEN \(name: name) BETWEEN -1e300 AND 1e300 THEN \(number) END"
    }

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
