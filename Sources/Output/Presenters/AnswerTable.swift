import Terminal

/// An answer with a row of headings, which a terminal aligns and cuts to its width.
public struct AnswerTable: Sendable, Equatable {
  let headings: [String]
  /// The rows, with a cell for each heading.
  let rows: [[String]]
  /// Whether each column has numbers.
  let areRightAligned: [Bool]
  /// Lines below the table.
  package var notes: [String] = []

  /// The headings and the rows, with TABs between cells, and the notes.
  var lines: [String] { ([headings] + rows).map { $0.joined(separator: "\t") } + notes }

  /// Returns the lines for a terminal.
  func styledLines(width: Int) -> [StyledText] {
    let headings = headings.map { StyledText($0, .heading) }
    let rows = rows.map { row in row.map { StyledText(PlainForm.escapingControls($0)) } }
    let layout = TableLayout(
      headings: headings, rows: rows, areRightAligned: areRightAligned, width: width)
    return [layout.headingLine(headings)] + rows.map(layout.line) + notes.map { StyledText($0) }
  }
}
