import TestSupport
import Testing

@testable import Datasets

@Suite struct FirstBlockTests {
  @Test func `rows that do not fit a guess stay rows`() throws {
    let rows = String(repeating: "1\t2\n", count: 200)
    let list = try loaded("a\tb\n\(rows)3\n4\t5\t6\n", as: "x")
    expectEqual(list.headings, ["a", "b", "column_3"])
    expectEqual(list.cells.suffix(2), [["3", "", ""], ["4", "5", "6"]])
    expectEqual(list.firstRepairedLine, 202)
    let logs = String(repeating: "{\"a\":1}\n", count: 200)
    let stopped = try loaded("\(logs)stopped\n{\"a\":\n", as: "x")
    expectEqual(stopped.cells.suffix(2), [["", "stopped"], ["", "{\"a\":"]])
  }

  @Test func `the first block decides the format`() throws {
    let rows = String(repeating: "1,2,3\n", count: DatasetFormat.firstBlockSize / 6)
    let list = try loaded("a,b,c\n\(rows)\(String(repeating: "x\n", count: 1 << 17))", as: "x")
    expectEqual(list.headings, ["a", "b", "c"])
  }

  @Test func `a NUL is an error whatever was guessed`() throws {
    for text in ["a\tb\n1\t2\n\0\t3\n", "a,b,c\n1,2,3\n\0,4,5\n", "a\n\0\n"] {
      let error = try #require(throws: DatasetError.self) { try loaded(text, as: "x") }
      expectEqual(error.fault, .nul)
    }
  }
}
