/// The rows of a section that are not yet matched in the other snapshot.
@usableFromInline struct UnmatchedRows<Item: Hashable & Sendable>: Sendable {
  @usableFromInline let section: Int
  @usableFromInline let rows: ListIndexPaths.Rows
  /// The same rows as items, if the section holds a selection.
  @usableFromInline let selection: Selection<Item>?

  @inlinable init(_ section: Int, _ bits: Bitmap) {
    self.section = section
    rows = .bits(bits)
    selection = nil
  }

  @inlinable init(_ section: Int, _ left: Selection<Item>, of all: Selection<Item>) {
    self.section = section
    rows = .selected(left.orderedBits, in: all.orderedBits)
    selection = left
  }

  @inlinable init(allOf lists: ItemLists<Item>, _ section: Int) {
    let list = lists.lists[lists.order[section]]
    self.section = section
    rows = .range(0..<list.count)
    selection = list.selection
  }

  /// Returns true if the bitmaps show that no item is on both sides.
  @inlinable static func areDisjoint(_ left: [Self], _ right: [Self]) -> Bool {
    guard let base = left.first?.selection?.base,
      (left + right).allSatisfy({ $0.selection?.base === base })
    else { return false }
    func union(_ parts: [Self]) -> Bitmap {
      let positions = parts.compactMap(\.selection?.positions)
      return positions.dropFirst().reduce(
        positions.first ?? Bitmap(length: base.count, repeating: false)
      ) { $0 | $1 }
    }
    return union(left).isDisjoint(with: union(right))
  }

  /// Calls `body` with each row, its item and the item's hash.
  @inlinable func forEach(
    in lists: ItemLists<Item>, _ body: (ListIndexPath, Item, UInt32) -> Void
  ) {
    var paths = ListIndexPaths()
    paths.append(rows, section: section)
    let list = lists.order[section]
    if let selection {
      for (path, item) in zip(paths, selection) { body(path, item, ItemIndex.hash(of: item)) }
      return
    }
    let hashes = lists.hashes(of: list)
    var items = PieceCursor(lists.pieces(of: list))
    for path in paths {
      items.advance(by: path.row - items.row)
      guard let item = items.current else { continue }
      body(path, item, hashes?[items.piece][items.offset] ?? ItemIndex.hash(of: item))
    }
  }

  /// Returns the items on both sides, by their index paths, in O(rows).
  ///
  /// It looks up the smaller side's items in the other snapshot. If a table of them fits a
  /// processor's cache, it looks up the larger side's items in that table instead.
  @inlinable static func common(
    _ left: [Self], _ old: ItemLists<Item>, _ right: [Self], _ new: ItemLists<Item>
  ) -> [(from: ListIndexPath, to: ListIndexPath)] {
    let (leftCount, rightCount) = (total(left), total(right))
    if leftCount > rightCount {
      return common(right, new, left, old).map { ($0.to, $0.from) }
    }
    var found: [(from: ListIndexPath, to: ListIndexPath)] = []
    var paths: [ListIndexPath] = []
    var items: [Item] = []
    var hashes: [UInt32] = []
    for part in left {
      part.forEach(in: old) { path, item, hash in
        paths.append(path)
        items.append(item)
        hashes.append(hash)
      }
    }
    if leftCount * 8 < rightCount || leftCount > 1 << 15 {
      let sections = new.order.positions
      var number = 0
      new.findEach(items, hashes) { item, location in
        defer { number += 1 }
        guard let location = location.map(new.location(of:)) ?? new.locationInSelection(of: item)
        else {
          return
        }
        let path = ListIndexPath(row: location.row, section: sections[location.list])
        found.append((paths[number], path))
      }
      return found
    }
    let batch = ItemBatch(items, hashes)
    for part in right {
      part.forEach(in: new) { path, item, hash in
        if let position = batch.position(of: item, hash) { found.append((paths[position], path)) }
      }
    }
    return found
  }

  @inlinable static func total(_ parts: [Self]) -> Int { parts.reduce(0) { $0 + $1.rows.count } }

  /// Subtracts index paths; each must be in one of the parts.
  @inlinable static func subtract(_ paths: [ListIndexPath], from parts: [Self]) -> [Self] {
    var rows = [[Int]](repeating: [], count: (parts.map(\.section).max() ?? -1) + 1)
    for path in paths { rows[path.section].append(path.row) }
    return parts.map { part in
      if rows[part.section].isEmpty { return part }
      let removed = Bitmap(length: part.rows.length, positions: rows[part.section])
      return Self(part.section, part.rows.bitmap(length: removed.length).subtracting(removed))
    }
  }
}

extension ListIndexPaths.Rows {
  /// An exclusive upper bound on the rows.
  @usableFromInline var length: Int {
    switch self {
    case .bits(let bits): bits.length
    default: count == 0 ? 0 : self[count - 1] + 1
    }
  }

  /// Returns the rows as a bitmap of a length above all of them.
  @usableFromInline func bitmap(length: Int) -> Bitmap {
    if case .bits(let bits) = self, bits.length == length { return bits }
    var paths = ListIndexPaths()
    paths.append(self, section: 0)
    return Bitmap(length: length, positions: paths.lazy.map(\.row))
  }
}
