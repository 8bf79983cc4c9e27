import Benchmark
import BenchmarkLists
import DiffableList

/// Fits in a core's cache: the speed of larger sets depends more on the machine than that of our
/// lists.
private let size = 10_000

/// Repeats per round, so that a round takes milliseconds.
private let repetitions = 20

/// Measures the differences of lists relative to `Set`s of the same items.
func differenceWorkloads() -> [Workload] {
  let narrowing = Change.narrowing(from: size, to: size / 10)
  let scattered = Change.scattered(
    of: size, deleted: size / 10, inserted: size / 10, shuffled: size / 50)
  return [
    difference("difference of 10,000 rows and a tenth", narrowing),
    difference("difference of a tenth and 10,000 rows", narrowing.reversed),
    difference("difference of 10,000 rows with changes all over", scattered),
    difference("difference of 10,000 shuffled rows", .shuffle(of: size)),
    selectionDifference(),
    building(narrowing.old),
    editing(narrowing.old),
  ]
}

private func difference(_ name: String, _ change: Change) -> Workload {
  let snapshots = change.snapshots
  return Workload(
    name: name,
    ours: { _ in
      for _ in 0..<repetitions {
        let difference = SnapshotDifference(from: snapshots.old, to: snapshots.new)
        blackHole(difference.removed.count + difference.inserted.count)
      }
    },
    reference: { _ in subtractSets(change) })
}

/// Keystrokes on selections of a million rows, each a bitmap of 125 kB.
private func selectionDifference() -> Workload {
  let selections = SelectionWorkload()
  let snapshots = [100_000, 10_000, 300_000].map {
    selections.snapshot(of: selections.part(of: $0))
  }
  let change = Change.narrowing(from: size, to: size / 10)
  return Workload(
    name: "differences of 300 pairs of selections of a million rows",
    ours: { _ in
      for pair in 0..<300 {
        let (old, new) = (snapshots[pair % 3], snapshots[(pair + 1) % 3])
        let difference = SnapshotDifference(from: old, to: new)
        blackHole(difference.removed.count + difference.inserted.count)
      }
    },
    reference: { _ in subtractSets(change) })
}

private func building(_ items: [Identifier]) -> Workload {
  Workload(
    name: "snapshot of 10,000 rows",
    ours: { _ in
      for _ in 0..<repetitions { blackHole(Snapshot(items).itemIdentifiers.count) }
    },
    reference: { _ in makeSets(of: items) })
}

private func editing(_ items: [Identifier]) -> Workload {
  let snapshot = Snapshot(items)
  return Workload(
    name: "2,000 moves and their rows among 10,000",
    ours: { _ in
      var snapshot = snapshot
      for index in 0..<2_000 {
        snapshot.moveItem(
          items[index * 97 % items.count], afterItem: items[(index * 89 + 1) % items.count])
        blackHole(snapshot.indexOfItem(items[index]) ?? 0)
      }
    },
    reference: { _ in makeSets(of: items) })
}

/// Returns the removed and added items, computed with sets.
private func subtractSets(_ change: Change) {
  for _ in 0..<repetitions {
    let (old, new) = (Set(change.old), Set(change.new))
    blackHole(old.subtracting(new).count + new.subtracting(old).count)
  }
}

private func makeSets(of items: [Identifier]) {
  for _ in 0..<repetitions { blackHole(Set(items).count) }
}
