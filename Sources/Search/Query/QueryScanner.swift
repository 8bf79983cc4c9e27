/// A scanner of a query's words, phrases and patterns.
///
/// It reads scalars, since a mark after a quote would hide the quote in a character. It never goes
/// back by more than a word, so it takes linear time.
struct QueryScanner {
  struct Letter {
    let scalar: Unicode.Scalar
    let isEscaped: Bool
    let offset: Int

    func isSign(_ sign: Unicode.Scalar) -> Bool { scalar == sign && !isEscaped }
  }

  enum Slash {
    case pattern(String)
    /// The text after a slash that may begin a pattern, without an unfinished escape at the end.
    case openPattern(String)
    case word
  }

  let scalars: [Unicode.Scalar]
  let contentEnd: Int
  var position = 0
  var openGroups = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    contentEnd = (scalars.lastIndex { !$0.isBlank } ?? -1) + 1
  }

  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  func scalar(after count: Int) -> Unicode.Scalar? {
    position + count < scalars.count ? scalars[position + count] : nil
  }

  var isAtEnd: Bool { position == scalars.count }

  mutating func skipBlanks() {
    while let scalar = next, scalar.isBlank { position += 1 }
  }

  /// The number of closing parentheses here: they close open ones, before a blank or the end.
  var closingParentheses: Int {
    var end = position
    while end < scalars.count && scalars[end] == ")" && end - position < openGroups { end += 1 }
    return end == scalars.count || scalars[end].isBlank ? end - position : 0
  }

  var isAtTermEnd: Bool { next?.isBlank ?? true || closingParentheses > 0 }

  /// Whether only blanks are left before the end, a closing parenthesis or a bar.
  var isAtAlternativeEnd: Bool {
    var rest = self
    rest.skipBlanks()
    return rest.isAtEnd || rest.next == "|" || rest.closingParentheses > 0
  }

  private func isEscape(_ offset: Int) -> Bool {
    scalars[offset] == "\\" && offset + 1 < scalars.count && scalars[offset + 1].canBeEscaped
  }

  /// Reads up to the next blank, without closing parentheses that the word itself does not open.
  mutating func word() -> [Letter] {
    var letters: [Letter] = []
    var opened = 0
    var closing = 0
    while let scalar = next, !scalar.isBlank {
      let isEscaped = isEscape(position)
      let letter = Letter(
        scalar: isEscaped ? scalars[position + 1] : scalar, isEscaped: isEscaped,
        offset: position)
      letters.append(letter)
      position += isEscaped ? 2 : 1
      if letter.isSign(")") && opened == 0 {
        closing += 1
        continue
      }
      closing = 0
      if letter.isSign("(") { opened += 1 } else if letter.isSign(")") { opened -= 1 }
    }
    let closed = min(closing, openGroups)
    letters.removeLast(closed)
    position -= closed
    return letters
  }

  /// Reads a phrase with its quotes; reads to the end if it is not closed.
  mutating func phrase() -> (text: String, isClosed: Bool) {
    position += 1
    var phrase = String.UnicodeScalarView()
    while let scalar = next {
      let isEscaped = isEscape(position)
      if scalar == "\"" {
        position += 1
        return (String(phrase), true)
      }
      phrase.append(isEscaped ? scalars[position + 1] : scalar)
      position += isEscaped ? 2 : 1
    }
    return (String(phrase), false)
  }

  /// Reads a pattern between slashes; reads nothing if the slash is part of a word.
  mutating func slash() -> Slash {
    let start = position
    var looksLikePattern = false
    var end = start + 1
    position = end
    while let scalar = next, scalar != "/" {
      looksLikePattern = looksLikePattern || scalar.isPatternSign
      end += scalar == "\\" ? 2 : 1
      position = min(end, scalars.count)
    }
    if !isAtEnd {
      position += 1
      if isAtTermEnd { return .pattern(Self.text(scalars[(start + 1)..<end])) }
    } else if looksLikePattern {
      let isEscapeOpen = end > scalars.count
      return .openPattern(Self.text(scalars[(start + 1)...].dropLast(isEscapeOpen ? 1 : 0)))
    }
    position = start
    return .word
  }

  /// Returns the sign at an offset if it can follow a column name.
  static func columnSign(in scalars: [Unicode.Scalar], at offset: Int) -> String? {
    let scalar = scalars[offset]
    let isEqualNext = offset + 1 < scalars.count && scalars[offset + 1] == "="
    return switch scalar {
    case ":": ":"
    case "=", "<", ">": String(scalar) + (isEqualNext ? "=" : "")
    case "!": isEqualNext ? "!=" : nil
    default: nil
    }
  }

  static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(scalar) }
    return String(view)
  }
}

extension Unicode.Scalar {
  var isBlank: Bool {
    // Looking up properties is slow, and nearly every query is ASCII.
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  var canBeEscaped: Bool { !properties.isAlphabetic && properties.numericType == nil }

  /// Whether text that contains it after a slash is a pattern.
  fileprivate var isPatternSign: Bool { "[({\\^$|*+?".unicodeScalars.contains(self) }
}
