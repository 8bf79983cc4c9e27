import DiffableList

/// A plain model of a section snapshot: the lines of an outline.
///
/// It shares no code with the snapshot. A line's parent is the nearest line above it that is indented less.
/// Its subtree ends at the nearest line below it that is not indented more.
struct SectionSnapshotModel {
  typealias Edit = SectionSnapshotEdit<Int>
  typealias EditError = SectionSnapshotError<Int>

  /// The item of each line, its indentation, and whether it is expanded.
  private(set) var items: [Int] = []
  private(set) var levels: [Int] = []
  private(set) var expanded: [Bool] = []

  /// Performs an edit, or throws; for an edit with a tree, uses that tree's outline.
  mutating func perform(_ edit: Edit, tree: Self? = nil) -> EditError? {
    let tree = tree ?? Self()
    switch edit {
    case .append(let new, let parent):
      guard let parent else { return add(Self(roots: new), anchor: nil, at: items.count, level: 0) }
      let line = line(of: parent)
      return add(Self(roots: new), anchor: parent, at: end(of: line), level: level(of: line) + 1)
    case .insert(let new, let place): return add(Self(roots: new), place)
    case .insertSnapshot(_, let place): return add(tree, place)
    case .delete(let deleted):
      if let error = missing(deleted) { return error }
      for item in deleted where items.contains(item) {
        removeLines(from: line(of: item), to: end(of: line(of: item)))
      }
    case .deleteAll: self = Self()
    case .expand(let shown): mark(shown, true)
    case .collapse(let hidden): mark(hidden, false)
    case .replaceChildren(let parent, _): return replace(below: parent, tree)
    }
    return nil
  }

  init() {}

  private init(roots: [Int]) {
    for root in roots { addLine(root, 0, false) }
  }

  mutating func addLine(_ item: Int, _ level: Int, _ isExpanded: Bool) {
    items.append(item)
    levels.append(level)
    expanded.append(isExpanded)
  }

  private mutating func removeLines(from start: Int, to end: Int) {
    for _ in start..<end {
      items.remove(at: start)
      levels.remove(at: start)
      expanded.remove(at: start)
    }
  }

  private mutating func insertLines(_ tree: Self, at line: Int, level: Int) {
    for index in 0..<tree.items.count {
      items.insert(tree.items[index], at: line + index)
      levels.insert(tree.levels[index] + level, at: line + index)
      expanded.insert(tree.expanded[index], at: line + index)
    }
  }

  private mutating func add(_ tree: Self, _ place: Edit.Place) -> EditError? {
    let line = line(of: place.anchor)
    let isBefore = if case .before = place { true } else { false }
    return add(
      tree, anchor: place.anchor, at: isBefore ? line : end(of: line), level: level(of: line))
  }

  private mutating func add(
    _ tree: Self, anchor: Int?, at line: Int, level: Int
  ) -> EditError? {
    if tree.items.isEmpty { return nil }
    if let error = missing([anchor].compactMap(\.self)) ?? refused(tree.items, anchor) {
      return error
    }
    insertLines(tree, at: line, level: level)
    return nil
  }

  private mutating func replace(below parent: Int, _ tree: Self) -> EditError? {
    let line = line(of: parent)
    var others = self
    if line < items.count { others.removeLines(from: line + 1, to: end(of: line)) }
    if let error = missing([parent]) ?? others.refused(tree.items, parent) { return error }
    others.insertLines(tree, at: line + 1, level: level(of: line) + 1)
    self = others
    return nil
  }

  private mutating func mark(_ marked: [Int], _ isExpanded: Bool) {
    for item in marked where items.contains(item) { expanded[line(of: item)] = isExpanded }
  }
}

extension SectionSnapshotModel {
  // MARK: Lookups

  var rootItems: [Int] {
    var roots: [Int] = []
    for line in 0..<items.count where levels[line] == 0 { roots.append(items[line]) }
    return roots
  }

  /// Skips the lines that are indented more than the last collapsed one.
  var visibleItems: [Int] {
    var visible: [Int] = []
    var limit = Int.max
    for line in 0..<items.count where levels[line] <= limit {
      visible.append(items[line])
      limit = expanded[line] ? Int.max : levels[line]
    }
    return visible
  }

  /// The lines of the visual description between the first and the last.
  var description: [String] {
    items.indices.map { line in
      let isVisible = visibleItems.contains(items[line])
      return String(repeating: "  ", count: levels[line]) + (expanded[line] ? "+" : "-")
        + (isVisible ? "*" : "") + "\(items[line])"
    }
  }

  /// The line of an item, or the one after the last.
  func line(of item: Int) -> Int { items.firstIndex(of: item) ?? items.count }

  func parent(of line: Int) -> Int? {
    var above = line - 1
    while above >= 0 {
      if levels[above] < levels[line] { return items[above] }
      above -= 1
    }
    return nil
  }

  /// The outline of a line's descendants, optionally with the line.
  func part(of line: Int, includingParent: Bool) -> Self {
    var part = Self()
    let first = includingParent ? line : line + 1
    for below in first..<end(of: line) {
      part.addLine(items[below], levels[below] - levels[line] - first + line, expanded[below])
    }
    return part
  }

  private func level(of line: Int) -> Int { line < items.count ? levels[line] : 0 }

  private func end(of line: Int) -> Int {
    var end = line + 1
    while end < items.count && levels[end] > levels[line] { end += 1 }
    return min(end, items.count)
  }

  // MARK: Checks

  /// Lists repeated and existing items together.
  private func refused(_ argument: [Int], _ anchor: Int?) -> EditError? {
    var listed: [Int] = []
    var isRepeated = false
    for item in argument where !listed.contains(item) {
      let count = argument.count { $0 == item } + (item == anchor ? 1 : 0)
      if count > 1 { isRepeated = true }
      if count > 1 || items.contains(item) { listed.append(item) }
    }
    if listed.isEmpty { return nil }
    if let anchor, listed == [anchor] { return .anchorInArgument(anchor) }
    return isRepeated ? .duplicateItems(listed) : .existingItems(listed)
  }

  private func missing(_ argument: [Int]) -> EditError? {
    var unknown: [Int] = []
    for item in argument where !items.contains(item) && !unknown.contains(item) {
      unknown.append(item)
    }
    return unknown.isEmpty ? nil : .unknownItems(unknown)
  }
}
