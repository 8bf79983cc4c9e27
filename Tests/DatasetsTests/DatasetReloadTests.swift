import TestSupport
import Testing

@testable import Datasets

@Suite struct DatasetReloadTests {
  private func numbers(_ list: Dataset) -> [UInt32] {
    (0..<list.count).map { list.row(at: $0).rawValue }
  }

  @Test func `rows with the same key keep their identities in any order`() throws {
    let old = try loaded("id,x\na,1\nb,2\nc,3\n")
    let new = try loaded("id,x\nc,3\nd,4\na,9\n").continuing(
      old, keys: [[PositionPair(old: 0, new: 0)]])
    expectEqual(numbers(new), [2, 3, 0])
    expectEqual(new.rowsChanged(since: old), [RowID(0)])
    expectEqual(new.cell(RowID(0), 1), "9")
    expectEqual(new.position(of: RowID(1)), nil)
    expectEqual(new.position(of: RowID(3)), 1)
    expectEqual(new.position(of: RowID(9)), nil)
  }

  @Test func `without unique keys rows are matched by all cells and order`()
    throws
  {
    let old = try loaded("name,x\nOlympus,1\nOlympus,1\nIda,2\n")
    let new = try loaded("name,x\nIda,2\nOlympus,1\n").continuing(
      old, keys: [[PositionPair(old: 0, new: 0)]])
    expectEqual(numbers(new), [2, 0])
    #expect(new.rowsChanged(since: old).isEmpty)
    let other = try loaded("name,x\nOlympus,5\nOlympus,1\n").continuing(
      old, keys: [[PositionPair(old: 0, new: 0)]])
    expectEqual(numbers(other), [3, 0])
  }

  @Test func `a column with an empty key is skipped for the next candidate`() throws {
    let old = try loaded("id,key\n,a\n2,b\n")
    let new = try loaded("id,key\n7,b\n,a\n").continuing(
      old, keys: [[PositionPair(old: 0, new: 0)], [PositionPair(old: 1, new: 1)]])
    expectEqual(numbers(new), [1, 0])
  }

  @Test func `other columns make every row new or changed`() throws {
    let old = try loaded("id,x\na,1\n")
    let new = try loaded("id,y\na,1\n").continuing(old, keys: [[PositionPair(old: 0, new: 0)]])
    expectEqual(new.rowsChanged(since: old), [RowID(0)])
  }

  /// Compares with matching by dictionaries of texts.
  @Test func `random versions match like a naive comparison`() throws {
    var generator = SeededGenerator(seed: 3)
    for round in 0..<400 {
      func rows() -> [[String]] {
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          ["a", "b", "c", "d", "e", ""].shuffled(using: &generator).prefix(2).map { $0 }
        }
      }
      let (before, after) = (rows(), rows())
      func list(_ rows: [[String]]) throws -> Dataset {
        try loaded("k,v\n" + rows.map { "\"\($0[0])\",\"\($0[1])\"\n" }.joined())
      }
      let old = try list(before)
      let new = try list(after).continuing(old, keys: [[PositionPair(old: 0, new: 0)]])
      func areUnique(_ rows: [[String]]) -> Bool {
        Set(rows.map { $0[0] }).count == rows.count && !rows.contains { $0[0] == "" }
      }
      let isKeyed = areUnique(before) && areUnique(after)
      var unmatched: [[String]: [Int]] = [:]
      for (position, row) in before.enumerated() {
        unmatched[isKeyed ? [row[0]] : row, default: []].append(position)
      }
      var next = before.count
      var expected: [UInt32] = []
      var expectedChanged: [RowID] = []
      for row in after {
        let key = isKeyed ? [row[0]] : row
        if let first = unmatched[key]?.first {
          unmatched[key]?.removeFirst()
          expected.append(UInt32(first))
          if before[first] != row { expectedChanged.append(RowID(UInt32(first))) }
        } else {
          expected.append(UInt32(next))
          next += 1
        }
      }
      try #require(numbers(new) == expected, "round \(round)")
      expectEqual(new.rowsChanged(since: old).sorted(), expectedChanged.sorted())
    }
  }
}
