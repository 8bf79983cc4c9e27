import TestSupport
import Testing

@testable import Session
@testable import Transcripts

/// Blocks that do not match, for a person.
@Suite struct MismatchTextTests {
  private func text(
    _ expected: [String], _ actual: [String], isStrict: Bool = false
  ) -> [String] {
    let difference = TranscriptDifference(
      at: 7,
      expected: expected.enumerated().map { Transcript.Line(number: 7 + $0, text: $1) },
      actual: actual, isStrict: isStrict)
    let mismatch = TranscriptReplay.Mismatch(
      title: "x:6: > a", lines: [], changes: difference.changes, isStrict: isStrict)
    return MismatchText(mismatch).lines.map { $0.rendered(color: false) }
  }

  @Test func `cells are aligned and the different ones marked`() {
    expectEqual(
      text(
        ["+ Ada\tLondon\t1815", "+ Alan\tLondon", "= 2"],
        ["+ Ada\tLisbon (P)\t1816\tx", "+ Alan\tLondon\t1912", "= 2 of 3 (+2 -0)"]),
      [
        "x:6: > a",
        "  expected  + Ada  London      1815  (line 7)",
        "  got       + Ada  Lisbon (P)  1816  x",
        "                   ^^^^^^^^^^  ^^^^",
      ])
  }

  @Test func `missing and additional lines are said in words`() {
    expectEqual(
      text(["+ Ada\t1815", "= 1"], ["| no", "= 0 of 3 (+0 -0)"]),
      [
        "x:6: > a",
        "  expected  + Ada  1815  (line 7)",
        "  got       nothing",
        "  expected  = 1  (line 8)",
        "  got       = 0 of 3 (+0 -0)",
        "            ^^^",
        "  expected  nothing",
        "  got       | no",
      ])
  }

  @Test func `dots in a cell match`() {
    expectEqual(
      text(["+ A...\t1", "= 1"], ["+ Ada\t2", "= 1"]),
      [
        "x:6: > a",
        "  expected  + A...  1  (line 7)",
        "  got       + Ada   2",
        "                    ^",
      ])
  }

  @Test func `strict marks compare whole cells, also those that are missing`() {
    expectEqual(
      text(["+ A...\t1", "= 1"], ["+ Ada\t1", "= 1 of 6 (+1 -0)"], isStrict: true),
      [
        "x:6: > a",
        "  expected  + A...  1  (line 7)",
        "  got       + Ada   1",
        "            ^^^^^^",
        "  expected  = 1  (line 8)",
        "  got       = 1 of 6 (+1 -0)",
        "                ^^ ^ ^^^ ^^^",
      ])
  }

  @Test func `colors mark what differs`() {
    let mismatch = TranscriptReplay.Mismatch(
      title: "t", reason: "why", lines: [],
      changes: [TranscriptChange(number: nil, expected: "+ a\tb", got: "+ a\tc")])
    expectEqual(
      MismatchText(mismatch).lines.map { $0.rendered(color: true) },
      [
        "\u{1B}[1mt\u{1B}[0m", "\u{1B}[33m  why\u{1B}[0m",
        "\u{1B}[2m  expected  \u{1B}[0m+ a  \u{1B}[31mb\u{1B}[0m",
        "\u{1B}[2m  got       \u{1B}[0m+ a  \u{1B}[32mc\u{1B}[0m",
        "                 ^",
      ])
  }

  @Test func `more lines than a person reads are counted`() {
    let lines = text((0..<30).map { "+ \($0)" } + ["= 30"], ["= 0 of 3 (+0 -0)"])
    expectEqual(lines.last, "  … 11 more")
  }
}
