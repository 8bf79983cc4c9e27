/// The rule by which a regular apply changes a tree, on the lines of an outline.
extension SectionSnapshotModel {
  /// Makes the visible lines equal to a section's rows.
  mutating func show(_ rows: [Int]) {
    let old = self
    let visible = old.visibleItems
    if rows == visible { return }
    let fixed = old.fixedRows(among: rows)
    var shown: [(item: Int, level: Int)] = []
    self = Self()
    for (position, row) in rows.enumerated() {
      let next = rows[position...].first(where: fixed.contains)
      let floor = next.map { old.levels[old.line(of: $0)] } ?? 0
      var level = max(shown.last?.level ?? 0, floor)
      if visible.contains(row), let kept = old.levelBelowParent(of: row, shown), kept >= floor {
        level = kept
      }
      shown.append((row, level))
      addShown(row, level, isVisible: visible.contains(row), from: old, without: rows)
    }
  }

  /// Returns the rows that keep their order together with all their ancestors.
  private func fixedRows(among rows: [Int]) -> [Int] {
    let known = rows.filter(visibleItems.contains)
    var lengths = [Int](repeating: 1, count: known.count)
    for first in known.indices.reversed() {
      for second in known.indices.dropFirst(first + 1)
      where line(of: known[first]) < line(of: known[second]) {
        lengths[first] = max(lengths[first], lengths[second] + 1)
      }
    }
    var staying: [Int] = []
    var length = lengths.max() ?? 0
    for index in known.indices where lengths[index] == length {
      if let last = staying.last, line(of: last) > line(of: known[index]) { continue }
      staying.append(known[index])
      length -= 1
    }
    return staying.filter { row in
      sequence(first: row) { parent(of: line(of: $0)) }.allSatisfy(staying.contains)
    }
  }

  /// Returns the level below a row's parent, or nil if the row would not follow the parent's subtree.
  private func levelBelowParent(of row: Int, _ shown: [(item: Int, level: Int)]) -> Int? {
    guard let parent = parent(of: line(of: row)) else { return 0 }
    guard let index = shown.firstIndex(where: { $0.item == parent }) else { return nil }
    let level = shown[index].level
    return shown[(index + 1)...].allSatisfy { $0.level > level } ? level + 1 : nil
  }

  /// Adds a row, and its hidden lines except those that became rows.
  private mutating func addShown(
    _ row: Int, _ level: Int, isVisible: Bool, from old: Self, without rows: [Int]
  ) {
    let line = old.line(of: row)
    guard line < old.items.count else { return addLine(row, level, false) }
    var hidden = old.part(of: line, includingParent: false)
    if isVisible && old.expanded[line] { hidden = Self() }
    let kept = hidden.items.indices.filter { below in
      sequence(first: hidden.items[below]) { hidden.parent(of: hidden.line(of: $0)) }
        .allSatisfy { !rows.contains($0) }
    }
    addLine(row, level, old.expanded[line] && kept.isEmpty)
    for below in kept {
      addLine(hidden.items[below], hidden.levels[below] + level + 1, hidden.expanded[below])
    }
  }
}
