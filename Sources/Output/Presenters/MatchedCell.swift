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
    let head = part(from: cell.startIndex, width: max(width, 1))
    if head.endIndex == cell.endIndex { return styled(head) }
    let shown = part(from: cell.startIndex, width: max(width - 1, 0))
    guard matches.ranges(in: String(shown), of: column, ends: .start).isEmpty,
      let match = matches.firstMatch(in: cell, of: column)
    else { return styled(head) + StyledText("…") }
    let rest = part(from: start(before: match, width: width), width: max(width - 1, 1))
    return StyledText("…") + styled(rest) + StyledText(rest.endIndex < cell.endIndex ? "…" : "")
  }

  func isLonger(than width: Int) -> Bool {
    part(from: cell.startIndex, width: max(width, 1)).endIndex < cell.endIndex
  }

  /// Returns where to start so that a match is visible, and the space after the cell is used.
  private func start(before match: Range<String.Index>, width: Int) -> String.Index {
    // An ellipsis takes one column on each side.
    let end = part(from: match.lowerBound, width: max(width - 1, 1))
    if end.endIndex == cell.endIndex {
      return back(from: match.lowerBound, width: width - 1 - Self.width(of: end))
    }
    let found = Self.width(of: cell[match].prefix(width))
    return back(
      from: match.lowerBound, width: max(0, min(Self.mostBefore, width / 4, width - 2 - found)))
  }

  /// Returns the characters from an index that fit, at most one per column.
  private func part(from start: String.Index, width: Int) -> Substring {
    var room = width
    return cell[start...].prefix(width).prefix { character in
      room -= Self.width(of: character)
      return room >= 0
    }
  }

  /// Returns the first index from which the characters before another one fit.
  private func back(from end: String.Index, width: Int) -> String.Index {
    var (start, room) = (end, width)
    for _ in 0..<max(0, width) where start > cell.startIndex {
      let previous = cell.index(before: start)
      room -= Self.width(of: cell[previous])
      if room < 0 { break }
      start = previous
    }
    return start
  }

  private static func width(of text: Substring) -> Int { text.reduce(0) { $0 + width(of: $1) } }

  private static func width(of character: Character) -> Int {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return 1 }
    return DisplayWidth.of(PlainForm.escapingControls(String(character)))
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
