/// Goes through two lists side by side and pairs equal items that are in the same order in both,
/// hashing as few as it can.
///
/// It goes along the shorter list. While both continue alike nothing is looked up; where they do
/// not, the next pair is sought a little ahead in either; and only if there is none is the index
/// asked, for items further and further ahead. So narrowing and widening compare each item once
/// and hash next to none. What it leaves unpaired may still be in both lists, elsewhere.
@usableFromInline
struct RowWalk<Item: Hashable & Sendable> {
  @usableFromInline var short: PieceCursor<Item>
  @usableFromInline var long: PieceCursor<Item>
  /// Finds an item's row in the longer list.
  @usableFromInline let rowInLong: (Item) -> Int?
  @usableFromInline let shortPaired: RowBits
  @usableFromInline let longPaired: RowBits

  /// How far ahead to look in either list.
  ///
  /// Doubled where that found something, halved where it did not.
  @usableFromInline var longWindow = 32
  @usableFromInline var shortWindow = 32

  @usableFromInline static var windows: ClosedRange<Int> { 4...64 }

  @inlinable
  init(
    short: [[Item]], shortCount: Int, long: [[Item]], longCount: Int,
    rowInLong: @escaping (Item) -> Int?
  ) {
    self.short = PieceCursor(short, count: shortCount)
    self.long = PieceCursor(long, count: longCount)
    self.rowInLong = rowInLong
    shortPaired = RowBits(length: shortCount)
    longPaired = RowBits(length: longCount)
  }

  /// Pairs what it can.
  ///
  /// - Complexity: O(items), and O(log items) lookups for each stretch that is in one list only.
  @inlinable
  mutating func run() {
    while !short.isAtEnd && !long.isAtEnd {
      if runAlike() { continue }
      if !lookAhead() && !leap() { return }
    }
  }

  /// Pairs what is alike, and what has little between in either list, to the end of a piece at most;
  /// false when it did not get anywhere.
  @inlinable
  mutating func runAlike() -> Bool {
    var (i, j) = (short.offset, long.offset)
    // Every element read is before the end of its buffer by the condition in front of it.
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
          } else if let steps = Self.steps(a, i, b, j) {
            i += steps.short
            j += steps.long
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

  /// How far behind the element in front of `start` an item is, within a window.
  @inlinable @inline(__always)
  static func distance(
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

  /// How far ahead the next pair is where a few are different in both.
  @inlinable
  static func steps(
    _ a: UnsafeBufferPointer<Item>, _ i: Int, _ b: UnsafeBufferPointer<Item>, _ j: Int
  ) -> (short: Int, long: Int)? {
    for total in 2...6 {
      for step in 1..<total where i + step < a.count && j + total - step < b.count {
        if a[i + step] == b[j + total - step] { return (step, total - step) }
      }
    }
    return nil
  }

  /// Seeks the next pair near by across the end of a piece.
  @inlinable
  mutating func lookAhead() -> Bool {
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

  /// Asks the index for items further and further ahead until one is found that the longer list
  /// has ahead too; false when there is none.
  @inlinable
  mutating func leap() -> Bool {
    var step = 0
    while let item = short.item(at: short.row + step) {
      if let row = rowInLong(item), row >= long.row, isWayToGo(step, row) {
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

  /// Whether to go on from the shorter list's item `step` ahead and its row in the longer one.
  ///
  /// Yes where that is no further than gaps usually are, or where the lists continue alike from
  /// there. Otherwise the item has probably moved, and to follow it would leave too much unpaired.
  @inlinable
  func isWayToGo(_ step: Int, _ row: Int) -> Bool {
    let usualGap = max((long.count - long.row) / max(short.count - short.row, 1), 1)
    if row - long.row <= 64 + (8 + step) * usualGap { return true }
    guard let next = short.item(at: short.row + step + 1) else { return false }
    return next == long.item(at: row + 1)
  }
}

/// A position in a list that is given in pieces.
@usableFromInline
struct PieceCursor<Item: Hashable & Sendable> {
  @usableFromInline let pieces: [[Item]]
  /// The rows at which the pieces begin, and the row behind the last.
  @usableFromInline let starts: [Int]
  /// The piece it is in, its items, the row at which it begins, and where in it.
  @usableFromInline var piece = 0
  @usableFromInline var items: [Item]
  @usableFromInline var start = 0
  @usableFromInline var offset = 0

  @inlinable
  init(_ pieces: [[Item]], count: Int) {
    self.pieces = pieces
    items = pieces.first ?? []
    var starts: [Int] = []
    starts.reserveCapacity(pieces.count + 1)
    var start = 0
    for piece in pieces {
      starts.append(start)
      start += piece.count
    }
    starts.append(count)
    self.starts = starts
    advance(by: 0)
  }

  @inlinable
  var count: Int { starts[starts.count - 1] }

  @inlinable
  var row: Int { start + offset }

  @inlinable
  var isAtEnd: Bool { piece == pieces.count }

  @inlinable
  var current: Item? { offset < items.count ? items[offset] : nil }

  /// How far ahead an item is that is in the next piece, if it is no further than `window`.
  @inlinable
  func distance(to item: Item, within window: Int) -> Int? {
    let distance = items.count - offset
    guard distance < window, piece + 1 < pieces.count else { return nil }
    for (index, other) in pieces[piece + 1].prefix(window - distance).enumerated()
    where other == item {
      return distance + index
    }
    return nil
  }

  @inlinable
  mutating func advance(by distance: Int) {
    offset += distance
    while offset >= items.count && piece < pieces.count {
      offset -= items.count
      enter(piece + 1)
    }
  }

  /// Goes to a row that is there.
  @inlinable
  mutating func seek(_ row: Int) {
    enter(index(of: row))
    offset = row - start
  }

  @inlinable
  mutating func enter(_ index: Int) {
    piece = index
    start = starts[index]
    items = index < pieces.count ? pieces[index] : []
  }

  /// The item so many ahead, or nil behind the end.
  @inlinable
  func item(ahead distance: Int) -> Item? {
    offset + distance < items.count ? items[offset + distance] : item(at: row + distance)
  }

  /// The item at a row, or nil behind the end.
  @inlinable
  func item(at row: Int) -> Item? {
    if row >= count { return nil }
    let piece = index(of: row)
    return pieces[piece][row - starts[piece]]
  }

  /// The piece that a row is in.
  @inlinable
  func index(of row: Int) -> Int {
    var low = 0
    var high = pieces.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= row { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
