import Datasets
import Search
import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Session

@Suite struct RowFieldsTests {
  private func fields(
    _ text: String, _ extension: String, columns: String? = nil
  ) async throws -> RowFields {
    let dataset = try DatasetLoader.load(
      Array(text.utf8), name: "x", path: "x.\(`extension`)", extension: `extension`)
    let list = FilteredList(DatasetSource(dataset))
    _ = try await list.performQuery("")
    if let columns {
      var arrangement = list.arrangement
      arrangement.columns = [try list.source.columns.index(named: columns)]
      _ = try await list.arrange(arrangement)
    }
    let row = try #require(try await list.entered.rows(in: 0..<1).first)
    return RowFields(row, of: list.entered)
  }

  @Test func `all columns are included, but no empty cells`() async throws {
    let fields = try await fields("name,a,long_name\nK2,,x\n", "csv", columns: "name")
    expectEqual(fields.lines, ["name\tK2", "long_name\tx"])
    expectEqual(
      shown(fields, width: 30, limit: 5), ["name       K2", "long_name  x"])
  }

  @Test func `a nested JSON value takes several lines`() async throws {
    let fields = try await fields("{\"a\":{\"b\":[1,{}]},\"s\":\"{x}\"}\n", "jsonl")
    expectEqual(
      fields.lines, ["a\t{", "\t  \"b\": [", "\t    1,", "\t    {}", "\t  ]", "\t}", "s\t{x}"])
  }

  private func shown(
    _ fields: RowFields, width: Int, limit: Int, _ query: Query? = nil
  ) -> [String] {
    fields.styledLines(width: width, limit: limit, MatchRanges(query)).lines
      .map { $0.rendered(color: false) }
  }

  @Test func `lines wrap, and a long cell leaves room for the others`() async throws {
    let long = String(repeating: "abcde", count: testSize(50_000, thorough: 1_000_000))
    let fields = try await fields("name,long,last\nK2,\(long),x\n", "csv")
    expectEqual(
      shown(fields, width: 16, limit: 4),
      ["name  K2", "long  abcdeabcde", "      abcdeabcd…", "last  x"])
    #expect(!fields.styledLines(width: 16, limit: 4, MatchRanges(nil)).areWhole)
    let short = try await self.fields("name,last\nK2 abcdefgh,x\n", "csv")
    expectEqual(
      shown(short, width: 16, limit: 3), ["name  K2 abcdefg", "      h", "last  x"])
    #expect(short.styledLines(width: 16, limit: 3, MatchRanges(nil)).areWhole)
    expectEqual(shown(short, width: 16, limit: 1), ["name  K2 abcdef…"])
    #expect(!short.styledLines(width: 16, limit: 1, MatchRanges(nil)).areWhole)
  }

  @Test func `a cut cell begins shortly before its match`() async throws {
    let long = String(repeating: "lorem ", count: 50)
    let fields = try await fields("a,b\n\(long)needle end,x\n", "csv")
    let query = try Query("needle", columns: [])
    let lines = shown(fields, width: 23, limit: 2, query)
    #expect(lines[0].contains("needle") && lines[1] == "b  x", "\(lines)")
  }

  @Test func `matches are highlighted and controls escaped`() async throws {
    let fields = try await fields("name\na\u{1B}[2Jk2\n", "csv")
    let query = try Query("k2", columns: [])
    let line = fields.styledLines(width: 40, limit: 3, MatchRanges(query)).lines[0].rendered(
      color: true)
    #expect(line.contains("\\u{1B}[2J\u{1B}[1;36mk2"), "\(line)")
  }
}
