import Search
import Terminal

/// A cell with its matches highlighted; a long one is shown from shortly before the first match.
struct MatchedCell {
  /// How much of a cell is shown before the first match, at most.
  private static let mostBefore = 10
  /// The longest text, in bytes, in which matches are highlighted.
  private static let longestHighlighted = 1 << 14

  private let cell: String
  private let column: ListColumn
  private let matches: MatchRanges
  private let colors: [CellColor]

  init(_ cell: String, _ column: ListColumn, _ matches: MatchRanges, colors: [CellColor] = []) {
    self.colors = colors
    self.cell = cell
    self.column = column
    self.matches = matches
  }

  /// Returns the cell, which may be wider; nil shows all of it.
  ///
  /// - Complexity: O(width) if the first match is there.
  func text(width: Int?) -> StyledText {
    guard let width else { return styled(cell[...]) }
    let head = cell.prefix(max(width, 1))
    if head.endIndex == cell.endIndex { return styled(head) }
    let shown = cell.prefix(max(width - 1, 0))
    guard matches.ranges(in: String(shown), of: column, ends: .start).isEmpty,
      let match = matches.firstMatch(in: cell, of: column)
    else { return styled(head) + StyledText("…") }
    let before = min(Self.mostBefore, width / 4)
    let start = cell.index(match, offsetBy: -before, limitedBy: cell.startIndex) ?? cell.startIndex
    let rest = cell[start...].prefix(max(width, 1))
    let isCut = rest.endIndex < cell.endIndex
    return StyledText("…") + styled(rest) + StyledText(isCut ? "…" : "")
  }

  private func styled(_ part: Substring) -> StyledText {
    let text = String(part)
    var ends: Query.Anchors = []
    if part.startIndex == cell.startIndex { ends.insert(.start) }
    if part.endIndex == cell.endIndex { ends.insert(.end) }
    let isHighlighted = text.utf8.count <= Self.longestHighlighted
    let ranges = isHighlighted ? matches.ranges(in: text, of: column, ends: ends) : []
    let offset = cell.utf8.distance(from: cell.startIndex, to: part.startIndex)
    var styled = StyledText()
    var end = text.startIndex
    for range in ranges {
      styled = styled + colored(text, end..<range.lowerBound, offset)
      styled.append(PlainForm.escapingControls(String(text[range])), .match)
      end = range.upperBound
    }
    return styled + colored(text, end..<text.endIndex, offset)
  }

  /// Returns a range of a part of the cell in its colors.
  ///
  /// - Parameter offset: Where the part starts in the cell.
  private func colored(
    _ part: String, _ range: Range<String.Index>, _ offset: Int
  ) -> StyledText {
    var styled = StyledText()
    var start = range.lowerBound
    var style = StyledText.Style.plain
    for color in colors {
      let index = part.utf8.index(
        part.startIndex, offsetBy: max(0, color.offset - offset), limitedBy: range.upperBound)
      guard let index, index < range.upperBound else { break }
      if index > start {
        styled.append(PlainForm.escapingControls(String(part[start..<index])), style)
        start = index
      }
      style = color.style
    }
    styled.append(PlainForm.escapingControls(String(part[start..<range.upperBound])), style)
    return styled
  }
}
