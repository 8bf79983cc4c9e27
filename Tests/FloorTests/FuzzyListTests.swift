@testable import Output
@testable import Session
import TestSupport
import Testing

/// The effect of fuzzy ranks on the order, limit and sections of a list.
@Suite(.session) struct FuzzyListTests {
  /// Two rows of each rank for `~ab`: the whole cell, a prefix, and separate letters.
  ///
  /// The later row of each rank has the smaller number.
  private static let list = """
    name,n,group
    xaxbx,6,two
    abcd,5,two
    ab,4,one
    xaxbx,3,one
    abcd,2,one
    ab,1,two

    """

  @MainActor private func shown(_ lines: [String]) async throws -> [String] {
    let session = try session(over: Self.list)
    for line in lines { expectEqual(await session.handle(line).problem, nil) }
    let console = ScriptedConsole()
    _ = try await PlainPresenter().present(session.handle(":show"), on: console)
    return console.lines.dropLast().map { line in
      let cells = line.split(separator: "\t")
      return cells.count > 2 ? String(cells[2]) : String(line.dropFirst(2))
    }
  }

  @Test(
    arguments: [
      ([], ["4", "1", "5", "2", "6", "3"]),
      ([":sort n"], ["1", "2", "3", "4", "5", "6"]),
      ([":sort -n"], ["6", "5", "4", "3", "2", "1"]),
      ([":sort group"], ["4", "3", "2", "6", "5", "1"]),
      ([":sort n", ":limit 3"], ["1", "2", "3"]),
      ([":limit 3"], ["4", "1", "5"]),
      ([":section group"], ["@ one", "4", "2", "3", "@ two", "1", "5", "6"]),
      ([":section group", ":limit 3"], ["@ one", "4", "@ two", "1", "5"]),
      (
        [":section group", ":sort n", ":limit 5"], ["@ one", "2", "3", "4", "@ two", "1", "5"]
      ),
      ([":search n"], []),
    ] as [([String], [String])])
  func `rows are sorted by rank, unless an order was set`(
    settings: [String], expected: [String]
  ) async throws {
    expectEqual(try await shown(settings + ["~ab"]), expected)
    // The same if the settings follow the query.
    expectEqual(try await shown(["~ab"] + settings), expected)
  }

  @Test(
    arguments: [
      ("~ab n<5", ["4", "1", "2", "3"]), ("n<5 | ~ab", ["4", "1", "5", "2", "6", "3"]),
      ("!~ab", []), ("~ab !group:one", ["1", "5", "6"]), ("ab", ["5", "4", "2", "1"]),
      ("!!~ab n>3", ["4", "5", "6"]),
    ] as [(String, [String])])
  func `only required fuzzy terms rank rows`(query: String, expected: [String]) async throws {
    expectEqual(try await shown([query]), expected)
  }

  @Test @MainActor func `rows that a better rank moves are printed as moved`() async throws {
    expectEqual(
      try await plain(":columns name n", "n>4 | ab", "~ab !n<4", over: Self.list),
      [
        "= 0 of 6 (+0 -0)",
        "+ xaxbx\t6", "+ abcd\t5", "+ ab\t4", "+ abcd\t2", "+ ab\t1", "= 5 of 6 (+5 -0)",
        "- abcd\t2", "- ab\t1", "^ 2 abcd\t5", "^ 3 xaxbx\t6", "= 3 of 6 (+0 -2 ^2)",
      ])
  }
}
