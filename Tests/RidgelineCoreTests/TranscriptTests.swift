import TestSupport
import Testing

@testable import RidgelineCore

/// What a transcript is, and when a block is what it expects.
@Suite struct TranscriptTests {
  @Test func `typed lines, what is expected of them, comments and blank lines`() throws {
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

  @Test func `order does not matter in a file that says so, or in a block`() throws {
    let block = try Transcript("> a\n# unordered\n> b\n> c\n")
    expectEqual(block.steps.map(\.isUnordered), [false, true, false])
    let file = try Transcript("# unordered\n> a\n> b\n")
    expectEqual(file.steps.map(\.isUnordered), [true, true])
    expectEqual(try Transcript("# unordered or not\n> a\n").steps.map(\.isUnordered), [false])
  }

  @Test(
    arguments: [
      ("> a\nwhat\n", 2), (">a\n", 1), ("\n\n+K2\n", 3), ("> :quit\n= 0\n\n> a\n", 4), ("* x", 1),
      ("> :q\n> a\n", 2), ("..\n", 1), ("\u{1B}[2J", 1),
    ] as [(String, Int)])
  func `a line that is none is an error with its number`(text: String, line: Int) {
    let error = #expect(throws: TranscriptError.self) { try Transcript(text) }
    expectEqual(error?.line, line)
  }

  @Test func `every sign of the plain form is a line of one`() throws {
    let lines = [
      "- a", "+ a", "^ 7 a", "~ a", "@ a", "-@ a", "+@ a", "^@ a", "| a", "|", "! a", "= 3", "...",
      "...a",
    ]
    expectEqual(
      try Transcript("> x\n" + lines.joined(separator: "\n")).steps[0].expected.lines.count, 14)
  }

  @Test(
    arguments: [
      ("+ a\n= 1\n", true), ("+ a\t \n= 1 \r\n", true), ("+ a\n\n= 1\n", false),
      ("+ a\n= 1", false),
      ("+ ab\n= 1\n", false), ("+ a\n", false), ("", false), ("+ a\n= 1\n= 1\n", false),
      ("+ a = 1\n\n", false), ("+ b\n= 1\n", false),
    ] as [(String, Bool)])
  func `a block is literally what is expected but for the ends of lines`(
    text: String, isLiteral: Bool
  ) throws {
    let step = try Transcript("> x\n+ a  \r\n# why\n\n= 1\n").steps[0]
    expectEqual(step.expected.isLiterally(Array(text.utf8)), isLiteral)
  }

  @Test func `an accent that begins a cell or a query belongs to no sign`() throws {
    let transcript = try Transcript("> \u{301}a\n+ \u{301}b\n= 1\n")
    expectEqual(transcript.steps.map(\.typed.text), ["\u{301}a"])
    expectEqual(transcript.steps[0].expected.lines.map(\.text), ["+ \u{301}b", "= 1"])
  }

  @Test(
    arguments: [
      ("+ K2\t8611\tChina", true), ("+ K2\t8611", true), ("+ K2", true), ("+ K", false),
      ("+ K2\t861", false), ("+", false), ("- K2", false), ("+ ...\tChina", true), ("+ ...", true),
      ("...", true), ("+ K...1", true), ("+ K...1\tChina", true), ("+ ...8...1...", true),
      ("+ ...9...", false), ("...K2...K2...", false), ("+ K2\t8611\tChina...", true),
      ("+ K2\t8611\tChina\tx", false), ("...china", false), ("...6...1\tC...a", true),
      ("+ K2...2\t8611", false),
    ] as [(String, Bool)])
  func `a row may stop after any cell, and dots stand for characters`(
    pattern: String, isEqual: Bool
  ) {
    expectEqual(TranscriptComparison.isEqual(pattern, "+ K2\t8611\tChina"), isEqual)
  }

  @Test(
    arguments: [
      ("= 3 of 723 (+2 -9)", true), ("= 3 of 723 (+2", true), ("= 3 of 723", true),
      ("= 3 of", true),
      ("= 3", true), ("=", false), ("= 3 of 72", false), ("= 30", false), ("= ... (+2 -9)", true),
      ("= ...(+2", true),
    ] as [(String, Bool)])
  func `figures may stop early`(pattern: String, isEqual: Bool) {
    expectEqual(TranscriptComparison.isEqual(pattern, "= 3 of 723 (+2 -9)"), isEqual)
  }

  @Test func `titles and errors are whole`() {
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
      // Up to the first that is the next expected one, and no farther.
      (["...", "b", "c"], ["b", "x", "b", "c"], false),
    ] as [([String], [String], Bool)])
  func `dots alone stand for lines`(expected: [String], lines: [String], areEqual: Bool) {
    expectEqual(TranscriptComparison.areEqual(expected, lines), areEqual)
  }

  @Test(
    arguments: [
      (["b", "a"], ["a", "b"], true), (["a", "a"], ["a", "b"], false),
      (["+ a", "+ a\tb"], ["+ a\tb", "+ a\tc"], true),
      (["+ a\tb", "..."], ["+ c", "+ a\tb"], true),
      (["+ a", "..."], ["+ c"], false), (["a"], ["a", "b"], false),
    ] as [([String], [String], Bool)])
  func `without order each line takes one`(expected: [String], lines: [String], areEqual: Bool) {
    expectEqual(TranscriptComparison.areEqual(expected, lines, isUnordered: true), areEqual)
  }

  @Test func `only full lines count where that is asked for`() {
    #expect(TranscriptComparison.areEqual(["+ a\tb"], ["+ a\tb"], isStrict: true))
    #expect(!TranscriptComparison.areEqual(["+ a"], ["+ a\tb"], isStrict: true))
    #expect(!TranscriptComparison.areEqual(["..."], ["+ a"], isStrict: true))
    #expect(
      TranscriptComparison.areEqual(["b", "a"], ["a", "b"], isUnordered: true, isStrict: true))
  }

  @Test func `ten thousand lines of dots and near matches are no trouble`() {
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
