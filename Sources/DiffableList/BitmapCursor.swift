/// Finds the positions of a bitmap by rank, one after the other: at the price of a few bits where a
/// rank is a little behind the last one.
@usableFromInline
struct BitmapCursor {
  @usableFromInline let bitmap: Bitmap
  /// The word that it stands in.
  @usableFromInline var index = 0
  /// The bits of that word that are not passed yet.
  @usableFromInline var word: UInt64 = 0
  /// How many positions are before those.
  @usableFromInline var rank = 0

  /// How far to go step by step, a few words when every bit is set.
  @usableFromInline static let near = 512

  /// A cursor at the first position.
  @inlinable
  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    word = bitmap.words.first ?? 0
  }

  /// The position that has `wanted` others before it, which must be below the count.
  ///
  /// - Complexity: O(1) near the last one, else O(log `length`).
  @inlinable
  mutating func select(_ wanted: Int) -> Int {
    precondition(0..<bitmap.count ~= wanted, "a bitmap has no position number \(wanted)")
    if wanted < rank || wanted - rank > Self.near {
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
