/// A path as a user types or pastes it: plain, in quotes, or with backslashes as in a shell.
enum TypedPath {
  /// Returns the path that a text means.
  ///
  /// Quotes count if the text starts with one. A backslash makes the next character plain unless that is
  /// a letter or digit, because `\xE9` is a byte of a path.
  static func path(in typed: String) -> String {
    if typed.first?.isQuote ?? false {
      let word = ShellWord(typed)
      return word.isWhole ? word.text : typed
    }
    var path = ""
    var rest = typed[...]
    while let character = rest.popFirst() {
      let isEscape = character == "\\" && rest.first.map { !$0.isLetter && !$0.isNumber } ?? false
      path.append(isEscape ? rest.removeFirst() : character)
    }
    return path
  }

  /// Returns a text that means a path and has no plain blanks.
  static func escaped(_ path: String) -> String {
    path.reduce(into: "") { text, character in
      if character.isWhitespace || character.isQuote || character == "\\" { text.append("\\") }
      text.append(character)
    }
  }
}

/// A word of a shell's command line.
public struct ShellWord {
  /// The text without the quotes around it; the last one may be open.
  public private(set) var text = ""
  /// Whether all quotes are closed and no blank is outside of them.
  private(set) var isWhole = true

  /// Parses a word as a shell does.
  public init(_ word: String) {
    var quote: Character?
    var rest = word[...]
    while let character = rest.popFirst() {
      if character == quote {
        quote = nil
      } else if quote == nil, character.isQuote {
        quote = character
      } else if character == "\\", quote != "'", let next = rest.popFirst() {
        // Between double quotes, a backslash is text unless it precedes one of these.
        if quote != nil && !"\"\\$`".contains(next) { text.append(character) }
        text.append(next)
      } else {
        if quote == nil && character.isWhitespace { isWhole = false }
        text.append(character)
      }
    }
    if quote != nil { isWhole = false }
  }
}

extension Character {
  /// Whether it can enclose a path or a name.
  var isQuote: Bool { self == "'" || self == "\"" }
}
