@testable import Session

extension [CommandOption] {
  /// Returns the options of the commands in lines such as `:sort -height_m`.
  static func typed(_ lines: [String]) throws -> Self {
    try lines.map { line in
      let words = line.dropFirst().split(separator: " ", maxSplits: 1).map { String($0) }
      return try CommandOption(words[0], words[1])
    }
  }
}
