/// What somebody typed, understood: words that must all be found.
public struct Query: Sendable, Hashable {
  /// The words, in the order typed.
  ///
  /// None of them lists everything.
  public let words: [Word]

  /// One word of a query, found where a shown text cell contains it or a shown number cell begins
  /// with it.
  public struct Word: Sendable, Hashable {
    /// As typed.
    public let text: String
    /// Whether capitals count; so when the word has one.
    public let heedsCase: Bool
    /// What it is compared by.
    let search: ByteSearch

    init(_ text: String, heedsCase: Bool) {
      self.text = text
      self.heedsCase = heedsCase
      search = ByteSearch(TextFolding.fold(text, heedingCase: heedsCase))
    }
  }

  /// The same words with capitals that do not count, or nil when none of them heeds case.
  public var ignoringCase: Query? {
    guard words.contains(where: \.heedsCase) else { return nil }
    return Query(words: words.map { Word($0.text, heedsCase: false) })
  }
}
