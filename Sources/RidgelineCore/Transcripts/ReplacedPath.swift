/// A path that a transcript tells in another way than it was typed, since it is in another folder.
struct ReplacedPath {
  /// As it was typed.
  let typed: String
  /// As the transcript has it.
  let told: String

  /// A typed line whose last word or words are the path.
  func replaced(inTyped line: String) -> String {
    guard let range = line.ranges(of: typed).last else { return line }
    return line[..<range.lowerBound] + told + line[range.upperBound...]
  }

  /// A line of an answer or of an error that tells it, perhaps more than once; others as they are.
  func replaced(in line: String) -> String {
    guard line.hasPrefix("|") || line.hasPrefix("!") else { return line }
    var result = ""
    var rest = line[...]
    while let range = rest.firstRange(of: typed) {
      result += rest[..<range.lowerBound]
      let isWhole =
        !Self.isPart(line[..<range.lowerBound].last)
        && !Self.isPart(line[range.upperBound...].first)
      result += isWhole ? told : typed
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  /// Whether a character beside it makes it a part of another path.
  private static func isPart(_ character: Character?) -> Bool {
    guard let character else { return false }
    return character.isLetter || character.isNumber || "/_-~".contains(character)
  }
}
