import Datasets
import Search
import TestSupport
import Testing

/// The cells that make a column text although nearly all others are numbers.
@Suite struct ColumnExceptionsTests {
  private func source(_ cells: [String]) throws -> DatasetSource {
    try DatasetSource(#require(Dataset(name: "x", columns: ["a"], rows: cells.map { [$0] })))
  }

  @Test func `text exceptions are those of the description`() async throws {
    var random = SeededGenerator(seed: 95)
    var found = 0
    for _ in 0..<200 {
      let count = Int.random(in: 1...200, using: &random)
      let others = Int.random(in: 0...25, using: &random)
      let pieces = [["1", "-2", ""], [".5", "5.", "1e5", "7"], ["1953-05", "1954"]]
        .randomElement(using: &random)
      var cells = (0..<count).map { _ in pieces?.randomElement(using: &random) ?? "" }
      cells += (0..<others).map { _ in ["n/a", "00501", "x"].randomElement(using: &random) ?? "" }
      cells.shuffle(using: &random)
      let source = try source(cells)
      var described = try await source.descriptions(ofColumns: [0])[0].exceptions
      if source.dataset.kind(ofColumn: 0) != .text || described?.kind == .boolean {
        described = nil
      }
      described?.cells = []
      expectEqual(try await source.textExceptions(ofColumn: 0), described)
      if described != nil { found += 1 }
    }
    #expect(found > 20)
  }

  @Test func `one exception in ten is reported, and one in nine is not`() async throws {
    let nine = (1...9).map { "\($0)" }
    expectEqual(try await source(nine + ["x"]).textExceptions(ofColumn: 0)?.count, 1)
    expectEqual(try await source(nine.dropLast() + ["x"]).textExceptions(ofColumn: 0), nil)
    expectEqual(try await source(nine).textExceptions(ofColumn: 0), nil)
  }
}
