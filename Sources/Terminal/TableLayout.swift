/// A table fitted to a terminal: columns are aligned by display width and cut if long; those that
/// do not fit are hidden, and counted after the headings.
public struct TableLayout: Sendable {
  /// The maximum width of a column while others need space.
  private static let widestColumn = 40
  private static let gap = 2

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
    var natural = headings.indices.map { column in
      rows.reduce(headings[column].width) { max($0, $1[column].width) }
    }
    for (column, width) in zip(natural.indices, minimumWidths) {
      natural[column] = max(natural[column], width)
    }
    self.natural = natural
    guard let width else {
      shown = natural.enumerated().map { ($0, min($1, Self.widestColumn)) }
      (hiddenLeft, hiddenRight) = (0, 0)
      return
    }
    hiddenLeft = max(0, min(scrolledColumns, natural.count - 2))
    let columns = Array(natural.indices.prefix(1)) + natural.indices.dropFirst(1 + hiddenLeft)
    let fitting = FittingColumns(
      natural: columns.map { natural[$0] }, headings: columns.map { headings[$0].width },
      canBeCut: columns.map { !areRightAligned[$0] }, hiddenLeft: hiddenLeft, width: width)
    shown = Array(zip(columns, fitting.widths))
    hiddenRight = columns.count - fitting.widths.count
  }

  /// Returns the line of a row, without trailing spaces.
  public func line(_ cells: [StyledText]) -> StyledText { line { column, _ in cells[column] } }

  /// Returns the line of a row, without trailing spaces.
  /// - Parameter cell: Returns the cell of a shown column, given its width.
  public func line(_ cell: (_ column: Int, _ width: Int) -> StyledText) -> StyledText {
    var line = StyledText()
    for (index, (column, columnWidth)) in shown.enumerated() {
      if index > 0 { line = line + StyledText(String(repeating: " ", count: Self.gap)) }
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
    let note = FittingColumns.note(left: hiddenLeft, right: hiddenRight)
    guard let width, !note.isEmpty else { return line(headings) }
    return (line(headings) + StyledText(note, .dim)).cut(to: width)
  }

  /// The widths of as many columns as fit, from the left.
  ///
  /// Long columns are cut only if others would be hidden, and then use the remaining space. The
  /// last one can be cut further. The first one stays even if it must be cut.
  private struct FittingColumns {
    /// The minimum width of a last column that is cut.
    private static let narrowestColumn = 6

    let natural: [Int]
    let headings: [Int]
    let canBeCut: [Bool]
    let hiddenLeft: Int
    let width: Int

    static func note(left: Int, right: Int) -> String {
      if left == 0 { return right == 0 ? "" : "  +\(right) \(right == 1 ? "column" : "columns")" }
      return "  ←\(left)\(right == 0 ? "" : " →\(right)") columns"
    }

    var widths: [Int] {
      let whole = natural.reduce(TableLayout.gap * (natural.count - 1), +)
      if whole + noteExcess(after: natural.count, natural) <= width { return natural }
      let capped = natural.map { min($0, TableLayout.widestColumn) }
      // At most as many columns as leave room for the gaps between them.
      for count in stride(from: min(capped.count, width / TableLayout.gap + 1), to: 0, by: -1) {
        if let widths = cut(capped, at: count) ?? grown(capped, count) { return widths }
      }
      return natural.prefix(1).map { min($0, max(1, width)) }
    }

    /// Returns the widths of some whole columns and a cut one; nil if they do not fit.
    private func cut(_ capped: [Int], at count: Int) -> [Int]? {
      guard count < capped.count, canBeCut[count] else { return nil }
      let room = width - capped.prefix(count).reduce(TableLayout.gap * count, +)
      let widths = capped.prefix(count) + [min(room, capped[count])]
      let note = Self.note(left: hiddenLeft, right: capped.count - count - 1).count
      guard room >= max(Self.narrowestColumn, headings[count] + note) else { return nil }
      return growing(Array(widths))
    }

    /// Returns the widths of some whole columns; nil if they do not fit.
    private func grown(_ capped: [Int], _ count: Int) -> [Int]? {
      let widths = Array(capped.prefix(count))
      let needed =
        widths.reduce(TableLayout.gap * (count - 1), +) + noteExcess(after: count, widths)
      guard needed <= width, count > 1 || capped.count > 1 else { return nil }
      return growing(widths)
    }

    private func growing(_ widths: [Int]) -> [Int] {
      var grown = widths
      var room =
        width - widths.reduce(TableLayout.gap * (widths.count - 1), +)
        - noteExcess(after: widths.count, widths)
      for column in widths.indices where room > 0 {
        grown[column] = min(natural[column], widths[column] + room)
        room -= grown[column] - widths[column]
      }
      return grown
    }

    /// The columns of the note that exceed the last column, whose heading may be shorter.
    private func noteExcess(after count: Int, _ widths: [Int]) -> Int {
      let note = Self.note(left: hiddenLeft, right: natural.count - count).count
      guard count > 0 else { return note }
      let spare = canBeCut[count - 1] ? widths[count - 1] - headings[count - 1] : 0
      return max(0, note - max(0, spare))
    }
  }
}
