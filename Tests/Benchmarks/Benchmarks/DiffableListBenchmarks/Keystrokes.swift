import BenchmarkLists
import DiffableList
import Measuring

/// A query typed key by key and deleted again: each list is a part of the one before, then the
/// reverse.
func registerKeystrokes() {
  for (count, name) in [(5_000, "5,000"), (100_000, "100,000"), (1_000_000, "1,000,000")] {
    let workload = "Twelve keystrokes on \(name)"
    measure("\(workload), ours with set items", on: keystrokes(count)) { keystrokes in
      var shown = keystrokes.first
      return keystrokes.lists.map { list in
        var next = shown
        next.setItems(list, inSection: 0)
        defer { shown = next }
        return SnapshotDifference(from: shown, to: next)
      }
    }
    measure("\(workload), ours with new snapshots", on: keystrokes(count)) { keystrokes in
      var shown = keystrokes.first
      return keystrokes.lists.map { list in
        let next = Snapshot(list)
        defer { shown = next }
        return SnapshotDifference(from: shown, to: next)
      }
    }
    measure("\(workload), set of the new items", on: keystrokes(count)) {
      $0.lists.map { Set($0) }
    }
  }
}

/// Returns the list before, and the results of twelve keystrokes; each of the first six keeps 30 %
/// of the items.
private func keystrokes(_ count: Int) -> (first: Snapshot, lists: [[Identifier]]) {
  var generator = workloadGenerator()
  var lists = [generator.identifiers(count)]
  for key in 0..<6 { lists.append(generator.sample(lists[key].count * 3 / 10, of: lists[key])) }
  var first = Snapshot([])
  first.setItems(lists[0], inSection: 0)
  return (first, lists.dropFirst() + lists.dropLast().reversed())
}
