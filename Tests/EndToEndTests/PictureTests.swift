import Foundation
import TestSupport
import Testing

/// The README's picture, which is that of a real session.
///
/// It is made anew where `RIDGELINE_PICTURE` is set: `RIDGELINE_PICTURE=1 swift test --filter
/// PictureTests`.
@Suite(.blocking) struct PictureTests {
  private static let path = "\(Ridgeline.checkout)/.github/live.svg"

  @Test func `the picture in the README is what a terminal shows`() throws {
    let terminal = try PseudoTerminal(
      columns: 80, lines: 20, environment: ["RIDGELINE_LIVE": "1", "TERM": "xterm-256color"])
    try terminal.type("", showing: "0 of 723")
    // Pasted, since keys may be read one by one or together, and what was shown moves the prompt up.
    try terminal.type("\u{1B}[200~k2\u{1B}[201~\r", showing: "= 1 of 723")
    try terminal.type("\u{1B}[200~gasher \u{1B}[201~", showing: "6 of 723")
    try terminal.type("8", showing: "2 of 723")
    try terminal.type("\u{1B}[1;3B", showing: "+>  1")
    // The time that a search took is another one each time.
    let picture = ScreenPicture(screen: terminal.screen).svg
      .replacing(/[0-9.]+ ms/, with: "0.4 ms").replacing(
        /textLength="[0-9]+" (?=[^>]*>[^<]* ms<)/, with: "")
    if ProcessInfo.processInfo.environment["RIDGELINE_PICTURE"] != nil {
      try picture.write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
    expectEqual(picture, (try String(contentsOfFile: Self.path, encoding: .utf8)))
  }
}
