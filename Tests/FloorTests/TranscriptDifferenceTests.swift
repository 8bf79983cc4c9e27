import TestSupport
import Testing

@testable import Session
@testable import Transcripts

/// Differences of blocks that do not match.
@Suite struct TranscriptDifferenceTests {
  private func difference(at start: Int, _ expected: [String], _ actual: [String]) -> [String] {
    let lines = expected.enumerated().map { Transcript.Line(number: start + $0, text: $1) }
    return TranscriptDifference(at: start, expected: lines, actual: actual).lines
  }

  @Test func `strict differences report dots as missing lines`() {
    let expected = ["+ a", "..."].enumerated().map { Transcript.Line(number: $0 + 1, text: $1) }
    let actual = ["+ a", "= 1 of 6 (+1 -0)"]
    expectEqual(TranscriptDifference(at: 1, expected: expected, actual: actual).lines, [])
    expectEqual(
      TranscriptDifference(at: 1, expected: expected, actual: actual, isStrict: true).lines,
      [
        "@@ -1,2 +1,2 @@", " + a", "-...", "+= 1 of 6 (+1 -0)",
      ])
  }

  @Test(
    arguments: [
      (["a", "b", "c"], ["a", "x", "c"], ["@@ -7,3 +7,3 @@", " a", "-b", "+x", " c"]),
      (["a"], ["a", "b"], ["@@ -7 +7,2 @@", " a", "+b"]),
      ([], ["a"], ["@@ -6,0 +7 @@", "+a"]),
      (["a"], [], ["@@ -7 +6,0 @@", "-a"]),
      (
        ["+ K2", "= 3"], ["+ K2\t8611", "= 2 of 6"],
        ["@@ -7,2 +7,2 @@", " + K2\t8611", "-= 3", "+= 2 of 6"]
      ),
      (["...", "= 1"], ["+ a", "= 2"], ["@@ -8 +7,2 @@", "-= 1", "++ a", "+= 2"]),
      (["+ a", "..."], ["+ b", "= 2"], ["@@ -7,2 +7,2 @@", "-+ a", " + b", " = 2"]),
      (
        ["...", "+ c", "= 1"], ["+ a", "+ b", "+ c", "= 2"],
        ["@@ -7,3 +7,4 @@", " + a", " + b", " + c", "-= 1", "+= 2"]
      ),
    ] as [([String], [String], [String])])
  func `a difference is a unified diff at the transcript's lines`(
    expected: [String], actual: [String], lines: [String]
  ) {
    expectEqual(difference(at: 7, expected, actual), lines)
  }

  @Test func `distant changes form separate hunks`() {
    let expected = (0..<20).map { "\($0)" }
    var actual = expected
    actual[2] = "x"
    actual[17] = "y"
    expectEqual(
      difference(at: 1, expected, actual),
      [
        "@@ -1,6 +1,6 @@", " 0", " 1", "-2", "+x", " 3", " 4", " 5",
        "@@ -15,6 +15,6 @@", " 14", " 15", " 16", "-17", "+y", " 18", " 19",
      ])
  }

  /// A diff contains both sides except equal lines far from any change.
  @Test func `a diff of random lines applies`() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<testSize(150, thorough: 2_000) {
      func lines() -> [String] {
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          ["a", "b", "c"].randomElement(using: &generator) ?? ""
        }
      }
      let (expected, actual) = (lines(), lines())
      let diff = difference(at: 1, expected, actual)
      expectEqual(diff.isEmpty, (expected == actual))
      expectEqual(applying(diff, to: expected), actual, "\(expected) \(actual)")
    }
  }

  /// Applies a diff to lines, as `patch` does.
  private func applying(_ diff: [String], to lines: [String]) -> [String] {
    var result: [String] = []
    var next = 0
    for line in diff {
      if line.hasPrefix("@@") {
        let old = line.split(separator: " ")[1].dropFirst().split(separator: ",").map {
          Int($0) ?? 0
        }
        let start = old.count > 1 && old[1] == 0 ? old[0] : old[0] - 1
        result += lines[next..<start]
        next = start
      } else if line.hasPrefix("+") {
        result.append(String(line.dropFirst()))
      } else {
        #expect(lines[next] == line.dropFirst())
        if line.hasPrefix(" ") { result.append(lines[next]) }
        next += 1
      }
    }
    return result + lines[next...]
  }
}
