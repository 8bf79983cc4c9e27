import Terminal

/// The space below the typed line: a status line, headings, rows, and a pane for the selected row.
struct LiveRoom: Sendable, Equatable {
  /// Less room shows no pane.
  private static let minLinesForPane = 6

  /// The lines for rows and section titles.
  let lines: Int
  /// The lines for the pane.
  let pane: Int
  /// The columns of the terminal.
  let columns: Int

  init(in size: TerminalSize, at linePosition: TypedLinePosition, hasPane: Bool = false) {
    let below = size.lines - 1 - linePosition.lastRow
    pane = hasPane && below >= Self.minLinesForPane ? below / 2 : 0
    lines = max(0, below - pane - (below - pane > 2 ? 2 : 1))
    columns = size.columns
  }
}
