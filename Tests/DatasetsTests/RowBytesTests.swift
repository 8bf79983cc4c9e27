import TestSupport
import Testing

@testable import Datasets

@Suite struct RowBytesTests {
  /// Each group of 65,536 rows has its own base.
  @Test func `offsets continue across groups`() throws {
    let lines = (0..<140_000).map { String(repeating: "x", count: ($0 + 1) % 6) }
    let dataset = try DatasetLoader.load(
      Array(lines.joined(separator: "\n").utf8), name: "x", path: "x", extension: "txt")
    expectEqual(dataset.count, 140_000)
    dataset.withRowBytes { rows in
      for range in [0...0, 0...1, 65_530...65_540, 65_536...131_072, 131_000...rows.count] {
        let expected = range.map { UInt32(rows.start(of: $0) - rows.start(of: range.lowerBound)) }
        expectEqual(rows.offsets(of: range), expected)
      }
    }
  }
}
