import Search

extension RowCount {
  /// The figure, behind `≥` where it is only the least that it can be.
  var text: String { isExact ? "\(value)" : "≥\(value)" }
}

extension Block {
  /// The figures that end every block: `3 of 723 (+2 -9)`, in brackets also what moved and
  /// changed, and behind them what was found under a limit.
  var figures: String {
    func count(_ part: ListChange.Part) -> RowCount { step?.count(of: part) ?? .exact(0) }
    var changes = "+\(count(.inserted).text) -\(count(.removed).text)"
    if count(.moved).value > 0 { changes += " ^\(count(.moved).text)" }
    if count(.changed).value > 0 { changes += " ~\(count(.changed).text)" }
    let found = list.isLimited ? list.result.map { ", \($0.found.text) found" } : nil
    return "\(list.listed.text) of \(list.total.text) (\(changes))\(found ?? "")"
  }
}
