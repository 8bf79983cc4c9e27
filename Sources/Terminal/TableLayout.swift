/// Columns of a table fitted to a terminal: aligned by display width, cut where they are long,
/// dropped from the right where there is no room.
public struct TableLayout: Sendable {
  /// No column is wider than this, so that one long cell does not drive out all others.
  public static let widestColumn = 40
  private static let gap = 2

  private let widths: [Int]
  private let areRightAligned: [Bool]
  private let dropped: Int

  /// Fits a table.
  ///
  /// - Parameters:
  ///   - headings: A heading a column.
  ///   - rows: The rows that will be shown, a text a column.
  ///   - areRightAligned: Whether a column is of numbers.
  ///   - width: The columns of the terminal that there are.
  public init(
    headings: [StyledText], rows: [[StyledText]], areRightAligned: [Bool], width: Int
  ) {
    precondition(
      rows.allSatisfy { $0.count == headings.count } && areRightAligned.count == headings.count,
      "TableLayout: every row needs a cell for each heading")
    self.areRightAligned = areRightAligned
    let natural = headings.indices.map { column in
      rows.reduce(headings[column].width) { max($0, $1[column].width) }
    }
    let fitted = Self.fitting(natural, into: width)
    widths = fitted
    dropped = natural.count - fitted.count
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
    return line(headings) + StyledText(Self.note(dropped), .dim)
  }

  private static func note(_ dropped: Int) -> String {
    "  +\(dropped) \(dropped == 1 ? "column" : "columns")"
  }

  /// The widths of as many columns as fit, from the left.
  ///
  /// The first one stays, cut, even where it alone is too wide.
  private static func fitting(_ natural: [Int], into width: Int) -> [Int] {
    let capped = natural.map { min($0, widestColumn) }
    for count in stride(from: capped.count, to: 1, by: -1) {
      let note = count < capped.count ? self.note(capped.count - count).count : 0
      let needed = capped.prefix(count).reduce(gap * (count - 1), +)
      if needed + note <= width { return Array(capped.prefix(count)) }
    }
    return capped.prefix(1).map { min($0, max(1, width)) }
  }
}
