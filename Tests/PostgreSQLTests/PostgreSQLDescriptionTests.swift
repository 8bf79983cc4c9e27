#if PostgreSQL
  import Datasets
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct PostgreSQLDescriptionTests {
    @Test func `a server describes columns as memory does`() async throws {
      let table = try await RandomTable(seed: 20)
      let source = try await PostgreSQLSource(table.address)
      var random = SeededGenerator(seed: 20)
      for column in source.columns.indices {
        let (local, remote) = (
          try await table.local.descriptions(ofColumns: [column])[0],
          try await source.descriptions(ofColumns: [column])[0]
        )
        // A server has no exceptions in a numeric column.
        let others = /mean: Optional\(.*?\)|exceptions: .*/
        expectEqual(
          "\(remote)".replacing(others, with: ""), "\(local)".replacing(others, with: ""))
        #expect(remote.mean.isNear(local.mean), "\(remote.mean ?? 0) \(local.mean ?? 0)")
        expectEqual(
          try await source.histogram(ofColumn: column, found: nil),
          try await table.local.histogram(ofColumn: column, found: nil))
        for limit in [nil, 7] {
          let query = Query(
            .term(
              .text(["e", "88", "\u{4E00}"][Int.random(in: 0...2, using: &random)], anchors: []),
              column: nil))
          var arrangement = ListArrangement(allOf: source.columns)
          arrangement.limit = limit
          let request = ListRequest(query: query, arrangement: arrangement)
          let (here, there) = (
            try await table.local.search(request), try await source.search(request)
          )
          expectEqual(
            try await source.histogram(ofColumn: column, found: there),
            try await table.local.histogram(ofColumn: column, found: here),
            "\(source.columns[column].header) \(request)")
        }
      }
      let pattern = Query(.term(.regex("\\be.e"), column: nil))
      let found = try await source.search(
        ListRequest(query: pattern, arrangement: ListArrangement(allOf: source.columns)))
      await #expect(
        throws: ListSourceError.failed(
          "\(table.name): the server cannot count these matches; remove the pattern or set a :limit"
        )
      ) { try await source.histogram(ofColumn: 1, found: found) }
      try await table.drop()
    }

    @Test(
      arguments: [
        ("int8", ["1", "2", "3", "4", "900000"]), ("int8", ["5", "5", "5", "9"]),
        ("float8", ["-7.5", "1", "1", "1", "2", "1e300"]),
      ] as [(String, [String])])
    func `a server finds values far from the others`(type: String, cells: [String]) async throws {
      let local = DatasetSource(
        try DatasetLoader.load(
          Array("a,b\n\(cells.map { "\($0),x\n" }.joined())".utf8), name: "x", path: "x.csv",
          extension: "csv"))
      try await UnusualTable().make([
        "CREATE TABLE t (a \(name: type), id serial PRIMARY KEY)",
        "INSERT INTO t (a) SELECT unnest(\(value: "{\(cells.joined(separator: ","))}")::\(name: type)[])",
      ]) { source in
        let remote = try await source().histogram(ofColumn: 0, found: nil)
        let expected = try await local.histogram(ofColumn: 0, found: nil)
        expectEqual(remote.bars.map(\.total), expected.bars.map(\.total))
        expectEqual(remote.isCut, expected.isCut)
      }
    }
  }

  extension Double? {
    /// Sums in another order differ in their last digits.
    fileprivate func isNear(_ other: Double?) -> Bool {
      guard let self, let other else { return self == nil && other == nil }
      return abs(self - other) <= max(abs(self), abs(other)) * 1e-9
    }
  }
#endif
