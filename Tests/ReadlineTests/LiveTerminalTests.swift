import SystemPackage
import Terminal
import TestSupport
import Testing

@testable import Readline

@Suite struct LiveTerminalTests {
  private func terminal(for purpose: LiveTerminal.Purpose) -> LiveTerminal {
    LiveTerminal(OutputQueue(.standardOutput), color: false, for: purpose)
  }

  @Test func `only picking has another prompt, without control characters`() {
    #expect(terminal(for: .session).picking == nil && terminal(for: .session).prompt == "> ")
    #expect(terminal(for: .picking(PickOptions())).picking != nil)
    expectEqual(terminal(for: .picking(PickOptions())).prompt, "> ")
    expectEqual(terminal(for: .picking(PickOptions(), prompt: "é\u{1B}[2J")).prompt, #"é\u{1B}[2J"#)
  }
}
