import Foundation
import Testing

/// The messages in the sources.
enum SourceMessages {
  /// A string literal of a message.
  struct Message {
    /// The path and line.
    let place: String
    /// The longest part between interpolations.
    let fragment: String
  }

  /// The starts of code that contains messages; the code ends at the matching bracket.
  private nonisolated(unsafe) static let openings = [
    /\b(?:Problem|addingAdvice|ValidationError|tell|self\.init)\(/,
    /\.(?:failed|load|fault|unreachable)\(/,
    /\blet fault: String\s+switch \w+ \{/,
    /\bvar (?:description|\w*[sS]entence|message|\w*[aA]dvice|remedies|\w*Purpose|hints?|warnings?)\b[^={]*\{/,
    /\bfunc (?:offer|change|warning)\b[^{]*\{/,
    /\bstruct Hint\b[^{]*\{/,
    /\benum (?:Fault|JSONPart): String\b[^{]*\{/,
  ]

  /// A shorter part does not identify a message.
  private static let minLetters = 5

  /// The messages of all targets that the default build has.
  static func all() throws -> [Message] {
    let folder = "\(Ridgeline.checkout)/Sources"
    let paths = try #require(FileManager.default.enumerator(atPath: folder))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    return try paths.sorted().flatMap { path -> [Message] in
      let target = path.prefix { $0 != "/" }
      if ["Examples", "DiffableList", "PostgreSQL"].contains(target) { return [] }
      let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
      return messages(in: text, of: "Sources/\(path)")
    }
  }

  private static func messages(in text: String, of path: String) -> [Message] {
    let source = SwiftSource(text)
    var regions: [ClosedRange<Int>] = []
    for opening in openings {
      for match in source.code.matches(of: opening) {
        let start = source.code.distance(
          from: source.code.startIndex, to: match.range.upperBound)
        // Literals are not in the code, so one between brackets is at the offset of the end.
        regions.append(start...source.end(ofBracketsOpenAt: start))
      }
    }
    return source.literals.compactMap { literal in
      guard regions.contains(where: { $0.contains(literal.offset) }),
        let fragment = literal.fragments.max(by: { $0.count < $1.count }),
        fragment.count(where: \.isLetter) >= minLetters
      else { return nil }
      return Message(place: "\(path):\(literal.line)", fragment: fragment)
    }
  }
}

/// A Swift file without its string literals and comments.
private struct SwiftSource {
  struct Literal {
    /// The literal's offset in the code.
    let offset: Int
    let line: Int
    /// The parts between interpolations.
    let fragments: [String]
  }

  private(set) var code = ""
  private(set) var literals: [Literal] = []
  private var rest: Substring
  private var line = 1
  private var offset = 0

  init(_ text: String) {
    rest = text[...]
    while !rest.isEmpty { readCode() }
  }

  /// Returns the end of the innermost brackets that are open at an offset.
  func end(ofBracketsOpenAt start: Int) -> Int {
    var depth = 1
    for (offset, character) in code.dropFirst(start).enumerated() {
      if "({[".contains(character) { depth += 1 }
      if ")}]".contains(character) { depth -= 1 }
      if depth == 0 { return start + offset }
    }
    return code.count
  }

  private mutating func take() -> Character {
    let character = rest.removeFirst()
    if character == "\n" { line += 1 }
    return character
  }

  /// Reads a character of code, a comment or a literal.
  private mutating func readCode() {
    if rest.hasPrefix("//") {
      rest = rest.drop { $0 != "\n" }
    } else if rest.hasPrefix("\"\"\"") {
      readLiteral(delimiter: "\"\"\"")
    } else if rest.hasPrefix("\"") {
      readLiteral(delimiter: "\"")
    } else {
      code.append(take())
      offset += 1
    }
  }

  private mutating func readLiteral(delimiter: String) {
    let (place, start) = (offset, line)
    var fragments = [""]
    rest = rest.dropFirst(delimiter.count)
    while !rest.isEmpty && !rest.hasPrefix(delimiter) {
      let character = take()
      guard character == "\\" else {
        fragments[fragments.count - 1].append(character)
        continue
      }
      switch take() {
      case "(":
        fragments.append("")
        readInterpolation()
      case "n": fragments.append("")
      case "u":
        rest = rest.drop { $0 != "}" }.dropFirst()
        fragments.append("")
      case let escaped: fragments[fragments.count - 1].append(escaped)
      }
    }
    rest = rest.dropFirst(delimiter.count)
    literals.append(Literal(offset: place, line: start, fragments: fragments))
  }

  /// Reads up to the bracket that closes an interpolation, with the literals in it.
  private mutating func readInterpolation() {
    var depth = 1
    while !rest.isEmpty {
      if rest.first == "(" { depth += 1 }
      if rest.first == ")" { depth -= 1 }
      if depth == 0 {
        rest.removeFirst()
        return
      }
      readCode()
    }
  }
}
