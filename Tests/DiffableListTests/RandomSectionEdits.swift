import DiffableList
import TestSupport

/// Random edits of a tree of twelve items, about a third of them refused.
struct RandomSectionEdits {
  typealias Edit = SectionSnapshotEdit<Int>
  /// A tree and its outline.
  typealias Tree = (snapshot: Edit.Snapshot, model: SectionSnapshotModel)

  let seed: UInt64
  private var random: SeededGenerator
  /// Small trees, made once because that takes longer than adding them.
  private var trees: [Tree] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    for _ in 0..<512 { trees.append(smallTree()) }
  }

  mutating func number(below limit: Int) -> Int { Int(random.next() >> 33) % limit }

  /// An edit, and the outline of its tree, if any.
  mutating func edit(of model: SectionSnapshotModel) -> (Edit, SectionSnapshotModel?) {
    switch number(below: 20) {
    case 0..<6:
      let parent = number(below: 3) == 0 ? nil : likelyItem(model)
      return (.append(newItems(model), to: parent), nil)
    case 6..<10: return (.insert(newItems(model), place(model)), nil)
    case 10..<12:
      let tree = newTree(model)
      return (.insertSnapshot(tree.snapshot, place(model)), tree.model)
    case 12: return (.delete([likelyItem(model)]), nil)
    case 13: return (.delete([likelyItem(model), likelyItem(model)]), nil)
    case 14..<16: return (.expand([likelyItem(model), number(below: 12)]), nil)
    case 16: return (.collapse([number(below: 12), number(below: 12)]), nil)
    case 17: return (number(below: 8) == 0 ? .deleteAll : .delete([likelyItem(model)]), nil)
    default:
      let tree = newTree(model)
      return (.replaceChildren(of: likelyItem(model), using: tree.snapshot), tree.model)
    }
  }

  private mutating func place(_ model: SectionSnapshotModel) -> Edit.Place {
    let anchor = likelyItem(model)
    return number(below: 2) == 0 ? .before(anchor) : .after(anchor)
  }

  /// Usually an existing item.
  private mutating func likelyItem(_ model: SectionSnapshotModel) -> Int {
    if model.items.isEmpty || number(below: 6) == 0 { return number(below: 12) }
    return model.items[number(below: model.items.count)]
  }

  /// Usually distinct new items.
  private mutating func newItems(_ model: SectionSnapshotModel) -> [Int] {
    var items: [Int] = []
    for _ in 0..<number(below: 4) {
      let item = number(below: 12)
      let isNew = !model.items.contains(item) && !items.contains(item)
      if isNew || number(below: 4) == 0 { items.append(item) }
    }
    return items
  }

  /// Usually a tree of new items.
  private mutating func newTree(_ model: SectionSnapshotModel) -> Tree {
    for _ in 0..<4 {
      let tree = trees[number(below: trees.count)]
      if !tree.model.items.contains(where: model.items.contains) { return tree }
    }
    return trees[number(below: trees.count)]
  }

  private mutating func smallTree() -> Tree {
    var tree = Tree(Edit.Snapshot(), SectionSnapshotModel())
    for _ in 0..<number(below: 4) {
      let item = number(below: 12)
      let isRoot = tree.model.items.isEmpty || number(below: 3) == 0
      let edits: [Edit] = [
        .append([item], to: isRoot ? nil : tree.model.items[number(below: tree.model.items.count)]),
        number(below: 2) == 0 ? .expand([item]) : .collapse([item]),
      ]
      for edit in edits where tree.model.perform(edit, tree: tree.model) == nil {
        try? tree.snapshot.perform(edit)
      }
    }
    return tree
  }
}

/// A section snapshot and its model, which must agree after each edit.
struct SectionSnapshotPair {
  typealias Edit = SectionSnapshotEdit<Int>

  var snapshot = Edit.Snapshot()
  var model = SectionSnapshotModel()
  var refused = 0

  /// Performs random edits, and returns the first one after which the two differ.
  mutating func firstDifference(in count: Int, _ random: inout RandomSectionEdits) -> Edit? {
    for _ in 0..<count {
      let (edit, tree) = random.edit(of: model)
      let expected = model.perform(edit, tree: tree)
      var error: SectionSnapshotError<Int>?
      do { try snapshot.perform(edit) } catch let reason { error = reason }
      if error != nil { refused += 1 }
      guard error == expected, isEqual,
        looksUpEqually(random.number(below: 12), withParts: random.number(below: 16) == 0)
      else { return edit }
    }
    return nil
  }

  var isEqual: Bool {
    snapshot.items == model.items && snapshot.rootItems == model.rootItems
      && snapshot.visibleItems == model.visibleItems
  }

  private func looksUpEqually(_ item: Int, withParts: Bool) -> Bool {
    let line = model.line(of: item)
    guard line < model.items.count else {
      return !snapshot.contains(item) && snapshot.index(of: item) == nil
    }
    guard snapshot.contains(item), snapshot.index(of: item) == line,
      snapshot.level(of: item) == model.levels[line],
      snapshot.parent(of: item) == model.parent(of: line),
      snapshot.isExpanded(item) == model.expanded[line],
      snapshot.isVisible(item) == model.visibleItems.contains(item)
    else { return false }
    return !withParts
      || (partIsEqual(item, false) && partIsEqual(item, true) && isDescribedEqually)
  }

  private var isDescribedEqually: Bool {
    let lines = snapshot.visualDescription().split(separator: "\n").map(String.init)
    return lines.dropFirst().dropLast().elementsEqual(model.description)
  }

  private func partIsEqual(_ item: Int, _ includingParent: Bool) -> Bool {
    let part = snapshot.snapshot(of: item, includingParent: includingParent)
    let outline = model.part(of: model.line(of: item), includingParent: includingParent)
    return Self(snapshot: part, model: outline).isEqual
      && part.items.map { part.level(of: $0) } == outline.levels
      && part.items.map { part.isExpanded($0) } == outline.expanded
  }
}
