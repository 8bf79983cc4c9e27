import TestSupport
import Testing

@testable import Readline

struct KeyDecoderTests {
  private static let start = ContinuousClock.now

  /// A keymap: the bound sequences and their prefixes.
  struct Keymap {
    var bound: Set<[UInt8]> = []

    init(_ sequences: [String]) {
      bound = Set(sequences.map { Array($0.utf8) })
      for byte in UInt8(1)...0x7F where byte != 0x1B && byte != 0x18 { bound.insert([byte]) }
    }

    func binding(of keys: ArraySlice<UInt8>) -> KeyDecoder.Binding {
      KeyDecoder.Binding(
        isBound: bound.contains(Array(keys)),
        continues: bound.contains { $0.count > keys.count && $0.starts(with: keys) })
    }
  }

  private static let emacs = Keymap([
    "\u{1B}[A", "\u{1B}[3~", "\u{1B}OA", "\u{1B}b", "\u{1B}\u{1B}", "\u{18}\u{18}", "\u{18}(",
    "\u{1B}[[A", "\u{1B}\u{1B}[A",
  ])
  private static let vi = Keymap(["\u{1B}", "\u{1B}[A", "\u{1B}OA", "\u{1B}[3~"])

  /// Returns the tokens of `text`, then those after timeouts.
  private func tokens(
    _ text: String, in mode: KeyDecoder.Mode = .commands, _ keymap: Keymap = emacs
  ) -> [KeyDecoder.Token] {
    var decoder = KeyDecoder()
    return tokens(&decoder, [Array(text.utf8)], in: mode, keymap)
  }

  private func tokens(
    _ decoder: inout KeyDecoder, _ parts: [[UInt8]], in mode: KeyDecoder.Mode = .commands,
    _ keymap: Keymap = emacs
  ) -> [KeyDecoder.Token] {
    var tokens: [KeyDecoder.Token] = []
    var now = Self.start
    func drain(at time: KeyDecoder.Instant?) -> KeyDecoder.Instant? {
      while true {
        switch decoder.next(in: mode, at: time, binding: keymap.binding) {
        case .token(let token): tokens.append(token)
        case .wait(let end): return end
        }
      }
    }
    for part in parts {
      now += .milliseconds(10)
      decoder.feed(part, at: now)
      _ = drain(at: nil)
      _ = drain(at: now)
    }
    while let end = drain(at: now) { now = end }
    return tokens
  }

  private func keys(_ text: String) -> KeyDecoder.Token { .keys(Array(text.utf8)) }
  private func unbound(_ text: String) -> KeyDecoder.Token { .unbound(Array(text.utf8)) }
  private func report(_ text: String) -> KeyDecoder.Token { .report(Array(text.utf8)) }
  private func paste(_ text: String) -> KeyDecoder.Token { .paste(Array(text.utf8)) }

  @Test func `characters and bound sequences are keys`() {
    expectEqual(
      tokens("aé富\u{1B}[A\u{1B}OA\u{1B}b\u{18}(\u{1B}[[A"),
      ["a", "é", "富", "\u{1B}[A", "\u{1B}OA", "\u{1B}b", "\u{18}(", "\u{1B}[[A"].map(keys))
  }

  @Test(arguments: [
    "\u{1B}[27;5;9~", "\u{1B}[1;2Q", "\u{1B}[2:w", "\u{1B}[3$z", "\u{1B}O5P", "\u{1B}[[B",
    "\u{1B}é", "\u{1B}x", "\u{18}z", "\u{18}é",
  ]) func `an unbound sequence is one token`(sequence: String) {
    expectEqual(tokens("a" + sequence + "b"), [keys("a"), unbound(sequence), keys("b")])
  }

  @Test(arguments: [
    "\u{1B}[<0;10;10M", "\u{1B}[<0;10;10m", "\u{1B}[M !!", "\u{1B}[?1;2c", "\u{1B}[24;80R",
    "\u{1B}[I", "\u{1B}[O", "\u{1B}[?2026;2$y", "\u{1B}[8;24;80t", "\u{1B}]11;rgb:0/0/0\u{7}",
    "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\",
  ]) func `a report is one token`(sequence: String) {
    for (mode, keymap) in [(.commands, Self.emacs), (.vi, Self.vi)] as [(KeyDecoder.Mode, Keymap)] {
      expectEqual(
        tokens("a" + sequence + "b", in: mode, keymap), [keys("a"), report(sequence), keys("b")])
    }
  }

  @Test func `a bound report is a key`() {
    expectEqual(tokens("\u{1B}[1;2R", Keymap(["\u{1B}[1;2R"])), [keys("\u{1B}[1;2R")])
    expectEqual(tokens("\u{1B}[7$", Keymap(["\u{1B}[7$"])), [keys("\u{1B}[7$")])
  }

  @Test func `incomplete sequences end after a timeout`() {
    for text in ["\u{1B}[", "\u{1B}[2", "\u{1B}O", "\u{1B}[<0;1"] {
      expectEqual(tokens(text), [unbound(text)])
    }
    expectEqual(tokens("\u{1B}]1x"), [unbound("\u{1B}]"), keys("1"), keys("x")])
    expectEqual(tokens("\u{1B}["), [unbound("\u{1B}[")])
    expectEqual(tokens("\u{1B}[", in: .vi, Self.vi), [keys("\u{1B}"), keys("[")])
  }

  @Test func `Esc alone acts in emacs mode, is a key in vi mode, and ends a search`() {
    expectEqual(tokens("\u{1B}"), [.escape])
    var decoder = KeyDecoder()
    // The pause is longer than the one within a sequence.
    expectEqual(tokens(&decoder, [[0x1B]]) + tokens(&decoder, [[0x0D]]), [.escape, keys("\r")])
    expectEqual(tokens("\u{18}"), [])
    expectEqual(tokens("\u{1B}", in: .search), [unbound("\u{1B}")])
    expectEqual(tokens("\u{1B}", in: .vi, Self.vi), [keys("\u{1B}")])
    expectEqual(tokens("\u{1B}0", in: .vi, Self.vi), [keys("\u{1B}"), keys("0")])
    expectEqual(tokens("\u{1B}\u{1B}"), [keys("\u{1B}\u{1B}")])
    expectEqual(tokens("\u{1B}x", in: .vi), [unbound("\u{1B}"), keys("x")])
  }

  @Test func `the argument of a command is a literal character`() {
    expectEqual(tokens("\u{18}", in: .character), [keys("\u{18}")])
    expectEqual(tokens("\u{1B}[A", in: .character), [keys("\u{1B}[A")])
    expectEqual(tokens("\u{1B}é", in: .anyCharacter), [keys("\u{1B}"), keys("é")])
  }

  @Test func `a paste ends at its terminator or after a timeout`() {
    expectEqual(
      tokens("a\u{1B}[200~b\u{1B}[A\u{3}\u{1B}[201~c"),
      [keys("a"), paste("b\u{1B}[A\u{3}"), keys("c")])
    expectEqual(tokens("\u{1B}[200~b\u{1B}[201"), [paste("b\u{1B}[201")])
    expectEqual(tokens("\u{1B}[200~"), [paste("")])
    expectEqual(tokens("\u{1B}[201~"), [unbound("\u{1B}[201~")])
  }

  @Test func `invalid bytes are kept`() {
    var decoder = KeyDecoder()
    let bytes: [UInt8] = [0xFF, 0xC3, 0x61, 0xED, 0xA0, 0x80, 0xE5, 0xAF]
    expectEqual(
      tokens(&decoder, [bytes]),
      [
        .invalid([0xFF]), .invalid([0xC3]), keys("a"), .invalid([0xED, 0xA0, 0x80]),
        .invalid([0xE5, 0xAF]),
      ])
  }

  @Test func `a macro precedes typed keys`() {
    var decoder = KeyDecoder()
    decoder.feed(Array("c".utf8), at: Self.start)
    decoder.expand(Array("ab".utf8), at: Self.start)
    expectEqual(tokens(&decoder, [[]]), ["a", "b", "c"].map(keys))
  }

  private static let parts: [String] = [
    "a", "é", "富", "\u{1B}", "[", "O", "A", "M", "2", ";", "~", "?", "<", "]", "P", "_G", "\u{7}",
    "\u{1B}\\", "\u{1B}[A", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[27;5;9~", "\u{18}", "x",
    "\u{1B}\u{1B}",
  ]

  @Test(arguments: 1...testSize(40, thorough: 2000) as ClosedRange<UInt64>)
  func `tokens do not depend on how the bytes are split`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for mode in [.commands, .search, .vi, .character, .anyCharacter] as [KeyDecoder.Mode] {
      let keymap = mode == .vi ? Self.vi : Self.emacs
      var bytes = (0..<Int.random(in: 1...12, using: &random)).flatMap { _ in
        Array((Self.parts.randomElement(using: &random) ?? "a").utf8)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        bytes.insert(UInt8.random(in: 0x80...0xFF, using: &random), at: bytes.count / 2)
      }
      var whole = KeyDecoder()
      let expected = tokens(&whole, [bytes], in: mode, keymap)
      var split = KeyDecoder()
      expectEqual(tokens(&split, bytes.map { [$0] }, in: mode, keymap), expected)

      let kept = expected.flatMap { token -> [UInt8] in
        switch token {
        case .keys(let bytes), .unbound(let bytes), .report(let bytes), .invalid(let bytes): bytes
        case .escape: [0x1B]
        case .paste(let text): Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~".utf8)
        }
      }
      if String(validating: bytes, as: UTF8.self) != nil, !bytes.elementsEqual(kept) {
        // Only pending bytes are missing; an unterminated paste gets its end.
        let end = Array("\u{1B}[201~".utf8)
        let sent = kept.suffix(end.count).elementsEqual(end) ? kept.dropLast(end.count) : kept[...]
        #expect(bytes.starts(with: sent), "\(bytes) became \(kept)")
      }
    }
  }
}
