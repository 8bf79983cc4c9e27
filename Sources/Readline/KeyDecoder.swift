/// Splits what a terminal sends into keys, with the time that a person and a network take.
///
/// It decides alone how long a sequence is and when an unfinished one is given up, so that readline
/// is never in the middle of one. The same bytes give the same keys however they are split, as long
/// as no pause between them reaches a limit.
struct KeyDecoder {
  typealias Instant = ContinuousClock.Instant

  /// One thing that was typed or sent.
  enum Token: Equatable {
    /// The bytes of a character, or of the longest sequence that a command is bound to.
    case keys([UInt8])
    /// A sequence that no command is bound to.
    case unbound([UInt8])
    /// A sequence in which the terminal reports something, and which no command is bound to.
    case report([UInt8])
    /// A bracketed paste.
    case paste([UInt8])
  }

  /// What the decoder has for its reader.
  enum Step: Equatable {
    case token(Token)
    /// More bytes are needed; if none come until then, there is a token without them.
    case wait(until: Instant?)
  }

  /// What bytes are in the keymap in force.
  struct Binding: Equatable {
    /// Whether a command or a macro is bound to them.
    var isBound = false
    /// Whether longer bound sequences start with them.
    var continues = false
  }

  /// How the next bytes are understood.
  enum Mode {
    case commands
    /// Esc alone is a key, which ends the search.
    case search
    /// Esc alone is a key, and so is what follows it.
    case vi
    /// The next character belongs to the last command, unless it is Esc.
    case character
    /// So does Esc.
    case anyCharacter
  }

  /// How long unfinished characters, sequences and pastes are waited for.
  static let limit = Duration.milliseconds(500)
  /// The same for a key with Alt that a text of the terminal may start with.
  private static let altLimit = Duration.milliseconds(50)
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let escape: UInt8 = 0x1B

  private var pending: ArraySlice<UInt8> = []
  private var pasted: [UInt8]?
  private var lastArrival = ContinuousClock.now

  /// Whether the start of a paste was read but not its end.
  var isPasting: Bool { pasted != nil }

  /// Adds bytes that have arrived.
  mutating func feed(_ bytes: some Sequence<UInt8>, at now: Instant) {
    pending += bytes
    lastArrival = now
  }

  /// Inserts the keys of a macro before all other bytes.
  mutating func expand(_ macro: [UInt8], at now: Instant) {
    pending = ArraySlice(macro) + pending
    lastArrival = now
  }

  /// Forgets everything that was fed.
  mutating func reset() {
    (pending, pasted) = ([], nil)
  }

  /// Returns the next token.
  ///
  /// - Parameters:
  ///   - timeout: How long a sequence that is itself bound waits to become a longer one.
  ///   - now: The time, once all bytes that have arrived were fed; nil before.
  ///   - binding: What the first bytes are in the keymap in force.
  mutating func next(
    in mode: Mode, timeout: Duration = limit, at now: Instant?,
    binding: (ArraySlice<UInt8>) -> Binding
  ) -> Step {
    if pasted != nil { return nextPaste(at: now) }
    guard let first = pending.first else { return .wait(until: nil) }
    if mode == .anyCharacter || mode == .character && first != Self.escape {
      return character(at: now)
    }
    if first == Self.escape, let step = escapeSequence(in: mode, timeout, at: now, binding) {
      return step
    }
    return boundKeys(in: mode, timeout, at: now, binding)
  }

  // MARK: Kinds of tokens

  private mutating func nextPaste(at now: Instant?) -> Step {
    var text = pasted ?? []
    pasted = nil  // So that `text` is not copied.
    while let byte = pending.popFirst() {
      text.append(byte)
      if byte == Self.pasteEnd.last && text.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
        return .token(.paste(text.dropLast(Self.pasteEnd.count)))
      }
    }
    if hasPassed(Self.limit, at: now) { return .token(.paste(text)) }
    pasted = text
    return .wait(until: lastArrival + Self.limit)
  }

  /// A sequence of a terminal; nil if the first bytes are none, or start with a bound one.
  private mutating func escapeSequence(
    in mode: Mode, _ timeout: Duration, at now: Instant?, _ binding: (ArraySlice<UInt8>) -> Binding
  ) -> Step? {
    let escapeIsBound = binding(pending.prefix(1)).isBound
    switch TerminalSequence.match(pending) {
    case .none: return nil
    case .complete(let length):
      let sequence = pending.prefix(length)
      if sequence == Self.pasteStart[...] {
        take(length)
        pasted = []
        return nextPaste(at: now)
      }
      let bound = longestBound(in: sequence, binding)
      // Of Esc alone only the whole is meant.
      if bound > 1 { return .token(.keys(take(bound))) }
      let isReport = TerminalSequence.isReport(sequence)
      return .token(isReport ? .report(take(length)) : .unbound(take(length)))
    case .unterminated:
      // Without its end it is no text of a terminal, but Alt with a letter.
      let limit = pending.count == 2 ? Self.altLimit : Self.limit
      return hasPassed(limit, at: now) ? nil : .wait(until: lastArrival + limit)
    case .incomplete:
      // A user's own sequences may have ends that the grammar does not know.
      let bound = longestBound(in: pending, binding)
      if bound > 1 && !binding(pending.prefix(bound)).continues {
        return .token(.keys(take(bound)))
      }
      if pending.count == 1 {
        if mode == .commands && !escapeIsBound { return .wait(until: nil) }
        guard hasPassed(timeout, at: now) else { return .wait(until: lastArrival + timeout) }
        return .token(escapeIsBound ? .keys(take(1)) : .unbound(take(1)))
      }
      guard hasPassed(Self.limit, at: now) else { return .wait(until: lastArrival + Self.limit) }
      if bound > 1 || bound == 1 && pending.count == 2 { return .token(.keys(take(bound))) }
      return .token(.unbound(take(pending.count)))
    }
  }

  /// The longest sequence that is bound, a character, or what is neither.
  private mutating func boundKeys(
    in mode: Mode, _ timeout: Duration, at now: Instant?,
    _ binding: (ArraySlice<UInt8>) -> Binding
  ) -> Step {
    var bound = 0
    var length = 0
    while length < pending.count {
      length += 1
      let match = binding(pending.prefix(length))
      if match.isBound { bound = length }
      if !match.continues {
        if length == 1 && pending.first.map({ $0 >= 0x80 }) ?? false { return character(at: now) }
        if bound > 0 { return .token(.keys(take(bound))) }
        if mode == .vi && pending.first == Self.escape { return .token(.unbound(take(1))) }
        // Alt with a character that has more than one byte.
        let last = pending.dropFirst(length - 1)
        let rest = Self.characterLength(last)
        guard rest != nil || hasPassed(Self.limit, at: now) else {
          return .wait(until: lastArrival + Self.limit)
        }
        return .token(.unbound(take(length - 1 + (rest ?? last.count))))
      }
    }
    guard bound > 0 else { return .wait(until: nil) }
    // A person presses Esc again; a terminal sends what follows at once.
    let isDoubleEscape = pending.allSatisfy { $0 == Self.escape } && pending.count == 2
    let patience = isDoubleEscape ? min(timeout, .milliseconds(100)) : timeout
    guard hasPassed(patience, at: now) else { return .wait(until: lastArrival + patience) }
    return .token(.keys(take(bound)))
  }

  /// A whole character; bytes that are none become U+FFFD.
  private mutating func character(at now: Instant?) -> Step {
    if let length = Self.characterLength(pending) {
      let bytes = take(length)
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      return .token(.keys(isValid ? bytes : Array("\u{FFFD}".utf8)))
    }
    guard hasPassed(Self.limit, at: now) else { return .wait(until: lastArrival + Self.limit) }
    take(pending.count)
    return .token(.keys(Array("\u{FFFD}".utf8)))
  }

  /// The number of bytes of the first character, or nil if it is not whole.
  private static func characterLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    let whole =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let count = 1 + bytes.dropFirst().prefix(whole - 1).prefix { $0 & 0xC0 == 0x80 }.count
    return count < whole && count == bytes.count ? nil : count
  }

  // MARK: Bytes and time

  private func longestBound(
    in sequence: ArraySlice<UInt8>, _ binding: (ArraySlice<UInt8>) -> Binding
  ) -> Int {
    var bound = 0
    for length in 1...sequence.count {
      let match = binding(sequence.prefix(length))
      if match.isBound { bound = length }
      if !match.continues { break }
    }
    return bound
  }

  private func hasPassed(_ limit: Duration, at now: Instant?) -> Bool {
    now.map { $0 >= lastArrival + limit } ?? false
  }

  @discardableResult
  private mutating func take(_ count: Int) -> [UInt8] {
    defer { pending.removeFirst(count) }
    return Array(pending.prefix(count))
  }
}
