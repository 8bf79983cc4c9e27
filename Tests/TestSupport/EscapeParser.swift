/// Tells characters, controls and escape sequences apart in what a terminal is sent.
///
/// Takes one byte at a time, so a sequence or a character may come in pieces.
struct EscapeParser: Sendable {
  /// What a few bytes say together.
  enum Token: Sendable, Equatable {
    /// A character to print; U+FFFD for bytes that are not UTF-8.
    case character(Unicode.Scalar)
    /// A control character.
    case control(UInt8)
    /// An escape sequence of two or three bytes: what stands behind the ESC.
    case escape(String)
    /// A sequence that begins with ESC [.
    case sequence(ControlSequence)
    /// An escape sequence in which something else began: what stands behind the ESC.
    case unfinished(String)
  }

  private enum State {
    case text
    case escape
    case sequence
    case string(endsAtBell: Bool)
  }

  private var state = State.text
  /// Of the escape sequence or of the character that is being read.
  private var bytes: [UInt8] = []

  /// Reads a byte, which may end several things: a bad character, then a control.
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

  /// Gives up what is being read.
  private mutating func abandon(_ emit: (Token) -> Void) {
    switch state {
    case .text: if !bytes.isEmpty { emit(.character("\u{FFFD}")) }
    case .escape, .sequence: emit(.unfinished(taken))
    case .string: break
    }
    state = .text
    bytes = []
  }

  private var taken: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func readEscape(_ byte: UInt8, _ emit: (Token) -> Void) {
    let isFirst = bytes.isEmpty
    bytes.append(byte)
    if case .sequence = state {
      guard byte >= 0x40 else { return }
      emit(.sequence(ControlSequence(text: taken)))
    } else if isFirst && byte == UInt8(ascii: "[") {
      state = .sequence
      return
    } else if isFirst && "]PX^_".utf8.contains(byte) {
      state = .string(endsAtBell: byte == UInt8(ascii: "]"))
      bytes = []
      return
    } else {
      guard byte >= 0x30 else { return }
      emit(.escape(taken))
    }
    state = .text
    bytes = []
  }

  private mutating func readText(_ byte: UInt8, _ emit: (Token) -> Void) {
    if let lead = bytes.first {
      if continuations(second: bytes.count == 1, of: lead).contains(byte) {
        bytes.append(byte)
        guard bytes.count == length(from: lead) else { return }
        for scalar in taken.unicodeScalars { emit(.character(scalar)) }
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

  /// The bytes of a character that begins with this one.
  private func length(from lead: UInt8) -> Int { lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }

  /// What may follow in UTF-8.
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

/// An escape sequence with parameters, taken apart.
struct ControlSequence: Sendable, Equatable {
  /// What stands behind the ESC.
  let text: String
  /// All of it but the parameters: `H` of `[1;2H`, `?h` of `[?25h`.
  let kind: String
  /// The numbers, none where one was left out.
  let parameters: [Int?]

  /// Takes a sequence apart: `[`, then perhaps one of `<=>?`, numbers, and the rest.
  init(text: String) {
    let body = text.dropFirst()
    let prefix = body.prefix(1).filter { "<=>?".contains($0) }
    let numbers = body.dropFirst(prefix.count).prefix { "0123456789;".contains($0) }
    self.text = text
    kind = prefix + body.dropFirst(prefix.count + numbers.count)
    let split = numbers.split(separator: ";", omittingEmptySubsequences: numbers.isEmpty)
    parameters = split.map { $0.isEmpty ? nil : min(Int($0) ?? Self.limit, Self.limit) }
  }

  /// No parameter is greater.
  private static let limit = 65_535

  /// A parameter, 0 if left out.
  func parameter(_ index: Int = 0) -> Int {
    index < parameters.count ? parameters[index] ?? 0 : 0
  }

  /// A parameter that counts: 1 if left out or 0.
  func count(_ index: Int = 0) -> Int { max(1, parameter(index)) }
}
