import BenchmarkLists
import DiffableList
import Measuring

func registerBuilding() {
  for (count, name) in [(100_000, "100,000"), (1_000_000, "1,000,000")] {
    let workload = "Append \(name) in one call"
    measure("\(workload), ours", on: newItems(count)) { Snapshot($0) }
    measureArrayAndSet(workload, count: count)
  }
  let workload = "Append 1,000,000 one by one"
  measure("\(workload), ours", on: newItems(1_000_000)) { items in
    var snapshot = Snapshot([])
    for item in items { snapshot.appendItems([item]) }
    return snapshot
  }
  measureArrayAndSet(workload, count: 1_000_000)
}

/// The smallest list that can look up its items.
private func measureArrayAndSet(_ workload: String, count: Int) {
  measure("\(workload), array and set", on: newItems(count)) { items in
    var list: [Identifier] = []
    var seen: Set<Identifier> = []
    for item in items where seen.insert(item).inserted { list.append(item) }
    return (list, seen)
  }
}

private func newItems(_ count: Int) -> [Identifier] {
  var generator = workloadGenerator()
  return generator.identifiers(count)
}
