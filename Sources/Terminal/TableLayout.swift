/// A table fitted to a terminal: columns are aligned by display width and cut if long; those that
/// do not fit are hidden, and counted after the headings.
public struct TableLayout: Sendable {
  /// The widths of the columns without a limit.
  public let natural: [Int]
  /// The positions and widths of the shown columns, from the left.
  public let shown: [(column: Int, width: Int)]
  /// The width of the first column if it is a number, which can't be cut.
  public var firstNumberWidth: Int? {
    shown.first.flatMap { areRightAligned[$0.column] ? $0.width : nil }
  }
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
  ///   - hasHeadingLine: Whether the headings are shown, with the number of hidden columns.
  ///   - width: The columns of the terminal; nil to cut and hide nothing.
  public init(
    headings: [StyledText], rows: [[StyledText]], areRightAligned: [Bool],
    minimumWidths: [Int] = [], scrolledColumns: Int = 0, hasHeadingLine: Bool = true,
    width: Int?
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
        hiddenLeft: hiddenLeft, notes: hasHeadingLine ? [.full, .short, .none] : [.none],
        width: width
      ).fitted
    shown = Array(zip(columns, widths))
    hiddenRight = columns.count - widths.count
  }

  /// Returns the line of a row, without trailing spaces.
  public func line(_ cells: [StyledText]) -> StyledText { line { column, _ in cells[column] } }

  /// Returns the line of a row, without trailing spaces.
  /// - Parameters:
  ///   - limit: The width of the line. Columns that exceed it are omitted, as a number that is cut
  ///     would look like another one; the first column is cut if it is text.
  ///   - cutsText: Whether to cut the first text column that exceeds the limit.
  ///   - cell: Returns the cell of a shown column, given its width.
  public func line(
    limit: Int = .max, cutsText: Bool = true,
    _ cell: (_ column: Int, _ width: Int) -> StyledText
  ) -> StyledText {
    var line = StyledText()
    var room = limit
    for (index, (column, columnWidth)) in shown.enumerated() {
      let gap = index > 0 ? FittingColumns.gap : 0
      room -= gap
      var text = fitted(cell, column, columnWidth)
      if (areRightAligned[column] ? columnWidth : text.width) > room {
        let least = index == 0 ? 1 : cutsText ? FittingColumns.narrowestColumn : .max
        guard room >= least, !areRightAligned[column] else { break }
        text = fitted(cell, column, room)
      }
      line = line + StyledText(String(repeating: " ", count: gap))
      line = line + text.padded(to: columnWidth, onLeft: areRightAligned[column])
      room -= columnWidth
    }
    return line.trimmingTrailingSpaces
  }

  private func fitted(
    _ cell: (_ column: Int, _ width: Int) -> StyledText, _ column: Int, _ columnWidth: Int
  ) -> StyledText {
    let text = cell(column, columnWidth)
    return width == nil ? text : text.cut(to: columnWidth)
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
