import TestSupport
import Testing

@testable import DiffableList

/// Counts comparisons and hashes at 1,000 and 100,000 items.
///
/// What else an operation does, such as moving numbers in arrays, is not counted.
@Suite(.serialized) struct ComplexityTests {
  typealias Snapshot = DiffableDataSourceSnapshot<Int, CountedItem>
  typealias Tree = DiffableDataSourceSectionSnapshot<CountedItem>
  typealias Difference = SnapshotDifference<Int, CountedItem>

  /// Items of a list of some size, which is in ten sections or a tree of two levels.
  struct Subject: Sendable {
    let tally = Tally()
    let items: [CountedItem]
    /// Items that are not in the list.
    let others: [CountedItem]
    let snapshot: Snapshot
    let tree: Tree

    init(count: Int) {
      items = (0..<count).map { [tally] in CountedItem($0, tally) }
      others = (count..<count + 10).map { [tally] in CountedItem($0, tally) }
      var snapshot = Snapshot()
      snapshot.appendSections(Array(0..<10))
      for section in 0..<10 {
        let start = section * count / 10
        snapshot.appendItems(Array(items[start..<start + count / 10]), toSection: section)
      }
      // Finds all items, as an index may be built when it is first needed.
      _ = snapshot.indexOfItem(items[0])
      self.snapshot = snapshot
      var tree = Tree()
      let parents = Array(items[..<(count / 100)])
      tree.append(parents)
      for (index, parent) in parents.enumerated() {
        let start = count / 100 + index * 99
        tree.append(Array(items[start..<start + 99]), to: parent)
      }
      tree.expand(parents)
      self.tree = tree
    }

    var middle: CountedItem { items[items.count / 2] }
    var last: CountedItem { items[items.count - 1] }
  }

  enum Growth: Sendable {
    case constant, linear

    /// The most that a count may grow by when the list is a hundred times as long.
    ///
    /// A chain of a hash table has a random length.
    func limit(_ small: Int) -> Int {
      switch self {
      case .constant: 3 * small + 200
      case .linear: 120 * small + 1_000
      }
    }
  }

  struct Operation: Sendable, CustomTestStringConvertible {
    let name: String
    let growth: Growth
    let run: @Sendable (Subject) -> Void

    init(_ name: String, _ growth: Growth, _ run: @escaping @Sendable (Subject) -> Void) {
      (self.name, self.growth, self.run) = (name, growth, run)
    }

    var testDescription: String { name }
  }

  private static func editing(
    _ edit: @escaping @Sendable (inout Snapshot, Subject) -> Void
  ) -> @Sendable (Subject) -> Void {
    { subject in
      var snapshot = subject.snapshot
      edit(&snapshot, subject)
    }
  }

  private static func editingTree(
    _ edit: @escaping @Sendable (inout Tree, Subject) -> Void
  ) -> @Sendable (Subject) -> Void {
    { subject in
      var tree = subject.tree
      edit(&tree, subject)
    }
  }

  static let lookups = [
    Operation("numberOfItems", .constant) { _ = $0.snapshot.numberOfItems },
    Operation("indexOfItem", .constant) { _ = $0.snapshot.indexOfItem($0.last) },
    Operation("sectionIdentifier(containingItem:)", .constant) {
      _ = $0.snapshot.sectionIdentifier(containingItem: $0.middle)
    },
    Operation("itemIdentifiers", .constant) { _ = $0.snapshot.itemIdentifiers },
    Operation("tree.contains", .constant) { _ = $0.tree.contains($0.others[0]) },
    Operation("tree.isVisible", .constant) { _ = $0.tree.isVisible($0.last) },
    Operation("tree.level(of:)", .constant) { _ = $0.tree.level(of: $0.last) },
    Operation("tree.parent(of:)", .constant) { _ = $0.tree.parent(of: $0.last) },
    Operation("tree.index(of:)", .linear) { _ = $0.tree.index(of: $0.last) },
    Operation("tree.visibleItems", .linear) { _ = $0.tree.visibleItems },
  ]

  static let edits = [
    Operation("appendItems, new", .constant, editing { $0.appendItems($1.others) }),
    Operation("appendItems, all", .linear) { subject in
      var snapshot = Snapshot()
      snapshot.appendSections([0])
      snapshot.appendItems(subject.items)
    },
    Operation(
      "appendItems, there", .linear, editing { $0.appendItems(Array($1.items[..<10])) }),
    Operation(
      "insertItems(beforeItem:)", .linear,
      editing { $0.insertItems($1.others, beforeItem: $1.middle) }),
    Operation("deleteItems", .linear, editing { $0.deleteItems([$1.middle]) }),
    Operation(
      "moveItem(afterItem:)", .linear, editing { $0.moveItem($1.items[0], afterItem: $1.last) }),
    Operation("reloadItems", .constant, editing { $0.reloadItems([$1.middle]) }),
    Operation("reconfigureItems", .constant, editing { $0.reconfigureItems([$1.middle]) }),
    Operation(
      "appendSections", .constant, editing { snapshot, _ in snapshot.appendSections([10]) }),
    Operation("deleteSections", .linear, editing { snapshot, _ in snapshot.deleteSections([4]) }),
    Operation(
      "moveSection", .constant, editing { snapshot, _ in snapshot.moveSection(0, afterSection: 9) }),
    Operation("deleteAllItems", .constant, editing { snapshot, _ in snapshot.deleteAllItems() }),
    Operation("tree.append(to:)", .constant, editingTree { $0.append($1.others, to: $1.items[0]) }),
    Operation(
      "tree.insert(after:)", .constant, editingTree { $0.insert($1.others, after: $1.last) }),
    Operation("tree.delete", .constant, editingTree { $0.delete([$1.last]) }),
    Operation("tree.collapse", .constant, editingTree { $0.collapse([$1.items[0]]) }),
    Operation(
      "tree.replace(childrenOf:)", .constant,
      editingTree { $0.replace(childrenOf: $1.items[0], using: Tree()) }),
  ]

  static let differences = [
    Operation("difference of a copy", .constant) {
      _ = Difference(from: $0.snapshot, to: $0.snapshot)
    },
    Operation("difference of an insertion", .linear) { subject in
      var next = subject.snapshot
      next.insertItems(subject.others, beforeItem: subject.middle)
      _ = Difference(from: subject.snapshot, to: next)
    },
    Operation("difference of fresh snapshots", .linear) { subject in
      var next = Snapshot()
      next.appendSections([0])
      next.appendItems(subject.items.reversed())
      _ = Difference(from: subject.snapshot, to: next).moved.count
    },
    Operation("applying a difference", .linear) { subject in
      var next = subject.snapshot
      next.deleteItems([subject.middle])
      _ = subject.snapshot.applying(Difference(from: subject.snapshot, to: next))
    },
    Operation("== of a copy", .constant) { _ = $0.snapshot == $0.snapshot },
    Operation("hash", .linear) { _ = $0.snapshot.hashValue },
  ]

  // Shared, since filling a list takes longer than most operations.
  private static let small = Subject(count: 1_000)
  private static let large = Subject(count: 100_000)

  private func count(_ operation: Operation, of subject: Subject) -> Int {
    let before = subject.tally.comparisons + subject.tally.hashes
    operation.run(subject)
    return subject.tally.comparisons + subject.tally.hashes - before
  }

  @Test(arguments: lookups + edits + differences)
  func `comparisons and hashes grow as documented`(_ operation: Operation) {
    let (small, large) = (count(operation, of: Self.small), count(operation, of: Self.large))
    #expect(large <= operation.growth.limit(small), "\(operation.name): \(small), \(large)")
  }

  @Test func `each item of a fresh list is hashed once`() {
    let subject = Self.large
    let before = subject.tally.hashes
    var snapshot = Snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems(subject.items)
    _ = snapshot.indexOfItem(subject.last)
    #expect(subject.tally.hashes - before <= subject.items.count + 2)
  }
}
