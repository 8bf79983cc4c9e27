import Search

extension RowCount {
  /// The number, with `≥` for a lower bound.
  var text: String { isExact ? "\(value)" : "≥\(value)" }

  func adding(_ count: Int) -> RowCount {
    isExact ? .exact(value + count) : .atLeast(value + count)
  }

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

  /// The numbers of changes, such as `+2 -9`, with moved and changed rows if there are any.
  var changesText: String {
    var text = "+\(count(.inserted).text) -\(count(.removed).text)"
    for (sign, part) in [("^", ListChange.Part.moved), ("~", .changed)] {
      let count = count(part)
      if count.value > 0 { text += " \(sign)\(count.text)" }
    }
    return text
  }
}

extension Block {
  /// The text of the `=` line: `3 of 723 (+2 -9)`, and the matches of a limited list
  /// after it.
  var counts: String {
    let counts = ListCounts(list, after: reply.changes)
    let found = list.isLimited ? list.result.map { ", \($0.found.text) found" } : nil
    return "\(counts.listed.text) of \(counts.total.text) (\(counts.changesText))\(found ?? "")"
  }
}
