extension Query {
  /// Understands a typed text: blanks separate words.
  ///
  /// Total: every text is a query.
  public init(_ text: String) {
    let words = text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
    self.init(words: words.map { Word($0, heedsCase: TextFolding.hasCapital($0)) })
  }
}
