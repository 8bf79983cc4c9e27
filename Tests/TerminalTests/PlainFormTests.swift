import Terminal
import TestSupport
import Testing

@Suite struct PlainFormTests {
  @Test(
    arguments: [
      ("Everest", "Everest"), ("a b", "a b"), ("", ""), ("C:\\dir", "C:\\\\dir"),
      ("a\tb\nc\r", "a\\tb\\nc\\r"), ("\u{1B}[31m", "\\u{1B}[31m"), ("\u{0}", "\\u{0}"),
      ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"), ("\u{202E}x\u{2066}", "\\u{202E}x\\u{2066}"),
      ("\u{200F}\u{61C}", "\\u{200F}\\u{61C}"), ("\u{2028}", "\\u{2028}"),
      (" a", "\\u{20}a"), ("a ", "a\\u{20}"), (" ", "\\u{20}"), ("  ", "\\u{20}\\u{20}"),
      (" a b ", "\\u{20}a b\\u{20}"), ("é東👍🏽", "é東👍🏽"), ("a\r\nb", "a\\r\\nb"),
    ] as [(String, String)])
  func `a cell cannot control a terminal or forge a line`(cell: String, escaped: String) {
    expectEqual(PlainForm.escaped(cell), escaped)
  }

  @Test func `cells are joined by one TAB`() {
    expectEqual(PlainForm.row(["a", "", "b\tc"]), "a\t\tb\\tc")
  }

  @Test func `a line is a sign, a space and text, or the sign alone`() {
    expectEqual(PlainForm.line(.inserted, "K2"), "+ K2")
    expectEqual(PlainForm.line(.typed, ""), ">")
  }

  @Test func `a section's title has the sign of the section's own change`() {
    expectEqual(PlainForm.sectionLine("Andes", change: nil), "@ Andes")
    expectEqual(PlainForm.sectionLine("Andes", change: .inserted), "+@ Andes")
    expectEqual(PlainForm.sectionLine(" x", change: .removed), "-@ \\u{20}x")
  }
}

@Suite struct PlainBytesTests {
  /// Cells of a few relevant bytes, of all lengths around sixteen.
  @Test func `bytes are escaped like their text`() {
    var state: UInt64 = 7
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let odd = ["\\", " ", "\u{7F}", "\u{1B}", "é", "\n", "~", "!", "\""]
    for _ in 0..<testSize(5_000, thorough: 20_000) {
      let isPlain = random(2) == 0
      let cells = (0..<1 + random(3)).map { _ in
        (0..<random(20)).map { _ in
          random(isPlain ? 1_000 : 12) == 0 ? odd[random(odd.count)] : random(5) == 0 ? " " : "x"
        }.joined()
      }
      var line: [UInt8] = []
      for (index, cell) in cells.enumerated() {
        if index > 0 { line.append(UInt8(ascii: "\t")) }
        PlainForm.append(ArraySlice(cell.utf8), to: &line)
      }
      let expected = PlainForm.row(cells)
      expectEqual(line, Array(expected.utf8))
      var whole: [UInt8] = []
      let joined = cells.joined(separator: "\t")
      func isAppended(_ joined: String, _ delimiter: UInt8) -> Bool {
        whole = []
        return PlainForm.append(
          cells: Array(joined.utf8).span, between: delimiter, quote: UInt8(ascii: "\""), to: &whole)
      }
      let isWhole = expected == joined && expected.utf8.allSatisfy { $0 < 0x7F && $0 != 0x22 }
      expectEqual(isAppended(joined, UInt8(ascii: "\t")), isWhole)
      expectEqual(whole, (isWhole ? line : []))
      expectEqual(isAppended(cells.joined(separator: ","), UInt8(ascii: ",")), isWhole)
      expectEqual(whole, (isWhole ? line : []))
    }
  }
}
