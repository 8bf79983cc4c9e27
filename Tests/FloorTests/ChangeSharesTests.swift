import Search
import TestSupport
import Testing

@testable import Live
@testable import Output
@testable import Session

/// Changes that only have counts.
private struct CountedChanges: ListChanges {
  let counts: [ListChange.Part: RowCount]

  func count(of part: ListChange.Part) -> RowCount { counts[part] ?? .exact(0) }
  func columns(of part: ListChange.Part) -> [ListColumn] { [] }
  func page(of part: ListChange.Part, from offset: Int, limit: Int) -> [ListChange] { [] }
}

@Suite struct ChangeSharesTests {
  private func shares(_ counts: [ListChange.Part: RowCount], lines: Int) -> [ChangeShares.Share] {
    let shares = ChangeShares(CountedChanges(counts: counts), lines: lines)
    #expect(shares.lineCount <= max(lines, shares.shares.count))
    return shares.shares
  }

  @Test func `all changes are shown if they fit`() {
    expectEqual(
      shares([.removed: .exact(2), .inserted: .exact(3)], lines: 5),
      [
        .init(part: .removed, shown: 2, more: nil), .init(part: .inserted, shown: 3, more: nil),
      ])
    expectEqual(shares([:], lines: 5), [])
  }

  @Test func `rare kinds leave their lines to frequent ones`() {
    expectEqual(
      shares([.removed: .exact(700), .inserted: .exact(2)], lines: 8),
      [
        .init(part: .removed, shown: 5, more: .exact(695)),
        .init(part: .inserted, shown: 2, more: nil),
      ])
  }

  @Test func `without room only numbers are shown`() {
    expectEqual(
      shares([.removed: .exact(9), .inserted: .exact(8)], lines: 2),
      [
        .init(part: .removed, shown: 0, more: .exact(9)),
        .init(part: .inserted, shown: 0, more: .exact(8)),
      ])
  }

  @Test func `a lower bound may have more`() {
    expectEqual(
      shares([.inserted: .atLeast(2)], lines: 5),
      [.init(part: .inserted, shown: 2, more: .atLeast(0))])
  }
}
