import Foundation
import TestSupport
import Testing

/// The README's picture, an animation of a real session.
///
/// To record it again: `RIDGELINE_PICTURE=1 swift test --filter PictureTests`.
@Suite(.blocking) struct PictureTests {
  private static let path = "\(Ridgeline.checkout)/.github/live.svg"
  private static let maxBytes = 300_000

  /// Keys, the text to wait for, and the duration of the frame in tenths of a second.
  private static let session: [(keys: String, shown: String, tenths: Int)] = [
    ("", "0 of 723", 20), ("k", "307 of 723", 6), ("2", "1 of 723", 15),
    ("\r", "= 1 of 723 (+1 -0)", 20), ("g", "351 of 723", 5), ("a", "64 of 723", 5),
    ("s", "7 of 723", 5), ("h", "6 of 723", 10), ("er", "> gasher", 5), (" 80", "2 of 723", 20),
    ("\u{1B}[1;3B", "+>  1", 15), ("\r", "= 2 of 723 (+2 -1)", 30),
  ]

  @Test func `the picture in the README is what a terminal shows`() throws {
    let (columns, lines) = (80, 20)
    let terminal = try PseudoTerminal(
      columns: columns, lines: lines,
      environment: ["RIDGELINE_LIVE": "1", "TERM": "xterm-256color"])
    let frames = try Self.session.map { step in
      try terminal.type(step.keys, showing: step.shown)
      try terminal.settle()
      return (terminal.screen, step.tenths)
    }
    // Search times differ from run to run.
    let picture = ScreenPicture(columns: columns, lines: lines, frames: frames).svg
      .replacing(/[0-9.]+ m?s(?=[ <])/, with: "0.4 ms").replacing(
        /textLength="[0-9]+" (?=[^>]*>[^<]* ms<)/, with: "")
    #expect(picture.utf8.count < Self.maxBytes)
    if ProcessInfo.processInfo.environment["RIDGELINE_PICTURE"] != nil {
      try picture.write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
    expectEqual(picture, (try String(contentsOfFile: Self.path, encoding: .utf8)))
  }
}
