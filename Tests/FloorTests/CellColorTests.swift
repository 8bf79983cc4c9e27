import Datasets
import Files
import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables

@Suite struct CellColorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the colors of the first row of a file, `offset:style` for each.
  private func colors(
    of text: String, name: String, columns: [Int]? = nil,
    _ adjust: (inout DatasetOptions) -> Void = { _ in }
  ) async throws -> [[String]] {
    let path = try folder.write(text, to: name)
    var options = DatasetOptions()
    options.colors = .shown
    options.keepsLines = true
    adjust(&options)
    let dataset = try await DatasetLoader.load(
      DatasetLocation(name: "x", path: .init(path)), options)
    let row = dataset.row(at: 0)
    let cells = (columns ?? Array(dataset.columns.indices)).map { dataset.cell(row, $0) }
    return dataset.colors(of: cells, row).map { cell in
      cell.map { "\($0.offset):\($0.style.rawValue)" }
    }
  }

  @Test func `each cell has its colors, and those that last`() async throws {
    expectEqual(
      try await colors(of: "a\u{1B}[1mb\u{1B}[31mc\tde\tf\u{1B}[0mg\n", name: "x.tsv") {
        $0.hasHeader = false
      },
      [["0:", "1:1", "2:1;31"], ["0:1;31"], ["0:1;31", "1:"]])
    expectEqual(
      try await colors(of: "é\u{1B}[1mb\tc\n", name: "x.txt"), [["0:", "2:1"]])
  }

  @Test func `a record with line ends has colors, and NUL ends it`() async throws {
    expectEqual(
      try await colors(of: "\u{1B}[1ma\nb\u{1B}[0m\0\u{1B}[31mc\0", name: "x") {
        $0.isNULTerminated = true
      },
      [["0:", "0:1", "3:"]])
  }

  @Test func `cells that are not parts of their record have none`() async throws {
    expectEqual(
      try await colors(of: "a,b\n\u{1B}[1m\"c\"\u{1B}[0m,d\n", name: "x.csv"), [])
    expectEqual(try await colors(of: "{\u{1B}[1m\"a\":\"b\"}\n", name: "x.jsonl"), [])
    let swapped = "a\tb\nab\u{1B}[1mc\td\n"
    expectEqual(try await colors(of: swapped, name: "x.tsv", columns: [1, 0]), [])
    expectEqual(try await colors(of: swapped, name: "x.tsv", columns: [0]), [])
    expectEqual(try await colors(of: "plain\n", name: "x.txt"), [])
  }
}
