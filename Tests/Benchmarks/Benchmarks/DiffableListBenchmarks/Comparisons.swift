import BenchmarkLists
import DiffableList
import Measuring

func registerComparisons() {
  compare("DifferenceKit's 5,000 items, in ranges", stdlib: .seconds(2)) {
    .ranges(of: 5_000, deleted: 2_000..<3_000, inserted: 3_000..<4_000, shuffled: 0..<200)
  }
  compare("DifferenceKit's 5,000 items, scattered", stdlib: .seconds(2)) {
    .scattered(of: 5_000, deleted: 1_000, inserted: 1_000, shuffled: 200)
  }
  // Each iteration takes seconds, so measure longer.
  compare("DifferenceKit's 100,000 items, in ranges", stdlib: .seconds(30)) {
    .ranges(
      of: 100_000, deleted: 20_000..<30_000, inserted: 30_000..<40_000, shuffled: 0..<2_000)
  }
  // Skip the standard library where it takes ten seconds or more.
  compare("DifferenceKit's 100,000 items, scattered", stdlib: nil) {
    .scattered(of: 100_000, deleted: 10_000, inserted: 10_000, shuffled: 2_000)
  }
  compare("Narrow 1,000,000 to 10 %", stdlib: nil) { .narrowing(from: 1_000_000, to: 100_000) }
  compare("Widen 10 % to 1,000,000", stdlib: nil) {
    .narrowing(from: 1_000_000, to: 100_000).reversed
  }
  compare("Next keystroke, 100,000 to 10,000", stdlib: nil) {
    .narrowing(from: 100_000, to: 10_000)
  }
  compare("From 30 % of 1,000,000 to another 30 %", stdlib: nil) {
    .parts(300_000, of: 1_000_000)
  }
  compareEqualLists()
  compare("Shuffle all of 10,000", stdlib: .seconds(30)) { .shuffle(of: 10_000) }
  compare("First of 10,000 to the end", stdlib: .seconds(2)) { .firstToEnd(of: 10_000) }
}

/// Comparisons of a million items with a copy and with a rebuilt list.
private func compareEqualLists() {
  let change = { Change.none(of: 1_000_000) }
  let copied = "No change of 1,000,000, copied"
  measure("\(copied), ours", on: Snapshot(change().old)) { snapshot in
    let copy = snapshot
    return SnapshotDifference(from: snapshot, to: copy)
  }
  compareBaselines(copied, stdlib: .seconds(2), change)
  compare("No change of 1,000,000, built twice", stdlib: .seconds(2)) {
    var change = change()
    // A separate array, so that addresses differ.
    change.new = change.old.map { $0 }
    return change
  }
}

/// Registers all contenders that compute differences.
///
/// - Parameters:
///   - workload: The name of the change.
///   - stdlib: The duration of the standard library's benchmark; nil skips it.
///   - change: The lists before and after.
private func compare(
  _ workload: String, stdlib: Duration?, _ change: @escaping () -> Change
) {
  measure("\(workload), ours", on: checkedSnapshots(change())) { snapshots in
    SnapshotDifference(from: snapshots.old, to: snapshots.new)
  }
  // A user's step: the old snapshot is on the screen.
  measure("\(workload), ours with a new snapshot", on: step(change())) { step in
    let new = Snapshot(step.new)
    return (new, SnapshotDifference(from: step.old, to: new))
  }
  // The baselines receive arrays and hash their items, as this one does.
  measure("\(workload), ours from arrays", on: change()) { change in
    let snapshots = change.snapshots
    return (snapshots, SnapshotDifference(from: snapshots.old, to: snapshots.new))
  }
  compareBaselines(workload, stdlib: stdlib, change)
}

private func step(_ change: Change) -> (old: Snapshot, new: [Identifier]) {
  (Snapshot(change.old), change.new)
}

private func compareBaselines(
  _ workload: String, stdlib: Duration?, _ change: @escaping () -> Change
) {
  measure("\(workload), set of the new items", on: change().new) { Set($0) }
  measure("\(workload), two sets", on: change()) { twoSets($0) }
  if let stdlib {
    measure("\(workload), stdlib", for: stdlib, on: change()) { change in
      change.new.difference(from: change.old)
    }
  }
}

/// The work of an unordered list: find removed and added items.
private func twoSets(_ change: Change) -> some Any {
  let before = Set(change.old)
  let after = Set(change.new)
  let removed = change.old.filter { !after.contains($0) }
  let inserted = change.new.filter { !before.contains($0) }
  return (before, after, removed, inserted)
}

/// Returns the snapshots of a change after verifying the result.
private func checkedSnapshots(_ change: Change) -> (old: Snapshot, new: Snapshot) {
  let snapshots = change.snapshots
  let difference = SnapshotDifference(from: snapshots.old, to: snapshots.new)
  let survivors = Set(change.old).intersection(change.new).count
  precondition(difference.removed.count == change.old.count - survivors, "wrong removals")
  precondition(difference.inserted.count == change.new.count - survivors, "wrong insertions")
  return snapshots
}
