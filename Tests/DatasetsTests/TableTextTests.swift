import TestSupport
import Testing

@testable import Datasets

/// Lists without a file.
@Suite struct TableTextTests {
  private func cells(of list: Dataset) -> [[String]] {
    (0..<list.count).map { row in list.columns.indices.map { list.cell(list.row(at: row), $0) } }
  }

  private func records(_ rows: [[String]]) -> [UInt8] {
    Array(rows.map { $0.joined(separator: "\t") + "\n" }.joined().utf8)
  }

  @Test func `records without quoting become a list, others are rejected`() throws {
    var random = SeededGenerator(seed: 5)
    var plainCount = 0
    let marks: Set<Unicode.Scalar> = ["\t", "\r", "\n", "\u{1F}"]
    for _ in 0..<300 {
      let plain = ["", "a", "É", "\u{FEFF}", "\"", "x y"]
      let pieces = Bool.random(using: &random) ? plain : plain + ["\t", "\r", "\n", "\u{1F}"]
      let rows = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<3).map { _ in
          (0..<2).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        }
      }
      let names = ["a", "b", "c"]
      let kinds = names.map { _ in Column.Kind.text }
      let isPlain =
        rows.joined().joined().unicodeScalars.allSatisfy { !marks.contains($0) }
        && !rows[0][0].hasPrefix("\u{FEFF}")
      let list = Dataset(
        name: "t", columns: names, kinds: kinds, count: rows.count, records: records(rows))
      plainCount += isPlain ? 1 : 0
      expectEqual(list.map(cells), (isPlain ? rows : nil))
      let quoted = try #require(Dataset(name: "t", columns: names, kinds: kinds, rows: rows))
      expectEqual(cells(of: quoted), rows)
    }
    #expect((20..<280).contains(plainCount))
  }

  @Test func `records of a single column are rejected`() {
    #expect(
      Dataset(name: "t", columns: ["a"], kinds: [.text], count: 1, records: [10]) == nil)
  }
}
