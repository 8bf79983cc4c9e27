/// A parser for terminal sequences, as in ECMA-48 and xterm, that finds their ends.
enum TerminalSequence {
  enum Match: Equatable {
    case complete(Int)
    case incomplete
    /// An incomplete string, whose bytes may also be keys.
    case unterminated
    /// Esc is a separate key, or Alt with the next one.
    case none
  }

  private static let escape: UInt8 = 0x1B

  static func match(_ bytes: ArraySlice<UInt8>) -> Match {
    let body = bytes.dropFirst()
    guard let kind = body.first else { return .incomplete }
    let rest = body.dropFirst()
    switch kind {
    case UInt8(ascii: "["): return control(rest).adding(2)
    case UInt8(ascii: "O"): return rest.isEmpty ? .incomplete : singleShift(rest).adding(2)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      guard let first = rest.first else { return .unterminated }
      return startsText(first, after: kind) ? string(rest).adding(2) : .none
    default: return .none
    }
  }

  /// Whether a sequence reports something other than a key: mouse, focus, cursor, terminal type.
  static func isReport(_ sequence: ArraySlice<UInt8>) -> Bool {
    let body = sequence.dropFirst(2)
    guard sequence.dropFirst().first == UInt8(ascii: "["), let final = body.last else {
      return sequence.dropFirst().first != UInt8(ascii: "O")
    }
    if let first = body.first, "<=>?".utf8.contains(first) { return true }
    if body.count == 1 { return "IO".utf8.contains(final) }
    return "MRcnty".utf8.contains(final) || body.first == UInt8(ascii: "M")
  }

  /// `ESC [`: parameters, intermediate bytes, a final byte.
  private static func control(_ rest: ArraySlice<UInt8>) -> Match {
    switch rest.first {
    case UInt8(ascii: "M"): return rest.count < 4 ? .incomplete : .complete(4)  // The old mouse.
    case UInt8(ascii: "["): return rest.count < 2 ? .incomplete : .complete(2)  // Linux's F1 to F5.
    default: break
    }
    let parameters = rest.prefix { (0x30...0x3F).contains($0) }
    let middle = rest.dropFirst(parameters.count).prefix { (0x20...0x2F).contains($0) }
    let length = parameters.count + middle.count
    guard let final = rest.dropFirst(length).first else { return .incomplete }
    // Another byte starts something else, and the bytes before it are invalid.
    return .complete((0x40...0x7E).contains(final) ? length + 1 : length)
  }

  /// `ESC O`: perhaps a modifier, and a final byte.
  private static func singleShift(_ rest: ArraySlice<UInt8>) -> Match {
    let parameters = rest.prefix { isDigit($0) || $0 == UInt8(ascii: ";") }
    guard let final = rest.dropFirst(parameters.count).first else { return .incomplete }
    return .complete(parameters.count + ((0x40...0x7E).contains(final) ? 1 : 0))
  }

  /// Whether a terminal's string starts this way, rather than Alt with a letter.
  private static func startsText(_ first: UInt8, after kind: UInt8) -> Bool {
    switch kind {
    case UInt8(ascii: "]"): isDigit(first)
    case UInt8(ascii: "P"): isDigit(first) || "!$+>".utf8.contains(first)
    default: first == UInt8(ascii: "G")
    }
  }

  /// `ESC ]`, `ESC P` or `ESC _`: a string that ends with BEL or `ESC \`.
  private static func string(_ rest: ArraySlice<UInt8>) -> Match {
    guard let end = rest.firstIndex(where: { $0 == 0x07 || $0 == escape }) else {
      return .unterminated
    }
    let length = rest.distance(from: rest.startIndex, to: end)
    guard rest[end] == escape else { return .complete(length + 1) }
    guard let last = rest[(end + 1)...].first else { return .unterminated }
    return .complete(last == UInt8(ascii: "\\") ? length + 2 : length)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension TerminalSequence.Match {
  fileprivate func adding(_ count: Int) -> Self {
    if case .complete(let length) = self { .complete(length + count) } else { self }
  }
}
