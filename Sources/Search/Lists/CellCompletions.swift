import Datasets

/// The distinct cells of a column that start with a prefix.
public struct CellCompletions: Sendable, Equatable {
  /// The cells, the most common first; ties are in the order of their bytes.
  public let cells: [String]
  /// Whether all rows were read, so that there are no other cells up to the limit.
  public let isComplete: Bool
}

extension DatasetSource {
  private static let longestCompletion = 200

  /// Returns the distinct cells of a column that start with a prefix.
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
    within time: Duration = .milliseconds(20)
  ) -> CellCompletions {
    var counts = PrefixCounts(prefix, limit: limit)
    let end = ContinuousClock.now + time
    // Each pass covers the whole list, so that an early end leaves a sample of it.
    let (passes, rowsPerBlock) = (64, 256)
    for pass in 0..<passes {
      for start in stride(
        from: pass * rowsPerBlock, to: dataset.count, by: passes * rowsPerBlock)
      {
        if ContinuousClock.now > end {
          return CellCompletions(cells: counts.mostCommon, isComplete: false)
        }
        let rows = start..<min(start + rowsPerBlock, dataset.count)
        dataset.forEachCell(ofColumn: column, inRows: rows) { row, cell in
          let isCounted = cell.count <= Self.longestCompletion && !(deleted?.contains(row) ?? false)
          if isCounted { counts.add(cell) }
        }
      }
    }
    return CellCompletions(cells: counts.mostCommon, isComplete: true)
  }
}

/// Counts distinct cells with a prefix by their hashes, as `CellGroups` does.
private struct PrefixCounts {
  private let prefix: [UInt8]
  private let limit: Int
  private var folding: ScalarFolding
  private var folded: [UInt8] = []
  private var counts: [(cell: [UInt8], count: Int)] = []
  private var indices: [Int: Int] = [:]

  init(_ prefix: String, limit: Int) {
    let isCaseSensitive = TextFolding.hasCapital(prefix)
    self.prefix = TextFolding.fold(prefix, caseSensitive: isCaseSensitive)
    folding = ScalarFolding(caseSensitive: isCaseSensitive)
    self.limit = limit
  }

  mutating func add(_ cell: UnsafeRawBufferPointer) {
    guard !cell.isEmpty, hasPrefix(cell) else { return }
    var hasher = Hasher()
    hasher.combine(bytes: cell)
    let hash = hasher.finalize()
    if let index = indices[hash] {
      counts[index].count += 1
    } else if counts.count < limit {
      indices[hash] = counts.count
      counts.append((Array(cell), 1))
    }
  }

  private mutating func hasPrefix(_ cell: UnsafeRawBufferPointer) -> Bool {
    guard let first = prefix.first else { return true }
    // Most cells differ in the first letter.
    let letter = TextFolding.lowercase(cell[0])
    if letter < 0x80 && letter != TextFolding.lowercase(first) { return false }
    folded.removeAll(keepingCapacity: true)
    folding.fold(cell.bindMemory(to: UInt8.self).span, into: &folded)
    return folded.starts(with: prefix)
  }

  var mostCommon: [String] {
    let sorted = counts.sorted { left, right in
      left.count == right.count
        ? left.cell.lexicographicallyPrecedes(right.cell) : left.count > right.count
    }
    return sorted.compactMap { String(validating: $0.cell, as: UTF8.self) }
  }
}
