import Datasets
import Search
import TestSupport
import Testing

@testable import Live
@testable import Session

@Suite struct LiveTableTests {
  private func rows(_ sections: [SectionTitle]) throws -> [ListRow] {
    let dataset = try dataset(peaks)
    return sections.enumerated().map { position, title in
      ListRow(identifier: dataset.row(at: position), section: title, cells: [""])
    }
  }

  @Test func `each section's title takes a line`() throws {
    let rows = try rows([.text("a"), .text("a"), .text("b")])
    expectEqual(LiveTable.fitting(rows, in: 5), 3)
    expectEqual(LiveTable.fitting(rows, in: 4), 2)
  }

  @Test func `a small room omits titles`() throws {
    let rows = try rows([.text("a"), .text("b"), .text("c"), .text("d")])
    expectEqual(LiveTable.fitting(rows, in: 3), 3)
    expectEqual(LiveTable.fitting(rows, in: 4), 2)
  }

  @Test func `a list without sections has no titles`() throws {
    expectEqual(LiveTable.fitting(try rows([.untitled, .untitled]), in: 10), 2)
  }
}
