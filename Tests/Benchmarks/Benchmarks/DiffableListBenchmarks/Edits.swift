import BenchmarkLists
import DiffableList
import Measuring

/// Edits of a million items: 1,000 single ones, each followed by the query of a list view, and one
/// of a tenth of the items.
///
/// All start from a copy, whose first edit copies the storage.
func registerEdits() {
  measureEdits(
    "Insert one into 1,000,000 and ask its index",
    ours: { snapshot, edit in
      snapshot.insertItems([edit.newItem], afterItem: edit.anchor)
      return snapshot.indexOfItem(edit.newItem)
    },
    plainArray: { items, edit in
      guard let anchor = items.firstIndex(of: edit.anchor) else { return nil }
      items.insert(edit.newItem, at: anchor + 1)
      return items.firstIndex(of: edit.newItem)
    })
  measureEdits(
    "Move one of 1,000,000 and ask its index",
    ours: { snapshot, edit in
      snapshot.moveItem(edit.item, afterItem: edit.anchor)
      return snapshot.indexOfItem(edit.item)
    },
    plainArray: { items, edit in
      guard let index = items.firstIndex(of: edit.item) else { return nil }
      items.remove(at: index)
      guard let anchor = items.firstIndex(of: edit.anchor) else { return nil }
      items.insert(edit.item, at: anchor + 1)
      return items.firstIndex(of: edit.item)
    })
  measureEdits(
    "Delete one of 1,000,000 and ask another's index",
    ours: { snapshot, edit in
      snapshot.deleteItems([edit.item])
      return snapshot.indexOfItem(edit.anchor)
    },
    plainArray: { items, edit in
      guard let index = items.firstIndex(of: edit.item) else { return nil }
      items.remove(at: index)
      return items.firstIndex(of: edit.anchor)
    })
  measureDeletionOfMany()
}

/// The items of one edit; edits do not share items.
private struct Edit {
  let item: Identifier
  let anchor: Identifier
  let newItem: Identifier
}

private struct EditedList {
  let items: [Identifier]
  let snapshot: Snapshot
  /// Single edits in sequence.
  let edits: [Edit]
  /// The items of one deletion, in random order.
  let deletedItems: [Identifier]

  init() {
    var generator = workloadGenerator()
    items = generator.identifiers(1_000_000)
    snapshot = Snapshot(items)
    let chosen = generator.sample(2_000, of: items).shuffled(using: &generator)
    let new = generator.identifiers(1_000)
    edits = (0..<1_000).map {
      Edit(item: chosen[$0], anchor: chosen[1_000 + $0], newItem: new[$0])
    }
    deletedItems = generator.sample(100_000, of: items).shuffled(using: &generator)
  }
}

private func measureEdits(
  _ workload: String,
  ours: @escaping (inout Snapshot, Edit) -> Int?,
  plainArray: @escaping (inout [Identifier], Edit) -> Int?
) {
  measure("\(workload) (mean of 1,000), ours", on: EditedList()) { list in
    var snapshot = list.snapshot
    let indexes = list.edits.map { ours(&snapshot, $0) }
    return (snapshot, indexes)
  }
  measure("\(workload) (mean of 1,000), plain array", on: EditedList()) { list in
    var items = list.items
    let indexes = list.edits.map { plainArray(&items, $0) }
    return (items, indexes)
  }
}

private func measureDeletionOfMany() {
  let workload = "Delete a random 10 % of 1,000,000 in one call"
  measure("\(workload), ours", on: EditedList()) { list in
    var snapshot = list.snapshot
    snapshot.deleteItems(list.deletedItems)
    return snapshot
  }
  measure("\(workload), plain array", on: EditedList()) { list in
    let deletedItems = Set(list.deletedItems)
    return (deletedItems, list.items.filter { !deletedItems.contains($0) })
  }
}
