/// The matching rows of an old section and a new one.
@usableFromInline struct RowMatches {
  /// The rows that kept their order; the k-th old one matches the k-th new one.
  @usableFromInline let oldInOrder: Bitmap
  @usableFromInline let newInOrder: Bitmap
  /// The other rows that are in both.
  @usableFromInline var displaced: [(old: Int, new: Int)] = []

  @inlinable init(oldInOrder: Bitmap, newInOrder: Bitmap) {
    self.oldInOrder = oldInOrder
    self.newInOrder = newInOrder
  }

  @usableFromInline var removed: Bitmap { Self.unpaired(oldInOrder, displaced.lazy.map(\.old)) }
  @usableFromInline var inserted: Bitmap { Self.unpaired(newInOrder, displaced.lazy.map(\.new)) }

  private static func unpaired(_ inOrder: Bitmap, _ displaced: some Collection<Int>) -> Bitmap {
    if displaced.isEmpty { return ~inOrder }
    return ~(inOrder | Bitmap(length: inOrder.length, positions: displaced))
  }

  @usableFromInline var pairs: [(old: Int, new: Int)] {
    pairs(amongInOrder: 0..<newInOrder.count)
  }

  /// Returns the displaced rows and a range of the rows in order, by new row.
  private func pairs(amongInOrder range: Range<Int>) -> [(old: Int, new: Int)] {
    var pairs: [(old: Int, new: Int)] = []
    pairs.reserveCapacity(range.count + displaced.count)
    var others = displaced.sorted { $0.new < $1.new }[...]
    if range.isEmpty { return Array(others) }
    let inOrder = zip(
      oldInOrder.positions(from: range.lowerBound),
      newInOrder.positions(from: range.lowerBound))
    for (old, new) in inOrder.prefix(range.count) {
      while let other = others.first, other.new < new {
        pairs.append(other)
        others.removeFirst()
      }
      pairs.append((old, new))
    }
    return pairs + others
  }

  /// A minimal set of rows to move, by new row; those that stay have the lexicographically smallest
  /// new rows.
  ///
  /// A row in order stays if no displaced row moves across it.
  @usableFromInline var moves: [(old: Int, new: Int)] {
    if displaced.isEmpty { return [] }
    var (first, last) = (newInOrder.count, 0)
    for row in displaced {
      let (oldRank, newRank) = (oldInOrder.rank(row.old), newInOrder.rank(row.new))
      first = min(first, oldRank, newRank)
      last = max(last, oldRank, newRank)
    }
    let pairs = pairs(amongInOrder: first..<last)
    let isStaying = longestIncreasingSubsequence(pairs.map(\.old))
    return zip(pairs, isStaying).filter { !$1 }.map(\.0)
  }
}

/// A mutable set of a section's rows, one bit each.
///
/// It is a class with its own memory, because an array's uniqueness checks take a quarter of the
/// time of narrowing a million rows.
@usableFromInline final class RowBits {
  @usableFromInline let length: Int
  @usableFromInline let words: UnsafeMutableBufferPointer<UInt64>

  @inlinable init(length: Int) {
    self.length = length
    words = .allocate(capacity: Bitmap.wordCount(length))
    words.initialize(repeating: 0)
  }

  @inlinable deinit { words.deallocate() }

  @inlinable @inline(__always) func insert(_ rows: Range<Int>) {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= length)
    if rows.count == 1 {
      words[rows.lowerBound >> 6] |= 1 << UInt64(rows.lowerBound & 63)
    } else {
      insertSeveral(rows)
    }
  }

  @inlinable func insertSeveral(_ rows: Range<Int>) {
    var row = rows.lowerBound
    while row < rows.upperBound {
      // At most the length, so that the word exists.
      let end = min((row | 63) + 1, rows.upperBound)
      let mask: UInt64 = end - row == 64 ? .max : (1 << UInt64(end - row)) - 1
      words[row >> 6] |= mask << UInt64(row & 63)
      row = end
    }
  }

  @usableFromInline var bitmap: Bitmap { Bitmap(length: length, words: Array(words)) }
}
