import DiffableList
import TestSupport
import Testing

/// The lines of an update: `-`, `+`, `^` and `~`, each preceded by section lines.
@Suite struct RecordingListViewTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, String>
  typealias Recorder = RecordingListView<String, String>

  /// Has section titles, but none for a section named `-`.
  private final class TitledSource: DiffableDataSource<String, String> {
    override func titleForHeader(inSection section: Int) -> String? {
      sectionIdentifier(for: section).flatMap { $0 == "-" ? nil : $0.uppercased() }
    }
  }

  private func lines(
    _ old: [String], _ new: [String], reloading sections: [String] = [], _ items: [String] = []
  ) -> [String] {
    let recorder = Recorder()
    let source = TitledSource(listView: recorder) { _, _, item in item }
    source.apply(Snapshot(sections: old))
    var snapshot = Snapshot(sections: new)
    snapshot.reloadSections(sections)
    snapshot.reconfigureItems(items)
    source.apply(snapshot)
    return recorder.lines
  }

  @Test(
    arguments: [
      ([], [], []),
      (["x a"], ["x a"], []),
      ([], ["x a b", "y", "z c"], ["+@ X", "+ a", "+ b", "+@ Z", "+ c"]),
      (["x a b", "y", "z c"], [], ["-@ X", "- a", "- b", "-@ Z", "- c"]),
      (["x a", "y b"], ["x c", "y b d"], ["@ X", "- a", "@ X", "+ c", "@ Y", "+ d"]),
      (["x a", "y b"], ["y b c"], ["-@ X", "- a", "@ Y", "+ c"]),
      // A moved section keeps its rows; its own line precedes rows of it.
      (["x a", "y b"], ["y b", "x a"], []),
      (["x a", "y b"], ["y b", "x a c"], ["^@ X", "+ c"]),
      (["x a", "y b c"], ["y b", "x a"], ["@ Y", "- c"]),
      (["x a", "y b c", "z d"], ["y b c", "z d", "x e"], ["@ X", "- a", "^@ X", "+ e"]),
      // Numbers count over all sections.
      (["x a b", "y c d"], ["x a b", "y d c"], ["@ Y", "^ 4 c"]),
      (["x a b", "y c"], ["x b", "y c a"], ["@ Y", "^ 3 a"]),
      (["x a b", "y c"], ["y c", "z a", "x b"], ["+@ Z", "^ 2 a"]),
      (["x a", "y b c"], ["y c b", "x a"], ["@ Y", "^ 2 b"]),
      (["x a b c", "y d"], ["y d", "x b a c"], ["^@ X", "^ 3 a"]),
      (["x a", "y b"], ["x b", "y a"], ["@ X", "^ 1 b", "@ Y", "^ 2 a"]),
      // No title, no line.
      (["- a", "x b"], ["- c", "x d"], ["- a", "@ X", "- b", "+ c", "@ X", "+ d"]),
      (["-"], ["x a", "- b", "y c"], ["+@ X", "+ a", "+ b", "+@ Y", "+ c"]),
      (
        ["x a b c", "y d e", "z f"], ["v g", "z f h", "x c a e"],
        [
          "@ X", "- b", "-@ Y", "- d", "+@ V", "+ g", "@ Z", "+ h", "^@ X", "^ 5 a", "^ 6 e",
        ]
      ),
    ] as [([String], [String], [String])])
  func `removed, inserted and moved rows have a line each`(
    old: [String], new: [String], expected: [String]
  ) {
    expectEqual(lines(old, new), expected)
  }

  @Test(
    arguments: [
      (["x a b"], ["x a b"], [], ["b"], ["@ X", "~ b"]),
      (["x a b", "y c"], ["x a b", "y c"], ["x"], [], ["@ X", "~ a", "~ b"]),
      (["x a", "y b"], ["x a", "y b"], ["y", "x"], ["b"], ["@ X", "~ a", "@ Y", "~ b"]),
      (["x a"], ["x b"], [], ["b"], ["@ X", "- a", "@ X", "+ b"]),
      // A row that also moved has two lines.
      (["x a b"], ["x b a"], [], ["a"], ["@ X", "^ 2 a", "@ X", "~ a"]),
      (["x a b"], ["x b a"], ["x"], [], ["@ X", "^ 2 a", "@ X", "~ b", "~ a"]),
      // An inserted row is new, even in a reloaded section.
      (["x a"], ["x b a"], ["x"], [], ["@ X", "+ b", "@ X", "~ a"]),
      (["x"], ["x b"], ["x"], [], ["@ X", "+ b"]),
      (["x a"], ["y b", "x a"], ["y"], [], ["+@ Y", "+ b"]),
      (["x a", "y b"], ["x a b", "y"], ["x"], [], ["@ X", "^ 2 b", "@ X", "~ a", "~ b"]),
      // Its section was inserted or moved.
      (["x a", "y b"], ["y b", "x a"], [], ["a", "b"], ["@ Y", "~ b", "^@ X", "~ a"]),
      (["x a b"], ["x b", "y a"], [], ["a"], ["+@ Y", "^ 2 a", "+@ Y", "~ a"]),
      (["- a", "x b"], ["- a", "x b"], [], ["a", "b"], ["~ a", "@ X", "~ b"]),
    ] as [([String], [String], [String], [String], [String])])
  func `reloaded and reconfigured rows have a line each`(
    old: [String], new: [String], sections: [String], items: [String], expected: [String]
  ) {
    expectEqual(lines(old, new, reloading: sections, items), expected)
  }

  @Test func `removed rows and sections keep their old cells and titles`() {
    let recorder = Recorder()
    var round = 1
    final class Source: DiffableDataSource<String, String> {
      var title = "first"
      override func titleForHeader(inSection section: Int) -> String? { title }
    }
    let source = Source(listView: recorder) { _, _, item in "\(item)\(round)" }
    source.apply(Snapshot("x a b c"))
    (round, source.title) = (2, "second")
    var next = Snapshot("x a c b")
    next.reconfigureItems(["b"])
    source.apply(next)
    expectEqual(recorder.lines, ["@ second", "^ 3 b1", "@ second", "~ b2"])
    (round, source.title) = (3, "third")
    source.apply(Snapshot("x d"))
    expectEqual(recorder.lines, ["@ second", "- a1", "- c1", "- b2", "@ third", "+ d3"])
    source.applySnapshotUsingReloadData(Snapshot("x d"))
    expectEqual(recorder.lines, ["-@ third", "- d3", "+@ third", "+ d3"])
  }

  /// Applying the lines in turn to an empty list gives the current rows.
  @Test(arguments: 1...testSize(1, thorough: 3) as ClosedRange<UInt64>)
  func `applying the lines of random updates gives the current rows`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let recorder = Recorder()
    let source = TitledSource(listView: recorder) { _, _, item in item }
    var rows: Set<String> = []
    for step in 0..<300 {
      let before = source.snapshot().itemIdentifiers
      let next = randomSnapshot(&random)
      source.apply(next)
      let now = next.itemIdentifiers
      func cells(_ sign: Character) -> [String] {
        recorder.lines.filter { $0.first == sign && $0.dropFirst().first == " " }
          .map { String($0.dropFirst(2)) }
      }
      let (removed, added) = (cells("-"), cells("+"))
      rows = rows.subtracting(removed).union(added)
      let numbers = cells("^").map { $0.split(separator: " ").map(String.init) }
      let signs = recorder.lines.compactMap { line in
        line.contains("@") ? nil : line.first.flatMap { "-+^~".firstIndex(of: $0) }
      }
      let isCorrect =
        rows == Set(now) && removed == before.filter { !now.contains($0) }
        && added == now.filter { !before.contains($0) } && signs == signs.sorted()
        && numbers.allSatisfy { words in Int(words[0]).map { now[$0 - 1] } == words[1] }
        && Set(cells("~")).isSubset(of: before)
      if !isCorrect {
        Issue.record("seed \(seed), step \(step): \(recorder.lines)")
        return
      }
    }
  }

  private func randomSnapshot(_ random: inout SeededGenerator) -> Snapshot {
    var snapshot = Snapshot()
    let sections = ["x", "y", "z", "-"].shuffled(using: &random)
    snapshot.appendSections(Array(sections.prefix(Int.random(in: 1...4, using: &random))))
    for item in "abcdefgh".map(String.init).shuffled(using: &random) {
      guard Int.random(in: 0..<3, using: &random) > 0 else { continue }
      snapshot.appendItems(
        [item], toSection: snapshot.sectionIdentifiers.randomElement(using: &random))
      if Int.random(in: 0..<4, using: &random) == 0 { snapshot.reloadItems([item]) }
    }
    if Bool.random(using: &random) {
      snapshot.reloadSections([snapshot.sectionIdentifiers[0]])
    }
    return snapshot
  }
}
