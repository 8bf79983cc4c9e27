import Datasets
import TestSupport
import Testing

@Suite struct TextLoaderTests {
  @Test func `a row that contradicts a guess makes lines rows`() throws {
    let rows = String(repeating: "1\t2\n", count: 200)
    let list = try loaded("a\tb\n\(rows)3\n", as: "x")
    expectEqual(list.count, 202)
    expectEqual(list.cells.first, ["a\tb"])
    expectEqual(
      list.loadWarnings,
      [
        "line 202: expected 2 fields, found 1; reading lines (--format tsv --lenient reads a table)"
      ])
    let logs = String(repeating: "{\"a\":1}\n", count: 200)
    expectEqual(try loaded("\(logs)stopped\n", as: "x").count, 201)
    let error = try #require(throws: DatasetError.self) { try loaded("\(logs){\"a\":\n", as: "x") }
    expectEqual(error.description, "x:201:6: expected a value")
  }

  @Test func `a lenient guess skips rows instead`() throws {
    let rows = String(repeating: "1\t2\n", count: 200)
    let list = try loaded("a\tb\n\(rows)3\t4\t5\n", as: "x", DatasetOptions { $0.isLenient = true })
    expectEqual(list.count, 200)
    expectEqual(list.skipped?.lines, [202])
  }

  @Test func `a NUL is an error whatever was guessed`() throws {
    for text in ["a\tb\n1\t2\n\0\t3\n", "a,b,c\n1,2,3\n\0,4,5\n", "a\n\0\n"] {
      let error = try #require(throws: DatasetError.self) { try loaded(text, as: "x") }
      expectEqual(error.fault, .nul)
    }
  }
}
