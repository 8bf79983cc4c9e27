import TestSupport
import Testing

@testable import Datasets

@Suite struct HashedRowsTests {
  @Test func `each row is in the part of its hash, in order`() throws {
    let count = 70_000
    let dataset = try #require(
      Dataset(name: "x", columns: ["a"], rows: (0..<count).map { ["\($0 % 100)"] }))
    let parts = HashedRows.partCount(forRows: count)
    expectEqual(parts, 16)
    let rows = HashedRows(
      RowHashing.of(dataset, dataset, [PositionPair(old: 0, new: 0)]).old, partCount: parts)
    var partOfCell: [UInt32: Int] = [:]
    var seen: [UInt32] = []
    for part in 0..<parts {
      let entries = rows.entries(ofPart: part)
      #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.row < $1.row })
      for entry in entries {
        expectEqual(partOfCell[entry.row % 100] ?? part, part)
        partOfCell[entry.row % 100] = part
        seen.append(entry.row)
      }
    }
    expectEqual(seen.sorted(), (0..<UInt32(count)).map { $0 })
  }

  @Test func `few rows have one part`() {
    expectEqual(HashedRows.partCount(forRows: 0), 1)
    expectEqual(HashedRows.partCount(forRows: 1 << 13), 1)
    expectEqual(HashedRows.partCount(forRows: 1 << 13 + 1), 2)
    expectEqual(HashedRows.partCount(forRows: 1 << 30), 1 << 12)
  }
}
