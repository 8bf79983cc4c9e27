import Search
import Terminal
import TestSupport
import Testing

@testable import Session

@Suite(.session) struct KeyHelpTests {
  private func lines(_ keys: [String: [String]]) -> [String] {
    KeyHelp.lines(KeyBindings { keys[$0] })
  }

  @Test func `picking has its own effects of Enter and the keys that quit`() {
    let lines = KeyHelp.lines(KeyBindings(picking: PickOptions()) { _ in nil })
    #expect(lines[0].hasPrefix("Keys of --pick,"))
    for (key, summary) in [
      ("Enter", "prints the selected or marked rows and quits"),
      ("Ctrl-C", "quits without a row"), ("Esc, Ctrl-G", "quits without a row"),
      ("PageUp", "scrolls the list up"),
    ] {
      #expect(lines.contains { $0.hasPrefix("\(key)  ") && $0.hasSuffix("  \(summary)") }, "\(key)")
    }
  }

  @Test(arguments: [
    (false, false, "Alt-A (--multi)", "Tab (--multi)"), (true, false, "(no key)", "Tab (--multi)"),
    (false, true, "(no key)", "(no key)"),
  ])
  func `a key to mark rows is listed if --multi would bind it`(
    isVi: Bool, marksRows: Bool, all: String, one: String
  ) {
    let picking = PickOptions(marksRows: marksRows)
    let lines = KeyHelp.lines(KeyBindings(isVi: isVi, picking: picking) { _ in [] })
    #expect(lines.contains { $0.hasPrefix("\(all)  ") && $0.contains(" ridgeline-mark-all ") })
    #expect(lines.contains { $0.hasPrefix("\(one)  ") && $0.contains(" ridgeline-mark ") })
  }

  @Test func `the default keys are listed`() {
    let lines = lines([:])
    for key in ListKey.allCases {
      #expect(lines.contains { $0.hasPrefix(key.keyName) && $0.hasSuffix(key.summary) }, "\(key)")
    }
    for name in ["Enter", "Tab", "Up", "Ctrl-R", "Ctrl-C", "Ctrl-D"] {
      #expect(lines.contains { $0.hasPrefix("\(name)  ") }, "\(name)")
    }
    #expect(!lines.contains { $0.contains("(no key)") })
  }

  @Test func `bound keys replace the default ones`() {
    let lines = lines([
      "ridgeline-select-next": ["Alt-Down", "Ctrl-N"], "ridgeline-clear": [],
      "ridgeline-mark": [], "ridgeline-mark-up": ["F2"], "complete": ["A", "B", "C", "D"],
    ])
    func line(_ function: String) -> String? { lines.first { $0.contains(" \(function) ") } }
    #expect(line("ridgeline-select-next")?.hasPrefix("Alt-Down, Ctrl-N  ") ?? false)
    #expect(line("ridgeline-clear")?.hasPrefix("Esc, Ctrl-G  ") ?? false)
    #expect(line("ridgeline-mark")?.hasPrefix("Tab (--multi)  ") ?? false)
    #expect(line("ridgeline-mark-up")?.hasPrefix("F2  ") ?? false)
    #expect(line("complete")?.hasPrefix("A, B, C  ") ?? false)
    #expect(line("ridgeline-scroll-up")?.hasPrefix("PageUp  ") ?? false)
  }
}
