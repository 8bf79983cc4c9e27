import TestSupport
import Testing

@testable import Datasets

@Suite struct HeaderLinesTests {
  private func list(
    _ text: String, count: Int, extension name: String? = nil, isNULTerminated: Bool = false,
    after earlier: Dataset? = nil
  ) throws -> Dataset {
    var options = DatasetOptions()
    options.headerLineCount = count
    options.isNULTerminated = isNULTerminated
    let source = DatasetFormat.Source(
      bytes: Array(text.utf8), options: options, earlier: earlier?.table)
    return try DatasetLoader.load(source, name: "x", path: "x", extension: name)
  }

  private func rows(_ list: Dataset) -> [String] {
    (0..<list.count).map { list.cell(list.row(at: $0), 0) }
  }

  @Test(
    arguments: [
      ("PID CMD\n1 a\n2 b\n", 1, ["PID CMD"], ["1 a", "2 b"]), ("a\nb\n", 0, [], ["a", "b"]),
      ("a\r\n\r\nb\r\n", 2, ["a", ""], ["b"]), ("a\nb", 2, ["a", "b"], []),
      ("a\n", 5, ["a"], []), ("", 1, [], []), ("\u{FEFF}a\nb\n", 1, ["a"], ["b"]),
      ("a\n\n\nb\n", 1, ["a"], ["", "", "b"]),
    ] as [(String, Int, [String], [String])])
  func `the first lines are not rows`(
    text: String, count: Int, header: [String], rows: [String]
  ) throws {
    let list = try list(text, count: count)
    expectEqual(list.headerLines, header)
    expectEqual(self.rows(list), rows)
  }

  @Test func `input with header lines is lines, whatever it looks like`() throws {
    for (text, name) in [("a,b,c\n1,2,3\n", "csv"), ("a\tb\n1\t2\n", nil), ("[\n1]\n", "json")] {
      expectEqual(try list(text, count: 1, extension: name).columns.map(\.header), ["line"])
    }
  }

  @Test func `records that end with NUL have header records`() throws {
    let list = try list("a\nb\0c\0d\0", count: 1, isNULTerminated: true)
    expectEqual(list.headerLines, ["a\nb"])
    expectEqual(rows(list), ["c", "d"])
    expectEqual(try self.list("a", count: 3, isNULTerminated: true).count, 0)
  }

  @Test func `lines that arrive one by one become header lines first`() throws {
    let lines = ["h1\n", "h2\n", "a\n", "b\n"]
    for steps in [[3, 4], [2, 3, 4], [2, 4]] {
      var earlier: Dataset?
      for count in steps {
        let list = try list(lines.prefix(count).joined(), count: 2, after: earlier)
        expectEqual(list.headerLines, Array(["h1", "h2"].prefix(count)))
        expectEqual(rows(list), Array(["a", "b"].prefix(max(0, count - 2))))
        earlier = list
      }
    }
  }
}
