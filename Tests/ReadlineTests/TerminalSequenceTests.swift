import TestSupport
import Testing

@testable import Readline

@Suite struct TerminalSequenceTests {
  @Test(
    arguments: [
      ("\u{1B}", .incomplete), ("\u{1B}a", .none), ("\u{1B}[", .incomplete),
      ("\u{1B}[1;3", .incomplete), ("\u{1B}[1;3Axyz", .complete(6)), ("\u{1B}[200~", .complete(6)),
      ("\u{1B}[M !!x", .complete(6)), ("\u{1B}[M !", .incomplete), ("\u{1B}[[A", .complete(4)),
      ("\u{1B}[1\u{1B}", .complete(3)), ("\u{1B}OP", .complete(3)), ("\u{1B}O5P", .complete(4)),
      ("\u{1B}]", .unterminated), ("\u{1B}]x", .none), ("\u{1B}]11;rgb", .unterminated),
      ("\u{1B}]11;rgb\u{7}x", .complete(9)), ("\u{1B}]11;rgb\u{1B}\\x", .complete(10)),
      ("\u{1B}P1$r\u{1B}", .unterminated), ("\u{1B}_Gi\u{1B}[A", .complete(4)),
    ] as [(String, TerminalSequence.Match)])
  func `sequences end as in ECMA-48 and xterm`(bytes: String, match: TerminalSequence.Match) {
    expectEqual(TerminalSequence.match(Array(bytes.utf8)[...]), match)
  }

  @Test(
    arguments: [
      ("\u{1B}[A", false), ("\u{1B}[1;3A", false), ("\u{1B}OP", false), ("\u{1B}[5~", false),
      ("\u{1B}[I", true), ("\u{1B}[24;80R", true), ("\u{1B}[?1;2c", true),
      ("\u{1B}[<0;10;10M", true), ("\u{1B}[M !!", true), ("\u{1B}]11;rgb\u{7}", true),
    ])
  func `reports are distinguished from keys`(sequence: String, isReport: Bool) {
    expectEqual(TerminalSequence.isReport(Array(sequence.utf8)[...]), isReport)
  }
}
