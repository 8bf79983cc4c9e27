import Datasets
import Search
import TestSupport
import Testing

@Suite struct ListRowTests {
  private func rows(
    _ csv: String, _ change: (inout ListArrangement) -> Void = { _ in }
  ) async throws -> [ListRow] {
    try await smallSource(csv).list("", change).rows(in: 0..<9)
  }

  private func line(_ row: ListRow) -> String? {
    var line: String?
    _ = row.withLine { cells, delimiter, quote in
      let bytes = cells.indices.map { cells[$0] }
      line = String(decoding: bytes + [delimiter] + (quote.map { [$0] } ?? []), as: UTF8.self)
      return true
    }
    return line
  }

  @Test func `a row has the shown cells in display order`() async throws {
    let rows = try await rows("a,b,c\n1,2,\"3,4\"\n") { $0.columns = [2, 0] }
    expectEqual(rows.map(\.cells), [["3,4", "1"]])
    var cells: [String] = []
    rows[0].forEachCell { cells.append(String(decoding: $0, as: UTF8.self)) }
    expectEqual(cells, ["3,4", "1"])
  }

  @Test func `a row has a line only if columns are shown as in the file`() async throws {
    let csv = "a,b\nx,y\n"
    expectEqual(line(try await rows(csv)[0]), "x,y,\"")
    expectEqual(line(try await rows(csv) { $0.columns = [1, 0] }[0]), nil)
    expectEqual(line(try await rows(csv) { $0.columns = [0] }[0]), nil)
    let row = ListRow(identifier: RowID(0), section: .untitled, cells: ["x", "y"])
    expectEqual(line(row), nil)
  }

  @Test func `rows are equal by identity, section and cells`()
    async throws
  {
    let stored = try await rows("a,b\nx,y\n")[0]
    func row(_ section: SectionTitle, _ cells: [String]) -> ListRow {
      ListRow(identifier: stored.identifier, section: section, cells: cells)
    }
    expectEqual(stored, row(.untitled, ["x", "y"]))
    #expect(stored != row(.empty, ["x", "y"]))
    #expect(stored != row(.untitled, ["x", "z"]))
  }
}
