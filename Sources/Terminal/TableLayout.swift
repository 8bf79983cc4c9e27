/// Columns of a table fitted to a terminal: aligned by display width, cut where they are long,
/// dropped from the right where there is no room.
public struct TableLayout: Sendable {
  /// No column is wider than this while others want room.
  private static let widestColumn = 40
  private static let gap = 2

  /// How wide the columns would be if there were room.
  public let natural: [Int]
  private let widths: [Int]
  private let areRightAligned: [Bool]
  private let dropped: Int
  private let width: Int

  /// Fits a table.
  ///
  /// - Parameters:
  ///   - headings: A heading a column.
  ///   - rows: The rows that will be shown, a text a column.
  ///   - areRightAligned: Whether a column is of numbers.
  ///   - least: How wide each column is in any case, so that they stay where they were.
  ///   - width: The columns of the terminal that there are.
  public init(
    headings: [StyledText], rows: [[StyledText]], areRightAligned: [Bool], least: [Int] = [],
    width: Int
  ) {
    precondition(
      rows.allSatisfy { $0.count == headings.count } && areRightAligned.count == headings.count,
      "TableLayout: every row needs a cell for each heading")
    self.areRightAligned = areRightAligned
    var natural = headings.indices.map { column in
      rows.reduce(headings[column].width) { max($0, $1[column].width) }
    }
    for (column, width) in zip(natural.indices, least) {
      natural[column] = max(natural[column], width)
    }
    self.natural = natural
    let fitted = Self.fitting(
      natural, headings: headings.map(\.width), areRightAligned: areRightAligned, into: width)
    widths = fitted
    dropped = natural.count - fitted.count
    self.width = max(width, 1)
  }

  /// One row's line, without blanks at its end.
  public func line(_ cells: [StyledText]) -> StyledText {
    var line = StyledText()
    for (column, width) in widths.enumerated() {
      let isLast = column == widths.count - 1
      if column > 0 { line = line + StyledText(String(repeating: " ", count: Self.gap)) }
      let cell = cells[column].cut(to: width)
      if areRightAligned[column] {
        line = line + cell.padded(to: width, onLeft: true)
      } else {
        line = line + (isLast ? cell : cell.padded(to: width))
      }
    }
    return line.withoutBlanksAtEnd
  }

  /// The line of the headings, which says how many columns did not fit.
  public func headingLine(_ headings: [StyledText]) -> StyledText {
    guard dropped > 0 else { return line(headings) }
    return (line(headings) + StyledText(Self.note(dropped), .dim)).cut(to: width)
  }

  private static func note(_ dropped: Int) -> String {
    "  +\(dropped) \(dropped == 1 ? "column" : "columns")"
  }

  /// The widths of as many columns as fit, from the left.
  ///
  /// Long columns are cut only where they would drive out others, and get back what room is left.
  /// The first column stays, cut, even where it alone is too wide.
  private static func fitting(
    _ natural: [Int], headings: [Int], areRightAligned: [Bool], into width: Int
  ) -> [Int] {
    if natural.reduce(gap * (natural.count - 1), +) <= width { return natural }
    let capped = natural.map { min($0, widestColumn) }
    // No more columns than there is room for the gaps between them.
    for count in stride(from: min(capped.count, width / gap + 1), to: 1, by: -1) {
      var widths = Array(capped.prefix(count))
      let needed = widths.reduce(gap * (count - 1), +)
      // The note stands behind the last heading, which may be shorter than its column.
      let last = count - 1
      let spare = areRightAligned[last] ? 0 : widths[last] - headings[last]
      let note = count < capped.count ? self.note(capped.count - count).count : 0
      guard needed + max(0, note - max(0, spare)) <= width else { continue }
      var room = width - needed - max(0, note - max(0, spare))
      for column in widths.indices {
        let grown = min(natural[column], widths[column] + room)
        room -= grown - widths[column]
        widths[column] = grown
      }
      return widths
    }
    return natural.prefix(1).map { min($0, max(1, width)) }
  }
}
