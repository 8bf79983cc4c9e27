/// A table fitted to a terminal: columns are aligned by display width, cut if long, and dropped
/// from the right.
public struct TableLayout: Sendable {
  /// The maximum width of a column while others need space.
  private static let widestColumn = 40
  private static let gap = 2

  /// The widths of the columns without a limit.
  public let natural: [Int]
  private let widths: [Int]
  private let areRightAligned: [Bool]
  private let dropped: Int
  private let width: Int

  /// Fits a table to a width.
  /// - Parameters:
  ///   - headings: The columns' headings.
  ///   - rows: The rows, with a cell for each column.
  ///   - areRightAligned: Whether each column is numeric.
  ///   - minimumWidths: The columns' minimum widths, so that they stay in place.
  ///   - width: The columns of the terminal.
  public init(
    headings: [StyledText], rows: [[StyledText]], areRightAligned: [Bool],
    minimumWidths: [Int] = [],
    width: Int
  ) {
    precondition(
      rows.allSatisfy { $0.count == headings.count } && areRightAligned.count == headings.count,
      "every row needs a cell for each heading")
    self.areRightAligned = areRightAligned
    var natural = headings.indices.map { column in
      rows.reduce(headings[column].width) { max($0, $1[column].width) }
    }
    for (column, width) in zip(natural.indices, minimumWidths) {
      natural[column] = max(natural[column], width)
    }
    self.natural = natural
    let fitted = Self.fitting(
      natural, headings: headings.map(\.width), areRightAligned: areRightAligned, into: width)
    widths = fitted
    dropped = natural.count - fitted.count
    self.width = max(width, 1)
  }

  /// Returns the line of a row, without trailing spaces.
  public func line(_ cells: [StyledText]) -> StyledText {
    var line = StyledText()
    for (column, width) in widths.enumerated() {
      if column > 0 { line = line + StyledText(String(repeating: " ", count: Self.gap)) }
      let cell = cells[column].cut(to: width)
      line = line + cell.padded(to: width, onLeft: areRightAligned[column])
    }
    return line.trimmingTrailingSpaces
  }

  /// Returns the line of the headings, followed by the number of dropped columns.
  public func headingLine(_ headings: [StyledText]) -> StyledText {
    guard dropped > 0 else { return line(headings) }
    return (line(headings) + StyledText(Self.note(dropped), .dim)).cut(to: width)
  }

  private static func note(_ dropped: Int) -> String {
    "  +\(dropped) \(dropped == 1 ? "column" : "columns")"
  }

  /// Returns the widths of as many columns as fit, from the left.
  ///
  /// Long columns are cut only if others would be dropped, and then use the remaining space. The
  /// first column stays even if it must be cut.
  private static func fitting(
    _ natural: [Int], headings: [Int], areRightAligned: [Bool], into width: Int
  ) -> [Int] {
    if natural.reduce(gap * (natural.count - 1), +) <= width { return natural }
    let capped = natural.map { min($0, widestColumn) }
    // At most as many columns as leave room for the gaps between them.
    for count in stride(from: min(capped.count, width / gap + 1), to: 1, by: -1) {
      var widths = Array(capped.prefix(count))
      let needed = widths.reduce(gap * (count - 1), +)
      // The note follows the last heading, which may be shorter than its column.
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
