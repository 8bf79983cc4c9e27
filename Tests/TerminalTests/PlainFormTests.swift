import Terminal
import Testing

@Suite struct PlainFormTests {
  @Test(arguments: [
    ("Everest", "Everest"), ("a b", "a b"), ("", ""), ("C:\\dir", "C:\\\\dir"),
    ("a\tb\nc\r", "a\\tb\\nc\\r"), ("\u{1B}[31m", "\\u{1B}[31m"), ("\u{0}", "\\u{0}"),
    ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"), ("\u{202E}x\u{2066}", "\\u{202E}x\\u{2066}"),
    ("\u{200F}\u{61C}", "\\u{200F}\\u{61C}"), ("\u{2028}", "\\u{2028}"),
    (" a", "\\u{20}a"), ("a ", "a\\u{20}"), (" ", "\\u{20}"), ("  ", "\\u{20}\\u{20}"),
    (" a b ", "\\u{20}a b\\u{20}"), ("é東👍🏽", "é東👍🏽"), ("a\r\nb", "a\\r\\nb"),
  ])
  func `a cell can neither write to a terminal nor forge a line`(cell: String, escaped: String) {
    #expect(PlainForm.escaped(cell) == escaped)
  }

  @Test func `cells are joined by one TAB`() {
    #expect(PlainForm.row(["a", "", "b\tc"]) == "a\t\tb\\tc")
  }

  @Test func `a line is a sign, a blank and a text, or the sign alone`() {
    #expect(PlainForm.line(.inserted, "K2") == "+ K2")
    #expect(PlainForm.line(.typed, "") == ">")
  }

  @Test func `a section's title tells whether the section itself came or left`() {
    #expect(PlainForm.sectionLine("Andes", change: nil) == "@ Andes")
    #expect(PlainForm.sectionLine("Andes", change: .inserted) == "+@ Andes")
    #expect(PlainForm.sectionLine(" x", change: .removed) == "-@ \\u{20}x")
  }
}
