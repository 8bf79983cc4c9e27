import TestSupport
import Terminal
import Testing

@testable import Session
@testable import Transcripts

/// Matches of expected and actual lines.
@Suite struct TranscriptAlignmentTests {
  private func matches(_ expected: [String], _ actual: [String]) -> [[Int]] {
    TranscriptAlignment.matches(expected, actual, areEqual: TranscriptComparison.isEqual)
      .map { [$0.expected, $0.actual] }
  }

  @Test func `as many lines as possible match, each with the first possible one`() {
    expectEqual(matches(["b", "a", "c"], ["a", "b", "b", "c"]), [[0, 1], [2, 3]])
    expectEqual(matches(["...", "a", "..."], ["x", "a", "a"]), [[1, 1]])
    expectEqual(matches(["+ a...", "+ a"], ["+ a\t1", "+ a\t2"]), [[0, 0], [1, 1]])
    expectEqual(matches([], ["a"]), [])
    expectEqual(matches(["a"], []), [])
  }

  @Test func `no other choice has more matches`() {
    var generator = SeededGenerator(seed: 3)
    func lines() -> [String] {
      (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        ["+ a", "+ a\t1", "+ b", "...", "+ ..."].randomElement(using: &generator) ?? ""
      }
    }
    for _ in 0..<testSize(150, thorough: 5_000) {
      let (expected, actual) = (lines(), lines().filter { $0 != "..." })
      let found = matches(expected, actual)
      for match in found {
        #expect(TranscriptComparison.isEqual(expected[match[0]], actual[match[1]]))
      }
      #expect(zip(found, found.dropFirst()).allSatisfy { $0[0] < $1[0] && $0[1] < $1[1] })
      expectEqual(found.count, longest(expected[...], actual[...]))
    }
  }

  /// The number of matches, by trying all.
  private func longest(_ expected: ArraySlice<String>, _ actual: ArraySlice<String>) -> Int {
    guard let first = expected.first, let line = actual.first else { return 0 }
    let rest = max(
      longest(expected.dropFirst(), actual), longest(expected, actual.dropFirst()))
    guard first != PlainForm.ellipsis, TranscriptComparison.isEqual(first, line) else {
      return rest
    }
    return max(rest, 1 + longest(expected.dropFirst(), actual.dropFirst()))
  }

  @Test func `very long blocks match in order`() {
    let actual = (0..<3_000).map { "+ \($0)" }
    let expected = actual.enumerated().map { $0.offset % 100 == 0 ? "- \($0.element)" : $0.element }
    expectEqual(matches(expected, actual).count, 2_970)
  }
}
