import Search

extension RowCount {
  /// The figure, behind `≥` where it is only the least that it can be.
  var text: String { isExact ? "\(value)" : "≥\(value)" }

  /// The same, where it is known by now that there are so many.
  fileprivate func atLeast(_ least: Int) -> RowCount {
    isExact ? self : .atLeast(max(value, least))
  }
}

/// How many rows are listed and there are, and what changed: none less than what is known by now of
/// another.
struct ListFigures {
  /// How many rows are listed.
  let listed: RowCount
  /// How many there are.
  let total: RowCount
  private let changes: (any ListChanges)?

  init(_ list: ListState, after changes: (any ListChanges)?) {
    self.changes = changes
    listed = list.listed.atLeast(changes?.count(of: .inserted).value ?? 0)
    total = list.total.atLeast(listed.value)
  }

  /// How many rows came, left, moved or changed.
  func count(_ part: ListChange.Part) -> RowCount { changes?.count(of: part) ?? .exact(0) }
}

extension Block {
  /// The figures that end every block: `3 of 723 (+2 -9)`, in brackets also what moved and
  /// changed, and behind them what was found under a limit.
  var figures: String {
    let figures = ListFigures(list, after: changes)
    var changes = "+\(figures.count(.inserted).text) -\(figures.count(.removed).text)"
    for (sign, part) in [("^", ListChange.Part.moved), ("~", .changed)] {
      let count = figures.count(part)
      if count.value > 0 { changes += " \(sign)\(count.text)" }
    }
    let found = list.isLimited ? list.result.map { ", \($0.found.text) found" } : nil
    return "\(figures.listed.text) of \(figures.total.text) (\(changes))\(found ?? "")"
  }
}
