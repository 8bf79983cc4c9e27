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
    var shown = parts
    func others(_ count: Int) -> StyledText {
      count == parts.count ? StyledText() : StyledText("  +\(parts.count - count)", .dim)
    }
    func least(_ parts: [Part]) -> Int {
      parts.reduce(others(parts.count).width) { $0 + $1.leastWidth }
    }
    while shown.count > 1 && least(shown) > width { shown.removeLast() }
    let rest = others(shown.count)
    var text = StyledText()
    for (index, part) in shown.enumerated() {
      // What the following changes need at least, and half of what is left.
      let following = shown.dropFirst(index + 1)
      let reserved = following.reduce(rest.width) { $0 + $1.leastWidth }
      let spare = max(0, width - text.width - reserved - part.leastWidth)
      let wanted = following.reduce(0) { $0 + $1.name.width + $1.width - $1.leastWidth }
      let share = max(spare / (following.count + 1), spare - wanted)
      let room = min(part.width, min(part.width, Self.narrowest) + share)
      let name = part.name.width + min(part.width, Self.narrowest) > width ? "  … " : nil
      text = text + (name.map { StyledText($0, .dim) } ?? part.name)
      text = text + part.change.text(width: max(1, min(room, width - text.width)))
    }
    return (text + rest).cut(to: max(1, width))
  }
}
