import Terminal

/// The cells of a screen.
///
/// A wide character has two cells, of which the right one is empty; overwriting one blanks the
/// other.
struct CellGrid: Sendable, Equatable {
  typealias Cell = ScreenEmulator.Cell

  private(set) var rows: [[Cell]]
  private(set) var columns: Int

  /// Creates a blank screen.
  init(columns: Int, lines: Int) {
    self.columns = columns
    rows = Array(repeating: Self.blankRow(columns), count: lines)
  }

  private static func blankRow(_ columns: Int) -> [Cell] {
    Array(repeating: Cell(), count: columns)
  }

  /// Returns a line's text without trailing blanks.
  func text(row: Int) -> String {
    let end = rows[row].lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0
    return rows[row][..<end].map(\.text).joined()
  }

  /// Returns the first cell of the character in a cell.
  func start(row: Int, column: Int) -> Int {
    rows[row][column].text.isEmpty ? column - 1 : column
  }

  /// Blanks the wide character that has cells on both sides of a column's left edge.
  private mutating func split(row: Int, at column: Int) {
    guard column > 0 && column < columns && rows[row][column].text.isEmpty else { return }
    rows[row][column].text = " "
    rows[row][column - 1].text = " "
  }

  /// Overwrites cells with a character.
  mutating func put(_ cell: Cell, width: Int, row: Int, column: Int) {
    split(row: row, at: column)
    split(row: row, at: column + width)
    rows[row][column] = cell
    if width == 2 { rows[row][column + 1] = Cell(text: "", style: cell.style) }
  }

  /// Adds a combining mark to a character.
  mutating func setText(_ text: String, row: Int, column: Int) { rows[row][column].text = text }

  /// Blanks cells of a line.
  mutating func erase(row: Int, _ range: Range<Int>) {
    split(row: row, at: range.lowerBound)
    split(row: row, at: range.upperBound)
    for column in range { rows[row][column] = Cell() }
  }

  /// Blanks whole lines.
  mutating func erase(rows range: Range<Int>) {
    for row in range { rows[row] = Self.blankRow(columns) }
  }

  /// Moves the end of a line to the right.
  mutating func insertBlanks(_ count: Int, row: Int, column: Int) {
    let count = min(count, columns - column)
    split(row: row, at: column)
    split(row: row, at: columns - count)
    rows[row].removeLast(count)
    rows[row].insert(contentsOf: Self.blankRow(count), at: column)
  }

  /// Moves the end of a line to the left.
  mutating func deleteCells(_ count: Int, row: Int, column: Int) {
    let count = min(count, columns - column)
    split(row: row, at: column)
    split(row: row, at: column + count)
    rows[row].removeSubrange(column..<column + count)
    rows[row] += Self.blankRow(count)
  }

  /// Moves lines up, dropping lines at the top and adding blank ones at the bottom.
  mutating func scrollUp(_ range: ClosedRange<Int>, by count: Int) {
    let count = min(count, range.count)
    rows.insert(
      contentsOf: Array(repeating: Self.blankRow(columns), count: count), at: range.upperBound + 1)
    rows.removeSubrange(range.lowerBound..<range.lowerBound + count)
  }

  /// Moves lines down, dropping lines at the bottom and adding blank ones at the top.
  mutating func scrollDown(_ range: ClosedRange<Int>, by count: Int) {
    let count = min(count, range.count)
    rows.removeSubrange(range.upperBound + 1 - count..<range.upperBound + 1)
    rows.insert(
      contentsOf: Array(repeating: Self.blankRow(columns), count: count), at: range.lowerBound)
  }

  /// Resizes the grid.
  ///
  /// Blank lines below the cursor are removed first, then lines at the top up to the cursor, then
  /// lines at the bottom.
  ///
  /// - Returns: The text of the lines removed at the top.
  mutating func resize(columns: Int, lines: Int, cursorRow: Int) -> [String] {
    let blank = Self.blankRow(self.columns)
    while rows.count > max(lines, cursorRow + 1) && rows.last == blank { rows.removeLast() }
    let top = (0..<min(max(0, rows.count - lines), cursorRow)).map { text(row: $0) }
    rows.removeFirst(top.count)
    rows.removeLast(max(0, rows.count - lines))
    for row in rows.indices {
      split(row: row, at: columns)
      rows[row].removeLast(max(0, self.columns - columns))
      rows[row] += Self.blankRow(max(0, columns - self.columns))
    }
    self.columns = columns
    for _ in rows.count..<lines { rows.append(Self.blankRow(columns)) }
    return top
  }
}
