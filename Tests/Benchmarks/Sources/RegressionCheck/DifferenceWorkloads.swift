import Benchmark
import BenchmarkLists
import DiffableList

/// What a list does when it changes, beside `Set`s of the same items.
func differenceWorkloads() -> [Workload] {
  let narrowing = Change.narrowing(from: 200_000, to: 20_000)
  let scattered = Change.scattered(
    of: 100_000, deleted: 10_000, inserted: 10_000, shuffled: 2_000)
  return [
    difference("difference of 200,000 rows and a tenth", narrowing),
    difference("difference of a tenth and 200,000 rows", narrowing.reversed),
    difference("difference of 100,000 rows with changes all over", scattered),
    difference("difference of 10,000 shuffled rows", .shuffle(of: 10_000)),
    selectionDifference(),
    building(narrowing),
    editing(narrowing.old),
  ]
}

private func difference(_ name: String, _ change: Change) -> Workload {
  let snapshots = change.snapshots
  return Workload(
    name: name,
    ours: { _ in
      let difference = SnapshotDifference(from: snapshots.old, to: snapshots.new)
      blackHole(difference.removed.count + difference.inserted.count)
    },
    reference: { _ in subtractSets(change) })
}

/// Keystrokes on selections of a million rows; the sets are those of 200,000.
private func selectionDifference() -> Workload {
  let selections = SelectionWorkload()
  let snapshots = [100_000, 10_000, 300_000].map {
    selections.snapshot(of: selections.part(of: $0))
  }
  let change = Change.narrowing(from: 200_000, to: 20_000)
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

private func building(_ change: Change) -> Workload {
  Workload(
    name: "snapshot of 200,000 rows",
    ours: { _ in blackHole(Snapshot(change.old).itemIdentifiers.count) },
    reference: { _ in blackHole(Set(change.old).count) })
}

private func editing(_ items: [Identifier]) -> Workload {
  let snapshot = Snapshot(items)
  return Workload(
    name: "2,000 moves and their rows among 200,000",
    ours: { _ in
      var snapshot = snapshot
      for index in 0..<2_000 {
        snapshot.moveItem(items[index * 97], afterItem: items[index * 89 + 1])
        blackHole(snapshot.indexOfItem(items[index]) ?? 0)
      }
    },
    reference: { _ in blackHole(Set(items).count) })
}

/// The items that came and went, by sets alone.
private func subtractSets(_ change: Change) {
  let (old, new) = (Set(change.old), Set(change.new))
  blackHole(old.subtracting(new).count + new.subtracting(old).count)
}
