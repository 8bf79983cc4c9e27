import Search
import Terminal

/// The changed cells of a row that do not fit into their columns, each after its column's name.
struct NamedChanges {
  /// The narrowest text of a change: `…a → …b`.
  private static let narrowest = 11

  private struct Part {
    let name: StyledText
    let change: CellChange
    /// The width of the text that shows the most.
    let width: Int

    var leastWidth: Int { name.width + min(width, narrowest) }
    /// The number of columns beyond the least that show more.
    var wanted: Int { max(0, width - narrowest) }
  }

  private let parts: [Part]

  init(_ changes: [(column: ListColumn, change: CellChange)]) {
    parts = changes.map { column, change in
      Part(
        name: StyledText("  … \(column.typedName) ", .dim), change: change,
        width: StyledText(PlainForm.escapingControls(change.text)).width)
    }
  }

  /// The width in which all are shown.
  var width: Int { parts.reduce(0) { $0 + $1.name.width + $1.width } }

  /// Returns the changes that fit, the first one in any case, and the number of the others: `  +2`.
  func text(width: Int) -> StyledText {
    let shown = fitting(width)
    let rest = others(after: shown.count)
    var text = StyledText()
    for (index, part) in shown.enumerated() {
      let following = shown.dropFirst(index + 1)
      let least = following.reduce(rest.width + part.leastWidth) { $0 + $1.leastWidth }
      let spare = max(0, width - text.width - least)
      // An equal share, and what the following changes do not want.
      let share = max(
        spare / (following.count + 1), spare - following.reduce(0) { $0 + $1.wanted })
      let room = min(part.width, Self.narrowest) + min(part.wanted, share)
      text = text + (part.leastWidth > width ? StyledText("  … ", .dim) : part.name)
      text = text + part.change.text(width: max(1, min(room, width - text.width)))
    }
    return (text + rest).cut(to: max(1, width))
  }

  private func fitting(_ width: Int) -> ArraySlice<Part> {
    var shown = parts[...]
    while shown.count > 1,
      shown.reduce(others(after: shown.count).width, { $0 + $1.leastWidth }) > width
    {
      shown.removeLast()
    }
    return shown
  }

  private func others(after count: Int) -> StyledText {
    count == parts.count ? StyledText() : StyledText("  +\(parts.count - count)", .dim)
  }
}
