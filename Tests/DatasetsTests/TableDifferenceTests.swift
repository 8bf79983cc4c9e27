import TestSupport
import Testing

@testable import Datasets

@Suite struct TableDifferenceTests {
  private func table(_ rows: [[String]], _ columns: [String] = ["id", "a", "b"]) throws -> Dataset {
    try #require(Dataset(name: "x", columns: columns, rows: rows))
  }

  private func pair(_ old: Int, _ new: Int) -> PositionPair { .init(old: old, new: new) }

  private func keyed(_ column: Int = 0) -> TableDifference.Options {
    var options = TableDifference.Options()
    options.key = [PositionPair(old: column, new: column)]
    return options
  }

  @Test func `rows with the same key are the same row`() throws {
    let old = try table([["1", "x", "y"], ["2", "x", "y"], ["3", "x", "y"]])
    let new = try table([["3", "x", "y"], ["2", "z", "y"], ["4", "x", "y"]])
    let difference = try TableDifference(from: old, to: new, keyed())
    expectEqual(difference.removed, [0])
    expectEqual(difference.added, [2])
    expectEqual(difference.changed, [pair(1, 1)])
    expectEqual(difference.changedColumns(of: pair(1, 1)), [PositionPair(old: 1, new: 1)])
    expectEqual(difference.commonRows, [pair(2, 0), pair(1, 1)])
    #expect(!difference.keepsOrder)
    #expect(!difference.isEmpty)
  }

  @Test func `without a key, equal rows are matched in order`() throws {
    let old = try table([["1", "x", "y"], ["1", "x", "y"], ["2", "x", "y"]])
    let new = try table([["1", "x", "y"], ["2", "x", "z"], ["1", "x", "y"], ["1", "x", "y"]])
    let difference = try TableDifference(from: old, to: new, .init())
    expectEqual(difference.removed, [2])
    expectEqual(difference.added, [1, 3])
    expectEqual(difference.changed, [])
    expectEqual(difference.oldPosition(ofRow: 2), 1)
    #expect(difference.keepsOrder)
  }

  @Test func `a repeated key is an error`() throws {
    let unique = try table([["1", "x", "y"], ["2", "x", "y"]])
    let repeated = try table([["1", "x", "y"], ["2", "x", "y"], ["1", "z", "y"]])
    #expect(throws: TableDifference.UnusableKey(row: 2, isOld: false, repeats: 0)) {
      try TableDifference(from: unique, to: repeated, keyed())
    }
    #expect(throws: TableDifference.UnusableKey(row: 2, isOld: true, repeats: 0)) {
      try TableDifference(from: repeated, to: unique, keyed())
    }
  }

  @Test func `a row without a key is an error`() throws {
    let table = try table([["1", "x", "y"], ["", "x", "y"]])
    #expect(throws: TableDifference.UnusableKey(row: 1, isOld: true)) {
      try TableDifference(from: table, to: table, keyed())
    }
  }

  @Test func `ignored columns and small differences do not count`() throws {
    let old = try table([["1", "1.00", "y"], ["2", "5", "y"]])
    let new = try table([["1", "1.01", "z"], ["2", "5.02", "y"]])
    var options = keyed()
    options.ignored = [PositionPair(old: 2, new: 2)]
    options.tolerances = [1: 0.01]
    expectEqual(try TableDifference(from: old, to: new, options).changed, [pair(1, 1)])
    options.tolerances = [1: 0.02]
    #expect(try TableDifference(from: old, to: new, options).isEmpty)
    options.key = []
    options.tolerances = [:]
    options.ignored.append(PositionPair(old: 1, new: 1))
    #expect(try TableDifference(from: old, to: new, options).isEmpty)
  }

  @Test func `columns in another order and format are compared by name`() throws {
    let old = try loaded("id,a,b\n1,x,\"y,z\"\n2,x,y\n")
    let new = try loaded(
      #"[{"b": "y,z", "id": 1, "a": "x"}, {"b": "y", "id": 2, "a": "w"}]"#, as: "x.json")
    var options = TableDifference.Options()
    #expect(try TableDifference(from: old, to: new, options).removed == [1])
    options.key = [PositionPair(old: 0, new: 1)]
    expectEqual(try TableDifference(from: old, to: new, options).changed, [pair(1, 1)])
  }

  @Test func `equal cells can be written in several ways`() throws {
    let old = try loaded("id,a\n1,x\n2,\"y\"\n3,z\n")
    let new = try loaded("id,a\n\"1\",x\n2,y\n3,\"z\"\n")
    #expect(try TableDifference(from: old, to: new, .init()).isEmpty)
    #expect(try TableDifference(from: old, to: new, keyed()).isEmpty)
  }

  /// Returns the old rows after the changes of a difference: those that both tables have in the new
  /// order, or in the old one.
  private func applying(_ difference: TableDifference) -> [[String]] {
    let (old, new) = (difference.old.cells, difference.new.cells)
    let changed = Set(difference.changed.map(\.new))
    var rows = difference.commonRows.map { changed.contains($0.new) ? new[$0.new] : old[$0.old] }
    for position in difference.added { rows.insert(new[position], at: position) }
    return rows
  }

  @Test(arguments: [true, false])
  func `a difference turns the old rows into the new ones`(isKeyed: Bool) throws {
    var random = SeededGenerator(seed: isKeyed ? 1 : 2)
    for _ in 0..<testSize(100, thorough: 5_000) {
      let ids = (0..<Int.random(in: 0..<12, using: &random)).shuffled(using: &random)
      func rows(_ ids: [Int]) -> [[String]] {
        ids.map { id in
          let key = isKeyed ? id : Int.random(in: 0..<3, using: &random)
          return ["\(key)"] + (0..<2).map { _ in ["", "x", "y"].randomElement(using: &random)! }
        }
      }
      let old = try table(rows(ids))
      var kept = old.cells.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      for row in kept.indices where Int.random(in: 0..<4, using: &random) == 0 {
        kept[row][1] = "z"
      }
      let new = try table(
        (kept + rows(Array(12..<12 + Int.random(in: 0..<4, using: &random)))).shuffled(
          using: &random))
      let difference = try TableDifference(from: old, to: new, isKeyed ? keyed() : .init())
      expectEqual(applying(difference), new.cells)
      expectEqual(difference.removed.count + difference.commonRows.count, old.count)
      expectEqual(
        Set(difference.removed).union(difference.commonRows.map(\.old)).count, old.count)
      if isKeyed {
        let before = Dictionary(uniqueKeysWithValues: old.cells.map { ($0[0], $0) })
        let after = Dictionary(uniqueKeysWithValues: new.cells.map { ($0[0], $0) })
        expectEqual(
          Set(difference.changed.map { new.cells[$0.new][0] }),
          Set(after.filter { before[$0.key] != nil && before[$0.key] != $0.value }.keys))
      } else {
        func counts(_ rows: [[String]]) -> [[String]: Int] {
          Dictionary(rows.map { ($0, 1) }, uniquingKeysWith: +)
        }
        let before = counts(old.cells)
        let common = counts(new.cells).reduce(0) { $0 + min($1.value, before[$1.key] ?? 0) }
        expectEqual(difference.commonRows.count, common)
      }
    }
  }
}
