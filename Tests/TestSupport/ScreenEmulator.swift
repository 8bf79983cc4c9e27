import Terminal

/// An emulator of a terminal's screen.
///
/// It behaves like xterm for the output of line editors, and records unknown sequences. A line feed
/// does not return the carriage, as in the output of a pseudo-terminal. Character widths are those
/// of `DisplayWidth`.
public struct ScreenEmulator: Sendable {
  /// A cell of the screen.
  public struct Cell: Sendable, Equatable {
    /// A character, " " when blank; empty in the right half of a wide one.
    public var text: String
    /// The SGR parameters it was written with, such as `1;36`; empty when plain.
    public var style: String

    /// Creates a blank cell or a character.
    public init(text: String = " ", style: String = "") {
      self.text = text
      self.style = style
    }
  }

  /// Adjacent characters of the same style.
  public struct Run: Sendable, Equatable {
    /// The characters.
    public var text: String
    /// Their SGR parameters.
    public var style: String
  }

  /// The number of columns.
  public private(set) var columns: Int
  /// The number of lines.
  public private(set) var lines: Int
  /// The cursor's line, from 0.
  public internal(set) var row = 0
  /// The cursor's column, from 0.
  public internal(set) var column = 0
  /// The lines scrolled off the top, without trailing spaces.
  public internal(set) var scrollback: [String] = []
  /// Whether the cursor is shown (mode 25).
  public internal(set) var isCursorVisible = true
  /// Whether lines wrap (mode 7).
  public internal(set) var isWrapping = true
  /// Whether a synchronized update is in progress (mode 2026).
  public internal(set) var isSynchronizing = false
  /// Whether pastes are bracketed (mode 2004).
  public internal(set) var isPastingBracketed = false
  /// Whether the alternate screen is shown (mode 1049), which has no scrollback.
  public var isAlternate: Bool { hidden != nil }
  /// The unknown sequences in caret notation, such as `^[[6n`.
  public internal(set) var unknown: [String] = []
  /// The number of bells.
  public internal(set) var bells = 0

  var grid: CellGrid
  /// The main screen while the alternate one is shown.
  var hidden: CellGrid?
  /// Whether the last column was written, and the next character will wrap.
  var isWrapPending = false
  var isInserting = false
  var margins: ClosedRange<Int>
  var rendition = GraphicRendition() { didSet { style = rendition.parameters } }
  private(set) var style = ""
  /// The saved cursors of the main and the alternate screen.
  var savedCursors = [SavedCursor(), SavedCursor()]
  private var parser = EscapeParser()

  /// The state that is saved with a cursor.
  struct SavedCursor: Sendable {
    var row = 0
    var column = 0
    var isWrapPending = false
    var rendition = GraphicRendition()
  }

  /// Creates a blank screen of at least one cell.
  public init(columns: Int, lines: Int) {
    self.columns = max(1, columns)
    self.lines = max(1, lines)
    grid = CellGrid(columns: self.columns, lines: self.lines)
    margins = 0...self.lines - 1
  }

  /// Processes bytes, which may end with an incomplete sequence.
  ///
  /// - Complexity: O(bytes), and O(cells) for each line that scrolls.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    var parser = parser
    for byte in bytes { parser.read(byte) { perform($0) } }
    self.parser = parser
  }

  /// The lines without trailing blanks.
  public var text: [String] { (0..<lines).map { grid.text(row: $0) } }

  /// Returns a cell of the screen.
  public func cell(row: Int, column: Int) -> Cell { grid.rows[row][column] }

  /// Returns a line as runs of one style each, without trailing plain blanks.
  public func runs(row: Int) -> [Run] {
    let cells = grid.rows[row]
    let end = cells.lastIndex { $0 != Cell() }.map { $0 + 1 } ?? 0
    var runs: [Run] = []
    for cell in cells[..<end] {
      if runs.last?.style == cell.style {
        runs[runs.count - 1].text += cell.text
      } else {
        runs.append(Run(text: cell.text, style: cell.style))
      }
    }
    return runs
  }

  /// Resizes like xterm: lines are cut or padded, not rewrapped.
  ///
  /// A lower screen loses blank lines below the cursor, then lines at the top, which go to the
  /// scrollback, then lines below the cursor.
  public mutating func resize(columns: Int, lines: Int) {
    self.columns = max(1, columns)
    self.lines = max(1, lines)
    let shown = fit(&grid, cursorRow: row)
    row -= shown.count
    savedCursors[isAlternate ? 1 : 0].row -= shown.count
    if var main = hidden {
      let lost = fit(&main, cursorRow: savedCursors[0].row)
      savedCursors[0].row -= lost.count
      scrollback += lost
      hidden = main
    } else {
      scrollback += shown
    }
    row = min(row, self.lines - 1)
    column = min(column, self.columns - 1)
    for index in savedCursors.indices {
      savedCursors[index].row = min(max(0, savedCursors[index].row), self.lines - 1)
      savedCursors[index].column = min(savedCursors[index].column, self.columns - 1)
      savedCursors[index].isWrapPending = false
    }
    margins = 0...self.lines - 1
    isWrapPending = false
  }

  private func fit(_ grid: inout CellGrid, cursorRow: Int) -> [String] {
    grid.resize(columns: columns, lines: lines, cursorRow: cursorRow)
  }
}
