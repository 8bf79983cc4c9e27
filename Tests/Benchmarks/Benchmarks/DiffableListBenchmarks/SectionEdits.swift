import BenchmarkLists
import DiffableList
import Measuring

/// Edits among 10,000 sections of 100 items, each 1,000 edits from a copy.
func registerSectionEdits() {
  let size = "10,000 sections of 100 items"
  measure("Delete one of \(size) (mean of 1,000), ours", on: Sections()) { list in
    var snapshot = list.snapshot
    for section in list.chosen.prefix(1_000) { snapshot.deleteSections([section]) }
    return snapshot
  }
  measure("Delete 1,000 of \(size) in one call, ours", on: Sections()) { list in
    var snapshot = list.snapshot
    snapshot.deleteSections(Array(list.chosen.prefix(1_000)))
    return snapshot
  }
  measure(
    "Move one of \(size) and ask its index (mean of 1,000), ours", on: Sections()
  ) { list in
    var snapshot = list.snapshot
    let indexes = zip(list.chosen, list.chosen.dropFirst(1_000)).map { section, anchor in
      snapshot.moveSection(section, afterSection: anchor)
      return snapshot.indexOfSection(section)
    }
    return (snapshot, indexes)
  }
}

private struct Sections {
  let snapshot: Snapshot
  /// Returns random sections.
  let chosen: [Int]

  init() {
    var generator = workloadGenerator()
    snapshot = Snapshot(generator.identifiers(1_000_000), sections: 10_000)
    chosen = Array((0..<10_000).shuffled(using: &generator).prefix(2_000))
  }
}
