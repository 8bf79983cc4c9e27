/// A walk through two lists that pairs equal items in the same order and hashes as few as possible.
///
/// It follows the shorter list. Equal stretches need no lookup. At a mismatch it searches a short
/// window in both lists, and only then looks up items further and further ahead. So narrowing and
/// widening compare each item once and hash almost nothing. Unpaired items may still be in both
/// lists.
@usableFromInline struct RowWalk<Item: Hashable & Sendable> {
  @usableFromInline var short: PieceCursor<Item>
  @usableFromInline var long: PieceCursor<Item>
  /// Returns the row in the longer list of an item at a row in the shorter one.
  @usableFromInline let rowInLong: (_ item: Item, _ row: Int) -> Int?
  @usableFromInline let shortPaired: RowBits
  @usableFromInline let longPaired: RowBits

  /// The number of items to search ahead, doubled after each success and halved after each failure.
  @usableFromInline var longWindow = 32
  @usableFromInline var shortWindow = 32

  @usableFromInline static var windows: ClosedRange<Int> { 4...64 }

  @inlinable init(
    short: [[Item]], long: [[Item]], rowInLong: @escaping (_ item: Item, _ row: Int) -> Int?
  ) {
    self.short = PieceCursor(short)
    self.long = PieceCursor(long)
    self.rowInLong = rowInLong
    shortPaired = RowBits(length: self.short.count)
    longPaired = RowBits(length: self.long.count)
  }

  /// Pairs rows in O(items), plus O(log items) lookups for each stretch that is in one list only.
  @inlinable mutating func run() {
    while !short.isAtEnd && !long.isAtEnd {
      if runAlike() { continue }
      if !lookAhead() && !leap() { return }
    }
  }

  /// Pairs equal items and skips short gaps, up to the end of a piece; returns false without
  /// progress.
  @inlinable mutating func runAlike() -> Bool {
    var (i, j) = (short.offset, long.offset)
    // Every index is checked against its buffer's count before it is read.
    short.items.withUnsafeBufferPointer { a in
      long.items.withUnsafeBufferPointer { b in
        while i < a.count && j < b.count {
          let (first, longFirst) = (i, j)
          while i < a.count && j < b.count && a[i] == b[j] {
            i += 1
            j += 1
          }
          if i > first {
            shortPaired.insert(short.start + first..<short.start + i)
            longPaired.insert(long.start + longFirst..<long.start + j)
          } else if let distance = Self.distance(to: a[i], in: b, from: j + 1, &longWindow) {
            j += distance
          } else if j + longWindow >= b.count {
            break
          } else if let distance = Self.distance(to: b[j], in: a, from: i + 1, &shortWindow) {
            i += distance
          } else {
            break
          }
        }
      }
    }
    let hasMoved = i > short.offset || j > long.offset
    short.advance(by: i - short.offset)
    long.advance(by: j - long.offset)
    return hasMoved
  }

  /// Returns an item's distance from the element before `start`, within a window.
  @inlinable @inline(__always) static func distance(
    to item: Item, in items: UnsafeBufferPointer<Item>, from start: Int, _ window: inout Int
  ) -> Int? {
    let end = min(start + window, items.count)
    var index = start
    while index < end {
      if items[index] == item {
        window = min(window * 2, windows.upperBound)
        return index - start + 1
      }
      index += 1
    }
    if end == start + window { window = max(window / 2, windows.lowerBound) }
    return nil
  }

  /// Searches for the next pair across the end of a piece, or after a few differing items in both.
  @inlinable mutating func lookAhead() -> Bool {
    if let item = short.current, let distance = long.distance(to: item, within: longWindow) {
      long.advance(by: distance)
      return true
    }
    if let item = long.current, let distance = short.distance(to: item, within: shortWindow) {
      short.advance(by: distance)
      return true
    }
    for total in 2...6 {
      for step in 1..<total {
        if let item = short.item(ahead: step), item == long.item(ahead: total - step) {
          short.advance(by: step)
          long.advance(by: total - step)
          return true
        }
      }
    }
    return false
  }

  /// Looks up items further and further ahead until the longer list has one ahead too; returns
  /// false if there is none.
  @inlinable mutating func leap() -> Bool {
    var step = 0
    while let item = short.item(at: short.row + step) {
      if let row = rowInLong(item, short.row + step), row >= long.row, shouldLeap(step, row) {
        var back = 0
        while back < step && row - back > long.row,
          short.item(at: short.row + step - back - 1) == long.item(at: row - back - 1)
        {
          back += 1
        }
        short.advance(by: step - back)
        long.seek(row - back)
        return true
      }
      step = step * 2 + 1
    }
    return false
  }

  /// Returns whether to continue at the item `step` ahead in the shorter list and its row in the
  /// longer one.
  ///
  /// True if the distance is not unusual, or if the lists are equal there. Otherwise the item has
  /// probably moved, and continuing there would leave too much unpaired.
  @inlinable func shouldLeap(_ step: Int, _ row: Int) -> Bool {
    let typicalGap = max((long.count - long.row) / max(short.count - short.row, 1), 1)
    if row - long.row <= 64 + (8 + step) * typicalGap { return true }
    guard let next = short.item(at: short.row + step + 1) else { return false }
    return next == long.item(at: row + 1)
  }
}

@usableFromInline struct PieceCursor<Item: Hashable & Sendable> {
  @usableFromInline let pieces: [[Item]]
  /// The first row of each piece, then the number of rows.
  @usableFromInline let starts: [Int]
  /// The current piece, its items, its first row, and the offset in it.
  @usableFromInline var piece = 0
  @usableFromInline var items: [Item]
  @usableFromInline var start = 0
  @usableFromInline var offset = 0

  @inlinable init(_ pieces: [[Item]]) {
    self.pieces = pieces
    items = pieces.first ?? []
    var starts = [0]
    starts.reserveCapacity(pieces.count + 1)
    for piece in pieces { starts.append(starts[starts.count - 1] + piece.count) }
    self.starts = starts
    advance(by: 0)
  }

  @inlinable var count: Int { starts[starts.count - 1] }
  @inlinable var row: Int { start + offset }
  @inlinable var isAtEnd: Bool { piece == pieces.count }
  @inlinable var current: Item? { offset < items.count ? items[offset] : nil }

  /// Returns the distance to an item in the next piece, if it is below `window`.
  @inlinable func distance(to item: Item, within window: Int) -> Int? {
    let distance = items.count - offset
    guard distance < window, piece + 1 < pieces.count else { return nil }
    for (index, other) in pieces[piece + 1].prefix(window - distance).enumerated()
    where other == item {
      return distance + index
    }
    return nil
  }

  @inlinable mutating func advance(by distance: Int) {
    offset += distance
    while offset >= items.count && piece < pieces.count {
      offset -= items.count
      enter(piece + 1)
    }
  }

  @inlinable mutating func seek(_ row: Int) {
    enter(index(of: row))
    offset = row - start
  }

  @inlinable mutating func enter(_ index: Int) {
    piece = index
    start = starts[index]
    items = index < pieces.count ? pieces[index] : []
  }

  @inlinable func item(ahead distance: Int) -> Item? {
    offset + distance < items.count ? items[offset + distance] : item(at: row + distance)
  }

  @inlinable func item(at row: Int) -> Item? {
    if row >= count { return nil }
    let piece = index(of: row)
    return pieces[piece][row - starts[piece]]
  }

  @inlinable func index(of row: Int) -> Int {
    (1..<pieces.count).partitioningIndex { starts[$0] > row } - 1
  }
}
