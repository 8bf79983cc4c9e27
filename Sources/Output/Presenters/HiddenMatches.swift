import Search
import Terminal

/// The cells of a row that match in hidden columns, with the columns' names if there is room.
struct HiddenMatches {
  /// With less room for the cell, the column's name is omitted.
  private static let narrowestNamed = 10
  private static let start = "  … "

  private struct Part {
    let name: StyledText
    let cell: MatchedCell
    /// Nil for a cell that is too long to be shown whole, whose match is only searched once.
    let whole: StyledText?
    let width: Int
    let isNumber: Bool
  }

  private let parts: [Part]

  /// - Parameter width: The maximum width of a cell.
  init(_ matches: [(column: ListColumn, cell: MatchedCell)], width: Int) {
    parts = matches.map { column, cell in
      let whole = cell.isLonger(than: width) ? nil : cell.text(width: width)
      return Part(
        name: StyledText("\(Self.start)\(column.typedName) ", .dim), cell: cell, whole: whole,
        width: whole?.width ?? width, isNumber: column.kind.isNumber)
    }
  }

  var count: Int { parts.count }

  /// Returns the columns to leave for the matches even if the shown columns need more.
  ///
  /// A number says little without the name of its column.
  func leastWidth(of width: Int) -> Int {
    let least =
      parts.count > 1
      ? width / 2 : parts.contains(where: \.isNumber) ? max(width / 3, 20) : max(width / 5, 12)
    return min(wholeWidth, width / 2, least)
  }

  /// The width with all names and cells.
  var wholeWidth: Int { parts.reduce(0) { $0 + $1.name.width + $1.width } }

  /// Returns as many matches as fit, the first one in any case.
  func text(width: Int) -> StyledText {
    if wholeWidth <= width {
      return parts.reduce(StyledText()) { $0 + $1.name + ($1.whole ?? StyledText()) }
    }
    let unnamed = parts.compactMap { $0.whole.map(Self.unnamed) }
    let isEachWhole = parts.count > 1 && unnamed.count == parts.count
    if isEachWhole, unnamed.reduce(0, { $0 + $1.width }) <= width {
      return unnamed.reduce(StyledText(), +)
    }
    guard let first = parts.first else { return StyledText() }
    let room = width - first.name.width
    var text =
      room >= min(Self.narrowestNamed, first.width)
      ? first.name + first.cell.text(width: room).cut(to: room) : Self.narrow(first, width)
    for case let whole? in parts.dropFirst().map(\.whole) {
      let part = Self.unnamed(whole)
      if text.width + part.width <= width { text = text + part }
    }
    return text
  }

  /// A number that leaves no room for the dots has none.
  private static func narrow(_ part: Part, _ width: Int) -> StyledText {
    let room = max(1, width - 2)
    let text = part.cell.text(width: room).cut(to: room)
    if text.plain.hasPrefix("…") || part.isNumber && part.width > room - 2 {
      return StyledText("  ") + text
    }
    let narrower = max(1, width - start.count)
    return unnamed(part.cell.text(width: narrower).cut(to: narrower))
  }

  /// A cell that is cut at its start has the dots.
  private static func unnamed(_ cell: StyledText) -> StyledText {
    StyledText(cell.plain.hasPrefix("…") ? "  " : start, .dim) + cell
  }
}
