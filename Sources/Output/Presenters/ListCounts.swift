import Search

extension RowCount {
  /// The number, with `≥` for a lower bound.
  package var text: String { isExact ? "\(value)" : "≥\(value)" }

  /// The text for people, with commas in numbers of five digits or more.
  package var groupedText: String {
    if value < 10_000 { return text }
    let digits = Array(String(value))
    let grouped = digits.indices.map { index in
      let isStart = index > 0 && (digits.count - index).isMultiple(of: 3)
      return (isStart ? "," : "") + String(digits[index])
    }
    return (isExact ? "" : "≥") + grouped.joined()
  }

  func adding(_ count: Int) -> RowCount {
    isExact ? .exact(value + count) : .atLeast(value + count)
  }

  fileprivate func atLeast(_ least: Int) -> RowCount {
    isExact ? self : .atLeast(max(value, least))
  }
}

/// The counts of a list, with lower bounds raised by what the other counts imply.
package struct ListCounts {
  package let listed: RowCount
  package let total: RowCount
  private let changes: (any ListChanges)?

  package init(_ list: ListState, after changes: (any ListChanges)?) {
    self.changes = changes
    listed = list.listed.atLeast(changes?.count(of: .inserted).value ?? 0)
    total = list.total.atLeast(listed.value)
  }

  func count(_ part: ListChange.Part) -> RowCount { changes?.count(of: part) ?? .exact(0) }

  /// Returns the numbers of changes, such as `+2 -9`, with moved and changed rows if there are any.
  package func changesText(_ text: (RowCount) -> String = \.text) -> String {
    Self.changesText(of: count, text)
  }

  /// Returns the numbers of changes of each kind.
  package static func changesText(
    of count: (ListChange.Part) -> RowCount, _ text: (RowCount) -> String = \.text
  ) -> String {
    var parts = ["+\(text(count(.inserted)))", "-\(text(count(.removed)))"]
    for (sign, part) in [("^", ListChange.Part.moved), ("~", .changed)] where count(part).value > 0
    {
      parts.append(sign + text(count(part)))
    }
    return parts.joined(separator: " ")
  }
}

extension Block {
  /// The text of the `=` line: `3 of 723 (+2 -9)`, and the matches of a limited list
  /// after it.
  var counts: String {
    let counts = ListCounts(list, after: changes)
    let found = list.isLimited ? list.result.map { ", \($0.found.text) found" } : nil
    return "\(counts.listed.text) of \(counts.total.text) (\(counts.changesText()))\(found ?? "")"
  }
}
