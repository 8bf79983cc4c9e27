import DiffableList

/// A plain model of a data source: a list of lists, and the outlines of sections with trees.
struct DataSourceModel {
  private(set) var list = SnapshotModel()
  private(set) var outlines: [String: SectionSnapshotModel] = [:]

  /// Applies a regular snapshot.
  mutating func apply(_ next: SnapshotModel) {
    for name in outlines.keys {
      guard let rows = next.rows(of: name) else {
        outlines[name] = nil
        continue
      }
      if rows != list.rows(of: name) { outlines[name]?.show(rows) }
    }
    list = next
  }

  /// Applies a tree, given by its outline, and leaves the outlines of other sections.
  mutating func apply(_ outline: SectionSnapshotModel, to name: String) {
    if !list.names.contains(name) { _ = list.perform(.appendSections([name])) }
    _ = list.perform(.deleteItems(list.rows(of: name) ?? []))
    _ = list.perform(.appendItems(outline.visibleItems, toSection: name))
    outlines[name] = outline
  }

  /// Expands or collapses an item of a section with an outline; returns whether it changed.
  mutating func change(_ item: Int, toExpanded isExpanded: Bool) -> Bool {
    guard let name = list.sections.first(where: { $0.items.contains(item) })?.name,
      var outline = outlines[name], outline.items.contains(item),
      outline.expanded[outline.line(of: item)] != isExpanded
    else { return false }
    _ = outline.perform(isExpanded ? .expand([item]) : .collapse([item]))
    apply(outline, to: name)
    return true
  }
}

extension SnapshotModel {
  func rows(of name: String) -> [Int]? { sections.first { $0.name == name }?.items }
}

/// Random updates of a data source with twelve items in four sections.
struct RandomApplies {
  enum Step {
    case snapshot([SnapshotEdit<String, Int>])
    case tree(SectionSnapshotEdit<Int>.Snapshot, SectionSnapshotModel, section: String)
    case expand(Int)
    case collapse(Int)
  }

  private var edits: RandomSnapshotEdits
  private var sectionEdits: RandomSectionEdits

  init(seed: UInt64) {
    edits = RandomSnapshotEdits(seed: seed)
    sectionEdits = RandomSectionEdits(seed: seed)
  }

  mutating func step() -> Step {
    switch edits.number(below: 10) {
    case 0..<5: return .snapshot((0..<edits.number(below: 5)).map { _ in edits.edit() })
    case 5..<7:
      var pair = SectionSnapshotPair()
      _ = pair.firstDifference(in: 10, &sectionEdits)
      return .tree(pair.snapshot, pair.model, section: edits.section())
    case 7..<9: return .expand(edits.item())
    default: return .collapse(edits.item())
    }
  }
}

/// A data source and its model, which must agree after each update.
struct DataSourcePair {
  private let source = DiffableDataSource<String, Int>(
    listView: RecordingListView<String, Int>()
  ) { _, _, item in "\(item)" }
  private var model = DataSourceModel()

  /// Performs random updates, and returns the first one after which the two differ.
  mutating func firstDifference(in count: Int, _ random: inout RandomApplies) -> String? {
    for _ in 0..<count {
      let step = random.step()
      let before = description
      guard perform(step), isEqual else { return "\(before)\n\(step)\n\(description)" }
    }
    return nil
  }

  /// Returns whether both performed or refused a step.
  private mutating func perform(_ step: RandomApplies.Step) -> Bool {
    switch step {
    case .snapshot(let edits):
      var (next, list) = (source.snapshot(), model.list)
      for edit in edits where list.perform(edit) == nil { try? next.perform(edit) }
      source.apply(next)
      model.apply(list)
      return true
    case .tree(let tree, let outline, let section):
      source.apply(tree, to: section)
      model.apply(outline, to: section)
      return true
    case .expand(let item):
      return source.expandItem(item) == model.change(item, toExpanded: true)
    case .collapse(let item):
      return source.collapseItem(item) == model.change(item, toExpanded: false)
    }
  }

  private var isEqual: Bool {
    let snapshot = source.snapshot()
    guard snapshot.sectionIdentifiers == model.list.names,
      snapshot.itemIdentifiers == model.list.items
    else { return false }
    return model.list.sections.allSatisfy { name, rows in
      let tree = source.snapshot(for: name)
      guard let outline = model.outlines[name] else { return tree.items == rows }
      return SectionSnapshotPair(snapshot: tree, model: outline).isEqual
        && tree.items.map { tree.level(of: $0) } == outline.levels
        && tree.items.map { tree.isExpanded($0) } == outline.expanded
        && (0..<12).allSatisfy { tree.contains($0) == outline.items.contains($0) }
    }
  }

  private var description: String {
    model.list.sections.map { name, rows in
      let outline = model.outlines[name]
      let tree = source.snapshot(for: name)
      return "\(name): \(rows) \(outline?.items ?? []) \(outline?.levels ?? []) "
        + "tree \(tree.items) \(tree.items.map { tree.level(of: $0) }) visible \(tree.visibleItems)"
    }.joined(separator: "\n")
  }
}
