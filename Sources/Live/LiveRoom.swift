import Terminal

/// The space below the typed line: a status line, header lines, headings, rows, and a pane for the
/// selected row.
struct LiveRoom: Sendable, Equatable {
  /// With less room, the pane leaves a single row.
  private static let minLinesForRows = 6

  /// The lines for rows and section titles.
  let lines: Int
  /// The lines for the pane.
  let pane: Int
  /// The input's first lines that are not rows.
  let headerLines: Int
  /// The columns of the terminal.
  let columns: Int

  init(
    in size: TerminalSize, at linePosition: TypedLinePosition, hasPane: Bool = false,
    headerLines: Int = 0
  ) {
    let below = max(0, size.lines - 1 - linePosition.lastRow)
    self.headerLines = min(headerLines, below / 2)
    let list = below - self.headerLines
    pane = !hasPane ? 0 : list >= Self.minLinesForRows ? list / 2 : max(0, list - 2)
    let rest = list - pane
    lines = max(0, rest - (rest > 2 ? 2 : 1))
    columns = size.columns
  }
}
