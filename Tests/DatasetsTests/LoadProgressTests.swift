import TestSupport
import Testing

@testable import Datasets

@Suite struct LoadProgressTests {
  @Test func `read bytes count half until they are split`() {
    let progress = LoadProgress()
    expectEqual(progress.fraction, nil)
    progress.expect(100)
    #expect(progress.addRead(60))
    #expect(progress.addRead(40))
    expectEqual(progress.byteCount, 50)
    expectEqual(progress.fraction, 0.5)
    #expect(progress.addSplit(50))
    expectEqual(progress.fraction, 0.75)
    _ = progress.addRead(1_000)
    expectEqual(progress.fraction, 1)
  }

  @Test func `a pass reports its position once a megabyte`() {
    let progress = LoadProgress()
    var reporter = LoadReporter(progress)
    func shouldContinue(at index: Int) -> Bool { reporter.shouldContinue(at: index) }
    #expect(shouldContinue(at: 10))
    #expect(shouldContinue(at: 1 << 20))
    expectEqual(progress.byteCount, 5)
    #expect(shouldContinue(at: 1 << 20 + 10))
    expectEqual(progress.byteCount, (1 << 20 + 10) / 2)
    progress.cancel()
    #expect(!shouldContinue(at: 1 << 22))
    #expect(reporter.isCancelled)
  }

  @Test(arguments: ["csv", "json", "jsonl"])
  func `cancelled loading stops`(name: String) {
    let progress = LoadProgress()
    progress.cancel()
    let row = name == "csv" ? "1,2\n" : "[1]\n"
    let rows = String(repeating: row, count: 100)
    let text = name == "json" ? "[1" + String(repeating: ",1", count: 100) + "]" : rows
    let error = #expect(throws: DatasetError.self) {
      try DatasetLoader.load(
        Array(text.utf8), name: "x", path: "x", extension: name, DatasetOptions(), progress)
    }
    expectEqual(error?.fault, .cancelled)
  }
}
