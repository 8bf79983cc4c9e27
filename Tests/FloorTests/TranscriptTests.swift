import TestSupport
import Testing

@testable import Session
@testable import Transcripts

/// Parsing of transcripts.
@Suite struct TranscriptTests {
  @Test func `a transcript has typed lines, blocks, comments and blank lines`() throws {
    let text =
      "\u{FEFF}# peaks\r\n= 0 of 6 \t\r\n\r\n> k2  \r\n+ K2\t8611\r\n# why\r\n= 1\r\n>\r\n...\r\n>  x"
    let transcript = try Transcript(text)
    expectEqual(transcript.start.lines, [.init(number: 2, text: "= 0 of 6")])
    expectEqual(transcript.steps.map(\.typed.text), ["k2", "", " x"])
    expectEqual(transcript.steps.map(\.typed.number), [4, 8, 10])
    expectEqual(
      transcript.steps.map { $0.expected.lines.map(\.text) },
      [
        ["+ K2\t8611", "= 1"], ["..."], [],
      ])
    expectEqual(transcript.steps[0].expected.lines.map(\.number), [5, 7])
    #expect(transcript.steps.allSatisfy { !$0.isUnordered })
  }

  @Test func `order is ignored in an unordered file or block`() throws {
    let block = try Transcript("> a\n# unordered\n> b\n> c\n")
    expectEqual(block.steps.map(\.isUnordered), [false, true, false])
    let file = try Transcript("# unordered\n> a\n> b\n")
    expectEqual(file.steps.map(\.isUnordered), [true, true])
    expectEqual(try Transcript("# unordered or not\n> a\n").steps.map(\.isUnordered), [false])
  }

  @Test(
    arguments: [
      ("> a\nwhat\n", 2), ("\n\n+@K2\n", 3), ("^@K2\n", 1), ("> :quit\n= 0\n\n> a\n", 4),
      ("* x", 1),
      ("> :q\n> a\n", 2), ("..\n", 1), ("\u{1B}[2J", 1),
    ] as [(String, Int)])
  func `an invalid line is an error with its number`(text: String, line: Int) {
    let error = #expect(throws: TranscriptError.self) { try Transcript(text) }
    expectEqual(error?.faults.map(\.line), [line])
  }

  @Test func `all invalid lines are reported`() {
    let error = #expect(throws: TranscriptError.self) {
      try Transcript("what\n> a\n+@K2\n> :quit\n> b\n")
    }
    expectEqual(
      error?.lines(in: "x"),
      [
        "x:1: \(TranscriptError.unknownLine)", "x:3: \(TranscriptError.sectionOrRow)",
        "x:5: \(TranscriptError.afterQuit)",
      ])
    let many = #expect(throws: TranscriptError.self) {
      try Transcript(String(repeating: "what\n", count: 13))
    }
    expectEqual(many?.lines(in: "x").count, 11)
    expectEqual(many?.lines(in: "x").last, "3 more lines cannot be read")
  }

  @Test func `a sign needs no blank`() throws {
    let transcript = try Transcript(">everest\n+K2\t8611\n-@\n+@ a\n~b\n|\n=1\n>>=8000\n...\n")
    expectEqual(transcript.steps.map(\.typed.text), ["everest", ">=8000"])
    expectEqual(
      transcript.steps[0].expected.lines.map(\.text),
      ["+ K2\t8611", "-@", "+@ a", "~ b", "|", "= 1"])
  }

  @Test func `every sign of the plain form starts a line`() throws {
    let lines = [
      "- a", "+ a", "^ 7 a", "~ a", "@ a", "-@ a", "+@ a", "^@ a", "| a", "|", "! a", "= 3", "...",
      "...a",
    ]
    expectEqual(
      try Transcript("> x\n" + lines.joined(separator: "\n")).steps[0].expected.lines.count, 14)
  }

  @Test func `a leading combining mark does not join the sign`() throws {
    let transcript = try Transcript("> \u{301}a\n+ \u{301}b\n= 1\n")
    expectEqual(transcript.steps.map(\.typed.text), ["\u{301}a"])
    expectEqual(transcript.steps[0].expected.lines.map(\.text), ["+ \u{301}b", "= 1"])
  }
}
