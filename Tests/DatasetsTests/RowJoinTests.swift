import TestSupport
import Testing

@testable import Datasets

@Suite struct RowJoinTests {
  private func tables(_ old: [Int], _ new: [Int]) throws -> (old: RowHashing, new: RowHashing) {
    func table(_ cells: [Int]) throws -> Dataset {
      try #require(Dataset(name: "x", columns: ["a"], rows: cells.map { ["\($0)"] }))
    }
    return RowHashing.of(try table(old), try table(new), [PositionPair(old: 0, new: 0)])
  }

  private func matches(_ old: [Int], _ new: [Int]) throws -> [Int?] {
    var rows = [UInt32](repeating: .max, count: new.count)
    RowJoin(try tables(old, new)).match(into: &rows)
    return rows.map { $0 == .max ? nil : Int($0) }
  }

  @Test func `the first of equal rows are matched first`() throws {
    expectEqual(try matches([7, 8, 7], [9, 7, 7, 8, 7]), [nil, 0, 2, 1, nil])
    expectEqual(try matches([], [1]), [nil])
    expectEqual(try matches([1], []), [])
  }

  @Test func `random rows are matched as by a dictionary of queues`() throws {
    var random = SeededGenerator(seed: 5)
    // More rows than one part and one chunk have.
    for size in [10, 1_000, testSize(10_000, thorough: 200_000)] {
      let old = (0..<size).map { _ in Int.random(in: 0..<size, using: &random) }
      let new = (0..<size).map { _ in Int.random(in: 0..<size, using: &random) }
      var queues: [Int: ArraySlice<Int>] = [:]
      for (row, cell) in old.enumerated() { queues[cell, default: []].append(row) }
      expectEqual(try matches(old, new), new.map { queues[$0]?.popFirst() })
    }
  }

  @Test func `rows with the same hash are compared by their hashed cells`() throws {
    let rows = [["a", "1"], ["a", "2"], ["b", "1"]]
    let list = try #require(Dataset(name: "x", columns: ["k", "v"], rows: rows))
    let (hashing, _) = RowHashing.of(list, list, [PositionPair(old: 0, new: 0)])
    #expect(hashing.areEqual(0, 1))
    #expect(!hashing.areEqual(0, 2))
  }

  @Test func `the earliest repeated row is found`() throws {
    let rows = Array(0..<20_000) + [17_000, 5]
    let join = RowJoin(try tables(rows, [1]))
    let found = try #require(RowJoin.repeatedRow(in: join.old))
    expectEqual([found.first, found.second], [17_000, 20_000])
    #expect(RowJoin.repeatedRow(in: join.new) == nil)
  }

  @Test func `only some rows are joined`() throws {
    var rows = [UInt32](repeating: .max, count: 3)
    RowJoin(try tables([1, 2, 1], [1, 1, 2]), oldRows: [1, 2], newRows: [1, 2])
      .match(into: &rows)
    expectEqual(rows, [.max, 2, 1])
  }
}
