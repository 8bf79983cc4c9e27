import TestSupport
import Testing

@testable import RidgelineCore

/// What came, written into a transcript.
@Suite struct TranscriptBlessingTests {
  private func blessed(_ text: String, _ came: [Int: [String]]) throws -> String {
    TranscriptBlessing(text, try Transcript(text)).text(replacing: came)
  }

  @Test(
    arguments: [
      ("> a\n+ x\n= 1\n", ["+ y", "= 2"], "> a\n+ y\n= 2\n"),
      ("> a\n\n> b\n= 0\n", ["+ y", "= 1"], "> a\n+ y\n= 1\n\n> b\n= 0\n"),
      ("> a", ["= 1"], "> a\n= 1"),
      (
        "> a\n# first\n+ x\n\n# then\n= 1\n\n# next\n> b\n= 0", ["+ y", "+ z", "= 2"],
        "> a\n# first\n+ y\n\n# then\n+ z\n= 2\n\n# next\n> b\n= 0"
      ),
      ("> a\n# one\n+ x\n# two\n= 1\n# three\n", ["= 0"], "> a\n# one\n= 0\n# two\n# three\n"),
      ("> a\n+ x\n...\n= 1\n", ["+ a", "+ b", "+ c", "= 3"], "> a\n+ a\n...\n= 3\n"),
      ("> a\n+ x\n...\n+ y\n...\n= 1\n", ["+ a", "+ b", "+ c", "= 3"], "> a\n+ a\n...\n= 3\n"),
      ("> a\n+ x\n...\n= 1\n", ["+ a", "= 3"], "> a\n+ a\n= 3\n"),
      ("> a\r\n+ x\r\n= 1\r\n", ["= 0"], "> a\r\n= 0\r\n"),
      ("\u{FEFF}> a\n= 1\n", ["= 0"], "\u{FEFF}> a\n= 0\n"),
    ] as [(String, [String], String)])
  func `a block's lines are replaced, and nothing else`(
    text: String, came: [String], expected: String
  ) throws {
    expectEqual(try blessed(text, [0: came]), expected)
  }

  @Test func `the start has lines too`() throws {
    expectEqual(try blessed("# x\n= 1\n\n> a\n= 0\n", [-1: ["= 6"]]), "# x\n= 6\n\n> a\n= 0\n")
  }

  /// Blessed, it comes out as it says; blessed again, nothing changes.
  @Test func `random transcripts are blessed for good`() throws {
    var generator = SeededGenerator(seed: 8)
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
    for _ in 0..<testSize(500, thorough: 2_000) {
      var text = pick(["", "= 9\n", "# c\n\n"])
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        text += "> \(pick(["a", "b"]))\n"
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
          text += pick(["+ x", "+ y", "...", "# c", "", "= 1", "- z"]) + "\n"
        }
      }
      let transcript = try Transcript(text)
      var came: [Int: [String]] = [:]
      for place in transcript.steps.indices {
        came[place] =
          (0..<Int.random(in: 0...5, using: &generator)).map { _ in pick(["+ x", "+ y", "- z"]) }
          + ["= \(Int.random(in: 0...3, using: &generator))"]
      }
      func unexpected(_ transcript: Transcript) -> [Int: [String]] {
        came.filter { place, lines in
          !TranscriptComparison.areEqual(transcript.steps[place].expected.lines.map(\.text), lines)
        }
      }
      let blessed = TranscriptBlessing(text, transcript).text(replacing: unexpected(transcript))
      let again = try Transcript(blessed)
      #expect(unexpected(again).isEmpty, "\(text) \(came) \(blessed)")
      expectEqual(again.steps.map(\.typed.text), transcript.steps.map(\.typed.text))
      let comments = { (text: String) in
        text.split(separator: "\n").filter { $0.hasPrefix("#") }.count
      }
      expectEqual(comments(blessed), comments(text))
    }
  }
}
