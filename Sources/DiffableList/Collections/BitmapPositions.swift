extension Bitmap: Sequence {
  /// An iterator over the positions in ascending order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let words: [UInt64]
    @usableFromInline var index: Int
    @usableFromInline var word: UInt64

    @inlinable init(_ words: [UInt64], from start: Int = 0) {
      self.words = words
      index = start >> 6
      word = index < words.count ? words[index] & (.max << UInt64(start & 63)) : 0
    }

    /// Returns the next position, or nil at the end.
    @inlinable public mutating func next() -> Int? {
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

  /// Returns an iterator over the positions in ascending order.
  @inlinable public func makeIterator() -> Iterator { Iterator(words) }

  /// Returns the positions in ascending order from the `rank`-th on.
  package func positions(from rank: Int) -> IteratorSequence<Iterator> {
    IteratorSequence(Iterator(words, from: rank < count ? select(rank) : length))
  }

  /// The exact number of positions.
  public var underestimatedCount: Int { count }
}

/// A cursor that finds a bitmap's positions by ascending rank, faster than `select` for near ranks.
@usableFromInline struct BitmapCursor {
  @usableFromInline let bitmap: Bitmap
  @usableFromInline var index = 0
  /// The bits of that word that are not yet passed.
  @usableFromInline var word: UInt64 = 0
  /// The number of positions before those.
  @usableFromInline var rank = 0

  /// The largest distance to step: a few words if all bits are set.
  @usableFromInline static let maximumStep = 512

  @inlinable init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    word = bitmap.words.first ?? 0
  }

  /// Returns the position with rank `wanted`, in O(1) near the last one, else in O(log `length`).
  @inlinable mutating func select(_ wanted: Int) -> Int {
    precondition(0..<bitmap.count ~= wanted, "rank \(wanted) is out of range")
    if wanted < rank || wanted - rank > Self.maximumStep {
      let position = bitmap.select(wanted)
      index = position >> 6
      word = bitmap.words[index] & (.max << UInt64(position & 63))
      rank = wanted
      return position
    }
    while wanted - rank >= word.nonzeroBitCount {
      rank += word.nonzeroBitCount
      index += 1
      word = bitmap.words[index]
    }
    while rank < wanted {
      word &= word - 1
      rank += 1
    }
    return index << 6 + word.trailingZeroBitCount
  }
}
