import Search
import Terminal

/// Rows of a list as lines of a terminal: sign, number, cells, and titles before sections.
struct TerminalTable {
  /// The section that the last row was in, whose title need not be told again.
  var section = SectionTitle.untitled

  private let list: ListState
  private let columns: [ListColumn]
  private let query: Query?
  private let marks: [Int: PlainForm.Sign]
  private let selected: Int?
  private let numberWidth: Int
  private let width: Int
  private let headings: [StyledText]
  private let layout: TableLayout
  private let removedLayout: TableLayout

  /// Lays out a table.
  ///
  /// - Parameters:
  ///   - columns: The columns that are shown.
  ///   - list: The list that the rows are of.
  ///   - rows: The rows that decide how wide the columns are.
  ///   - removed: Rows that left, which do so too where they had the same columns.
  ///   - hadColumns: The columns of those.
  ///   - lastNumber: The greatest number that a row will have.
  ///   - marks: The signs of rows by their position in the list.
  ///   - selected: The position of the row that keys act on.
  ///   - least: How wide the columns are in any case.
  ///   - width: The columns of the terminal.
  init(
    _ columns: [ListColumn], of list: ListState, rows: [ListRow], removed: [ListChange] = [],
    _ hadColumns: [ListColumn] = [], lastNumber: Int, marks: [Int: PlainForm.Sign] = [:],
    selected: Int? = nil, least: [Int] = [], width: Int
  ) {
    self.list = list
    self.columns = columns
    query = list.query
    self.marks = marks
    self.selected = selected
    self.width = width
    numberWidth = String(lastNumber).count
    headings = rows.isEmpty ? [] : Self.headings(columns, width: width)
    let room = width - numberWidth - 4
    let cells = rows.map(\.cells)
    let removedCells = removed.map(\.row.cells)
    if removed.isEmpty || hadColumns == columns {
      layout = Self.layout(
        columns, headings: headings, rows: removedCells + cells, least: least, width: room)
      removedLayout = layout
    } else {
      layout = Self.layout(columns, headings: headings, rows: cells, least: least, width: room)
      removedLayout = Self.layout(hadColumns, headings: [], rows: removedCells, width: room)
    }
  }

  /// How wide the columns would be if there were room.
  var natural: [Int] { layout.natural }

  /// The headings, or nothing for a table without rows.
  var headingLine: [StyledText] {
    headings.isEmpty ? [] : [Self.margin(numberWidth) + layout.headingLine(headings)]
  }

  /// Rows, the first one at a position of the list, with the titles of sections that begin.
  func lines(_ rows: [ListRow], from start: Int) -> [StyledText] {
    var section = section
    return rows.enumerated().flatMap { index, row in
      let isTitled = row.section != section
      section = row.section
      return (isTitled ? titleLine(of: row) : []) + [line(row, at: start + index)]
    }
  }

  /// The title of a row's section, or nothing in a list without sections.
  func titleLine(of row: ListRow) -> [StyledText] {
    guard let title = row.section.text else { return [] }
    let text = StyledText("@ \(PlainForm.withoutControls(title))", .heading)
    return [text.cut(to: max(width, 1))]
  }

  /// A row at a position of the list.
  func line(_ row: ListRow, at position: Int) -> StyledText {
    let cells = zip(columns, row.cells).map { Self.cell($1, $0, query, width) }
    let margin = Self.margin(
      numberWidth, marks[position], number: "\(position + 1)", isSelected: position == selected)
    return margin + layout.line(cells)
  }

  /// As many of the first rows as fit with their section titles and with a line that says that
  /// there are more, at least one.
  ///
  /// - Parameters:
  ///   - rows: The first rows.
  ///   - list: The list that they are of.
  ///   - goesOn: Whether it has or may have more rows.
  ///   - room: Lines there are.
  static func fitting(
    _ rows: [ListRow], of list: ListState, goesOn: Bool, into room: Int
  ) -> [ListRow] {
    var fitting = rows
    var titles = rows.indices.count { isTitled($0, in: rows, list) }
    func needed() -> Int {
      titles + fitting.count + (goesOn || fitting.count < rows.count ? 1 : 0)
    }
    while fitting.count > 1, needed() > room {
      if isTitled(fitting.count - 1, in: rows, list) { titles -= 1 }
      fitting.removeLast()
    }
    return fitting
  }

  /// The lines of the rows that left, in the columns that they had.
  func removedLines(
    _ removed: [ListChange], style: StyledText.Style = .removed
  ) -> [StyledText] {
    removed.map { change in
      let cells = change.row.cells.map { StyledText(Self.head(of: $0, width), style) }
      return Self.margin(numberWidth, .removed) + removedLayout.line(cells)
    }
  }

  private static func isTitled(
    _ index: Int, in rows: [ListRow], _ list: ListState
  ) -> Bool {
    rows[index].section.text != nil
      && (index == 0 || rows[index].section != rows[index - 1].section)
  }

  private static func headings(_ columns: [ListColumn], width: Int) -> [StyledText] {
    columns.map { column in
      let heading = column.header.isEmpty ? column.typedName : column.header
      return StyledText(head(of: heading, width), .heading)
    }
  }

  private static func layout(
    _ columns: [ListColumn], headings: [StyledText], rows: [[String]], least: [Int] = [],
    width: Int
  ) -> TableLayout {
    TableLayout(
      headings: headings.isEmpty ? columns.map { _ in StyledText() } : headings,
      rows: rows.map { $0.map { StyledText(head(of: $0, width)) } },
      areRightAligned: columns.map(\.kind.isNumber), least: least, width: width)
  }

  /// A sign and a blank, or what says that the row is selected, a number, and two blanks.
  private static func margin(
    _ numberWidth: Int, _ mark: PlainForm.Sign? = nil, number: String = "", isSelected: Bool = false
  ) -> StyledText {
    var margin = StyledText(mark?.rawValue ?? " ", mark?.style ?? .plain)
    let blanks = String(repeating: " ", count: max(0, numberWidth - number.count))
    margin.append((isSelected ? ">" : " ") + blanks, isSelected ? .selected : .plain)
    margin.append(number, isSelected ? .selected : .dim)
    margin.append("  ")
    return margin
  }

  /// A cell with the query's matches highlighted.
  private static func cell(
    _ text: String, _ column: ListColumn, _ query: Query?, _ width: Int
  ) -> StyledText {
    let shown = text.prefix(max(width, 1))
    let cell = String(shown)
    var styled = StyledText()
    var end = cell.startIndex
    for range in query?.matchRanges(in: cell, of: column) ?? [] {
      styled.append(PlainForm.withoutControls(String(cell[end..<range.lowerBound])))
      styled.append(PlainForm.withoutControls(String(cell[range])), .match)
      end = range.upperBound
    }
    styled.append(PlainForm.withoutControls(String(cell[end...])))
    if shown.endIndex < text.endIndex { styled.append("…") }
    return styled
  }

  /// As much of a text as can be shown: no more of a long one is looked at.
  private static func head(of text: String, _ width: Int) -> String {
    let shown = text.prefix(max(width, 1))
    return PlainForm.withoutControls(String(shown)) + (shown.endIndex < text.endIndex ? "…" : "")
  }
}

extension PlainForm.Sign {
  /// How a row with this sign looks on a terminal.
  fileprivate var style: StyledText.Style {
    switch self {
    case .removed: .removed
    case .inserted: .inserted
    case .moved, .changed: .changed
    default: .plain
    }
  }
}
