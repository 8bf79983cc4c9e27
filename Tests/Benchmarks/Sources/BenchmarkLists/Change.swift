import DiffableList

/// A list item: 16 bytes, like a UUID.
public struct Identifier: Hashable, Sendable {
  let high: UInt64
  let low: UInt64
}

/// A list of identifiers.
public typealias Snapshot = DiffableDataSourceSnapshot<Int, Identifier>

extension DiffableDataSourceSnapshot<Int, Identifier> {
  /// Creates a list with one section.
  public init(_ items: [Identifier]) {
    self.init()
    appendSections([0])
    appendItems(items)
  }
}

/// A list before and after a change.
public struct Change: Sendable {
  /// The old items.
  public var old: [Identifier]
  /// The new items.
  public var new: [Identifier]

  /// The reverse change.
  public var reversed: Change { Change(old: new, new: old) }

  /// Snapshots of both lists; equal lists share their storage.
  public var snapshots: (old: Snapshot, new: Snapshot) {
    let snapshot = Snapshot(old)
    return (snapshot, old == new ? snapshot : Snapshot(new))
  }

  /// Items deleted and inserted, and a fifth as many shuffled, in three ranges, as in DifferenceKit's
  /// benchmark.
  public static func ranges(of count: Int, changed: Int) -> Change {
    change(count) { new, generator in
      new.removeSubrange(changed * 2..<changed * 3)
      new.insert(contentsOf: generator.identifiers(changed), at: changed * 3)
      new[..<(changed / 5)].shuffle(using: &generator)
    }
  }

  /// Items deleted, inserted and shuffled, spread over the list.
  public static func scattered(
    of count: Int, deleted: Int, inserted: Int, shuffled: Int
  ) -> Change {
    change(count) { new, generator in
      new = generator.sample(count - deleted, of: new)
      let positions = generator.sample(shuffled, of: Array(new.indices))
      let movedItems = positions.map { new[$0] }.shuffled(using: &generator)
      for (position, item) in zip(positions, movedItems) { new[position] = item }
      var added = generator.identifiers(inserted).makeIterator()
      var kept = new.makeIterator()
      let places = Array(0..<(new.count + inserted))
      let chosen = Set(generator.sample(inserted, of: places))
      new = places.compactMap { chosen.contains($0) ? added.next() : kept.next() }
    }
  }

  /// A random subsequence of a list.
  public static func narrowing(from count: Int, to part: Int) -> Change {
    change(count) { $0 = $1.sample(part, of: $0) }
  }

  /// The same items in random order.
  public static func shuffle(of count: Int) -> Change {
    change(count) { $0.shuffle(using: &$1) }
  }

  /// The first item moves to the end.
  public static func firstToEnd(of count: Int) -> Change {
    change(count) { new, _ in new.append(new.removeFirst()) }
  }

  private static func change(
    _ count: Int, _ edit: (inout [Identifier], inout SeededGenerator) -> Void
  ) -> Change {
    var generator = SeededGenerator(seed: 2026)
    let old = generator.identifiers(count)
    var new = old
    edit(&new, &generator)
    return Change(old: old, new: new)
  }
}

/// A base of 1,000,000 items and its selections; a smaller selection is part of a larger one.
public struct SelectionWorkload {
  private let base: SelectionBase<Identifier>
  private let order: [Int]

  /// The base, and the order in which items enter selections.
  public init() {
    var generator = SeededGenerator(seed: 2026)
    let items = generator.identifiers(1_000_000)
    let positions = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1, $0) })
    base = SelectionBase(count: items.count, item: { items[$0] }, position: { positions[$0] })
    order = items.indices.shuffled(using: &generator)
  }

  /// Returns a snapshot of a random selection of some size.
  public func snapshot(of count: Int) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections([0])
    let positions = Bitmap(length: order.count, positions: order.prefix(count))
    snapshot.appendItems(Selection(base: base, positions: positions))
    return snapshot
  }
}
