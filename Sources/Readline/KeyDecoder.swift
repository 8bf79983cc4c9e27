/// A decoder that splits terminal input into keys, with timeouts for incomplete sequences.
///
/// Readline never sees part of a sequence: version 8.2 crashes for those that `Tests/bare-readline`
/// lists. The same bytes give the same keys however they are
/// split, unless a pause between them reaches a limit.
struct KeyDecoder {
  typealias Instant = ContinuousClock.Instant

  enum Token: Equatable {
    case keys([UInt8])
    /// Esc alone, where it is not bound.
    case escape
    case unbound([UInt8])
    /// Bytes that are no character in UTF-8.
    case invalid([UInt8])
    /// An unbound report from the terminal.
    case report([UInt8])
    case paste([UInt8])
  }

  enum Decision: Equatable {
    case token(Token)
    /// More bytes are needed; after this time the token ends without them.
    case wait(until: Instant?)
  }

  struct Binding: Equatable {
    var isBound = false
    var continues = false
  }

  enum Mode {
    case commands
    /// Esc alone ends the search.
    case search
    /// Esc alone is a key, and so is the next byte.
    case vi
    /// The next character, unless it is Esc, is an argument of the last command.
    case character
    /// The same, including Esc.
    case anyCharacter
  }

  /// The timeout for incomplete characters, sequences and pastes.
  static let limit = Duration.milliseconds(500)
  /// The usual timeout for the rest of a sequence after Esc, or after Alt with a letter that could start a
  /// terminal's string.
  static let escapeDelay = Duration.milliseconds(50)
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let escape: UInt8 = 0x1B

  private var pending: ArraySlice<UInt8> = []
  private var pasted: [UInt8]?
  private var lastArrival = ContinuousClock.now

  var isPasting: Bool { pasted != nil }

  mutating func feed(_ bytes: some Sequence<UInt8>, at now: Instant) {
    pending += bytes
    lastArrival = now
  }

  mutating func expand(_ macro: [UInt8], at now: Instant) {
    pending = ArraySlice(macro) + pending
    lastArrival = now
  }

  mutating func reset() {
    (pending, pasted) = ([], nil)
  }

  /// Returns the next token.
  ///
  /// - Parameters:
  ///   - timeout: How long a bound sequence waits for a longer one.
  ///   - escapeDelay: How long an Esc that is not bound waits for a sequence.
  ///   - now: The time, if all bytes that have arrived were fed; otherwise nil.
  mutating func next(
    in mode: Mode, timeout: Duration = limit, escapeDelay: Duration = escapeDelay,
    at now: Instant?, binding: (ArraySlice<UInt8>) -> Binding
  ) -> Decision {
    if pasted != nil { return nextPaste(at: now) }
    guard let first = pending.first else { return .wait(until: nil) }
    if mode == .anyCharacter || mode == .character && first != Self.escape {
      return character(at: now)
    }
    if first == Self.escape,
      let decision = escapeSequence(in: mode, timeout, escapeDelay, at: now, binding)
    {
      return decision
    }
    return boundKeys(in: mode, timeout, at: now, binding)
  }

  // MARK: Kinds of tokens

  private mutating func nextPaste(at now: Instant?) -> Decision {
    var text = pasted ?? []
    pasted = nil  // So that `text` is not copied.
    while let byte = pending.popFirst() {
      text.append(byte)
      if byte == Self.pasteEnd.last && text.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
        return .token(.paste(text.dropLast(Self.pasteEnd.count)))
      }
    }
    guard let wait = waiting(Self.limit, at: now) else { return .token(.paste(text)) }
    pasted = text
    return wait
  }

  private mutating func escapeSequence(
    in mode: Mode, _ timeout: Duration, _ escapeDelay: Duration, at now: Instant?,
    _ binding: (ArraySlice<UInt8>) -> Binding
  ) -> Decision? {
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
      let bound = longestBound(in: sequence, binding).bound
      // A binding of Esc alone does not apply inside a sequence.
      if bound > 1 { return .token(.keys(take(bound))) }
      let isReport = TerminalSequence.isReport(sequence)
      return .token(isReport ? .report(take(length)) : .unbound(take(length)))
    case .unterminated:
      // Without a terminator it is Alt with a letter.
      let limit = pending.count == 2 ? Self.escapeDelay : Self.limit
      return waiting(limit, at: now)
    case .incomplete:
      // User-defined bindings may not follow the grammar.
      let (bound, end) = longestBound(in: pending, binding)
      if bound > 1 && bound == end { return .token(.keys(take(bound))) }
      if pending.count == 1 {
        if let wait = waiting(escapeIsBound ? timeout : escapeDelay, at: now) { return wait }
        let escape = take(1)
        if escapeIsBound { return .token(.keys(escape)) }
        // Elsewhere it ends a search or a command that takes a character; vi users press it often.
        return .token(mode == .commands ? .escape : .unbound(escape))
      }
      if let wait = waiting(Self.limit, at: now) { return wait }
      if bound > 1 || bound == 1 && pending.count == 2 { return .token(.keys(take(bound))) }
      return .token(.unbound(take(pending.count)))
    }
  }

  private mutating func boundKeys(
    in mode: Mode, _ timeout: Duration, at now: Instant?,
    _ binding: (ArraySlice<UInt8>) -> Binding
  ) -> Decision {
    let (bound, end) = longestBound(in: pending, binding)
    if let length = end {
      if length == 1 && pending.first.map({ $0 >= 0x80 }) ?? false { return character(at: now) }
      if bound > 0 { return .token(.keys(take(bound))) }
      if mode == .vi && pending.first == Self.escape { return .token(.unbound(take(1))) }
      // Alt with a multibyte character.
      let last = pending.dropFirst(length - 1)
      let rest = Self.characterLength(last)
      if rest == nil, let wait = waiting(Self.limit, at: now) { return wait }
      return .token(.unbound(take(length - 1 + (rest ?? last.count))))
    }
    guard bound > 0 else { return .wait(until: nil) }
    // The user may press Esc twice; a terminal sends the rest at once.
    let isDoubleEscape = pending.allSatisfy { $0 == Self.escape } && pending.count == 2
    let limit = isDoubleEscape ? min(timeout, .milliseconds(100)) : timeout
    if let wait = waiting(limit, at: now) { return wait }
    return .token(.keys(take(bound)))
  }

  private mutating func character(at now: Instant?) -> Decision {
    if let length = Self.characterLength(pending) {
      let bytes = take(length)
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      return .token(isValid ? .keys(bytes) : .invalid(bytes))
    }
    if let wait = waiting(Self.limit, at: now) { return wait }
    return .token(.invalid(take(pending.count)))
  }

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

  /// Returns how many of the first bytes are bound, and how many rule out a longer binding.
  private func longestBound(
    in sequence: ArraySlice<UInt8>, _ binding: (ArraySlice<UInt8>) -> Binding
  ) -> (bound: Int, end: Int?) {
    var bound = 0
    for length in 1...sequence.count {
      let match = binding(sequence.prefix(length))
      if match.isBound { bound = length }
      if !match.continues { return (bound, length) }
    }
    return (bound, nil)
  }

  /// Returns nil after the limit.
  private func waiting(_ limit: Duration, at now: Instant?) -> Decision? {
    let end = lastArrival + limit
    return now.map { $0 >= end } ?? false ? nil : .wait(until: end)
  }

  @discardableResult
  private mutating func take(_ count: Int) -> [UInt8] {
    defer { pending.removeFirst(count) }
    return Array(pending.prefix(count))
  }
}
