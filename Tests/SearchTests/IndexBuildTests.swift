import Datasets
import Synchronization
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
    build.run(try text(), Cancellation())
    #expect(build.current?.isComplete ?? false)
  }

  @Test func `a build waits for every key`() throws {
    let pauses = Atomic(0)
    let build = IndexBuild { build in
      pauses.add(1, ordering: .relaxed)
      build.endKey()
      #expect(build.isPaused && build.current == nil)
      build.endKey()
      #expect(!build.isPaused)
    }
    build.beginKey()
    build.beginKey()
    build.run(try text(), Cancellation())
    expectEqual(pauses.load(ordering: .relaxed), 1)
    #expect(build.current?.isComplete ?? false)
  }

  @Test func `a cancelled build adds nothing`() throws {
    let build = IndexBuild()
    let cancelled = Cancellation()
    cancelled.cancel()
    build.run(try text(), cancelled)
    #expect(build.current == nil)
  }

  @Test func `a build waits for a key even while it reads the sample`() throws {
    let text = try text()
    var count = 0
    let index = try RowIndex(text) { count += 1 }
    #expect(count >= text.count && index.partCount > 0)
  }
}
