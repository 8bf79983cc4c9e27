/// Which row of an old section became which row of a new one.
@usableFromInline
struct RowMatches {
  /// The rows that kept their order; the k-th of the old ones is the k-th of the new ones.
  @usableFromInline let oldInOrder: Bitmap
  @usableFromInline let newInOrder: Bitmap
  /// The other rows that are in both.
  @usableFromInline var strays: [(old: Int, new: Int)] = []

  @inlinable
  init(oldInOrder: Bitmap, newInOrder: Bitmap) {
    self.oldInOrder = oldInOrder
    self.newInOrder = newInOrder
  }

  /// The old rows that are not in the new section.
  @usableFromInline var removed: Bitmap {
    let unpaired = ~oldInOrder
    if strays.isEmpty { return unpaired }
    return unpaired.subtracting(
      Bitmap(length: unpaired.length, positions: strays.lazy.map(\.old)))
  }

  /// The new rows that were not in the old section.
  @usableFromInline var inserted: Bitmap {
    let unpaired = ~newInOrder
    if strays.isEmpty { return unpaired }
    return unpaired.subtracting(
      Bitmap(length: unpaired.length, positions: strays.lazy.map(\.new)))
  }

  /// All pairs, by new row.
  @usableFromInline var pairs: [(old: Int, new: Int)] {
    pairs(amongInOrder: 0..<newInOrder.count)
  }

  /// The strays and some of those in order, by new row.
  private func pairs(amongInOrder range: Range<Int>) -> [(old: Int, new: Int)] {
    var pairs: [(old: Int, new: Int)] = []
    pairs.reserveCapacity(range.count + strays.count)
    var others = strays.sorted { $0.new < $1.new }[...]
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

  /// As few rows as possible that have to move for all others to stay put, by new row; those that
  /// stay are the ones with the lexicographically smallest new rows.
  ///
  /// Rows in order that no stray passes by stay in any case.
  @usableFromInline var moves: [(old: Int, new: Int)] {
    if strays.isEmpty { return [] }
    var (first, last) = (newInOrder.count, 0)
    for stray in strays {
      let (oldRank, newRank) = (oldInOrder.rank(stray.old), newInOrder.rank(stray.new))
      first = min(first, oldRank, newRank)
      last = max(last, oldRank, newRank)
    }
    let pairs = pairs(amongInOrder: first..<last)
    let isStaying = longestIncreasingSubsequence(pairs.map(\.old))
    return zip(pairs, isStaying).filter { !$1 }.map(\.0)
  }
}

/// Rows of a section, a bit each, while they are found out.
///
/// A class over memory of its own: an array asks at every bit whether it is shared, which is a
/// quarter of the time that narrowing a million rows takes.
@usableFromInline
final class RowBits {
  @usableFromInline let length: Int
  @usableFromInline let words: UnsafeMutableBufferPointer<UInt64>

  @inlinable
  init(length: Int) {
    self.length = length
    words = .allocate(capacity: Bitmap.wordCount(length))
    words.initialize(repeating: 0)
  }

  @inlinable
  deinit { words.deallocate() }

  @inlinable @inline(__always)
  func insert(_ rows: Range<Int>) {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= length)
    if rows.count == 1 {
      words[rows.lowerBound >> 6] |= 1 << UInt64(rows.lowerBound & 63)
    } else {
      insertSeveral(rows)
    }
  }

  @inlinable
  func insertSeveral(_ rows: Range<Int>) {
    var row = rows.lowerBound
    while row < rows.upperBound {
      // Below the length, so that its word is there.
      let end = min((row | 63) + 1, rows.upperBound)
      let mask: UInt64 = end - row == 64 ? .max : (1 << UInt64(end - row)) - 1
      words[row >> 6] |= mask << UInt64(row & 63)
      row = end
    }
  }

  @usableFromInline var bitmap: Bitmap { Bitmap(length: length, words: Array(words)) }
}
