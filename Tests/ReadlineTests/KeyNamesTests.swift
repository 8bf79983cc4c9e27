import TestSupport
import Testing

@testable import Readline

@Suite struct KeyNamesTests {
  @Test(
    arguments: [
      ("\u{1B}[5~", "PageUp"), ("\u{1B}[6~", "PageDown"), ("\u{1B}[A", "Up"), ("\u{1B}OA", "Up"),
      ("\u{1B}[1;3A", "Alt-Up"), ("\u{1B}[1;6B", "Ctrl-Shift-Down"), ("\u{1B}[Z", "Shift-Tab"),
      ("\u{1B}[3;5~", "Ctrl-Delete"), ("\u{1B}OP", "F1"), ("\u{1B}[24~", "F12"),
      ("\u{1B}\u{1B}", "Esc Esc"), ("\u{1B}", "Esc"), ("\u{1B}\r", "Alt-Enter"),
      ("\u{1B}a", "Alt-A"), ("\u{1B}\u{08}", "Alt-Ctrl-H"), ("\u{1B}[", "Alt-["),
      ("\u{0E}", "Ctrl-N"), ("\t", "Tab"), ("\r", "Enter"), ("\u{7F}", "Backspace"),
      ("\u{0}", "Ctrl-Space"), ("\u{1F}", "Ctrl-_"), ("\u{18}\u{05}", "Ctrl-X Ctrl-E"),
      ("\u{18}r", "Ctrl-X R"), ("é", "é"), (" ", "Space"),
      ("\u{1B}\u{1B}[A", "Esc Up"), ("\u{1B}[999~", "Alt-[ 9 9 9 ~"), ("", ""),
    ])
  func `a sequence has the name of its keys`(bytes: String, name: String) {
    expectEqual(KeyNames.name(of: bytes.utf8), name)
  }
}
