/// The typed names of a list's columns in order, to look up many words in many columns.
///
/// It answers as `index(named:)` does, but looks for no nearest name, since a word that names no
/// column is text in a query.
struct ColumnNames {
  /// What a word may stand for.
  enum Meaning: Equatable {
    case nothing
    /// The column at this position.
    case column(Int)
    /// Several columns, by their names in the order of the list.
    case several([String])
  }

  private let sorted: [(name: [UInt8], index: Int)]
  private let typedNames: [String]

  /// - Complexity: O(n log n).
  init(_ columns: [ListColumn]) {
    typedNames = columns.map(\.typedName)
    sorted = typedNames.enumerated().map { (Array($1.utf8), $0) }.sorted {
      $0.name.lexicographicallyPrecedes($1.name)
    }
  }

  /// What the column is whose typed name is this, or else begins with this.
  ///
  /// - Complexity: O(log n), and the number of candidates.
  func meaning(of word: String) -> Meaning {
    let wanted = TextFolding.fold(Array(word.utf8)[...], heedingCase: false)
    guard !wanted.isEmpty else { return .nothing }
    var lower = 0
    var upper = sorted.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if sorted[middle].name.lexicographicallyPrecedes(wanted) {
        lower = middle + 1
      } else {
        upper = middle
      }
    }
    let candidates = sorted[lower...].prefix { $0.name.starts(with: wanted) }
    guard let first = candidates.first else { return .nothing }
    if candidates.count == 1 || first.name == wanted { return .column(first.index) }
    return .several(candidates.map(\.index).sorted().map { typedNames[$0] })
  }
}
