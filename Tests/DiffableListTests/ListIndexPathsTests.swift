import DiffableList
import Foundation
import TestSupport
import Testing

/// Index paths, next to Foundation's type of another name.
@Suite struct ListIndexPathTests {
  @Test func `an index path has a section and a row, also called item`() {
    var path = ListIndexPath(row: 2, section: 1)
    expectEqual(path, ListIndexPath(item: 2, section: 1))
    #expect(path.row == 2 && path.item == 2 && path.section == 1)
    path.item = 5
    path.section = 3
    expectEqual(path, ListIndexPath(row: 5, section: 3))
    expectEqual(Set([path, ListIndexPath(item: 5, section: 3)]).count, 1)
  }

  @Test func `an index path can be a literal of a section and a row`() {
    let path: ListIndexPath = [1, 2]
    expectEqual(path, ListIndexPath(row: 2, section: 1))
    let paths: ListIndexPaths = [[0, 0], [1, 2]]
    expectEqual(paths.last, path)
  }

  @Test func `a literal of other numbers stops the program with a message`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let path: ListIndexPath = [1, 2, 3]
      _ = path
    }
    let output = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("an index path has 2 numbers, a section and a row, not 3"))
  }

  @Test func `index paths sort in display order`() {
    let paths = [(0, 2), (0, 0), (3, 1), (1, 0), (0, 1)]
      .map { ListIndexPath(row: $0.0, section: $0.1) }
    expectEqual(
      paths.sorted().map { [$0.section, $0.row] }, [[0, 0], [0, 1], [1, 0], [1, 3], [2, 0]])
    #expect(ListIndexPath(row: 9, section: 0) < ListIndexPath(row: 0, section: 1))
  }

  @Test func `an index path survives coding`() throws {
    let path = ListIndexPath(row: 2, section: 1)
    let json = try JSONEncoder().encode(path)
    expectEqual(try JSONDecoder().decode(ListIndexPath.self, from: json), path)
  }

  private func kind(of path: IndexPath) -> String { "Foundation's" }
  private func kind(of path: ListIndexPath) -> String { "a list's" }

  @Test func `index paths coexist with Foundation's`() throws {
    let source = DiffableDataSource(listView: RecordingListView<String, String>()) { _, _, item in
      item
    }
    source.apply(DiffableDataSourceSnapshot("x a b", "y c"))
    let path = try #require(source.indexPath(for: "c"))
    let foundations = IndexPath(indexes: [path.section, path.row])
    expectEqual(foundations, IndexPath(indexes: [1, 0]))
    let back = ListIndexPath(item: foundations[1], section: foundations[0])
    expectEqual(source.itemIdentifier(for: back), "c")
    #expect(kind(of: path) == "a list's" && kind(of: foundations) == "Foundation's")
    let both: [AnyHashable] = [path, foundations]
    #expect(both[0] != both[1])
  }
}

@Suite struct ListIndexPathsTests {
  private let paths = [(0, 0), (4, 0), (0, 2), (1, 2), (7, 5)]
    .map { ListIndexPath(row: $0.0, section: $0.1) }

  @Test func `index paths form a collection`() {
    let some = ListIndexPaths(paths)
    #expect(Array(some) == paths && some.count == 5)
    expectEqual(some.indices.map { some[$0] }, paths)
    #expect(some == ListIndexPaths(some) && some != ListIndexPaths(paths.dropLast()))
    #expect(some.last == paths.last && ListIndexPaths().first == nil && ListIndexPaths().isEmpty)
    expectEqual(Array(some[1..<3]), Array(paths[1..<3]))
    for start in 0...5 {
      for end in start...5 {
        expectEqual(some.paths(in: start..<end), Array(paths[start..<end]))
      }
    }
    expectEqual(ListIndexPaths([]), [])
    expectEqual("\(some)", "\(paths)")
  }

  @Test func `index paths in any order survive coding`() throws {
    for sent in [paths, paths.reversed(), [], paths + paths] {
      let json = try JSONEncoder().encode(ListIndexPaths(sent))
      expectEqual(try JSONDecoder().decode([ListIndexPath].self, from: json), sent)
      expectEqual(try Array(JSONDecoder().decode(ListIndexPaths.self, from: json)), sent)
    }
  }

  @Test func `equal index paths are equal in every storage`() {
    let base = SelectionBase<Int>(count: 200, item: { $0 }, position: { 0..<200 ~= $0 ? $0 : nil })
    let order = SelectionOrder((0..<200).reversed())
    func snapshot(_ items: [Int], holding isHeld: Bool) -> DiffableDataSourceSnapshot<String, Int> {
      var snapshot = DiffableDataSourceSnapshot<String, Int>()
      snapshot.appendSections(["s"])
      let selection = Selection(
        base: base, positions: Bitmap(length: 200, positions: items), order: order)
      if isHeld { snapshot.appendItems(selection) } else { snapshot.appendItems(Array(selection)) }
      return snapshot
    }
    let (old, new) = (Array(0..<150), (0..<200).filter { $0 % 3 > 0 })
    let removed = [true, false].map {
      SnapshotDifference(from: snapshot(old, holding: $0), to: snapshot(new, holding: $0)).removed
    }
    #expect(removed[0] == removed[1] && removed[0].count == 50)
    let rows = removed[1].map(\.row)
    expectEqual(rows, (0..<50).map { $0 * 3 + 2 })
    expectEqual(removed[0].indices.map { removed[0][$0].row }, rows)
    for removed in removed {
      expectEqual(removed.paths(in: 10..<40).map(\.row), Array(rows[10..<40]))
    }
    expectEqual(Array(removed[0].dropFirst(45)).map(\.row), Array(rows.dropFirst(45)))
  }

  @Test func `an invalid position stops the program with a message`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let one: ListIndexPaths = [ListIndexPath(row: 0, section: 0)]
      _ = one[1]
    }
    let output = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("position 1 is out of range 0..<1"))
  }
}
