import Datasets
import Search
import Synchronization
import TestSupport
import Testing

/// Added rows 0 to 4, moved rows 1 and 7 and a changed row 5, in counted pages of two.
private final class PagedChanges: ListChanges {
  private let isExact: Bool
  private let read = Mutex<[String]>([])
  var pages: [String] { read.withLock { $0 } }

  init(isExact: Bool) { self.isExact = isExact }

  private func positions(_ part: ListChange.Part) -> [Int] {
    switch part {
    case .removed: []
    case .inserted: [0, 1, 2, 3, 4]
    case .moved: [1, 7]
    case .changed: [5]
    }
  }

  func count(of part: ListChange.Part) -> RowCount {
    isExact ? .exact(positions(part).count) : .atLeast(0)
  }

  func columns(of part: ListChange.Part) -> [ListColumn] { [] }

  func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    read.withLock { $0.append("\(part) \(offset)") }
    return positions(part).dropFirst(offset).prefix(min(limit, 2)).map {
      ListChange(
        position: $0, row: ListRow(identifier: RowID(0), section: .untitled, cells: ["\($0)"]))
    }
  }
}

@Suite struct ListChangesTests {
  @Test func `a page known to be empty is not read`() async throws {
    let changes = PagedChanges(isExact: true)
    #expect(try await changes.changes(of: .removed, from: 0, limit: 9).isEmpty)
    #expect(try await changes.changes(of: .inserted, from: 5, limit: 9).isEmpty)
    expectEqual(changes.pages, [])
    expectEqual(try await changes.changes(of: .inserted, from: 3, limit: 9).count, 2)
    let unknown = PagedChanges(isExact: false)
    #expect(try await unknown.changes(of: .removed, from: 0, limit: 9).isEmpty)
    expectEqual(unknown.pages, ["removed 0"])
  }

  @Test func `the first changes are read in as many pages as the source needs`() async throws {
    let changes = PagedChanges(isExact: false)
    expectEqual(try await changes.all(.inserted), ["0 0", "1 1", "2 2", "3 3", "4 4"])
    expectEqual(changes.pages, ["inserted 0", "inserted 2", "inserted 4", "inserted 5"])
    expectEqual(try await changes.changes(of: .inserted, atMost: 3).count, 3)
    expectEqual(try await changes.changes(of: .inserted, atMost: 0).count, 0)
  }

  @Test(arguments: [true, false])
  func `each shown row has its change`(isExact: Bool) async throws {
    let rows = (4..<8).map {
      ListRow(identifier: RowID(0), section: .untitled, cells: ["\($0)"])
    }
    let changes = PagedChanges(isExact: isExact)
    expectEqual(try await changes.parts(of: rows, from: 4), [.inserted, .changed, nil, .moved])
    expectEqual(
      try await changes.parts(of: Array(rows.prefix(2)), from: 0), [.inserted, .inserted])
  }

  @Test func `a replaced list removes all old rows and adds all new ones`() async throws {
    let old = try await smallSource().list("k2")
    let new = try await smallSource().list("himalaya") { $0.columns = [0, 2] }
    let changes = ReplacedList(old.result, by: new.result)
    expectEqual(try await changes.all(.removed), ["0 K2"])
    expectEqual(try await changes.all(.inserted), ["0 Everest", "1 Lhotse"])
    expectEqual(changes.count(of: .inserted), .exact(2))
    expectEqual(changes.count(of: .moved), .exact(0))
    #expect(try await changes.page(of: .changed, from: 0, limit: 9).isEmpty)
    expectEqual(try await changes.page(of: .inserted, from: 1, limit: 9).map(\.position), [1])
    expectEqual(changes.columns(of: .removed).map(\.header), ["name", "height", "range"])
    expectEqual(changes.columns(of: .inserted).map(\.header), ["name", "range"])
  }

  @Test func `a list replaced by nothing has only removed rows`() async throws {
    let changes = ReplacedList(try await smallSource().list().result, by: nil)
    expectEqual(ListChange.Part.allCases.map { changes.count(of: $0).value }, [4, 0, 0, 0])
    #expect(changes.columns(of: .inserted).isEmpty)
  }
}
