extension RegexParser {
  /// A part with the repetition behind it, if there is one.
  mutating func repeated(_ part: Part, startingAt beginning: Int) throws(RegexError) -> Part {
    let start = position
    guard let repetition = try repetition() else { return part }
    if case .place = part.node, scalars[beginning] != "(" {
      throw error(.nothingToRepeat(scalars[start]), at: start)
    }
    let copies = repetition.most ?? max(repetition.least, 1)
    let choices = repetition.most.map { $0 - repetition.least } ?? 1
    // To write out nothing many times takes its time too.
    let size = try checked(max(part.size, 1) * copies + choices, at: start)
    return Part(node: .repetition(part.node, repetition), size: size)
  }

  /// The repetition that comes next, or nil if something else does.
  mutating func repetition() throws(RegexError) -> RegexRepetition? {
    let start = position
    let least: Int
    let most: Int?
    switch peek {
    case "*": (least, most) = (0, nil)
    case "+": (least, most) = (1, nil)
    case "?": (least, most) = (0, 1)
    case "{":
      guard let counts = counts() else { throw error(.brace, at: start) }
      (least, most) = counts
      if let most, most < least { throw error(.reversedCounts(least, most), at: start) }
    default: return nil
    }
    position += 1
    let isLazy = take("?")
    switch peek {
    case "+" where !isLazy: throw error(.possessiveRepetition, at: position)
    case let sign? where sign == "*" || sign == "+" || sign == "?" || sign == "{":
      throw error(.repeatedRepetition(sign), at: position)
    default: return RegexRepetition(least: least, most: most, isLazy: isLazy)
    }
  }

  /// Reads `{2}`, `{2,}` or `{2,5}` up to its last brace; nil if it is none of them.
  private mutating func counts() -> (least: Int, most: Int?)? {
    position += 1
    guard let least = count() else { return nil }
    var most: Int? = least
    if take(",") { most = count() }
    return peek == "}" ? (least, most) : nil
  }

  /// A decimal number; a huge one is only too large, however large it is.
  private mutating func count() -> Int? {
    let start = position
    var number = 0
    while let digit = peek, ("0"..."9").contains(digit) {
      number = min(number * 10 + Int(digit.value - 0x30), 1_000_000_000)
      position += 1
    }
    return position > start ? number : nil
  }
}
