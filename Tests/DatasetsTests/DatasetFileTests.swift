import Datasets
import SystemPackage
import TestSupport
import Testing

@Suite struct DatasetFileTests {
  private func source(of list: Dataset, without rows: [Int]) -> String {
    String(decoding: list.source(without: rows).joined(), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("a,b\n1,2\n3,4\n5,6\n", [1], "a,b\n1,2\n5,6\n"),
      ("a,b\r\n1,2\r\n3,4\r\n5,6", [2], "a,b\r\n1,2\r\n3,4\r\n"),
      ("\u{FEFF}a,b\n\n1,2\n\n\n3,4\n\n", [0], "\u{FEFF}a,b\n\n\n\n3,4\n\n"),
      ("a,b\n\"x\ny\",2\n\"3\",4\n", [0], "a,b\n\"3\",4\n"),
      ("a,b\r1,2\r3,4\r", [0, 1], "a,b\r"),
      ("a,b\n1,2\n", [], "a,b\n1,2\n"),
      ("a\n1\n\n2\n", [1], "a\n1\n2\n"), ("a\r\n1\n\n", [0], "a\r\n\n"),
    ] as [(String, [Int], String)])
  func `removing rows keeps all other bytes`(text: String, rows: [Int], remaining: String)
    throws
  {
    expectEqual(source(of: try loaded(text), without: rows), remaining)
  }

  @Test func `removing rows keeps comments and repaired rows`() throws {
    let options = DatasetOptions {
      $0.comment = "#"
    }
    let list = try loaded("# one\na,b\n1,2\n# two\nb,a,d\n3,4\n# three\n", options)
    expectEqual(source(of: list, without: [0]), "# one\na,b\n# two\nb,a,d\n3,4\n# three\n")
    expectEqual(source(of: list, without: [1]), "# one\na,b\n1,2\n# two\n3,4\n# three\n")
  }

  /// Removes random rows.
  @Test func `the remaining bytes load as the remaining rows`() throws {
    var generator = SeededGenerator(seed: 5)
    for round in 0..<300 {
      let end = ["\n", "\r\n", "\r"].randomElement(using: &generator) ?? "\n"
      let count = Int.random(in: 0...12, using: &generator)
      let rows = (0..<count).map { row in
        let cell = ["x", "\"a\(end)b\"", "é", "\"\"", "\"q\"\"q\""].randomElement(using: &generator)
        return "\(row),\(cell ?? "")" + (Bool.random(using: &generator) ? "" : end)
      }
      let text =
        "n,c\(end)" + rows.joined(separator: end) + (Bool.random(using: &generator) ? end : "")
      let list = try loaded(text)
      let removed = (0..<count).filter { _ in Bool.random(using: &generator) }
      let kept = (0..<count).filter { !removed.contains($0) }
      let remaining = try loaded(source(of: list, without: removed))
      expectEqual(remaining.cells, kept.map { list.cells[$0] }, "round \(round)")
    }
  }

  @Test func `a loaded list records its file and whether it holds its bytes`() async throws {
    let folder = try TemporaryFolder()
    func load(_ text: String, _ name: String) async throws -> Dataset {
      let path = try folder.write(text, to: name)
      return try await DatasetLoader.load(DatasetLocation(name: "x", path: FilePath(path)))
    }
    let table = try await load("a\n1\n", "x.csv")
    expectEqual(table.file?.resolvedPath, FilePath("\(folder.path)/x.csv"))
    expectEqual(table.file?.isVerbatim, true)
    expectEqual(try await load("[1]", "x.json").file?.isVerbatim, false)
    expectEqual(try loaded("a\n1\n").file, nil)
  }
}
