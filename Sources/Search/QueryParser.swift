extension Query {
  /// Understands a typed text: blanks separate words.
  ///
  /// Total: every text is a query. A backslash before a colon at its beginning says that it is no
  /// command, and is not searched for.
  ///
  /// - Complexity: O(length).
  public init(_ text: String) {
    let typed = text.drop { $0.isWhitespace }
    let words = (typed.hasPrefix("\\:") ? typed.dropFirst() : typed).unicodeScalars.split {
      $0.properties.isWhitespace
    }.map { String($0) }
    // A word that is typed twice is looked for once.
    var seen: Set<String> = []
    self.init(
      words: words.filter { seen.insert($0).inserted }.map {
        Word($0, heedsCase: TextFolding.hasCapital($0))
      })
  }
}
