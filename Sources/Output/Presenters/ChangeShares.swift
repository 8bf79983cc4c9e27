import Search

/// How many changes of each kind fit in some lines, of which rare kinds need fewer.
struct ChangeShares {
  struct Share: Equatable {
    let part: ListChange.Part
    /// The number of changes to show.
    let shown: Int
    /// The number of further ones, on a line of their number; nil without any.
    let more: RowCount?
  }

  /// The kinds with changes, in printing order.
  let shares: [Share]

  /// Divides the lines among the kinds; without lines, none is shown.
  init(_ changes: any ListChanges, lines: Int) {
    guard lines > 0 else {
      shares = []
      return
    }
    let counts = ListChange.Part.allCases.map { ($0, changes.count(of: $0)) }
      .filter { $0.1.value > 0 || !$0.1.isExact }
    var room = lines
    var shares: [ListChange.Part: Share] = [:]
    for (index, (part, count)) in counts.sorted(by: { $0.1.value < $1.1.value }).enumerated() {
      let share = room / (counts.count - index)
      if count.isExact && count.value <= share {
        shares[part] = Share(part: part, shown: count.value, more: nil)
        room -= count.value
      } else {
        let shown = min(count.value, max(0, share - 1))
        let rest = count.value - shown
        shares[part] = Share(
          part: part, shown: shown, more: count.isExact ? .exact(rest) : .atLeast(rest))
        room -= shown + 1
      }
    }
    self.shares = counts.compactMap { shares[$0.0] }
  }

  /// The number of lines.
  var lineCount: Int { shares.reduce(0) { $0 + $1.shown + ($1.more == nil ? 0 : 1) } }

  /// Returns the lines of a terminal that changes take above a live list, of which at least a row
  /// stays visible.
  static func lines(of all: Int) -> Int { all < 8 ? max(0, all - 6) : max(2, (all - 4) / 3) }
}

extension ListChange.Part {
  /// What happened to the rows.
  var word: String {
    switch self {
    case .removed: "removed"
    case .inserted: "added"
    case .moved: "moved"
    case .changed: "changed"
    }
  }
}
