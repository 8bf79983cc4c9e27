import TestSupport
import Testing

@testable import Session
@testable import Transcripts

/// The lines of a block after blessing.
@Suite struct BlessedBlockTests {
  private func blessed(
    _ expected: [String], _ actual: [String], isUnordered: Bool = false, isStrict: Bool = false
  ) -> [String] {
    BlessedBlock(expected, by: actual, isUnordered: isUnordered, isStrict: isStrict).lines
      .flatMap(\.self)
  }

  /// Rows between two `...` that still match were once lost.
  @Test(
    arguments: [
      (["...", "+ b", "...", "= 8"], ["...", "+ b", "...", "= 9"]),
      (["...", "+ b", "= 9"], ["...", "+ b", "+ c\t3", "= 9"]),
      (["+ a", "+ x", "= 9"], ["+ a", "+ b\t2", "+ c\t3", "= 9"]),
      (["+ a\t5", "...", "+ c", "= 9 of 9"], ["+ a\t1", "...", "+ c", "= 9 of 10"]),
      (["+ a\t1", "+ b\t9", "+ c\t3", "= 9"], ["+ a\t1", "+ b\t2", "+ c\t3", "= 9"]),
      (["+ c", "+ b", "+ a", "= 9"], ["+ a\t1", "+ b\t2", "+ c", "= 9"]),
      (["...", "= 8 of 10 (+8 -0)"], ["...", "= 9 of 10 (+9 -0), 9 found"]),
      (["+ x", "...", "+ y", "= 8"], ["+ a\t1", "...", "+ c\t3", "= 9"]),
      (["...", "+ x...", "..."], ["..."]),
      (["+ a...", "+ b...9", "+ c", "= 9"], ["+ a...", "+ b\t2", "+ c", "= 9"]),
      (["= 8", "..."], ["+ a\t1", "+ b\t2", "+ c\t3", "= 9", "..."]),
    ])
  func `a line that matches stays as written`(old: [String], new: [String]) {
    let actual = ["+ a\t1", "+ b\t2", "+ c\t3", "= 9 of 10 (+9 -0), 9 found"]
    expectEqual(blessed(old, actual), new)
    expectEqual(blessed(new, actual), new)
  }

  @Test func `a block in any order keeps its lines`() {
    expectEqual(
      blessed(
        ["+ c", "+ x", "+ a", "= 2"], ["+ a\t1", "+ b\t2", "+ c\t3", "= 3"], isUnordered: true),
      ["+ c", "+ b\t2", "+ a", "= 3"])
    expectEqual(
      blessed(["+ c", "...", "= 2"], ["+ a\t1", "+ c\t3", "= 3"], isUnordered: true),
      ["+ c", "...", "= 3"])
    // A short line does not take the row of a longer one.
    expectEqual(
      blessed(["+ a", "+ a\t1", "= 1"], ["+ a\t1\t1", "+ a\t2", "= 2"], isUnordered: true),
      ["+ a", "+ a\t1", "= 2"])
  }

  @Test func `strict blessing writes full lines`() {
    let actual = ["+ a\t1", "+ b", "= 2 of 3"]
    expectEqual(blessed(["+ a", "...", "= 1"], actual, isStrict: true), actual)
  }
}
