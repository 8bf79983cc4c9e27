import BenchmarkLists
import DiffableList
import Measuring

func registerLookups() {
  for isPresent in [true, false] {
    let item = isPresent ? "a present item" : "an absent item"
    let index = "Index of \(item) among 1,000,000 (mean of 1,000)"
    measure("\(index), ours", on: Lookups(isPresent: isPresent)) { lookups in
      let snapshot = lookups.snapshot
      return lookups.next().reduce(0) { $0 &+ (snapshot.indexOfItem($1) ?? -1) }
    }
    measureDictionary(index, isPresent: isPresent)

    let section = "Section of \(item) among 1,000,000 in 100 sections (mean of 1,000)"
    measure("\(section), ours", on: Lookups(isPresent: isPresent, sections: 100)) { lookups in
      let snapshot = lookups.snapshot
      return lookups.next().reduce(0) {
        $0 &+ (snapshot.sectionIdentifier(containingItem: $1) ?? -1)
      }
    }
    measureDictionary(section, isPresent: isPresent)
  }
}

/// The lower bound of a lookup: a dictionary of the answers.
private func measureDictionary(_ workload: String, isPresent: Bool) {
  measure("\(workload), dictionary", on: Lookups(isPresent: isPresent)) { lookups in
    let answers = lookups.answers
    return lookups.next().reduce(0) { $0 &+ (answers[$1] ?? -1) }
  }
}

/// Lookups among a million items, 1,000 at a time.
private struct Lookups {
  let snapshot: Snapshot
  let answers: [Identifier: Int]
  private let items: [Identifier]
  private var used = 0

  init(isPresent: Bool, sections: Int = 1) {
    var generator = workloadGenerator()
    let all = generator.identifiers(1_000_000)
    snapshot = Snapshot(all, sections: sections)
    answers = Dictionary(uniqueKeysWithValues: zip(all, all.indices))
    items =
      isPresent
      ? Array(all.shuffled(using: &generator).prefix(200_000)) : generator.identifiers(200_000)
  }

  /// Returns the next items, different each time to defeat the processor's cache.
  mutating func next() -> ArraySlice<Identifier> {
    if used == items.count { used = 0 }
    used += 1_000
    return items[used - 1_000..<used]
  }
}
