import TestSupport
import Testing

@testable import Session
@testable import Transcripts

/// Matches between a block and its expected lines.
@Suite struct TranscriptComparisonTests {
  @Test(
    arguments: [
      ("+ K2\t8611\tChina", true), ("+ K2\t8611", true), ("+ K2", true), ("+ K", false),
      ("+ K2\t861", false), ("+", false), ("- K2", false), ("+ ...\tChina", true), ("+ ...", true),
      ("...", true), ("+ K...1", true), ("+ K...1\tChina", true), ("+ ...8...1...", true),
      ("+ ...9...", false), ("...K2...K2...", false), ("+ K2\t8611\tChina...", true),
      ("+ K2\t8611\tChina\tx", false), ("...china", false), ("...6...1\tC...a", true),
      ("+ K2...2\t8611", false),
    ] as [(String, Bool)])
  func `a pattern may end after a cell, and dots match characters`(
    pattern: String, isEqual: Bool
  ) {
    expectEqual(TranscriptComparison.isEqual(pattern, "+ K2\t8611\tChina"), isEqual)
  }

  @Test(
    arguments: [
      ("+ K2  8611", true), ("+ K2   8611  China", true), ("+ K2 8611", false),
      ("+ K2  86...", true), ("+ K2  861", false), ("= 3  of", false),
    ] as [(String, Bool)])
  func `two blanks match a tab`(pattern: String, isEqual: Bool) {
    expectEqual(TranscriptComparison.isEqual(pattern, "+ K2\t8611\tChina"), isEqual)
    #expect(TranscriptComparison.isEqual("+ a  b\tc", "+ a  b\tc\td"))
  }

  @Test(
    arguments: [
      ("= 3 of 723 (+2 -9)", true), ("= 3 of 723 (+2", true), ("= 3 of 723", true),
      ("= 3 of", true),
      ("= 3", true), ("=", false), ("= 3 of 72", false), ("= 30", false), ("= ... (+2 -9)", true),
      ("= ...(+2", true),
    ] as [(String, Bool)])
  func `counts may end early`(pattern: String, isEqual: Bool) {
    expectEqual(TranscriptComparison.isEqual(pattern, "= 3 of 723 (+2 -9)"), isEqual)
  }

  @Test func `titles and errors match in full`() {
    #expect(!TranscriptComparison.isEqual("@ Himalaya", "@ Himalaya North"))
    #expect(!TranscriptComparison.isEqual("! no column", "! no column of this name"))
    #expect(TranscriptComparison.isEqual("! no column...", "! no column of this name"))
  }

  @Test(
    arguments: [
      (["a", "b"], ["a", "b"], true), (["a"], ["a", "b"], false), (["a", "b"], ["a"], false),
      (["..."], ["a", "b"], true), (["...", "b"], ["a", "b"], true),
      (["...", "a"], ["a", "b"], false),
      (["a", "..."], ["a"], true), (["a", "...", "c"], ["a", "b", "b", "c"], true),
      (["...", "...", "c"], ["c"], true), (["...", "b", "..."], ["a", "c"], false),
      (["..."], [], true),
      ([], [], true), ([], ["= 0"], false),
      // Dots end at the first line that matches the next expected one.
      (["...", "b", "c"], ["b", "x", "b", "c"], false),
    ] as [([String], [String], Bool)])
  func `dots alone match lines`(expected: [String], lines: [String], areEqual: Bool) {
    expectEqual(TranscriptComparison.areEqual(expected, lines), areEqual)
  }

  @Test(
    arguments: [
      (["b", "a"], ["a", "b"], true), (["a", "a"], ["a", "b"], false),
      (["+ a", "+ a\tb"], ["+ a\tb", "+ a\tc"], true),
      (["+ a\tb", "..."], ["+ c", "+ a\tb"], true),
      (["+ a", "..."], ["+ c"], false), (["a"], ["a", "b"], false),
    ] as [([String], [String], Bool)])
  func `unordered lines match one to one`(expected: [String], lines: [String], areEqual: Bool) {
    expectEqual(TranscriptComparison.areEqual(expected, lines, isUnordered: true), areEqual)
  }

  @Test func `strict comparison requires full lines`() {
    #expect(TranscriptComparison.areEqual(["+ a\tb"], ["+ a\tb"], isStrict: true))
    #expect(!TranscriptComparison.areEqual(["+ a"], ["+ a\tb"], isStrict: true))
    #expect(!TranscriptComparison.areEqual(["..."], ["+ a"], isStrict: true))
    #expect(
      TranscriptComparison.areEqual(["b", "a"], ["a", "b"], isUnordered: true, isStrict: true))
  }

  @Test func `comparison of many near matches is fast`() {
    let lines = (0..<10_000).map { "+ row \($0 % 7)\ta" }
    var expected = (0..<5_000).flatMap { _ in ["...", "+ row 6"] }
    #expect(!TranscriptComparison.areEqual(expected, lines))
    expected = (0..<1_428).flatMap { _ in ["...", "+ row 6"] } + ["..."]
    #expect(TranscriptComparison.areEqual(expected, lines))
    let long = String(repeating: "ab", count: 5_000)
    let dots = "+ " + String(repeating: "...a", count: 2_000) + "...x"
    #expect(!TranscriptComparison.isEqual(dots, "+ " + long))
  }
}
