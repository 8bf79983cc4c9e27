import Datasets
import Dispatch
import TestSupport
import Testing

@testable import Search

@Suite struct IndexBuildTests {
  private func text() throws -> RowText {
    let lines = (0..<2_000).map { "the library of number \($0)" }
    let dataset = try DatasetLoader.load(
      Array(lines.joined(separator: "\n").utf8), name: "x", path: "x", extension: "txt")
    return try RowText(dataset, Cancellation())
  }

  @Test func `a build completes the index`() throws {
    let build = IndexBuild()
    #expect(build.current == nil)
    build.run(try text())
    #expect(build.current?.isComplete ?? false)
  }

  @Test func `a build waits for every key`() throws {
    let build = IndexBuild()
    let text = try text()
    build.beginKey()
    build.beginKey()
    let ended = DispatchGroup()
    DispatchQueue.global().async(group: ended) { build.run(text) }
    #expect(ended.wait(timeout: .now() + .milliseconds(50)) == .timedOut)
    build.endKey()
    #expect(ended.wait(timeout: .now() + .milliseconds(50)) == .timedOut)
    #expect(build.current == nil)
    build.endKey()
    ended.wait()
    #expect(build.current?.isComplete ?? false)
  }

  @Test func `a cancelled build adds nothing`() throws {
    let build = IndexBuild()
    build.cancel()
    build.run(try text())
    #expect(build.current == nil)
  }

  @Test func `a build waits for a key even while it reads the sample`() throws {
    let text = try text()
    var count = 0
    let index = try RowIndex(text) { count += 1 }
    #expect(count >= text.count && index.partCount > 0)
  }
}
