import Search
import Terminal
import TestSupport
import Testing

@testable import RidgelineCore

@Suite(.session) struct KeyHelpTests {
  private func lines(_ keys: [String: [String]]) -> [String] {
    KeyHelp.lines { keys[$0] }
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
    #expect(line("ridgeline-clear")?.hasPrefix("(no key)  ") ?? false)
    #expect(line("ridgeline-mark")?.hasPrefix("Tab (--multi)  ") ?? false)
    #expect(line("ridgeline-mark-up")?.hasPrefix("F2  ") ?? false)
    #expect(line("complete")?.hasPrefix("A, B, C  ") ?? false)
    #expect(line("ridgeline-scroll-up")?.hasPrefix("PageUp  ") ?? false)
  }
}
