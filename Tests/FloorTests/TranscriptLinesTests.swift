import TestSupport
import Testing

@testable import Session
@testable import Transcripts

/// The lines of a transcript, as bytes.
@Suite struct TranscriptLinesTests {
  @Test(
    arguments: [
      ("+ a\n= 1\n", true), ("+ a\t \n= 1 \r\n", true), ("+ a\n\n= 1\n", false),
      ("+ a\n= 1", false),
      ("+ ab\n= 1\n", false), ("+ a\n", false), ("", false), ("+ a\n= 1\n= 1\n", false),
      ("+ a = 1\n\n", false), ("+ b\n= 1\n", false),
    ] as [(String, Bool)])
  func `literal comparison ignores trailing blanks`(
    text: String, isLiteral: Bool
  ) throws {
    let step = try Transcript("> x\n+ a  \r\n# why\n\n= 1\n").steps[0]
    expectEqual(step.expected.isLiterally(Array(text.utf8)), isLiteral)
  }

  @Test func `lines end at line feeds`() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ -> UInt8 in
        [0x0A, 0x0B, 0x8A, 0x41, 0x09, 0x00].randomElement(using: &random) ?? 0
      }
      let lines = TranscriptLines(bytes).map { $0.text(in: bytes) }
      let expected = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
        let kept = line.reversed().drop { [0x20, 0x09, 0x0D].contains($0) }.reversed()
        return String(decoding: Array(kept), as: UTF8.self)
      }
      expectEqual(lines, expected)
    }
  }
}
