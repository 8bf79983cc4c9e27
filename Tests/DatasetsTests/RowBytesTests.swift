import TestSupport
import Testing

@testable import Datasets

@Suite struct RowBytesTests {
  /// Each group of 65,536 rows has its own base.
  @Test func `the ends of rows continue across groups`() throws {
    let lines = (0..<140_000).map { String(repeating: "x", count: ($0 + 1) % 6) }
    let dataset = try DatasetLoader.load(
      Array(lines.joined(separator: "\n").utf8), name: "x", path: "x", extension: "txt")
    expectEqual(dataset.count, 140_000)
    dataset.withRowBytes { rows in
      for range in [0..<1, 0..<64, 64..<300, 65_472..<65_600, 139_968..<140_000, 64..<64] {
        var found: [Int] = []
        rows.forEachEnd(of: range) { row, end in
          expectEqual(row, range.lowerBound + found.count)
          found.append(end)
        }
        expectEqual(found, range.map { rows.start(of: $0 + 1) })
      }
    }
  }

  @Test func `cells of a regular row exclude line ends and quotes`() throws {
    let dataset = try loaded("a,b\r\nx,\"y\"\r\n\r\n\"\",\n1,2")
    dataset.withRowBytes { rows in
      func text(_ range: Range<Int>) -> String {
        String(decoding: rows.bytes[range], as: UTF8.self)
      }
      let cells = (0..<rows.count).map(rows.cells(ofRegularRow:))
      expectEqual(cells.map(text), ["x,\"y\"", "\"\",", "1,2"])
      let start = cells[0].lowerBound
      expectEqual(text(rows.contents(of: start..<start + 1)), "x")
      expectEqual(text(rows.contents(of: start + 2..<start + 5)), "y")
      #expect(rows.isQuoted(start + 2..<start + 5) && !rows.isQuoted(start..<start))
    }
  }
}
