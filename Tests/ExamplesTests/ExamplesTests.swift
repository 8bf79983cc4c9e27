import Foundation
import TestSupport
import Testing

/// Runs the built examples as a program.
@Suite struct ExamplesTests {
  @Test(arguments: [[], ["mountain"], ["mountains", "colors"]])
  func `invalid arguments print the names of the examples`(_ arguments: [String]) throws {
    let run = try ExampleRun(arguments)
    expectEqual(run.output, "")
    let names = "mountains, colors, books, wifi, table, events, page"
    expectEqual(run.errors, "error: name one of the examples: \(names)\n")
    expectEqual(run.status, 2)
  }

  @Test(arguments: ["mountains", "colors", "books", "wifi", "table", "events", "page"])
  func `every example succeeds and is on the library's page`(_ name: String) throws {
    let run = try ExampleRun([name])
    expectEqual(run.errors, "")
    expectEqual(run.status, 0)
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/DiffableList/Documentation.docc/DiffableList.md")
    let page = String(decoding: try Data(contentsOf: path), as: UTF8.self)
    #expect(page.contains("| `swift run Examples \(name)` |"))
  }
}
