import Search

extension RowCount {
  /// The number, with `≥` for a lower bound.
  var text: String { isExact ? "\(value)" : "≥\(value)" }

  fileprivate func atLeast(_ least: Int) -> RowCount {
    isExact ? self : .atLeast(max(value, least))
  }
}

/// The counts of a list, with lower bounds raised by what the other counts imply.
struct ListCounts {
  let listed: RowCount
  let total: RowCount
  private let changes: (any ListChanges)?

  init(_ list: ListState, after changes: (any ListChanges)?) {
    self.changes = changes
    listed = list.listed.atLeast(changes?.count(of: .inserted).value ?? 0)
    total = list.total.atLeast(listed.value)
  }

  func count(_ part: ListChange.Part) -> RowCount { changes?.count(of: part) ?? .exact(0) }
}

extension Block {
  /// The text of the `=` line: `3 of 723 (+2 -9)`, with moved and changed rows inside, and the
  /// matches of a limited list after it.
  var counts: String {
    let counts = ListCounts(list, after: reply.changes)
    var changes = "+\(counts.count(.inserted).text) -\(counts.count(.removed).text)"
    for (sign, part) in [("^", ListChange.Part.moved), ("~", .changed)] {
      let count = counts.count(part)
      if count.value > 0 { changes += " \(sign)\(count.text)" }
    }
    let found = list.isLimited ? list.result.map { ", \($0.found.text) found" } : nil
    return "\(counts.listed.text) of \(counts.total.text) (\(changes))\(found ?? "")"
  }
}
