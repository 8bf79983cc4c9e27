import Datasets
import TestSupport
import Testing

@testable import Search

extension RowText {
  init(csv: String) throws {
    let dataset = try DatasetLoader.load(
      Array(csv.utf8), name: "x", path: "x.csv", extension: "csv")
    try self.init(dataset, Cancellation())
  }

  /// The rows that a matcher keeps.
  func rows(_ matcher: some RowMatcher, within some: [UInt64]? = nil) throws -> [Int] {
    var words = some ?? [UInt64](repeating: .max, count: (count + 63) / 64)
    try keepMatches(of: matcher, in: &words, Cancellation())
    return (0..<count).filter { words[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }
  }
}

@Suite struct RowMatcherTests {
  /// A matcher of cells that begin with a lowercase letter, after folding.
  private struct Prefix: CellMatcher {
    static let takesFoldedCells = true
    let letter: UInt8

    func matches(_ cell: Span<UInt8>) -> Bool {
      !cell.isEmpty && TextFolding.lowercase(cell[0]) == letter
    }
  }

  @Test func `cells of searched columns are matched, folded if the matcher requires it`() throws {
    let text = try RowText(csv: "a,b,c\nEve,x,y\nx,Éve,y\nx,y,Eve\nÉ,x,y\n,,\n")
    func rows(_ columns: [Int]) throws -> [Int] {
      let searched = ColumnSet(columns, of: 3)
      return try text.rows(CellwiseMatcher(Prefix(letter: UInt8(ascii: "e")), searched))
    }
    expectEqual(try rows([0, 1, 2]), [0, 1, 2, 3])
    expectEqual(try rows([0]), [0, 3])
    expectEqual(try rows([1, 2]), [1, 2])
    expectEqual(try rows([]), [])
    let all = ColumnSet([0, 1, 2], of: 3)
    expectEqual(try text.rows(CellwiseMatcher(EmptyMatcher(), all)), [4])
  }

  @Test func `only candidates are kept, across chunks`() throws {
    let text = try RowText(
      csv: "a\n" + (0..<70_000).map { $0 % 7 == 0 ? "eve\n" : "x\n" }.joined())
    let matcher = CellwiseMatcher(
      Prefix(letter: UInt8(ascii: "e")), ColumnSet([0], of: 1))
    expectEqual(try text.rows(matcher), (0..<70_000).filter { $0 % 7 == 0 })
    let even = [UInt64](repeating: 0x5555_5555_5555_5555, count: (70_000 + 63) / 64)
    expectEqual(try text.rows(matcher, within: even), (0..<70_000).filter { $0 % 14 == 0 })
  }

  @Test func `a cancelled search throws`() throws {
    let text = try RowText(csv: "a\nx\n")
    let cancellation = Cancellation()
    cancellation.cancel()
    var words: [UInt64] = [1]
    #expect(throws: ListSourceError.self) {
      try text.keepMatches(
        of: CellwiseMatcher(EmptyMatcher(), ColumnSet([0], of: 1)), in: &words,
        cancellation)
    }
  }

  @Test func `a set is complete if it has every column`() {
    #expect(ColumnSet([0, 1], of: 2).isComplete)
    #expect(!ColumnSet([1], of: 2).isComplete)
  }
}
