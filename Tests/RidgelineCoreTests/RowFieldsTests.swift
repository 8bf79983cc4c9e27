import Datasets
import Search
import Terminal
import TestSupport
import Testing

@testable import RidgelineCore

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
      fields.styledLines(width: 30, limit: 5, MatchRanges(nil)).map { $0.rendered(color: false) },
      ["name       K2", "long_name  x"])
  }

  @Test func `a nested JSON value takes several lines`() async throws {
    let fields = try await fields("{\"a\":{\"b\":[1,{}]},\"s\":\"{x}\"}\n", "jsonl")
    expectEqual(
      fields.lines, ["a\t{", "\t  \"b\": [", "\t    1,", "\t    {}", "\t  ]", "\t}", "s\t{x}"])
  }

  @Test func `lines wrap and are as many as asked for, and one to show that there are more`()
    async throws
  {
    let long = String(repeating: "abcde", count: 1_000_000)
    let fields = try await fields("name\n\(long)\n", "csv")
    let lines = fields.styledLines(width: 16, limit: 3, MatchRanges(nil)).map {
      $0.rendered(color: false)
    }
    expectEqual(lines.first, "name  abcdeabcde")
    #expect(lines.count >= 4 && lines.dropFirst().allSatisfy { $0 == "      abcdeabcde" })
  }

  @Test func `matches are highlighted and controls escaped`() async throws {
    let fields = try await fields("name\na\u{1B}[2Jk2\n", "csv")
    let query = try Query("k2", columns: [])
    let line = fields.styledLines(width: 40, limit: 3, MatchRanges(query))[0].rendered(color: true)
    #expect(line.contains("\\u{1B}[2J\u{1B}[1;36mk2"), "\(line)")
  }
}
