import Datasets

extension DatasetSource {
  /// The longest cell, in bytes, that is worth completing.
  private static let longestCompletion = 200

  /// Returns the distinct cells of a column that start with a prefix, the most common first; ties
  /// are in the order of their bytes.
  ///
  /// Like a word of a query, the prefix ignores diacritics, and also case unless it has a capital.
  /// Rows from all parts of the list are counted until the time is over.
  ///
  /// - Parameters:
  ///   - column: The column's position.
  ///   - prefix: The start of the cells.
  ///   - limit: The maximum number of distinct cells.
  ///   - time: The time to spend, since a key is waiting.
  public func completions(
    ofCellsInColumn column: Int, startingWith prefix: String, limit: Int = 1_000,
    within time: Duration = .milliseconds(30)
  ) -> [String] {
    var counts = PrefixCounts(prefix, limit: limit)
    let end = ContinuousClock.now + time
    // Each pass covers the whole list, so that an early end leaves a sample of it.
    let (passes, rowsPerBlock) = (64, 256)
    for pass in 0..<passes {
      for start in stride(
        from: pass * rowsPerBlock, to: dataset.count, by: passes * rowsPerBlock)
      {
        if ContinuousClock.now > end { return counts.mostCommon }
        for row in start..<min(start + rowsPerBlock, dataset.count) {
          if deleted?.contains(row) ?? false { continue }
          dataset.withBytes(of: dataset.row(at: row), column) { cell in
            if cell.count <= Self.longestCompletion { counts.add(cell) }
          }
        }
      }
    }
    return counts.mostCommon
  }
}

/// Counts distinct cells with a prefix.
private struct PrefixCounts {
  private let prefix: [UInt8]
  private let limit: Int
  private var folding: ScalarFolding
  private var folded: [UInt8] = []
  private var counts: [ArraySlice<UInt8>: Int] = [:]

  init(_ prefix: String, limit: Int) {
    let isCaseSensitive = TextFolding.hasCapital(prefix)
    self.prefix = TextFolding.fold(prefix, caseSensitive: isCaseSensitive)
    folding = ScalarFolding(caseSensitive: isCaseSensitive)
    self.limit = limit
  }

  mutating func add(_ cell: ArraySlice<UInt8>) {
    guard !cell.isEmpty, hasPrefix(cell) else { return }
    if counts[cell] != nil || counts.count < limit { counts[cell, default: 0] += 1 }
  }

  private mutating func hasPrefix(_ cell: ArraySlice<UInt8>) -> Bool {
    guard let first = prefix.first else { return true }
    // Most cells differ in the first letter.
    if let letter = cell.first, letter < 0x80,
      TextFolding.lowercase(letter) != TextFolding.lowercase(first)
    {
      return false
    }
    folded.removeAll(keepingCapacity: true)
    folding.fold(cell, into: &folded)
    return folded.starts(with: prefix)
  }

  var mostCommon: [String] {
    let sorted = counts.sorted { left, right in
      left.value == right.value
        ? left.key.lexicographicallyPrecedes(right.key) : left.value > right.value
    }
    return sorted.compactMap { String(validating: $0.key, as: UTF8.self) }
  }
}
