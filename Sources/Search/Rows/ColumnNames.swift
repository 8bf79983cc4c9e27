import DiffableList

/// An index of the names of a list's columns, which finds the column that a typed name means.
///
/// A name means the column with this heading, with this typed name, or with this heading in another case;
/// otherwise the only column whose typed name begins with it.
package struct ColumnNames {
  enum Meaning: Equatable {
    case nothing
    case column(Int)
    /// The candidates, in the order of the list.
    case several([String])
  }

  private let columns: [ListColumn]
  private let sorted: [(name: [UInt8], index: Int)]
  private lazy var headings = Headings(columns)

  private struct Headings {
    /// The longest heading that anyone types; a malformed file can have megabytes.
    private static let longest = 800

    private(set) var exact: [String: Int] = [:]
    private(set) var folded: [[UInt8]: Int] = [:]

    init(_ columns: [ListColumn]) {
      for (index, column) in columns.enumerated()
      where 1...Self.longest ~= column.header.utf8.count {
        let first: (Int, Int) -> Int = { first, _ in first }
        exact.merge([(column.header, index)], uniquingKeysWith: first)
        folded.merge([(Self.fold(column.header), index)], uniquingKeysWith: first)
      }
    }

    static func fold(_ text: String) -> [UInt8] { TextFolding.fold(text, caseSensitive: false) }
  }

  package init(_ columns: [ListColumn]) {
    self.columns = columns
    sorted = columns.enumerated().map { (Array($1.typedName.utf8), $0) }.sorted {
      $0.name.lexicographicallyPrecedes($1.name)
    }
  }

  /// Returns whether a word is the whole name or heading of a column.
  package mutating func isColumn(_ word: String) -> Bool { wholeName(word) != nil }

  private mutating func wholeName(_ word: String) -> Int? {
    if let index = headings.exact[word] { return index }
    let wanted = Headings.fold(word)
    guard !wanted.isEmpty else { return nil }
    let names = names(startingWith: wanted)
    if let first = names.first, first.name == wanted { return first.index }
    return headings.folded[wanted]
  }

  private func names(startingWith prefix: [UInt8]) -> ArraySlice<(name: [UInt8], index: Int)> {
    let first = sorted.indices.partitioningIndex {
      !sorted[$0].name.lexicographicallyPrecedes(prefix)
    }
    return sorted[first...].prefix { $0.name.starts(with: prefix) }
  }

  /// Returns the column that a word means, or the columns whose names begin with it.
  mutating func meaning(of word: String) -> Meaning {
    if let index = wholeName(word) { return .column(index) }
    let wanted = Headings.fold(word)
    let candidates = wanted.isEmpty ? [] : names(startingWith: wanted)
    guard let first = candidates.first else { return .nothing }
    if candidates.count == 1 { return .column(first.index) }
    return .several(candidates.map(\.index).sorted().map { columns[$0].typedName })
  }

  /// Returns the position of the column that a name means.
  package mutating func index(of name: String) throws(ColumnNameError) -> Int {
    switch meaning(of: name) {
    case .column(let index): return index
    case .several(let candidates): throw .ambiguous(name, candidates)
    case .nothing: throw .unknown(name, nearest: columns.nearestName(to: name))
    }
  }
}
