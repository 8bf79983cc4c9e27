import DiffableList
import TestSupport
import Testing

@Suite struct SectionSnapshotEditingTests {
  typealias Snapshot = DiffableDataSourceSectionSnapshot<Int>
  typealias Edit = Snapshot.Edit
  typealias EditError = Snapshot.EditError

  /// A tree of 1 with 11 (111) and 12, and 2 with 21, in which 1 and 11 are expanded.
  private static var filled: Snapshot {
    var tree = Snapshot()
    tree.append([1, 2])
    tree.append([11, 12], to: 1)
    tree.append([111], to: 11)
    tree.append([21], to: 2)
    tree.expand([1, 11])
    return tree
  }

  private static func forest(_ roots: Int..., child: Int? = nil) -> Snapshot {
    var forest = Snapshot()
    forest.append(roots)
    if let child {
      forest.append([child], to: roots[0])
      forest.expand([roots[0]])
    }
    return forest
  }

  @Test(
    arguments: [
      (Edit.append([3], to: 111), [1, 11, 111, 3, 12, 2, 21], [1, 11, 111, 12, 2]),
      (.append([3], to: 11), [1, 11, 111, 3, 12, 2, 21], [1, 11, 111, 3, 12, 2]),
      (.insert([3, 4], .before(11)), [1, 3, 4, 11, 111, 12, 2, 21], [1, 3, 4, 11, 111, 12, 2]),
      (.insert([3, 4], .after(1)), [1, 11, 111, 12, 3, 4, 2, 21], [1, 11, 111, 12, 3, 4, 2]),
      (.insert([3], .after(21)), [1, 11, 111, 12, 2, 21, 3], [1, 11, 111, 12, 2]),
      // A tree keeps its expanded items.
      (
        .insertSnapshot(forest(3, 4, child: 31), .before(12)),
        [1, 11, 111, 3, 31, 4, 12, 2, 21], [1, 11, 111, 3, 31, 4, 12, 2]
      ),
      (
        .insertSnapshot(forest(3, child: 31), .after(2)),
        [1, 11, 111, 12, 2, 21, 3, 31], [1, 11, 111, 12, 2, 3, 31]
      ),
      (.delete([111, 1, 11]), [2, 21], [2]),
      (.delete([]), [1, 11, 111, 12, 2, 21], [1, 11, 111, 12, 2]),
      (.expand([2, 2, 9]), [1, 11, 111, 12, 2, 21], [1, 11, 111, 12, 2, 21]),
      (.collapse([1, 9, 1]), [1, 11, 111, 12, 2, 21], [1, 2]),
      // An empty tree replaces too, and the parent keeps its expansion.
      (.replaceChildren(of: 1, using: forest()), [1, 2, 21], [1, 2]),
      (.replaceChildren(of: 1, using: forest(3, child: 111)), [1, 3, 111, 2, 21], [1, 3, 111, 2]),
      (.replaceChildren(of: 2, using: forest(3)), [1, 11, 111, 12, 2, 3], [1, 11, 111, 12, 2]),
    ] as [(Edit, [Int], [Int])])
  func `each edit has its documented effect`(edit: Edit, items: [Int], visible: [Int]) throws {
    var tree = Self.filled
    try tree.perform(edit)
    expectEqual(tree.items, items)
    expectEqual(tree.visibleItems, visible)
  }

  @Test(
    arguments: [
      (Edit.append([9, 9, 1], to: 9), EditError.unknownItems([9])),
      (.append([1], to: 1), .anchorInArgument(1)),
      (.append([1, 1], to: 1), .anchorInArgument(1)),
      (.append([2, 3, 11], to: 1), .existingItems([2, 11])),
      (.append([2, 3, 11, 3], to: 1), .duplicateItems([2, 3, 11])),
      (.append([2, 1], to: 1), .duplicateItems([2, 1])),
      (.append([3], to: 9), .unknownItems([9])),
      (.insert([9, 1, 9], .before(9)), .unknownItems([9])),
      (.insert([3, 2], .before(2)), .anchorInArgument(2)),
      (.insert([3, 3], .before(2)), .duplicateItems([3])),
      (.insert([1], .after(2)), .existingItems([1])),
      (.insert([3], .after(9)), .unknownItems([9])),
      (.insertSnapshot(forest(1, child: 9), .before(9)), .unknownItems([9])),
      (.insertSnapshot(forest(3, child: 1), .after(2)), .existingItems([1])),
      (.insertSnapshot(forest(3, child: 2), .after(2)), .anchorInArgument(2)),
      (.delete([9, 9, 1]), .unknownItems([9])),
      (.delete([1, 8, 9]), .unknownItems([8, 9])),
      (.replaceChildren(of: 9, using: forest(1, child: 9)), .unknownItems([9])),
      (.replaceChildren(of: 1, using: forest(2, child: 1)), .duplicateItems([2, 1])),
      (.replaceChildren(of: 2, using: forest(3, child: 1)), .existingItems([1])),
      (.replaceChildren(of: 11, using: forest(111, child: 12)), .existingItems([12])),
      (.replaceChildren(of: 9, using: forest()), .unknownItems([9])),
    ] as [(Edit, EditError)])
  func `a refused edit throws its reason and changes nothing`(edit: Edit, reason: EditError) {
    var tree = Self.filled
    #expect(throws: reason) { try tree.perform(edit) }
    expectEqual(tree, Self.filled)
  }

  @Test func `items stay expanded until they are deleted`() {
    var tree = Self.filled
    tree.collapse([1])
    tree.expand([1, 12])
    expectEqual(tree.visibleItems, [1, 11, 111, 12, 2])
    tree.append([121], to: 12)
    #expect(tree.isVisible(121))
    tree.delete([11])
    tree.append([11])
    #expect(!tree.isExpanded(11))
    expectEqual(tree.snapshot(of: 11), Snapshot())
    expectEqual(tree.snapshot(of: 1).level(of: 121), 1)
    expectEqual(tree.snapshot(of: 1).parent(of: 12), nil)
  }

  @Test func `deleting many siblings compares each only a few times`() {
    let tally = Tally()
    let items = (0..<20_000).map { CountedItem($0, tally) }
    var tree = DiffableDataSourceSectionSnapshot<CountedItem>()
    for item in items { tree.append([item]) }
    tree.delete(items.filter { !$0.number.isMultiple(of: 2) })
    expectEqual(tree.rootItems.count, 10_000)
    #expect(tally.comparisons < 20 * items.count)
  }

  // MARK: Traps

  enum Misuse: CaseIterable, Codable {
    case append, insertBefore, insertAfter, insertTreeBefore, insertTreeAfter, delete, replace
    case isExpanded, isVisible, level, parent, snapshot
  }

  private static func commit(_ misuse: Misuse) {
    var tree = filled
    switch misuse {
    case .append: tree.append([3], to: 9)
    case .insertBefore: tree.insert([3], before: 9)
    case .insertAfter: tree.insert([3], after: 9)
    case .insertTreeBefore: tree.insert(forest(3), before: 9)
    case .insertTreeAfter: tree.insert(forest(3), after: 9)
    case .delete: tree.delete([9])
    case .replace: tree.replace(childrenOf: 9, using: forest(3))
    case .isExpanded: _ = tree.isExpanded(9)
    case .isVisible: _ = tree.isVisible(9)
    case .level: _ = tree.level(of: 9)
    case .parent: _ = tree.parent(of: 9)
    case .snapshot: _ = tree.snapshot(of: 9)
    }
  }

  @Test(arguments: Misuse.allCases)
  func `an unknown item stops the program with a message`(misuse: Misuse) async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [misuse] in
      Self.commit(misuse)
    }
    let output = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("not in the section snapshot: 9"))
  }

  // MARK: Against the model

  /// Sequences of thirty edits.
  @Test(arguments: 0..<4)
  func `random edits match the model`(part: Int) {
    var random = RandomSectionEdits(seed: UInt64(20_261_122 + part))
    var (performed, refused) = (0, 0)
    for sequence in 0..<testSize(40, thorough: 25_000) {
      var pair = SectionSnapshotPair()
      if let wrong = pair.firstDifference(in: 30, &random) {
        Issue.record("seed \(random.seed), sequence \(sequence): \(wrong)")
        return
      }
      (performed, refused) = (performed + 30, refused + pair.refused)
    }
    #expect(refused * 4 > performed && refused * testSize(4, thorough: 5) < performed * 2)
  }
}

/// The same rules by name, on a tree of text.
@Suite struct SectionSnapshotEditRules {
  typealias Snapshot = DiffableDataSourceSectionSnapshot<String>
  typealias Edit = Snapshot.Edit
  typealias EditError = Snapshot.EditError

  /// A tree of a with a1 (a11) and a2, and b with b1, in which only a is expanded.
  private var tree: Snapshot {
    var tree = Snapshot()
    tree.append(["a", "b"])
    tree.append(["a1", "a2"], to: "a")
    tree.append(["a11"], to: "a1")
    tree.append(["b1"], to: "b")
    tree.expand(["a", "unknown"])
    return tree
  }

  private func forest(_ roots: String..., under: [String: [String]] = [:]) -> Snapshot {
    var forest = Snapshot()
    forest.append(roots)
    for (parent, children) in under { forest.append(children, to: parent) }
    return forest
  }

  @Test func `the edit methods perform their edits`() throws {
    func items(_ edit: Edit) throws -> [String] {
      var tree = tree
      try tree.perform(edit)
      return tree.items
    }
    expectEqual(try items(.append(["c"], to: nil)), ["a", "a1", "a11", "a2", "b", "b1", "c"])
    expectEqual(try items(.insert(["x"], .after("a1"))), ["a", "a1", "a11", "x", "a2", "b", "b1"])
    expectEqual(try items(.insert(["x"], .before("b"))), ["a", "a1", "a11", "a2", "x", "b", "b1"])
    let forest = forest("x", "y", under: ["x": ["x1"]])
    expectEqual(
      try items(.insertSnapshot(forest, .after("a"))),
      ["a", "a1", "a11", "a2", "x", "x1", "y", "b", "b1"])
    expectEqual(try items(.delete(["a1", "b"])), ["a", "a2"])
    expectEqual(try items(.delete(["a", "a1"])), ["b", "b1"])
    expectEqual(
      try items(.replaceChildren(of: "a", using: forest)), ["a", "x", "x1", "y", "b", "b1"])
    expectEqual(try items(.deleteAll), [])
  }

  @Test func `refusals have a reason and change nothing`() {
    func reason(_ edit: Edit) -> EditError? {
      var tree = tree
      do {
        try tree.perform(edit)
        return nil
      } catch {
        expectEqual(tree, self.tree)
        return error
      }
    }
    // The parent is checked first.
    expectEqual(reason(.append(["x", "x"], to: "y")), .unknownItems(["y"]))
    expectEqual(reason(.append(["x", "x", "a11"], to: "a")), .duplicateItems(["x", "a11"]))
    expectEqual(reason(.append(["x", "a"], to: "a")), .anchorInArgument("a"))
    expectEqual(reason(.append(["x", "a11"], to: "a")), .existingItems(["a11"]))
    expectEqual(reason(.append(["x"], to: "y")), .unknownItems(["y"]))
    expectEqual(reason(.insert(["x"], .after("y"))), .unknownItems(["y"]))
    expectEqual(reason(.delete(["a", "y"])), .unknownItems(["y"]))
    expectEqual(reason(.delete(["a", "a"])), nil)
    expectEqual(reason(.replaceChildren(of: "y", using: Snapshot())), .unknownItems(["y"]))
    expectEqual(reason(.replaceChildren(of: "a", using: forest("b1"))), .existingItems(["b1"]))
    // Replaced items can be inserted again.
    expectEqual(reason(.replaceChildren(of: "a", using: forest("a11", "a1"))), nil)
    // An empty argument changes nothing for any anchor; unknown items cannot be collapsed.
    expectEqual(reason(.append([], to: "y")), nil)
    expectEqual(reason(.insert([], .before("y"))), nil)
    expectEqual(reason(.insertSnapshot(Snapshot(), .before("y"))), nil)
    expectEqual(reason(.collapse(["y"])), nil)
  }
}
