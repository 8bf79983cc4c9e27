import Search

extension RowCount {
  /// The figure, behind `≥` where it is only the least that it can be.
  var text: String { isExact ? "\(value)" : "≥\(value)" }

  /// The same, where it is known by now that there are so many.
  fileprivate func atLeast(_ least: Int) -> RowCount {
    isExact ? self : .atLeast(max(value, least))
  }
}

extension Block {
  /// The figures that end every block: `3 of 723 (+2 -9)`, in brackets also what moved and
  /// changed, and behind them what was found under a limit.
  var figures: String {
    func count(_ part: ListChange.Part) -> RowCount { step?.count(of: part) ?? .exact(0) }
    var changes = "+\(count(.inserted).text) -\(count(.removed).text)"
    if count(.moved).value > 0 { changes += " ^\(count(.moved).text)" }
    if count(.changed).value > 0 { changes += " ~\(count(.changed).text)" }
    let listed = list.listed.atLeast(count(.inserted).value)
    let found = list.isLimited ? list.result.map { ", \($0.found.text) found" } : nil
    let total = list.total.atLeast(listed.value)
    return "\(listed.text) of \(total.text) (\(changes))\(found ?? "")"
  }
}
