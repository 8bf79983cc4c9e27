/// Error messages of the argument parser.
public enum ParserMessage {
  /// Returns a message in the style of all other errors: `unknown option '--colour'; did you mean …`.
  ///
  /// - Parameters:
  ///   - message: The message, and the usage.
  ///   - advice: The line after the message, if any.
  public static func restyled(_ message: String, advice: String? = nil) -> String {
    let lines = message.replacing(". Please provide one of", with: "; use one of")
      .replacing(". Did you mean", with: "; did you mean")
      .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let prefix = "Error: "
    var first = lines[0].hasPrefix(prefix) ? lines[0].dropFirst(prefix.count) : lines[0]
    if first.hasSuffix(".") { first.removeLast() }
    let sentence = first.prefix(1).lowercased() + first.dropFirst()
    return ([sentence] + [advice].compactMap(\.self) + lines.dropFirst().map { String($0) })
      .joined(separator: "\n")
  }

  /// Returns whether a word is a dash and several letters, which the parser takes for several options.
  public static func isCluster(_ word: String) -> Bool {
    word.count > 2 && word.hasPrefix("-") && !word.hasPrefix("--")
  }

  /// Returns what is wrong with a word that looks like an option.
  public static func unknownOption(_ word: String) -> String {
    "unknown option '\(word)'; if it is not an option, put -- before it"
  }
}
