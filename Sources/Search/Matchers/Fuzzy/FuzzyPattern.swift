/// What a fuzzy term looks for: letters that must all be found in one cell, in this order.
struct FuzzyPattern: Sendable, Hashable {
  /// What is looked for, folded, a scalar a letter.
  let letters: [Unicode.Scalar]
  /// Whether capitals count; so when what was typed has one.
  let heedsCase: Bool

  /// The pattern of what was typed behind the `~`.
  ///
  /// Marks alone leave no letters, and no letters are found in every cell.
  init(_ text: String) {
    heedsCase = TextFolding.hasCapital(text)
    let folded = TextFolding.fold(text, heedingCase: heedsCase)
    letters = Array(String(decoding: folded, as: UTF8.self).unicodeScalars)
  }
}
