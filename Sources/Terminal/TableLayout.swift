/// A table fitted to a terminal: columns are aligned by display width and cut if long; those that
/// do not fit are hidden, and counted after the headings.
public struct TableLayout: Sendable {
  /// The widths of the columns without a limit.
  public let natural: [Int]
  /// The positions and widths of the shown columns, from the left.
  public let shown: [(column: Int, width: Int)]
  /// The number of columns hidden between the first two shown ones.
  public let hiddenLeft: Int
  /// The number of columns hidden after the last shown one.
  public let hiddenRight: Int
  private let areRightAligned: [Bool]
  private let width: Int?
  private let note: HiddenColumnsNote

  /// Fits a table to a width.
  /// - Parameters:
  ///   - headings: The columns' headings.
  ///   - rows: The rows, with a cell for each column.
  ///   - areRightAligned: Whether each column is numeric.
  ///   - minimumWidths: The columns' minimum widths, so that they stay in place.
  ///   - scrolledColumns: The number of columns to hide after the first one.
  ///   - width: The columns of the terminal; nil to cut and hide nothing.
  public init(
    headings: [StyledText], rows: [[StyledText]], areRightAligned: [Bool],
    minimumWidths: [Int] = [], scrolledColumns: Int = 0, width: Int?
  ) {
    precondition(
      rows.allSatisfy { $0.count == headings.count } && areRightAligned.count == headings.count,
      "every row needs a cell for each heading")
    self.areRightAligned = areRightAligned
    self.width = width.map { max($0, 1) }
    let contents = headings.indices.map { column in rows.map { $0[column].width }.max() ?? 0 }
    var natural = zip(headings, contents).map { max($0.width, $1) }
    for (column, width) in zip(natural.indices, minimumWidths) {
      natural[column] = max(natural[column], width)
    }
    self.natural = natural
    guard let width else {
      shown = natural.enumerated().map { ($0, min($1, FittingColumns.widestColumn)) }
      (hiddenLeft, hiddenRight, note) = (0, 0, .none)
      return
    }
    hiddenLeft = max(0, min(scrolledColumns, natural.count - 2))
    let columns = Array(natural.indices.prefix(1)) + natural.indices.dropFirst(1 + hiddenLeft)
    let widths: [Int]
    (widths, note) =
      FittingColumns(
        natural: columns.map { natural[$0] }, headings: columns.map { headings[$0].width },
        contents: columns.map { contents[$0] }, canBeCut: columns.map { !areRightAligned[$0] },
        hiddenLeft: hiddenLeft, width: width
      ).fitted
    shown = Array(zip(columns, widths))
    hiddenRight = columns.count - widths.count
  }

  /// Returns the line of a row, without trailing spaces.
  public func line(_ cells: [StyledText]) -> StyledText { line { column, _ in cells[column] } }

  /// Returns the line of a row, without trailing spaces.
  /// - Parameter cell: Returns the cell of a shown column, given its width.
  public func line(_ cell: (_ column: Int, _ width: Int) -> StyledText) -> StyledText {
    var line = StyledText()
    for (index, (column, columnWidth)) in shown.enumerated() {
      if index > 0 { line = line + StyledText(String(repeating: " ", count: FittingColumns.gap)) }
      let cell = cell(column, columnWidth)
      line =
        line
        + (width == nil ? cell : cell.cut(to: columnWidth))
        .padded(to: columnWidth, onLeft: areRightAligned[column])
    }
    return line.trimmingTrailingSpaces
  }

  /// Returns the line of the headings, followed by the number of hidden columns.
  public func headingLine(_ headings: [StyledText]) -> StyledText {
    let note = StyledText(note.text(left: hiddenLeft, right: hiddenRight), .dim)
    let line = line(headings)
    guard let width, note.width > 0 else { return line }
    let room = max(width - note.width, shown[0].width)
    return ((self.note == .short ? line.cut(to: room) : line) + note).cut(to: width)
  }
}
