import BenchmarkLists
import DiffableList

/// The differences of lists relative to `Set`s of the same items.
///
/// The lists fit in a core's cache: the speed of larger sets depends more on the machine than that of
/// ours. Repetitions make a round take milliseconds.
func differenceWorkloads() -> [Workload] {
  let narrowing = Change.narrowing(from: 10_000, to: 1_000)
  let scattered = Change.scattered(of: 10_000, deleted: 1_000, inserted: 1_000, shuffled: 200)
  let selections = SelectionWorkload()
  let selected = [100_000, 10_000, 300_000].map { selections.snapshot(of: $0) }
  let items = narrowing.old
  return [
    difference("difference of 10,000 rows and a tenth", narrowing, repetitions: 20),
    difference("difference of a tenth and 10,000 rows", narrowing.reversed, repetitions: 20),
    difference("difference of 10,000 rows with changes all over", scattered, repetitions: 20),
    difference("difference of 10,000 shuffled rows", .shuffle(of: 10_000), repetitions: 20),
    // Keystrokes on a million rows, each a bitmap of 125 kB.
    Workload(
      name: "differences of 300 pairs of selections of a million rows",
      ours: { _ in
        for pair in 0..<300 { compare(selected[pair % 3], selected[(pair + 1) % 3]) }
      },
      reference: { _ in
        for _ in 0..<20 { subtractSets(narrowing) }
      }),
    Workload(
      name: "snapshot of 10,000 rows",
      ours: { _ in
        for _ in 0..<20 { blackHole(Snapshot(items).itemIdentifiers.count) }
      },
      reference: { _ in
        for _ in 0..<20 { blackHole(Set(items).count) }
      }),
    moves("2,000 moves and their rows among 10,000", items, sets: 20),
  ]
}

/// What the page on performance shows, relative to two sets, which find no order.
func libraryWorkloads() -> [Workload] {
  let narrowing = Change.narrowing(from: 1_000_000, to: 100_000)
  let (items, part) = (narrowing.old, narrowing.new.shuffled())
  let snapshot = Snapshot(items)
  let selections = SelectionWorkload()
  let (all, tenth) = (selections.snapshot(of: 1_000_000), selections.snapshot(of: 100_000))
  let changes: [(String, Change)] = [
    ("5,000 items", .ranges(of: 5_000, changed: 1_000)),
    ("100,000 items", .ranges(of: 100_000, changed: 10_000)),
    ("the first of 10,000 to the end", .firstToEnd(of: 10_000)),
    ("1,000,000 items and a copy", .narrowing(from: 1_000_000, to: 1_000_000)),
  ]
  let lists = changes.map { difference($0, $1) } + changes.map { standardLibrary($0, $1) }
  return lists + [
    difference("1,000,000 items to an ordered tenth", narrowing),
    difference("an ordered tenth to 1,000,000 items", narrowing.reversed),
    Workload(
      name: "1,000,000 items to a tenth, as selections", ours: { _ in compare(all, tenth) },
      reference: { _ in subtractSets(narrowing) }),
    moves("2,000 moves of 1,000,000 items, each with a lookup", items, sets: 1),
    Workload(
      name: "100,000 lookups among 1,000,000 items",
      ours: { _ in
        for item in part { blackHole(snapshot.indexOfItem(item) ?? 0) }
      }, reference: { _ in blackHole(Set(items).count) }),
    Workload(
      name: "deleting a random tenth of 1,000,000 items",
      ours: { _ in
        var snapshot = snapshot
        snapshot.deleteItems(part)
        blackHole(snapshot.numberOfItems)
      }, reference: { _ in subtractSets(narrowing) }),
  ]
}

private func difference(_ name: String, _ change: Change, repetitions: Int = 1) -> Workload {
  let snapshots = change.snapshots
  return Workload(
    name: name,
    ours: { _ in
      for _ in 0..<repetitions { compare(snapshots.old, snapshots.new) }
    },
    reference: { _ in
      for _ in 0..<repetitions { subtractSets(change) }
    })
}

private func standardLibrary(_ name: String, _ change: Change) -> Workload {
  Workload(
    name: "\(name), the standard library",
    ours: { _ in blackHole(change.new.difference(from: change.old).count) },
    reference: { _ in subtractSets(change) })
}

private func moves(_ name: String, _ items: [Identifier], sets: Int) -> Workload {
  let snapshot = Snapshot(items)
  return Workload(
    name: name,
    ours: { _ in
      var snapshot = snapshot
      for index in 0..<2_000 {
        snapshot.moveItem(
          items[index * 97 % items.count], afterItem: items[(index * 89 + 1) % items.count])
        blackHole(snapshot.indexOfItem(items[index]) ?? 0)
      }
    },
    reference: { _ in
      for _ in 0..<sets { blackHole(Set(items).count) }
    })
}

private func compare(_ old: Snapshot, _ new: Snapshot) {
  let difference = SnapshotDifference(from: old, to: new)
  blackHole(difference.removed.count + difference.inserted.count)
}

/// Computes the removed and added items with sets.
private func subtractSets(_ change: Change) {
  let (old, new) = (Set(change.old), Set(change.new))
  blackHole(old.subtracting(new).count + new.subtracting(old).count)
}
