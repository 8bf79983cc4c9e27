import Datasets
import Search
import TestSupport
import Testing

@testable import Live
@testable import Output
@testable import Session

@MainActor
@Suite struct MarkedRowsTests {
  private func session(rows: Int) throws -> Session {
    let text = (0..<rows).map { "\($0)\n" }.joined()
    return Session(
      DatasetSource(
        try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.txt", extension: "txt")))
  }

  private func marked(_ script: LiveScript) -> [String] {
    script.model.viewport.window.rows.filter {
      script.model.marked?.rows.contains($0.identifier) ?? false
    }.map { $0.cells[0] }
  }

  @Test func `marks keep to their rows`() async throws {
    var script = LiveScript(try session(rows: 12), picks: true, marksRows: true)
    await script.enter("")
    await script.press(.mark, .mark)
    expectEqual(marked(script), ["0", "1"])
    await script.type("1")
    expectEqual(marked(script), ["1"])
    await script.press(.markAll)
    expectEqual(marked(script), ["1", "10", "11"])
    await script.press(.markUp)
    expectEqual(marked(script), ["10", "11"])
    await script.type("")
    expectEqual(script.model.marked?.rows.count, 3)
    await script.press(.unmarkAll)
    expectEqual(script.model.marked?.rows, [])
    await script.type("none")
    await script.press(.mark, .markAll, .markUp)
    expectEqual(script.model.marked?.rows, [])
  }

  @Test func `marks do not pass on to another list`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a\nb\n", to: "x.txt")
    var script = LiveScript(try session(rows: 2), picks: true, marksRows: true)
    await script.enter("")
    await script.press(.mark)
    await script.enter(":sort -1")
    expectEqual(script.model.marked?.rows.count, 1)
    await script.enter(":load \(folder.path)/x.txt")
    expectEqual(script.model.marked?.rows, [])
  }

  @Test func `a deleted row loses its mark`() async throws {
    var script = LiveScript(try session(rows: 5), picks: true, marksRows: true)
    await script.enter("")
    await script.press(.mark, .mark)
    await script.enter(":delete 1")
    expectEqual(script.model.marked?.rows.count, 1)
  }

  @Test func `keys mark nothing where one row is picked`() async throws {
    var script = LiveScript(try session(rows: 2), picks: true)
    await script.press(.mark, .markUp, .markAll, .unmarkAll)
    #expect(script.model.marked == nil && script.model.refusal == nil)
  }

  @Test func `a list can have too many rows to mark all`() async throws {
    var script = LiveScript(
      try session(rows: MarkedRows.maxCount + 1), picks: true, marksRows: true)
    await script.enter("")
    await script.press(.markAll)
    #expect(script.model.refusal != nil && script.model.marked?.rows == [])
    await script.press(.selectNext)
    expectEqual(script.model.refusal, nil)
    await script.press(.mark)
    expectEqual(script.model.marked?.rows.count, 1)
  }

  @Test func `rows of a server cannot be marked`() async throws {
    var script = LiveScript(
      Session(RemoteSource(rows: RemoteRow.peaks)), picks: true, marksRows: true)
    await script.enter("")
    await script.press(.mark)
    expectEqual(script.model.refusal?.sentence, "rows of a server cannot be marked")
    expectEqual(script.model.marked?.rows, [])
  }
}
