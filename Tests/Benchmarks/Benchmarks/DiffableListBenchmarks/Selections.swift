import BenchmarkLists
import DiffableList
import Measuring

/// Comparisons of selections of one base of 1,000,000 items.
func registerSelections() {
  compareSelections("Narrow 1,000,000 to 10 %") { ($0.all, $0.part(of: 100_000)) }
  compareSelections("Widen 10 % to 1,000,000") { ($0.part(of: 100_000), $0.all) }
  compareSelections("Next keystroke, 100,000 to 10,000") {
    ($0.part(of: 100_000), $0.part(of: 10_000))
  }
  compareSelections("From 30 % of 1,000,000 to another 30 %") {
    ($0.part(of: 300_000), $0.part(of: 300_000, seed: 1))
  }
}

/// Registers the difference of two selections with its counts, from snapshots and from bitmaps.
private func compareSelections(
  _ workload: String, _ parts: @escaping (SelectionWorkload) -> (old: Bitmap, new: Bitmap)
) {
  func input() -> (SelectionWorkload, (old: Bitmap, new: Bitmap)) {
    let workload = SelectionWorkload()
    return (workload, parts(workload))
  }
  func snapshots() -> (old: Snapshot, new: Snapshot) {
    let (workload, bits) = input()
    return (workload.snapshot(of: bits.old), workload.snapshot(of: bits.new))
  }
  measure("\(workload), ours as selections", on: snapshots()) { snapshots in
    let difference = SnapshotDifference(from: snapshots.old, to: snapshots.new)
    return (difference, difference.removed.count, difference.inserted.count)
  }
  measure("\(workload), ours as selections from bits", on: input()) { input in
    let (workload, bits) = input
    let (old, new) = (workload.snapshot(of: bits.old), workload.snapshot(of: bits.new))
    let difference = SnapshotDifference(from: old, to: new)
    return (old, new, difference, difference.removed.count, difference.inserted.count)
  }
}
