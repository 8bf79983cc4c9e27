import TestSupport
import Testing

@testable import DiffableList

@Suite struct BitmapPositionsTests {
  private let positions = [0, 1, 63, 64, 130, 131, 200, 511, 512, 4_000]
  private var bitmap: Bitmap { Bitmap(length: 4_500, positions: positions) }

  @Test func `positions ascend from any rank`() {
    expectEqual(Array(bitmap), positions)
    for rank in 0...positions.count {
      expectEqual(Array(bitmap.positions(from: rank)), Array(positions.dropFirst(rank)))
    }
    expectEqual(Array(Bitmap(length: 0, repeating: true)), [])
  }

  @Test func `a cursor finds later, equal and earlier ranks`() {
    var cursor = BitmapCursor(bitmap)
    for rank in [0, 0, 3, 4, 9, 2, 8, 1] { expectEqual(cursor.select(rank), positions[rank]) }
  }

  @Test func `a cursor finds distant ranks`() {
    let every = Bitmap(length: 5_000, repeating: true)
    var cursor = BitmapCursor(every)
    for rank in [1, 513, 514, 1_100, 4_999, 70] { expectEqual(cursor.select(rank), rank) }
  }
}
