import DiffableList
import Measuring

/// A list item: 16 bytes, like a UUID.
public struct Identifier: Hashable, Sendable {
  let high: UInt64
  let low: UInt64
}

/// A list of identifiers in numbered sections.
public typealias Snapshot = DiffableDataSourceSnapshot<Int, Identifier>

/// The random numbers of a workload, equal for all contenders.
public func workloadGenerator() -> SeededGenerator { SeededGenerator(seed: 2026) }

extension SeededGenerator {
  /// Returns new random identifiers of 128 bits.
  public mutating func identifiers(_ count: Int) -> [Identifier] {
    (0..<count).map { _ in Identifier(high: next(), low: next()) }
  }
}

extension DiffableDataSourceSnapshot<Int, Identifier> {
  /// Creates sections of equal size, numbered from 0.
  public init(_ items: [Identifier], sections: Int = 1) {
    self.init()
    appendSections(Array(0..<sections))
    if sections == 1 {
      appendItems(items)
    } else {
      let size = items.count / sections
      for section in 0..<sections {
        appendItems(Array(items[section * size..<(section + 1) * size]), toSection: section)
      }
    }
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

  /// Snapshots of both lists, with one section.
  public var snapshots: (old: Snapshot, new: Snapshot) { (Snapshot(old), Snapshot(new)) }
}

// MARK: Changes

extension Change {
  /// Items deleted, inserted and shuffled in three ranges, as in DifferenceKit's benchmark.
  ///
  /// - Parameters:
  ///   - deleted: Positions in the old list.
  ///   - inserted: Positions after the deletion.
  ///   - shuffled: Positions after both.
  public static func ranges(
    of count: Int, deleted: Range<Int>, inserted: Range<Int>, shuffled: Range<Int>
  ) -> Change {
    var generator = workloadGenerator()
    let old = generator.identifiers(count)
    var new = old
    new.removeSubrange(deleted)
    new.insert(contentsOf: generator.identifiers(inserted.count), at: inserted.lowerBound)
    new[shuffled].shuffle(using: &generator)
    return Change(old: old, new: new)
  }

  /// Items deleted, inserted and shuffled, spread over the list.
  public static func scattered(
    of count: Int, deleted: Int, inserted: Int, shuffled: Int
  ) -> Change {
    var generator = workloadGenerator()
    let old = generator.identifiers(count)
    var new = generator.sample(count - deleted, of: old)
    let positions = generator.sample(shuffled, of: Array(new.indices))
    let movedItems = positions.map { new[$0] }.shuffled(using: &generator)
    for (position, item) in zip(positions, movedItems) { new[position] = item }
    return Change(old: old, new: generator.spread(generator.identifiers(inserted), over: new))
  }

  /// A random subsequence of a list.
  public static func narrowing(from count: Int, to part: Int) -> Change {
    var generator = workloadGenerator()
    let old = generator.identifiers(count)
    return Change(old: old, new: generator.sample(part, of: old))
  }

  /// Two independent random subsequences of a list.
  public static func parts(_ part: Int, of count: Int) -> Change {
    var generator = workloadGenerator()
    let all = generator.identifiers(count)
    return Change(old: generator.sample(part, of: all), new: generator.sample(part, of: all))
  }

  /// No change, in the same array.
  public static func none(of count: Int) -> Change {
    var generator = workloadGenerator()
    let items = generator.identifiers(count)
    return Change(old: items, new: items)
  }

  /// The same items in random order.
  public static func shuffle(of count: Int) -> Change {
    var generator = workloadGenerator()
    let old = generator.identifiers(count)
    return Change(old: old, new: old.shuffled(using: &generator))
  }

  /// The first item moves to the end.
  public static func firstToEnd(of count: Int) -> Change {
    let old = none(of: count).old
    return Change(old: old, new: Array(old.dropFirst() + old[..<1]))
  }
}

extension SeededGenerator {
  /// Interleaves two lists at random, keeping the order of each.
  fileprivate mutating func spread<Element>(
    _ elements: [Element], over others: [Element]
  ) -> [Element] {
    let count = elements.count + others.count
    var isNew = [Bool](repeating: false, count: count)
    for position in sample(elements.count, of: Array(0..<count)) { isNew[position] = true }
    var elements = elements.makeIterator()
    var others = others.makeIterator()
    return isNew.compactMap { $0 ? elements.next() : others.next() }
  }
}
