extension SnapshotDifference {
  /// Compares two snapshots.
  ///
  /// A pure function of the two values.
  ///
  /// Moves are minimal, and among the minimal sets of moves the survivors that stay put are those
  /// with the lexicographically smallest new positions. O(n log n) in the number of items; O(n)
  /// when nothing moved.
  public init<Section, Item>(
    from old: DiffableDataSourceSnapshot<Section, Item>,
    to new: DiffableDataSourceSnapshot<Section, Item>
  ) {
    self.init()
    compareSections(old, new)
    compareItems(old, new)
  }

  private mutating func compareSections<Section, Item>(
    _ old: DiffableDataSourceSnapshot<Section, Item>,
    _ new: DiffableDataSourceSnapshot<Section, Item>
  ) {
    removedSections = old.sections.indices.filter {
      new.indexOfSection(old.sections[$0].identifier) == nil
    }
    var survivors: [Move<Int>] = []
    for (index, section) in new.sections.enumerated() {
      if let before = old.indexOfSection(section.identifier) {
        survivors.append(Move(from: before, to: index))
      } else {
        insertedSections.append(index)
      }
    }
    let staying = longestIncreasingSubsequence(survivors.map(\.from))
    movedSections = survivors.indices.filter { !staying.contains($0) }.map { survivors[$0] }
  }

  private mutating func compareItems<Section, Item>(
    _ old: DiffableDataSourceSnapshot<Section, Item>,
    _ new: DiffableDataSourceSnapshot<Section, Item>
  ) {
    var before: [Item: ListIndexPath] = [:]
    before.reserveCapacity(old.numberOfItems)
    for (section, content) in old.sections.enumerated() {
      for (row, item) in content.items.enumerated() {
        before[item] = ListIndexPath(row: row, section: section)
        if new.sectionIdentifier(containingItem: item) == nil {
          removed.append(ListIndexPath(row: row, section: section))
        }
      }
    }
    let marked = Set(new.reconfiguredItemIdentifiers)
    for (section, content) in new.sections.enumerated() {
      let sectionBefore = old.indexOfSection(content.identifier)
      var inPlace: [Move<ListIndexPath>] = []
      for (row, item) in content.items.enumerated() {
        let path = ListIndexPath(row: row, section: section)
        // Only survivors are configured again: an item that came gets a fresh cell anyway.
        if before[item] != nil && marked.contains(item) { reconfigured.append(path) }
        switch before[item] {
        case nil: inserted.append(path)
        case let from? where from.section == sectionBefore:
          inPlace.append(Move(from: from, to: path))
        case let from?: moved.append(Move(from: from, to: path))
        }
      }
      let staying = longestIncreasingSubsequence(inPlace.map(\.from.row))
      if staying.count < inPlace.count {
        moved += inPlace.indices.filter { !staying.contains($0) }.map { inPlace[$0] }
      }
    }
    moved.sort { $0.to < $1.to }
  }
}

/// The positions of a longest strictly increasing subsequence of distinct values; of several, the
/// one whose positions are lexicographically smallest.
///
/// Patience sorting, run from the right so that each position learns how long a subsequence can
/// start there (M. L. Fredman, "On computing the length of longest increasing subsequences",
/// 1975). Taking the first position that still allows the full length, again and again, yields
/// the smallest positions. O(n log n); O(n) when all of it increases.
func longestIncreasingSubsequence(_ values: [Int]) -> Set<Int> {
  guard zip(values, values.dropFirst()).contains(where: >) else { return Set(values.indices) }
  // heads[k] is the largest value with which a subsequence of length k + 1 can start, so far.
  var heads: [Int] = []
  var lengths = [Int](repeating: 0, count: values.count)
  for index in values.indices.reversed() {
    var low = 0
    var high = heads.count
    while low < high {
      let middle = (low + high) / 2
      if heads[middle] > values[index] { low = middle + 1 } else { high = middle }
    }
    if low == heads.count { heads.append(values[index]) } else { heads[low] = values[index] }
    lengths[index] = low + 1
  }
  var positions: Set<Int> = []
  var wanted = heads.count
  var last = Int.min
  for index in values.indices where lengths[index] == wanted && values[index] > last {
    positions.insert(index)
    last = values[index]
    wanted -= 1
  }
  return positions
}
