import TestSupport
import Testing

@testable import Datasets

/// Fields of wide tables.
@Suite struct FieldOffsetsTests {
  @Test func `each field is that of the record read from its start`() throws {
    var random = SeededGenerator(seed: 14)
    let pieces = ["", "1", "é", "\"a,b\"", "\"\"\"\"", "\"two\nlines\"", "x y"]
    for width in [23, 24, 25, 31, 32, 33, 100] {
      let records = (0..<20).map { _ in
        // A short row is padded.
        let count = Bool.random(using: &random) ? width : Int.random(in: 1...width, using: &random)
        return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
      }
      let header = (0..<width).map { "c\($0)" }.joined(separator: ",")
      let text = header + "\n" + records.map { $0.joined(separator: ",") + "\n" }.joined()
      let options = DatasetOptions()
      let list = try DatasetLoader.load(
        Array(text.utf8), name: "x", path: "x.csv", extension: "csv", options)
      for row in 0..<list.count {
        var cells: [[UInt8]] = []
        list.forEachCell(of: list.row(at: row)) { cells.append(Array($0)) }
        for column in (0..<width).shuffled(using: &random) {
          let cell = list.withBytes(of: list.row(at: row), column) { Array($0) }
          expectEqual(cell, cells[column], "row \(row), column \(column) of \(width)")
        }
      }
    }
  }
}
