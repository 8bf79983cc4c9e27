/// A typed query as the parser goes through it: its words, phrases and patterns.
///
/// It goes by Unicode scalars, since a mark behind a quote or a blank would hide it in a character.
/// It never goes back by more than a word, so that all of it takes linear time.
struct QueryScanner {
  /// A scalar of a word, without the backslash before it.
  struct Letter {
    let scalar: Unicode.Scalar
    let isEscaped: Bool
    /// Where it stands, or its backslash.
    let offset: Int

    /// Whether it is this scalar and means what that means in a query.
    func isSign(_ sign: Unicode.Scalar) -> Bool { scalar == sign && !isEscaped }
  }

  /// What a slash at a term's beginning begins.
  enum Slash {
    case pattern(String)
    case openPattern
    case word
  }

  let scalars: [Unicode.Scalar]
  /// Where the blanks at the end begin.
  let contentEnd: Int
  /// Where the next scalar to be read stands.
  var position = 0
  /// How many brackets are open.
  var openBrackets = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    contentEnd = (scalars.lastIndex { !$0.isBlank } ?? -1) + 1
  }

  /// The next scalar, nil at the end.
  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// Whether all is read.
  var isAtEnd: Bool { position == scalars.count }

  mutating func skipBlanks() {
    while let scalar = next, scalar.isBlank { position += 1 }
  }

  /// How many brackets close here: those before a blank or the end that have a bracket to close.
  var closingBrackets: Int {
    var end = position
    while end < scalars.count && scalars[end] == ")" && end - position < openBrackets { end += 1 }
    return end == scalars.count || scalars[end].isBlank ? end - position : 0
  }

  /// Whether a term that goes this far ends here: before a blank, the end or brackets that close.
  var isAtTermEnd: Bool { next?.isBlank ?? true || closingBrackets > 0 }

  /// Whether a backslash before this place takes the scalar there as it is.
  private func isEscape(_ offset: Int) -> Bool {
    scalars[offset] == "\\" && offset + 1 < scalars.count && scalars[offset + 1].canBeEscaped
  }

  /// Reads up to the next blank, less the brackets that close.
  ///
  /// A bracket that the word opens itself is closed by the word.
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
    let closed = min(closing, openBrackets)
    letters.removeLast(closed)
    position -= closed
    return letters
  }

  /// Reads a phrase from its quote to the one behind it; nil when there is none, and then all is
  /// read.
  mutating func phrase() -> String? {
    position += 1
    var phrase = String.UnicodeScalarView()
    while let scalar = next {
      let isEscaped = isEscape(position)
      if scalar == "\"" {
        position += 1
        return String(phrase)
      }
      phrase.append(isEscaped ? scalars[position + 1] : scalar)
      position += isEscaped ? 2 : 1
    }
    return nil
  }

  /// Reads a pattern between slashes; when the slash opens none, nothing is read.
  mutating func slash() -> Slash {
    let start = position
    var looksLikePattern = false
    position += 1
    while let scalar = next, scalar != "/" {
      looksLikePattern = looksLikePattern || scalar.isPatternSign
      position = min(position + (scalar == "\\" ? 2 : 1), scalars.count)
    }
    let end = position
    if !isAtEnd {
      position += 1
      if isAtTermEnd { return .pattern(Self.text(scalars[(start + 1)..<end])) }
    } else if looksLikePattern {
      return .openPattern
    }
    position = start
    return .word
  }

  static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(scalar) }
    return String(view)
  }
}

extension Unicode.Scalar {
  /// Whether it separates words.
  var isBlank: Bool {
    // Asking for properties is slow, and nearly all of a query is ASCII.
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  /// Whether a backslash before it takes it as it is, and is not a backslash.
  var canBeEscaped: Bool { !properties.isAlphabetic && properties.numericType == nil }

  /// Whether a text in which it stands behind a slash is meant as a pattern.
  fileprivate var isPatternSign: Bool {
    switch self {
    case "[", "(", "{", "\\", "^", "$", "|", "*", "+", "?": true
    default: false
    }
  }
}
