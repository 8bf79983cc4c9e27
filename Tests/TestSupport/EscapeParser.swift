/// A parser that splits terminal output into characters, controls and escape sequences, byte by
/// byte.
struct EscapeParser: Sendable {
  /// A parsed element.
  enum Token: Sendable, Equatable {
    /// A character to print; U+FFFD for bytes that are not UTF-8.
    case character(Unicode.Scalar)
    /// A control character.
    case control(UInt8)
    /// The bytes after ESC in a sequence of two or three bytes.
    case escape(String)
    /// A sequence that begins with ESC [.
    case sequence(ControlSequence)
    /// The bytes after ESC in a sequence that another one interrupted.
    case unfinished(String)
  }

  private enum State {
    case text
    case escape
    case sequence
    case string(endsAtBell: Bool)
  }

  private var state = State.text
  /// The bytes read so far of an escape sequence or a character.
  private var bytes: [UInt8] = []

  /// Reads a byte, which can emit two tokens: a replacement character, then a control.
  mutating func read(_ byte: UInt8, _ emit: (Token) -> Void) {
    if byte == 0x1B || byte == 0x18 || byte == 0x1A {
      abandon(emit)
      if byte == 0x1B { state = .escape }
      return
    }
    switch state {
    case .text:
      readText(byte, emit)
    case .escape, .sequence:
      switch byte {
      case ..<0x20: emit(.control(byte))
      case ..<0x7F: readEscape(byte, emit)
      case 0x7F: break
      default:
        abandon(emit)
        readText(byte, emit)
      }
    case .string(let endsAtBell):
      if byte == 0x07 && endsAtBell { state = .text }
    }
  }

  /// Discards an incomplete element.
  private mutating func abandon(_ emit: (Token) -> Void) {
    switch state {
    case .text: if !bytes.isEmpty { emit(.character("\u{FFFD}")) }
    case .escape, .sequence: emit(.unfinished(text))
    case .string: break
    }
    state = .text
    bytes = []
  }

  private var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func readEscape(_ byte: UInt8, _ emit: (Token) -> Void) {
    let isFirst = bytes.isEmpty
    bytes.append(byte)
    if case .sequence = state {
      guard byte >= 0x40 else { return }
      emit(.sequence(ControlSequence(text: text)))
    } else if isFirst && byte == UInt8(ascii: "[") {
      state = .sequence
      return
    } else if isFirst && "]PX^_".utf8.contains(byte) {
      state = .string(endsAtBell: byte == UInt8(ascii: "]"))
      bytes = []
      return
    } else {
      guard byte >= 0x30 else { return }
      emit(.escape(text))
    }
    state = .text
    bytes = []
  }

  private mutating func readText(_ byte: UInt8, _ emit: (Token) -> Void) {
    if let lead = bytes.first {
      if continuations(second: bytes.count == 1, of: lead).contains(byte) {
        bytes.append(byte)
        guard bytes.count == length(from: lead) else { return }
        for scalar in text.unicodeScalars { emit(.character(scalar)) }
        bytes = []
        return
      }
      emit(.character("\u{FFFD}"))
      bytes = []
    }
    switch byte {
    case ..<0x20, 0x7F: emit(.control(byte))
    case ..<0x80: emit(.character(Unicode.Scalar(byte)))
    case 0xC2...0xF4: bytes = [byte]
    default: emit(.character("\u{FFFD}"))
    }
  }

  /// Returns the length of a character that starts with this byte.
  private func length(from lead: UInt8) -> Int { lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }

  /// Returns the valid continuation bytes in UTF-8.
  private func continuations(second isSecond: Bool, of lead: UInt8) -> ClosedRange<UInt8> {
    switch (isSecond, lead) {
    case (true, 0xE0): 0xA0...0xBF
    case (true, 0xED): 0x80...0x9F
    case (true, 0xF0): 0x90...0xBF
    case (true, 0xF4): 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}

/// A parsed control sequence.
struct ControlSequence: Sendable, Equatable {
  /// The bytes after ESC.
  let text: String
  /// The sequence without its parameters: `H` for `[1;2H`, `?h` for `[?25h`.
  let kind: String
  /// The numbers; nil for omitted ones.
  let parameters: [Int?]

  /// Parses a sequence: `[`, optionally one of `<=>?`, numbers, and the rest.
  init(text: String) {
    let body = text.dropFirst()
    let prefix = body.prefix(1).filter { "<=>?".contains($0) }
    let numbers = body.dropFirst(prefix.count).prefix { "0123456789;".contains($0) }
    self.text = text
    kind = prefix + body.dropFirst(prefix.count + numbers.count)
    let split = numbers.split(separator: ";", omittingEmptySubsequences: numbers.isEmpty)
    parameters = split.map { $0.isEmpty ? nil : min(Int($0) ?? Self.limit, Self.limit) }
  }

  private static let limit = 65_535

  /// Returns a parameter, or 0 if it is omitted.
  func parameter(_ index: Int = 0) -> Int {
    index < parameters.count ? parameters[index] ?? 0 : 0
  }

  /// Returns a parameter that is a count: 1 if it is omitted or 0.
  func count(_ index: Int = 0) -> Int { max(1, parameter(index)) }
}
