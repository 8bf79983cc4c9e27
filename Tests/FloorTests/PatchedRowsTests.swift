import Datasets
import Search
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables

@Suite struct PatchedRowsTests {
  private func rows(_ bytes: [UInt8], as format: String) throws -> PatchedRows {
    let list = try DatasetLoader.load(bytes, name: "x", path: "x.\(format)", extension: format)
    return PatchedRows(list, ListColumn.columns(of: list))
  }

  private func version(_ position: Int, _ cells: JSONCell...) -> RowVersion {
    RowVersion(position: position, cells: cells)
  }

  @Test func `cells of text are equal in every form`() throws {
    let rows = try rows(Array("a,b\n1.10,\n".utf8), as: "csv")
    let empty = JSONCell(.string, [])
    #expect(rows.isRow(0, version(0, JSONCell(.string, "1.10".utf8), empty)))
    #expect(rows.isRow(0, version(0, JSONCell(.verbatim, "1.10".utf8), JSONCell(.null, []))))
    #expect(!rows.isRow(0, version(0, JSONCell(.verbatim, "1.1".utf8), empty)))
    #expect(!rows.isRow(1, version(1, JSONCell(.string, "1.10".utf8), empty)))
  }

  @Test func `invalid UTF-8 equals what a difference has for it`() throws {
    let rows = try rows(Array("a,b\n".utf8) + [0xFF, 0xE2, 0x82] + Array(",x\n".utf8), as: "csv")
    expectEqual(rows.cells(at: 0)[0], JSONCell(.string, "\u{FFFD}\u{FFFD}".utf8))
  }

  @Test func `an object can lack a cell that was null`() throws {
    let rows = try rows(Array("{\"a\":1,\"b\":2}\n{\"a\":1}\n".utf8), as: "jsonl")
    let (one, two) = (JSONCell(.verbatim, "1".utf8), JSONCell(.verbatim, "2".utf8))
    #expect(rows.isRow(0, version(0, JSONCell(.string, "1".utf8), two)))
    #expect(rows.isRow(1, version(1, one, .absent)))
    #expect(!rows.isRow(1, version(1, one, two)))
    #expect(rows.isRow(1, version(1, one, JSONCell(.null, []))))
  }

  @Test func `rows are found at their positions, or where only one fits`() throws {
    var rows = try rows(Array("a,b\n1,x\n2,y\n1,x\n".utf8), as: "csv")
    func wanted(_ position: Int, _ a: String, _ b: String) -> RowVersion {
      version(position, JSONCell(.string, a.utf8), JSONCell(.string, b.utf8))
    }
    expectEqual(
      try rows.positions(of: [wanted(7, "1", "x"), wanted(2, "1", "x"), wanted(0, "2", "y")]),
      [0, 2, 1])
    #expect(throws: PatchedRows.Misfit(index: 0, isRepeated: false)) {
      try rows.positions(of: [wanted(1, "2", "y")])
    }
  }

  @Test func `the first row that is unclear is named`() throws {
    var rows = try rows(Array("a\n1\n1\n1\n2\n".utf8), as: "csv")
    let (one, two) = (JSONCell(.verbatim, "1".utf8), JSONCell(.verbatim, "2".utf8))
    #expect(throws: PatchedRows.Misfit(index: 1, isRepeated: true)) {
      try rows.positions(of: [version(0, two), version(3, one)])
    }
  }
}
