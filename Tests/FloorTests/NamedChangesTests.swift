import Datasets
import Search
import TestSupport
import Testing

@testable import Output
@testable import Session

@Suite struct NamedChangesTests {
  private func changes(_ changes: [(String, String)]) throws -> NamedChanges {
    let names = changes.indices.map { "c\($0)" }
    let list = try #require(Dataset(name: "x", columns: names, rows: []))
    let columns = ListColumn.columns(of: list)
    return NamedChanges(zip(columns, changes).map { ($0, CellChange($1.0, $1.1)) })
  }

  @Test func `changes share the width, each after its column's name`() throws {
    let long = try changes([("old one", "new one"), ("1", "2")])
    expectEqual(long.width, 36)
    expectEqual(long.text(width: 36).plain, "  … c0 old one → new one  … c1 1 → 2")
    expectEqual(long.text(width: 30).plain, "  … c0 old… → new…  … c1 1 → 2")
  }

  @Test func `what has no room is counted`() throws {
    let several = try changes(Array(repeating: ("old one", "new one"), count: 4))
    expectEqual(several.text(width: 30).plain, "  … c0 old one → new one  +3")
    expectEqual(several.text(width: 12).plain, "  … ol… → n…")
    for width in 1...120 {
      #expect(several.text(width: width).width <= width)
    }
  }
}
