/// A set of positions below a length, a bit each, that can say how many of them are below a
/// position and which is the k-th.
///
/// A value that does not change: combining two makes a third, and counts as it goes.
public struct Bitmap: Sendable {
  /// How many positions there are, in it or not.
  public let length: Int
  /// How many positions are in it.
  public let count: Int
  /// The bits, 64 positions a word, the lowest first; those behind the length are 0.
  public let words: [UInt64]
  /// How many positions are in it before each block of words; none where one block is all.
  ///
  /// The first level of the directory in G. Jacobson, "Space-efficient static trees and graphs",
  /// 1989; the second is counted on demand, eight words at most.
  @usableFromInline let blockRanks: [Int]

  @usableFromInline static let wordsPerBlock = 8

  /// A set of positions given as words, 64 positions a word, the lowest first.
  ///
  /// Bits behind the length do not count.
  ///
  /// - Complexity: O(`length`).
  @inlinable
  public init(length: Int, words: [UInt64]) {
    precondition(words.count == Self.wordCount(length), "a bitmap needs a word for 64 positions")
    var words = words
    if length & 63 != 0 { words[words.count - 1] &= (1 << UInt64(length & 63)) - 1 }
    self.init(length: length, wordsInLength: words)
  }

  /// The same of words without a bit behind the length.
  ///
  /// A block of eight words is counted at once, which takes a third of the time.
  @inlinable
  init(length: Int, wordsInLength words: [UInt64]) {
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

  /// The positions of a sequence.
  ///
  /// - Complexity: O(`length` + positions).
  @inlinable
  public init(length: Int, positions: some Sequence<Int>) {
    var words = [UInt64](repeating: 0, count: Self.wordCount(length))
    for position in positions {
      precondition(0..<length ~= position, "a bitmap has no position \(position)")
      words[position >> 6] |= 1 << UInt64(position & 63)
    }
    self.init(length: length, words: words)
  }

  /// All positions below a length, or none of them.
  ///
  /// - Complexity: O(`length`).
  @inlinable
  public init(length: Int, repeating isIn: Bool) {
    let word: UInt64 = isIn ? .max : 0
    self.init(
      length: length, words: [UInt64](repeating: word, count: Self.wordCount(length)))
  }

  @inlinable
  static func wordCount(_ length: Int) -> Int {
    precondition(length >= 0, "a bitmap has no length \(length)")
    return (length + 63) >> 6
  }

  /// Whether no position is in it.
  public var isEmpty: Bool { count == 0 }

  /// Whether a position, which must be below the length, is in it.
  @inlinable
  public func contains(_ position: Int) -> Bool {
    words[position >> 6] >> UInt64(position & 63) & 1 == 1
  }

  /// How many positions below `position` are in it; `position` may be the length itself.
  @inlinable
  public func rank(_ position: Int) -> Int {
    precondition(0...length ~= position, "a bitmap has no position \(position)")
    if position == length { return count }
    let word = position >> 6
    let block = word / Self.wordsPerBlock
    var rank = blockRanks.isEmpty ? 0 : blockRanks[block]
    for index in block * Self.wordsPerBlock..<word { rank += words[index].nonzeroBitCount }
    let below = words[word] & ((1 << UInt64(position & 63)) - 1)
    return rank + below.nonzeroBitCount
  }

  /// The position that has `rank` others in it below itself; `rank` must be below the count.
  ///
  /// - Complexity: O(log `length`).
  @inlinable
  public func select(_ rank: Int) -> Int {
    precondition(0..<count ~= rank, "a bitmap of \(count) has no position number \(rank)")
    var low = 0
    var high = Swift.max(blockRanks.count - 1, 0)
    while low < high {
      let middle = (low + high + 1) / 2
      if blockRanks[middle] <= rank { low = middle } else { high = middle - 1 }
    }
    var left = rank - (blockRanks.isEmpty ? 0 : blockRanks[low])
    var index = low * Self.wordsPerBlock
    while left >= words[index].nonzeroBitCount {
      left -= words[index].nonzeroBitCount
      index += 1
    }
    var word = words[index]
    for _ in 0..<left { word &= word - 1 }
    return index << 6 + word.trailingZeroBitCount
  }
}

extension Bitmap: Hashable {
  /// Two are equal when they have the same length and the same positions.
  ///
  /// - Complexity: O(`length`).
  public static func == (left: Self, right: Self) -> Bool {
    left.length == right.length && left.words == right.words
  }

  /// Feeds length and positions to a hasher.
  ///
  /// - Complexity: O(`length`).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(length)
    hasher.combine(words)
  }
}

// MARK: Combining

extension Bitmap {
  /// The positions in both.
  ///
  /// - Complexity: O(`length`).
  public static func & (left: Self, right: Self) -> Self { left.combined(right, &) }

  /// The positions in either.
  ///
  /// - Complexity: O(`length`).
  public static func | (left: Self, right: Self) -> Self { left.combined(right, |) }

  /// The positions in one of them only.
  ///
  /// - Complexity: O(`length`).
  public static func ^ (left: Self, right: Self) -> Self { left.combined(right, ^) }

  /// The positions that are not in it.
  ///
  /// - Complexity: O(`length`).
  public static prefix func ~ (bitmap: Self) -> Self {
    Self(length: bitmap.length, words: bitmap.words.map { ~$0 })
  }

  /// The positions that are in it and not in another one.
  ///
  /// - Complexity: O(`length`).
  public func subtracting(_ other: Self) -> Self { combined(other) { $0 & ~$1 } }

  /// How many positions are in both.
  ///
  /// - Complexity: O(`length`).
  @usableFromInline
  func commonCount(with other: Self) -> Int {
    precondition(length == other.length, "bitmaps of different lengths are not compared")
    return words.withUnsafeBytes { words in
      other.words.withUnsafeBytes { others in
        var count = 0
        var start = 0
        // Eight words at once, as they are counted above.
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

  /// Whether no position is in both.
  ///
  /// - Complexity: O(`length`).
  public func isDisjoint(with other: Self) -> Bool {
    precondition(length == other.length, "bitmaps of different lengths are not compared")
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
    precondition(length == other.length, "bitmaps of different lengths do not combine")
    let combined = words.withUnsafeBufferPointer { words in
      other.words.withUnsafeBufferPointer { others in
        [UInt64](unsafeUninitializedCapacity: words.count) { result, count in
          for index in 0..<words.count { result[index] = combine(words[index], others[index]) }
          count = words.count
        }
      }
    }
    // Behind the length both have 0, and so have `&`, `|`, `^` and `& ~` of them.
    return Self(length: length, wordsInLength: combined)
  }
}

// MARK: Its positions

extension Bitmap: Sequence {
  /// Gives the positions in ascending order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let words: [UInt64]
    @usableFromInline var index: Int
    @usableFromInline var word: UInt64

    @inlinable
    init(_ words: [UInt64], from start: Int = 0) {
      self.words = words
      index = start >> 6
      word = index < words.count ? words[index] & (.max << UInt64(start & 63)) : 0
    }

    /// The next position, or nil at the end.
    @inlinable
    public mutating func next() -> Int? {
      while word == 0 {
        index += 1
        guard index < words.count else { return nil }
        word = words[index]
      }
      let bit = word.trailingZeroBitCount
      word &= word - 1
      return index << 6 + bit
    }
  }

  /// The positions in ascending order.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(words) }

  /// The positions in ascending order, from the one on that has `rank` others before it.
  func positions(from rank: Int) -> IteratorSequence<Iterator> {
    IteratorSequence(Iterator(words, from: rank < count ? select(rank) : length))
  }

  /// How many positions are in it, which is known.
  public var underestimatedCount: Int { count }
}
