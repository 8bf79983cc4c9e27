/// An immutable set of positions below a length, one bit each, with rank and select.
///
/// Two bitmaps are equal when they have the same length and the same positions.
public struct Bitmap: Sendable, Hashable {
  /// The number of possible positions.
  public let length: Int
  /// The number of positions in the set.
  public let count: Int
  /// The bits, 64 positions per word, lowest first; bits after the length are 0.
  public let words: [UInt64]
  /// The number of positions before each block of words; empty if there is a single block.
  ///
  /// The first level of the directory in G. Jacobson, "Space-efficient static trees and graphs",
  /// 1989. The second level, at most eight words, is counted on demand.
  @usableFromInline let blockRanks: [Int]

  @usableFromInline static let wordsPerBlock = 8

  /// Creates a bitmap from words of 64 positions, the lowest first; ignores bits after the length.
  /// - Complexity: O(`length`).
  @inlinable public init(length: Int, words: [UInt64]) {
    precondition(words.count == Self.wordCount(length), "a bitmap needs one word per 64 positions")
    var words = words
    if length & 63 != 0 { words[words.count - 1] &= (1 << UInt64(length & 63)) - 1 }
    self.init(length: length, wordsInLength: words)
  }

  /// Creates a bitmap from words without bits after the length.
  ///
  /// Counting eight words at once takes a third of the time.
  @inlinable init(length: Int, wordsInLength words: [UInt64]) {
    self.length = length
    self.words = words
    var total = 0
    var ranks: [Int] = []
    let blocks = words.count / Self.wordsPerBlock
    if words.count > Self.wordsPerBlock { ranks.reserveCapacity(blocks + 1) }
    words.withUnsafeBytes { bytes in
      for block in 0..<blocks {
        if words.count > Self.wordsPerBlock { ranks.append(total) }
        let eight = bytes.loadUnaligned(fromByteOffset: block &* 64, as: SIMD8<UInt64>.self)
        total &+= Int(truncatingIfNeeded: eight.nonzeroBitCount.wrappedSum())
      }
    }
    if blocks > 0 && words.count % Self.wordsPerBlock > 0 { ranks.append(total) }
    for word in words[(blocks * Self.wordsPerBlock)...] { total += word.nonzeroBitCount }
    blockRanks = ranks
    count = total
  }

  /// Creates a bitmap from positions, which must be below the length.
  /// - Complexity: O(`length` + positions).
  @inlinable public init(length: Int, positions: some Sequence<Int>) {
    var words = [UInt64](repeating: 0, count: Self.wordCount(length))
    for position in positions {
      precondition(0..<length ~= position, "position \(position) is out of range")
      words[position >> 6] |= 1 << UInt64(position & 63)
    }
    self.init(length: length, words: words)
  }

  /// Creates a bitmap with all positions below a length, or none of them.
  /// - Complexity: O(`length`).
  @inlinable public init(length: Int, repeating isIn: Bool) {
    let word: UInt64 = isIn ? .max : 0
    self.init(length: length, words: [UInt64](repeating: word, count: Self.wordCount(length)))
  }

  @inlinable static func wordCount(_ length: Int) -> Int {
    precondition(length >= 0, "a bitmap's length cannot be negative: \(length)")
    return (length + 63) >> 6
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { count == 0 }

  /// Returns whether a position, which must be below the length, is in the set.
  @inlinable public func contains(_ position: Int) -> Bool {
    words[position >> 6] >> UInt64(position & 63) & 1 == 1
  }

  /// Returns the number of set positions below `position`, which must not exceed the length.
  @inlinable public func rank(_ position: Int) -> Int {
    precondition(0...length ~= position, "position \(position) is out of range")
    if position == length { return count }
    let word = position >> 6
    let block = word / Self.wordsPerBlock
    var rank = blockRanks.isEmpty ? 0 : blockRanks[block]
    for index in block * Self.wordsPerBlock..<word { rank += words[index].nonzeroBitCount }
    let below = words[word] & ((1 << UInt64(position & 63)) - 1)
    return rank + below.nonzeroBitCount
  }

  /// Returns the set position with `rank` set positions below it; `rank` must be below the count.
  /// - Complexity: O(log `length`).
  @inlinable public func select(_ rank: Int) -> Int {
    precondition(0..<count ~= rank, "rank \(rank) is out of range 0..<\(count)")
    let block = Swift.max(blockRanks.indices.partitioningIndex { blockRanks[$0] > rank } - 1, 0)
    var left = rank - (blockRanks.isEmpty ? 0 : blockRanks[block])
    var index = block * Self.wordsPerBlock
    while left >= words[index].nonzeroBitCount {
      left -= words[index].nonzeroBitCount
      index += 1
    }
    var word = words[index]
    for _ in 0..<left { word &= word - 1 }
    return index << 6 + word.trailingZeroBitCount
  }
}

extension Bitmap {
  /// Returns the positions in both.
  /// - Complexity: O(`length`).
  public static func & (left: Self, right: Self) -> Self { left.combined(right, &) }

  /// Returns the positions in either.
  /// - Complexity: O(`length`).
  public static func | (left: Self, right: Self) -> Self { left.combined(right, |) }

  /// Returns the positions in exactly one of them.
  /// - Complexity: O(`length`).
  public static func ^ (left: Self, right: Self) -> Self { left.combined(right, ^) }

  /// Returns the positions that are not in the set.
  /// - Complexity: O(`length`).
  public static prefix func ~ (bitmap: Self) -> Self {
    Self(length: bitmap.length, words: bitmap.words.map { ~$0 })
  }

  /// Returns the positions that are not in another set.
  /// - Complexity: O(`length`).
  public func subtracting(_ other: Self) -> Self { combined(other) { $0 & ~$1 } }

  /// Returns the number of positions in both.
  @usableFromInline func commonCount(with other: Self) -> Int {
    precondition(length == other.length, "only bitmaps of the same length can be compared")
    return words.withUnsafeBytes { words in
      other.words.withUnsafeBytes { others in
        var count = 0
        var start = 0
        while start &+ 64 <= words.count {
          let common =
            words.loadUnaligned(fromByteOffset: start, as: SIMD8<UInt64>.self)
            & others.loadUnaligned(fromByteOffset: start, as: SIMD8<UInt64>.self)
          count &+= Int(truncatingIfNeeded: common.nonzeroBitCount.wrappedSum())
          start &+= 64
        }
        while start < words.count {
          let common =
            words.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            & others.loadUnaligned(fromByteOffset: start, as: UInt64.self)
          count &+= common.nonzeroBitCount
          start &+= 8
        }
        return count
      }
    }
  }

  /// Returns whether no position is in both.
  /// - Complexity: O(`length`).
  public func isDisjoint(with other: Self) -> Bool {
    precondition(length == other.length, "only bitmaps of the same length can be compared")
    if isEmpty || other.isEmpty { return true }
    return words.withUnsafeBufferPointer { words in
      other.words.withUnsafeBufferPointer { others in
        var common: UInt64 = 0
        for index in 0..<words.count { common |= words[index] & others[index] }
        return common == 0
      }
    }
  }

  @inline(__always)
  private func combined(_ other: Self, _ combine: (UInt64, UInt64) -> UInt64) -> Self {
    precondition(length == other.length, "only bitmaps of the same length can be combined")
    // Even an empty result would be written, to memory that all empty arrays share.
    if words.isEmpty { return self }
    let combined = words.withUnsafeBufferPointer { words in
      other.words.withUnsafeBufferPointer { others in
        [UInt64](unsafeUninitializedCapacity: words.count) { result, count in
          for index in 0..<words.count { result[index] = combine(words[index], others[index]) }
          count = words.count
        }
      }
    }
    // The bits after the length are 0 in both, and so in `&`, `|`, `^` and `& ~` of them.
    return Self(length: length, wordsInLength: combined)
  }
}
