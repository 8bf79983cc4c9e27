/// The rows of one section that have no counterpart, so far, in the other snapshot.
@usableFromInline
struct UnmatchedRows<Item: Hashable & Sendable>: Sendable {
  /// The section's position.
  @usableFromInline let section: Int
  @usableFromInline let rows: ListIndexPaths.Rows
  /// The same rows as items, where the section is a selection.
  @usableFromInline let selection: Selection<Item>?

  @inlinable
  init(_ section: Int, _ bits: Bitmap) {
    self.section = section
    rows = .bits(bits)
    selection = nil
  }

  @inlinable
  init(_ section: Int, _ left: Selection<Item>, of all: Selection<Item>) {
    self.section = section
    rows = .selected(left.places, in: all.places)
    selection = left
  }

  /// All rows of a section.
  @inlinable
  init(allOf lists: ItemLists<Item>, _ section: Int) {
    let list = lists.lists[lists.order[section]]
    self.section = section
    rows = .range(0..<list.count)
    selection = list.selection
  }

  /// Whether it is plain from the bits that no item is on both sides.
  @inlinable
  static func areDisjoint(_ left: [Self], _ right: [Self]) -> Bool {
    guard let base = left.first?.selection?.base,
      (left + right).allSatisfy({ $0.selection?.base === base })
    else { return false }
    if left.count == 1 && right.count == 1, let one = left[0].selection,
      let other = right[0].selection, one.places.isOpposite(of: other.places)
    {
      return true
    }
    func union(_ parts: [Self]) -> Bitmap {
      let positions = parts.compactMap(\.selection?.positions)
      return positions.dropFirst().reduce(
        positions.first ?? Bitmap(length: base.count, repeating: false)
      ) { $0 | $1 }
    }
    return union(left).isDisjoint(with: union(right))
  }

  /// Gives each row and its item.
  @inlinable
  func forEach(in lists: ItemLists<Item>, _ body: (ListIndexPath, Item) -> Void) {
    var paths = ListIndexPaths()
    paths.append(rows, section: section)
    let list = lists.order[section]
    if let selection {
      for (path, item) in zip(paths, selection) { body(path, item) }
    } else {
      var items = PieceCursor(lists.pieces(of: list), count: lists.lists[list].count)
      for path in paths {
        items.advance(by: path.row - items.row)
        if let item = items.current { body(path, item) }
      }
    }
  }

  /// The items that are on both sides, by where they are.
  ///
  /// The items of the smaller side are looked up in the other snapshot, or, where a table of them
  /// fits into a processor's cache as that one's may not, those of the larger side in such a table.
  ///
  /// - Complexity: O(rows).
  @inlinable
  static func common(
    _ left: [Self], _ old: ItemLists<Item>, _ right: [Self], _ new: ItemLists<Item>
  ) -> [(from: ListIndexPath, to: ListIndexPath)] {
    let (leftCount, rightCount) = (total(left), total(right))
    if leftCount > rightCount {
      return common(right, new, left, old).map { ($0.to, $0.from) }
    }
    var found: [(from: ListIndexPath, to: ListIndexPath)] = []
    var paths: [ListIndexPath] = []
    var items: [Item] = []
    for part in left {
      part.forEach(in: old) { path, item in
        paths.append(path)
        items.append(item)
      }
    }
    if leftCount * 8 < rightCount || leftCount > 1 << 15 {
      var number = 0
      new.findEach(items) { item, place in
        defer { number += 1 }
        guard let place = place.map(new.place(of:)) ?? new.placeInSelection(of: item) else {
          return
        }
        let section = new.lists[place.list].position
        found.append((paths[number], ListIndexPath(row: place.row, section: section)))
      }
      return found
    }
    let batch = ItemBatch(items)
    for part in right {
      part.forEach(in: new) { path, item in
        if let position = batch.position(of: item) { found.append((paths[position], path)) }
      }
    }
    return found
  }

  @inlinable
  static func total(_ parts: [Self]) -> Int { parts.reduce(0) { $0 + $1.rows.count } }

  /// Takes paths out, each of which is in one of the parts.
  @inlinable
  static func subtract(_ paths: [ListIndexPath], from parts: [Self]) -> [Self] {
    var rows = [[Int]](repeating: [], count: (parts.map(\.section).max() ?? -1) + 1)
    for path in paths { rows[path.section].append(path.row) }
    return parts.map { part in
      if rows[part.section].isEmpty { return part }
      let gone = Bitmap(length: part.rows.length, positions: rows[part.section])
      return Self(part.section, part.rows.bitmap(length: gone.length).subtracting(gone))
    }
  }
}

extension ListIndexPaths.Rows {
  /// A length that all rows are below.
  @usableFromInline var length: Int {
    switch self {
    case .bits(let bits): bits.length
    default: count == 0 ? 0 : self[count - 1] + 1
    }
  }

  /// The same rows as bits, of which there are enough for the last one.
  @usableFromInline
  func bitmap(length: Int) -> Bitmap {
    if case .bits(let bits) = self, bits.length == length { return bits }
    var paths = ListIndexPaths()
    paths.append(self, section: 0)
    return Bitmap(length: length, positions: paths.lazy.map(\.row))
  }
}
