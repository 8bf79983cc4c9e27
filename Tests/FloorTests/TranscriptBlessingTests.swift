import TestSupport
import Testing

@testable import Session
@testable import Transcripts

/// Actual blocks written into a transcript.
@Suite struct TranscriptBlessingTests {
  private func blessed(
    _ text: String, _ actual: [Int: [String]], isStrict: Bool = false
  ) throws -> String {
    TranscriptBlessing(text, try Transcript(text), by: actual, isStrict: isStrict).text
  }

  @Test(
    arguments: [
      ("> a\n+ x\n= 1\n", ["+ y", "= 2"], "> a\n+ y\n= 2\n"),
      ("> a\n\n> b\n= 0\n", ["+ y", "= 1"], "> a\n+ y\n= 1\n\n> b\n= 0\n"),
      ("> a", ["= 1"], "> a\n= 1"),
      (
        "> a\n# first\n+ x\n\n# then\n= 1\n\n# next\n> b\n= 0", ["+ y", "+ z", "= 2"],
        "> a\n# first\n+ y\n+ z\n\n# then\n= 2\n\n# next\n> b\n= 0"
      ),
      ("> a\n# one\n+ x\n# two\n= 1\n# three\n", ["= 0"], "> a\n# one\n# two\n= 0\n# three\n"),
      ("> a\n+ x\n...\n= 1\n", ["+ a", "+ b", "+ c", "= 3"], "> a\n+ a\n...\n= 3\n"),
      ("> a\n+ x\n...\n+ y\n...\n= 1\n", ["+ a", "+ b", "+ c", "= 3"], "> a\n+ a\n...\n= 3\n"),
      ("> a\n+ x\n...\n= 1\n", ["+ a", "= 3"], "> a\n+ a\n...\n= 3\n"),
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
    for _ in 0..<testSize(150, thorough: 2_000) {
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
      let blessed = TranscriptBlessing(text, transcript, by: unexpected(transcript)).text
      let again = try Transcript(blessed)
      #expect(unexpected(again).isEmpty, "\(text) \(actual) \(blessed)")
      expectEqual(again.steps.map(\.typed.text), transcript.steps.map(\.typed.text))
      let comments = { (text: String) in
        text.split(separator: "\n").filter { $0.hasPrefix("#") }.count
      }
      expectEqual(comments(blessed), comments(text))
      let matched = transcript.steps.indices.flatMap { index in
        let lines = transcript.steps[index].expected.lines.map(\.text)
        return TranscriptAlignment.matches(
          lines, actual[index] ?? [], areEqual: TranscriptComparison.isEqual
        ).map { lines[$0.expected] }
      }
      #expect(isSubsequence(matched, of: again.steps.flatMap { $0.expected.lines.map(\.text) }))
    }
  }

  /// A transcript that passes, except for one line, is restored with its other lines.
  @Test func `blessing changes only a mutated line`() throws {
    var generator = SeededGenerator(seed: 9)
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
    let actual = (1...6).map { "+ \(Unicode.Scalar(96 + $0)!)\t\($0)" } + ["= 6 of 9 (+6 -0)"]
    for _ in 0..<testSize(150, thorough: 5_000) {
      var lines: [String] = []
      for line in actual {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: lines.append(line)
        case 1: lines.append(String(line.prefix { $0 != "\t" && $0 != "o" }))
        case 2 where lines.last != "...": lines.append("...")
        default: if lines.last != "..." { lines.append(line) }
        }
      }
      let mutated = Int.random(in: lines.indices, using: &generator)
      guard lines[mutated] != "...", TranscriptComparison.areEqual(lines, actual) else { continue }
      var changed = lines
      changed[mutated] = pick(["+ zz", "= 5", "- a", "+ a\t9", "+ c\t1", "! x"])
      if TranscriptComparison.areEqual(changed, actual) { continue }
      let text = "> x\n" + changed.joined(separator: "\n")
      let again = try Transcript(try blessed(text, [0: actual])).steps[0].expected.lines.map(\.text)
      #expect(TranscriptComparison.areEqual(again, actual), "\(changed) \(again)")
      var others = lines
      others.remove(at: mutated)
      #expect(
        isSubsequence(others.filter { $0 != "..." }, of: again), "\(lines) \(changed) \(again)")
    }
  }

  private func isSubsequence(_ some: [String], of all: [String]) -> Bool {
    var rest = all[...]
    return some.allSatisfy { line in
      guard let index = rest.firstIndex(of: line) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}
