import Datasets
import Search
import Terminal
import TestSupport
import Testing

@testable import Live
@testable import Output
@testable import Session

/// Custom changes with every kind of row and section change.
private struct Changes: ListChanges {
  static let column = ListColumn(header: "a", typedName: "a", key: "a", kind: .text)

  var changes: [ListChange.Part: [ListChange]] = [:]
  /// The page that fails.
  var failing: ListChange.Part?

  mutating func add(
    _ part: ListChange.Part, _ position: Int, _ cell: String,
    _ section: SectionTitle = .untitled, _ sectionChange: ListChange.Part? = nil
  ) {
    let row = ListRow(identifier: RowID(0), section: section, cells: [cell])
    changes[part, default: []].append(
      ListChange(
        position: position, row: row, sectionChange: sectionChange))
  }

  /// A lower bound, so that printing continues until an empty page.
  func count(of part: ListChange.Part) -> RowCount {
    changes[part] == nil ? .exact(0) : .atLeast(1)
  }

  func columns(of part: ListChange.Part) -> [ListColumn] { [Self.column] }

  func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    if failing == part { throw .failed("the server is gone") }
    // Pages of two rows, regardless of the limit.
    return Array((changes[part] ?? []).dropFirst(offset).prefix(min(2, limit)))
  }
}

@Suite(.session) struct PresenterTests {
  @MainActor private func block(_ changes: Changes) -> Block {
    let source = RemoteSource(rows: [], count: { _ in .atLeast(9) })
    return Block(
      .list, line: "x",
      list: ListState(
        id: 0, source: source, arrangement: ListArrangement(allOf: source.columns)),
      view: .list, changes: changes)
  }

  @MainActor private func written(_ block: Block, _ presenter: any Presenter) async throws
    -> [String]
  {
    let console = ScriptedConsole()
    _ = try await presenter.present(block, on: console)
    return console.lines
  }

  private var everything: Changes {
    var changes = Changes()
    changes.add(.removed, 4, "gone", .text("A"), .removed)
    for number in 0..<5 { changes.add(.inserted, number, "new \(number)", .text("B")) }
    changes.add(.moved, 6, "moved", .text("C"), .inserted)
    changes.add(.moved, 7, "along", .text("D"), .moved)
    changes.add(.changed, 8, "changed", .empty)
    return changes
  }

  @Test func `rows and sections have the signs of their changes`() async throws {
    expectEqual(
      try await written(block(everything), PlainPresenter()),
      [
        "-@ A", "- gone", "@ B", "+ new 0", "+ new 1", "+ new 2", "+ new 3", "+ new 4",
        "+@ C", "^ 7 moved", "^@ D", "^ 8 along", "@ (none)", "~ changed",
        "= 0 of ≥9 (+≥1 -≥1 ^≥1 ~≥1)",
      ])
  }

  @Test func `JSON contains each part completely`() async throws {
    let line = try await written(block(everything), JSONPresenter())[0]
    #expect(line.contains(#""total":9,"exact":false,"#))
    #expect(line.contains(#""cells":{"a":"new 4"}}],"removed":[{"at":4,"section":"A","#))
    #expect(
      line.contains(#""changed":[{"at":8,"section":"(none)","cells":{"a":"changed"}}],"text":[]"#))
  }

  @Test @MainActor func `a failed page is reported and ends the block`() async throws {
    var changes = everything
    changes.failing = .moved
    let plain = try await written(block(changes), PlainPresenter())
    expectEqual(plain.suffix(2), ["! the server is gone", "= 0 of ≥9 (+≥1 -≥1 ^≥1 ~≥1)"])
    let json = try await written(block(changes), JSONPresenter())
    #expect(
      json[0].hasSuffix(
        #""moved":[],"changed":[],"text":[],"error":{"message":"the server is gone","column":null}}"#
      ))
    let console = ScriptedConsole()
    let problem = try await PlainPresenter().present(block(changes), on: console)
    expectEqual(problem?.sentence, "the server is gone")
  }
}
