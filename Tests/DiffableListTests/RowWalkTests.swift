import TestSupport
import Testing

@testable import DiffableList

@Suite struct RowWalkTests {
  /// The paired rows and the number of lookups.
  private func walk(
    _ short: [[Int]], _ long: [[Int]]
  ) -> (short: [Int], long: [Int], lookups: Int) {
    let items = Array(long.joined())
    let rows = Dictionary(uniqueKeysWithValues: zip(items, items.indices))
    var lookups = 0
    var walk = RowWalk(short: short, long: long) { item, _ in
      lookups += 1
      return rows[item]
    }
    walk.run()
    return (Array(walk.shortPaired.bitmap), Array(walk.longPaired.bitmap), lookups)
  }

  private func pieces(_ items: [Int], of size: Int) -> [[Int]] {
    stride(from: 0, to: items.count, by: size).map {
      Array(items[$0..<min($0 + size, items.count)])
    }
  }

  @Test(arguments: [1, 7, 256])
  func `a sublist is paired completely with few lookups`(size: Int) {
    let all = Array(0..<2_000)
    let part = all.filter { $0 % 10 == 3 }
    let result = walk(pieces(part, of: size), pieces(all, of: size))
    expectEqual(result.short, Array(part.indices))
    expectEqual(result.long, part)
    #expect(size < 256 || result.lookups < 50)
  }

  @Test func `equal lists need no lookup`() {
    let items = Array(0..<1_000)
    let result = walk(pieces(items, of: 256), pieces(items, of: 100))
    #expect(result.short == items && result.long == items && result.lookups == 0)
  }

  @Test func `differing items are skipped and wide gaps are crossed`() {
    let new = [0, 1, -1, -2, 5, 6, 900, 901, -3, 902]
    let result = walk(pieces(new, of: 4), pieces(Array(0..<1_000), of: 256))
    expectEqual(result.short, [0, 1, 4, 5, 6, 7, 9])
    expectEqual(result.long, [0, 1, 5, 6, 900, 901, 902])
  }

  @Test func `a cursor moves forward, back and past the end`() {
    var cursor = PieceCursor([[], [1, 2], [], [3], []])
    expectEqual(cursor.count, 3)
    expectEqual((0...3).map(cursor.item(at:)), [1, 2, 3, nil])
    expectEqual(cursor.item(ahead: 2), 3)
    expectEqual(cursor.distance(to: 3, within: 5), nil)
    cursor.advance(by: 2)
    #expect(cursor.current == 3 && cursor.row == 2 && !cursor.isAtEnd)
    cursor.seek(1)
    #expect(cursor.current == 2)
    cursor.advance(by: 2)
    #expect(cursor.isAtEnd && cursor.current == nil)
  }
}
