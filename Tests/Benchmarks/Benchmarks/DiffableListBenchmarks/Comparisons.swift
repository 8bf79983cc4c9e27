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
  // Seconds each time: a while, for more than a few of them.
  compare("DifferenceKit's 100,000 items, in ranges", stdlib: .seconds(30)) {
    .ranges(
      of: 100_000, deleted: 20_000..<30_000, inserted: 30_000..<40_000, shuffled: 0..<2_000)
  }
  // The standard library is left out where it takes about ten seconds or more.
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

/// The same million items in a copy, and in a list that was built anew.
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
    // An array of its own, so that nobody can tell by the address.
    change.new = change.old.map { $0 }
    return change
  }
}

/// Registers everybody who can say what changed.
///
/// - Parameters:
///   - workload: What the change is called.
///   - stdlib: How long to measure the standard library; nil leaves it out.
///   - change: The lists before and after.
private func compare(
  _ workload: String, stdlib: Duration?, _ change: @escaping () -> Change
) {
  measure("\(workload), ours", on: checkedSnapshots(change())) { snapshots in
    SnapshotDifference(from: snapshots.old, to: snapshots.new)
  }
  // The baselines are given arrays and hash what is in them; so does this one.
  measure("\(workload), ours from arrays", on: change()) { change in
    let snapshots = change.snapshots
    return (snapshots, SnapshotDifference(from: snapshots.old, to: snapshots.new))
  }
  compareBaselines(workload, stdlib: stdlib, change)
}

private func compareBaselines(
  _ workload: String, stdlib: Duration?, _ change: @escaping () -> Change
) {
  measure("\(workload), two sets", on: change()) { twoSets($0) }
  if let stdlib {
    measure("\(workload), stdlib", for: stdlib, on: change()) { change in
      change.new.difference(from: change.old)
    }
  }
}

/// What a list that knows nothing of order would do: say which items left and which came.
private func twoSets(_ change: Change) -> some Any {
  let before = Set(change.old)
  let after = Set(change.new)
  let removed = change.old.filter { !after.contains($0) }
  let inserted = change.new.filter { !before.contains($0) }
  return (before, after, removed, inserted)
}

/// The snapshots of a change, once it is certain that what is measured is right.
private func checkedSnapshots(_ change: Change) -> (old: Snapshot, new: Snapshot) {
  let snapshots = change.snapshots
  let difference = SnapshotDifference(from: snapshots.old, to: snapshots.new)
  let survivors = Set(change.old).intersection(change.new).count
  precondition(difference.removed.count == change.old.count - survivors, "wrong removals")
  precondition(difference.inserted.count == change.new.count - survivors, "wrong insertions")
  return snapshots
}
