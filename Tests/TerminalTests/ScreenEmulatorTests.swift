import Terminal
import TestSupport
import Testing

/// Most rows have the sent text, with `^` for ESC, and the expected screen of 10 × 4 up to
/// its last line with text.
@Suite struct ScreenEmulatorTests {
  private func screen(_ sent: String) -> ScreenEmulator {
    var screen = ScreenEmulator(columns: 10, lines: 4)
    screen.feed(bytes(sent))
    return screen
  }

  private func bytes(_ sent: String) -> [UInt8] {
    sent.utf8.map { $0 == UInt8(ascii: "^") ? 0x1B : $0 }
  }

  private func shown(_ screen: ScreenEmulator) -> String {
    screen.text.joined(separator: "|").replacing(/\|+$/, with: "")
  }

  private static let printing: [(String, String)] = [
    ("abc", "abc"), ("é東京", "é東京"), ("東\u{8}x", " x"), ("東\rx", "x"), ("a\u{301}b", "a\u{301}b"),
    ("👩‍👩‍👧x", "👩‍👩‍👧x"), ("🇳🇵x", "🇳🇵x"), ("☃\u{FE0F}x", "☃\u{FE0F}x"), ("\u{301}a", "a"),
    ("x\u{200B}y", "xy"), ("0123456789\u{301}a", "0123456789\u{301}|a"),
    ("^[10G☃\u{FE0F}x", "|☃\u{FE0F}x"), ("\u{FFFD}\0\u{E}\u{F}\u{7F}a", "\u{FFFD}a"),
  ]

  private static let wrapping: [(String, String)] = [
    ("0123456789", "0123456789"), ("0123456789a", "0123456789|a"),
    ("0123456789\ra", "a123456789"), ("0123456789\u{8}a", "01234567a9"),
    ("0123456789^[Ca", "012345678a"), ("0123456789\ta", "0123456789|a"),
    ("0123456789^[1ma", "0123456789|a"), ("0123456789^[Ka", "012345678a"),
    ("0123456789\r\na", "0123456789|a"), ("0123456789\na", "0123456789|         a"),
    ("012345678東", "012345678|東"), ("01234567東x", "01234567東|x"),
    ("^[?7l0123456789ab", "012345678b"), ("^[?7l012345678東", "012345678"),
    ("^[?7l01234567東x", "01234567 x"), ("^[?7l0123456789^[?7ha", "0123456789|a"),
    ("0123456789^7\r^8a", "0123456789|a"), ("a\tb\tc", "a       bc"),
  ]

  private static let moving: [(String, String)] = [
    ("a\nb", "a| b"), ("a\u{B}b\u{C}c", "a| b|  c"), ("abc\u{8}\u{8}x", "axc"),
    ("\u{8}a", "a"), ("^[3;4Hx", "||   x"), ("^[;4fx", "   x"), ("^[99;99Hx", "|||         x"),
    ("^[2;2H^[Ax", " x"), ("^[2;2H^[9Ax", " x"), ("^[2Bx", "||x"), ("^[0Bx", "|x"),
    ("^[3Cx", "   x"), ("abc^[2Dx", "axc"), ("ab^[2Ex", "ab||x"), ("\n\nab^[Fx", "|x|ab"),
    ("ab^[5Gx", "ab  x"), ("ab^[3dx", "ab||  x"), ("ab^7^[3;3Hx^8y", "aby||  x"),
    ("ab^[s^[3;3Hx^[uy", "aby||  x"), ("ab^8x", "xb"), ("ab^Dx", "ab|  x"), ("ab^Ex", "ab|x"),
    ("a\nb^Mc", "a c| b"), ("a\r\nb^[H^Mc", "c|a|b"),
  ]

  private static let erasing: [(String, String)] = [
    ("abc\r\ndef\r\nghi^[2;2H^[J", "abc|d"), ("abc\r\ndef\r\nghi^[2;2H^[1J", "|  f|ghi"),
    ("abc\r\ndef^[2Jx", "|   x"), ("abc^[2D^[K", "a"), ("abc^[2D^[1K", "  c"), ("abc^[2Kx", "   x"),
    ("東京^[2G^[K", ""), ("東京^[3G^[1K", ""), ("abcd^[3D^[2Xx", "ax d"), ("abc^[2D^[@x", "axbc"),
    ("0123456789^[2G^[3@", "0   123456"), ("東京^[2G^[@", "   京"), ("abcd^[3D^[2P", "ad"),
    ("abcd^[3D^[99P", "a"), ("東京^[2G^[P", " 京"), ("^[4hab\u{8}x^[4ly", "axy"),
    ("a\r\nb\r\nc^[2;2H^[Lx", "a| x|b|c"), ("a\r\nb\r\nc^[2;2H^[Mx", "a|cx"),
    ("a\r\nb\r\nc^[9L", "a|b"),
  ]

  private static let scrolling: [(String, String)] = [
    ("a\r\nb\r\nc\r\nd\r\ne", "b|c|d|e"), ("a\r\nb\r\nc\r\nd^[2Sx", "c|d|| x"),
    ("a\r\nb^[2T", "||a|b"), ("a\r\nb\r\nc\r\nd^[2;3r^[3;1H\nx", "a|c|x|d"),
    ("a\r\nb\r\nc\r\nd^[2;3r^[2;1H^Mx", "a|x|b|d"), ("a\r\nb\r\nc\r\nd^[2;3r^[4;1H\nx", "a|b|c|x"),
    ("^[2;3r^[3;1H^[9Ax", "|x"), ("^[2;3r^[9Bx", "||x"), ("^[2;3r^[4;1H^[9Ax", "|x"),
    ("a\r\nb\r\nc\r\nd^[2;3r^[2;1H^[Lx", "a|x|b|d"), ("a\r\nb\r\nc\r\nd^[2;3r^[Lx", "x|b|c|d"),
    ("a\r\nb\r\nc\r\nd^[3;2r\ne", "b|c|d| e"), ("a\r\nb\r\nc\r\nd^[2;3r^[2;1H^[Mx", "a|x||d"),
    ("^[2;3r^[r^[4;1Ha\r\nb", "||a|b"),
  ]

  private static let strings: [(String, String)] = [
    ("a^]0;title\u{7}b", "ab"), ("a^]0;title^\\b", "ab"), ("a^P1;2|x^\\b", "ab"),
    ("a^_x\u{7}y^\\b", "ab"), ("a^(Bb", "ab"), ("a^=b^>c", "abc"), ("a^[?1h^[?12l^[?1034hb", "ab"),
    ("a^[34h^[34lb", "ab"), ("a^[22;0;0tb", "ab"), ("abc^[1\rCx", "axc"), ("ab^cx", "x"),
    ("^]0;東京\u{7}a", "a"),
  ]

  private static let rows = printing + wrapping + moving + erasing + scrolling + strings

  @Test(arguments: rows) func `sent text is shown`(sent: String, expected: String) {
    let screen = screen(sent)
    expectEqual(shown(screen), expected)
    expectEqual(screen.unknown, [])
  }

  @Test(arguments: rows) func `bytes can arrive in pieces`(sent: String, expected: String) {
    let bytes = bytes(sent)
    for cut in bytes.indices {
      var screen = ScreenEmulator(columns: 10, lines: 4)
      screen.feed(bytes[..<cut])
      screen.feed(bytes[cut...])
      expectEqual(shown(screen), expected)
    }
  }

  @Test(
    arguments: [
      ("abc", 0, 3), ("0123456789", 0, 9), ("東", 0, 2), ("^[3;4H", 2, 3), ("a\n", 1, 1),
      ("\t", 0, 8), ("\t\t", 0, 9), ("^[2;3H^[2;3r", 0, 0), ("^[2;3H^[2;2r", 1, 2),
      ("^[2;3H^c", 0, 0), ("^[2;3H^[2J", 1, 2), ("^[2;3H^[L", 1, 2), ("a\u{301}", 0, 1),
      ("☃\u{FE0F}", 0, 2),
    ] as [(String, Int, Int)])
  func `the cursor follows the written text`(sent: String, row: Int, column: Int) {
    let screen = screen(sent)
    expectEqual([screen.row, screen.column], [row, column])
  }

  @Test(
    arguments: [
      ("^[1;36mx", "1;36"), ("^[36m^[1mx", "1;36"), ("^[1;2;3;4;7;9mx", "1;2;3;4;7;9"),
      ("^[1;36m^[mx", ""), ("^[1;36m^[0mx", ""), ("^[1;36m^[;mx", ""), ("^[1;2;3m^[22mx", "3"),
      ("^[3;4;7;9m^[23;24;27mx", "9"), ("^[9m^[29mx", ""), ("^[31;42mx", "31;42"),
      ("^[42;31mx", "31;42"), ("^[31;42m^[39mx", "42"), ("^[31;42m^[49mx", "31"),
      ("^[97;100mx", "97;100"), ("^[38;5;200mx", "38;5;200"),
      ("^[1;48;2;1;2;3;4mx", "1;4;48;2;1;2;3"), ("^[31m^7^[m^8x", "31"),
      ("^[31mx\r^[K", ""), ("^[31m東", "31"),
    ] as [(String, String)])
  func `a character has the style it was written with`(sent: String, style: String) {
    let screen = screen(sent)
    expectEqual(screen.cell(row: 0, column: 0).style, style)
    expectEqual(screen.unknown, [])
  }

  @Test func `a line is described as styled runs`() {
    let screen = screen("a^[1;36m東b^[m c^[7m ^[m ")
    expectEqual(screen.runs(row: 0).map(\.text), ["a", "東b", " c", " "])
    expectEqual(screen.runs(row: 0).map(\.style), ["", "1;36", "", "7"])
    expectEqual(screen.runs(row: 1), [])
    expectEqual(screen.cell(row: 0, column: 1), .init(text: "東", style: "1;36"))
    expectEqual(screen.cell(row: 0, column: 2), .init(text: "", style: "1;36"))
  }

  @Test func `scrolled lines are kept`() {
    expectEqual(screen("a \r\nb\r\nc\r\nd\r\ne\r\nf").scrollback, ["a", "b"])
    expectEqual(screen("a\r\nb\r\nc\r\nd^[2S").scrollback, ["a", "b"])
    expectEqual(screen("a\r\nb\r\nc\r\nd^[1;2r^[2;1H\n").scrollback, ["a"])
    expectEqual(screen("a\r\nb\r\nc\r\nd^[2;3r^[3;1H\n").scrollback, [])
    expectEqual(screen("a\r\nb^[H^[M^[2J").scrollback, [])
    expectEqual(screen("a\r\nb\r\nc\r\nd\r\ne^[3J").scrollback, [])
  }

  @Test func `modes are reported`() {
    let plain = screen("")
    #expect(plain.isCursorVisible && plain.isWrapping)
    #expect(!plain.isSynchronizing && !plain.isPastingBracketed && !plain.isAlternate)
    let changed = screen("^[?25;7l^[?2026h^[?2004h^[?1049h")
    #expect(!changed.isCursorVisible && !changed.isWrapping)
    #expect(changed.isSynchronizing && changed.isPastingBracketed && changed.isAlternate)
    expectEqual(screen("\u{7}\u{7}^]0;\u{7}").bells, 2)
  }

  @Test func `the alternate screen does not change the main one`() {
    var screen = screen("a\r\nb^[31m^[?1049hx\r\n\n\n\n\ny")
    expectEqual(shown(screen), "|||y")
    expectEqual(screen.scrollback, [])
    screen.feed(bytes("^[m^[?1049lc"))
    expectEqual(shown(screen), "a|bc")
    expectEqual(screen.cell(row: 1, column: 1).style, "31")
    screen.feed(bytes("^[?1049h"))
    expectEqual(shown(screen), "")
    screen.resize(columns: 3, lines: 1)
    screen.feed(bytes("^[?1049ld"))
    expectEqual(shown(screen), "bcd")
    expectEqual(screen.scrollback, ["a"])
  }

  @Test(
    arguments: [
      ("^[6n", "^[[6n"), ("^[c", "^[[c"), ("^[>c", "^[[>c"), ("^[?69h", "^[[?69h"),
      ("^[?7;69l", "^[[?69l"), ("^[20h", "^[[20h"), ("^[5m", "^[[5m"), ("^[38;5m", "^[[38;5m"),
      ("^[4:3m", "^[[4:3m"), ("^[>4;2m", "^[[>4;2m"), ("^[2 q", "^[[2 q"), ("^[?2J", "^[[?2J"),
      ("^[7K", "^[[7K"), ("^)0", "^[)0"), ("^Z", "^[Z"), ("^[1;2^[m", "^[[1;2"), ("^[1é", "^[[1"),
      ("^[1\u{18}", "^[[1"), ("\u{5}", "^E"), ("\u{9B}", "U+9B"), ("^[8t", "^[[8t"),
      ("^[1;2s", "^[[1;2s"), ("^[1;2;3;4;5T", "^[[1;2;3;4;5T"),
    ] as [(String, String)])
  func `unknown sequences are recorded`(sent: String, noted: String) {
    expectEqual(screen(sent).unknown, [noted])
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xE6, 0x9D, 0x62], "\u{FFFD}b"),
      ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF0, 0x9F, 0x1B, 0x5B, 0x43, 0x62], "\u{FFFD} b"), ([0xF4, 0x90], "\u{FFFD}\u{FFFD}"),
      ([0xE6, 0xE6, 0x9D, 0xB1], "\u{FFFD}東"),
    ] as [([UInt8], String)])
  func `invalid UTF-8 is shown as such`(sent: [UInt8], expected: String) {
    var screen = ScreenEmulator(columns: 10, lines: 4)
    screen.feed(sent)
    expectEqual(shown(screen), expected)
  }

  @Test(
    arguments: [
      ("a\r\nb", 10, 2, "a|b", []), ("a\r\nb", 10, 1, "b", ["a"]),
      ("a\r\nb\r\nc", 10, 2, "b|c", ["a"]), ("a\r\nb\r\nc\r\nd^[2;1H", 10, 3, "b|c|d", ["a"]),
      ("a\r\nb\r\nc\r\nd^[2;1H", 10, 2, "b|c", ["a"]), ("^[3;1H", 10, 2, "", [""]),
      ("a\r\nb", 10, 6, "a|b", []), ("abcdef", 3, 4, "abc", []), ("ab東", 3, 4, "ab", []),
      ("0123456789", 12, 4, "0123456789", []),
    ] as [(String, Int, Int, String, [String])])
  func `a new size cuts lines and pads them`(
    sent: String, columns: Int, lines: Int, expected: String, scrollback: [String]
  ) {
    var screen = screen(sent)
    screen.resize(columns: columns, lines: lines)
    expectEqual(shown(screen), expected)
    expectEqual(screen.scrollback, scrollback)
    expectEqual([screen.columns, screen.lines, screen.text.count], [columns, lines, lines])
  }

  /// Returns whether every cell exists and wide characters have two.
  private func isSound(_ screen: ScreenEmulator) -> Bool {
    (0..<screen.lines).allSatisfy { row in
      let texts = (0..<screen.columns).map { screen.cell(row: row, column: $0).text }
      return texts.indices.allSatisfy { column in
        let isHalf = column + 1 < texts.count && texts[column + 1].isEmpty
        return texts[column].isEmpty
          ? column > 0 && DisplayWidth.of(texts[column - 1]) == 2
          : texts[column].count == 1 && (DisplayWidth.of(texts[column]) == 2) == isHalf
      }
    } && screen.row < screen.lines && screen.column < screen.columns && screen.row >= 0
      && screen.column >= 0
  }

  @Test(arguments: 0..<8)
  func `no bytes break the emulator`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "\u{1B}", "\u{1B}[", "\u{1B}[", "\u{1B}[?", ";", "1", "2", "7", "9", "99", "1049", "h", "l",
      "r", "m", "38", "5", "\u{1B}]", "\u{7}", "\r", "\n", "\t", "\u{8}", "東", "☃\u{FE0F}",
      "\u{301}", "👩‍👩‍👧", "🇳", "\u{200B}", "0123456789", "\u{1B}M", "\u{1B}7", "\u{1B}8", "\u{1B}D",
    ].map { Array($0.utf8) }
    let finals = Array("ABCDEFGHJKLMPSTXdfrsu@h".utf8)
    var screen = ScreenEmulator(columns: 10, lines: 4)
    for _ in 0..<testSize(500, thorough: 6_000) {
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        screen.resize(
          columns: Int.random(in: 0..<14, using: &random),
          lines: Int.random(in: 0..<7, using: &random))
      case 1..<4: screen.feed([UInt8.random(in: 0...255, using: &random)])
      case 4..<9:
        screen.feed(bytes("^[\(Int.random(in: 0..<12, using: &random))"))
        screen.feed([finals.randomElement(using: &random) ?? 0])
      default: screen.feed(pieces.randomElement(using: &random) ?? [])
      }
      guard isSound(screen) else {
        Issue.record("\(screen.text) \(screen.row) \(screen.column)")
        return
      }
    }
  }
}
