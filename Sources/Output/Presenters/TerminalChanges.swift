import Search
import Terminal

/// The changes of a block as terminal lines with signs and aligned cells.
struct TerminalChanges {
  /// The section of the previous row, whose title is not repeated.
  private var section = SectionTitle.untitled
  private let layouts: [(columns: [ListColumn], layout: TableLayout)]
  private let headings: [StyledText]
  private let matches: MatchRanges
  private let numberWidth: Int
  private let width: Int

  /// Fits the columns to the first changes of each kind.
  ///
  /// - Parameters:
  ///   - first: The changes of each kind, and the columns of their rows.
  ///   - query: The query that the new list's rows match.
  ///   - hasHeadings: Whether to begin with headings, if all kinds have the same columns.
  init(
    first: [(part: ListChange.Part, changes: [ListChange], columns: [ListColumn])],
    query: Query? = nil, hasHeadings: Bool = false, width: Int
  ) {
    self.width = width
    matches = MatchRanges(query)
    let moved = first.filter { $0.part == .moved }.flatMap(\.changes)
    let numbers = moved.compactMap(\.position).map { "\($0 + 1)".count }
    numberWidth = numbers.max().map { $0 + 1 } ?? 0
    var groups: [(columns: [ListColumn], rows: [[String]])] = []
    for (part, changes, columns) in first {
      let rows = changes.map { part == .changed ? $0.cellsWithOldText : $0.row.cells }
      if let group = groups.firstIndex(where: { $0.columns == columns }) {
        groups[group].rows += rows
      } else {
        groups.append((columns, rows))
      }
    }
    groups.removeAll(where: \.rows.isEmpty)
    let room = width - 2 - numberWidth
    let titled = hasHeadings && groups.count == 1 ? groups.first?.columns : nil
    let headings = titled.map { TerminalTable.headings($0, width: width) } ?? []
    self.headings = headings
    layouts = groups.map { columns, rows in
      (columns, TerminalTable.layout(columns, headings: headings, rows: rows, width: room))
    }
  }

  /// The line of headings, if there are any.
  var headingLine: [StyledText] {
    guard let layout = layouts.first?.layout, !headings.isEmpty else { return [] }
    return [StyledText().padded(to: 2 + numberWidth) + layout.headingLine(headings)]
  }

  /// Returns the lines of some changes of a kind, with the titles of new sections.
  mutating func lines(
    _ changes: [ListChange], _ part: ListChange.Part, _ columns: [ListColumn]
  ) -> [StyledText] {
    guard let layout = layouts.first(where: { $0.columns == columns })?.layout else { return [] }
    let row = MatchedRow(
      columns, layout, part == .removed ? MatchRanges(nil) : matches, width: width)
    return changes.flatMap { change in
      titleLine(of: change) + [line(change, part, row)]
    }
  }

  /// Forgets the section, since each kind of change begins with a title.
  mutating func beginPart() { section = .untitled }

  private mutating func titleLine(of change: ListChange) -> [StyledText] {
    guard change.row.section != section else { return [] }
    section = change.row.section
    guard let title = section.text else { return [] }
    let text = PlainForm.sectionLine(title, change: change.sectionChange?.sign)
    return [StyledText(text, .heading).cut(to: max(width, 1))]
  }

  private func line(
    _ change: ListChange, _ part: ListChange.Part, _ row: MatchedRow
  ) -> StyledText {
    let number = part == .moved ? change.position.map { "\($0 + 1)" } ?? "" : ""
    let margin =
      StyledText(part.sign.rawValue, part.sign.style) + StyledText(" ")
      // A later row can have a longer number than the first ones.
      + StyledText(number, .dim).padded(to: max(numberWidth, number.isEmpty ? 0 : number.count + 1))
    if part != .removed {
      // A row that moved may differ in cells that are not compared.
      let changes = part == .changed ? change.cellChanges : [:]
      return row.line(change.row.cells, changes: changes, after: margin).trimmingTrailingSpaces
    }
    let line = row.line(
      change.row.cells, after: StyledText(String(repeating: " ", count: margin.width)),
      marksHidden: true)
    let cells = line.trimmingTrailingSpaces.plain.dropFirst(margin.width)
    return margin + StyledText(String(cells), .justRemoved)
  }
}
