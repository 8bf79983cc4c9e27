import TestSupport
import Testing

@testable import RidgelineCore

/// Actual blocks written into a transcript.
@Suite struct TranscriptBlessingTests {
  private func blessed(_ text: String, _ actual: [Int: [String]]) throws -> String {
    TranscriptBlessing(text, try Transcript(text)).text(replacing: actual)
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
  func `blessing replaces only block lines`(
    text: String, actual: [String], expected: String
  ) throws {
    expectEqual(try blessed(text, [0: actual]), expected)
  }

  @Test func `the start can be blessed`() throws {
    expectEqual(try blessed("# x\n= 1\n\n> a\n= 0\n", [-1: ["= 6"]]), "# x\n= 6\n\n> a\n= 0\n")
  }

  /// A blessed transcript passes, and blessing it again changes nothing.
  @Test func `blessed random transcripts pass`() throws {
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
      var actual: [Int: [String]] = [:]
      for index in transcript.steps.indices {
        actual[index] =
          (0..<Int.random(in: 0...5, using: &generator)).map { _ in pick(["+ x", "+ y", "- z"]) }
          + ["= \(Int.random(in: 0...3, using: &generator))"]
      }
      func unexpected(_ transcript: Transcript) -> [Int: [String]] {
        actual.filter { index, lines in
          !TranscriptComparison.areEqual(transcript.steps[index].expected.lines.map(\.text), lines)
        }
      }
      let blessed = TranscriptBlessing(text, transcript).text(replacing: unexpected(transcript))
      let again = try Transcript(blessed)
      #expect(unexpected(again).isEmpty, "\(text) \(actual) \(blessed)")
      expectEqual(again.steps.map(\.typed.text), transcript.steps.map(\.typed.text))
      let comments = { (text: String) in
        text.split(separator: "\n").filter { $0.hasPrefix("#") }.count
      }
      expectEqual(comments(blessed), comments(text))
    }
  }
}
