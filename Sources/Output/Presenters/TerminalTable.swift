import Datasets
import Search
import Terminal

/// The rows of a list as terminal lines with signs, numbers, cells and section titles.
package struct TerminalTable {
  /// The section of the previous row, whose title is not repeated.
  var section = SectionTitle.untitled

  private let dataset: Dataset?
  private let marks: [Int: PlainForm.Sign]
  private let marked: Set<Int>
  private let selected: Int?
  private let numberWidth: Int
  private let width: Int?
  private let headings: [StyledText]
  private let layout: TableLayout
  private let removedLayout: TableLayout
  private let matchedRow: MatchedRow
  /// The positions of the columns that are not shown.
  private let others: [Int]

  /// - Parameters:
  ///   - rows: The rows that determine the column widths.
  ///   - marked: The positions of rows marked to be picked.
  ///   - minimumWidths: The minimum column widths.
  ///   - scrolledColumns: The number of columns to hide after the first one.
  ///   - width: The columns of the terminal; nil to cut and hide nothing.
  package init(
    _ columns: [ListColumn], of list: ListState, rows: [ListRow], removed: [ListChange] = [],
    _ removedColumns: [ListColumn] = [], lastNumber: Int, marks: [Int: PlainForm.Sign] = [:],
    marked: Set<Int> = [], selected: Int? = nil, minimumWidths: [Int] = [],
    scrolledColumns: Int = 0, width: Int?
  ) {
    dataset = list.source.inMemory?.dataset
    self.marks = marks
    self.marked = marked
    self.selected = selected
    self.width = width
    numberWidth = String(lastNumber).count
    headings = rows.isEmpty ? [] : Self.headings(columns, width: width)
    let room = width.map { [numberWidth] in $0 - numberWidth - 4 }
    let cells = rows.map(\.cells)
    let removedCells = removed.map(\.row.cells)
    if removed.isEmpty || removedColumns == columns {
      layout = Self.layout(
        columns, headings: headings, rows: removedCells + cells, minimumWidths: minimumWidths,
        scrolledColumns: scrolledColumns, width: room)
      removedLayout = layout
    } else {
      layout = Self.layout(
        columns, headings: headings, rows: cells, minimumWidths: minimumWidths,
        scrolledColumns: scrolledColumns, width: room)
      removedLayout = Self.layout(removedColumns, headings: [], rows: removedCells, width: room)
    }
    let all = list.source.columns
    let shown = Set(list.arrangement.columns)
    others = all.indices.filter { !shown.contains($0) }
    matchedRow = MatchedRow(
      columns, others: others.map { all[$0] }, layout, MatchRanges(list.query), width: width)
  }

  package var natural: [Int] { layout.natural }

  /// Whether columns are hidden on the right, or the last one is cut for others on its left.
  package var hidesRight: Bool {
    guard layout.hiddenRight == 0, layout.shown.count > 2, let last = layout.shown.last
    else { return layout.hiddenRight > 0 }
    return last.width < layout.natural[last.column]
  }

  package var headingLine: [StyledText] {
    headings.isEmpty ? [] : [Self.margin(numberWidth) + layout.headingLine(headings)]
  }

  /// Returns rows, the first one at position `start`, with the titles of new sections.
  func lines(_ rows: [ListRow], from start: Int) -> [StyledText] {
    var section = section
    return rows.enumerated().flatMap { index, row in
      let isTitled = row.section != section
      section = row.section
      return (isTitled ? titleLine(of: row) : []) + [line(row, at: start + index)]
    }
  }

  package func titleLine(of row: ListRow) -> [StyledText] {
    guard let title = row.section.text else { return [] }
    let text = StyledText("@ \(PlainForm.escapingControls(title))", .heading)
    return [width.map { text.cut(to: max($0, 1)) } ?? text]
  }

  package func line(_ row: ListRow, at position: Int) -> StyledText {
    let margin = Self.margin(
      numberWidth, marks[position], number: "\(position + 1)", isSelected: position == selected,
      isMarked: marked.contains(position))
    // Reading them decodes the row.
    let cells = row.cells
    let colors = dataset?.colors(of: cells, row.identifier) ?? []
    let others = others.isEmpty ? nil : row.cells(ofSourceColumns: others)
    return matchedRow.line(cells, others: others ?? [], colors: colors, after: margin)
  }

  /// Returns the first rows that fit with their section titles and a line for more rows; at least
  /// one.
  ///
  /// - Parameter hasMore: Whether the list has or may have more rows.
  static func fitting(
    _ rows: [ListRow], hasMore: Bool, into room: Int
  ) -> [ListRow] {
    var fitting = rows
    var titles = rows.indices.count { isTitled($0, in: rows) }
    func needed() -> Int {
      titles + fitting.count + (hasMore || fitting.count < rows.count ? 1 : 0)
    }
    while fitting.count > 1, needed() > room {
      if isTitled(fitting.count - 1, in: rows) { titles -= 1 }
      fitting.removeLast()
    }
    return fitting
  }

  package func removedLines(
    _ removed: [ListChange], style: StyledText.Style = .removed
  ) -> [StyledText] {
    removed.map { change in
      let cells = change.row.cells.map { StyledText(Self.head(of: $0, width), style) }
      return Self.margin(numberWidth, .removed) + removedLayout.line(cells)
    }
  }

  package static func isTitled(_ index: Int, in rows: [ListRow]) -> Bool {
    rows[index].section.text != nil
      && (index == 0 || rows[index].section != rows[index - 1].section)
  }

  static func headings(_ columns: [ListColumn], width: Int?) -> [StyledText] {
    columns.map { column in
      let heading = column.header.isEmpty ? column.typedName : column.header
      return StyledText(head(of: heading, width), .heading)
    }
  }

  static func layout(
    _ columns: [ListColumn], headings: [StyledText], rows: [[String]], minimumWidths: [Int] = [],
    scrolledColumns: Int = 0, width: Int?
  ) -> TableLayout {
    TableLayout(
      headings: headings.isEmpty ? columns.map { _ in StyledText() } : headings,
      rows: rows.map { $0.map { StyledText(head(of: $0, width)) } },
      areRightAligned: columns.map(\.kind.isNumber), minimumWidths: minimumWidths,
      scrolledColumns: scrolledColumns, hasHeadingLine: !headings.isEmpty, width: width)
  }

  private static func margin(
    _ numberWidth: Int, _ mark: PlainForm.Sign? = nil, number: String = "",
    isSelected: Bool = false, isMarked: Bool = false
  ) -> StyledText {
    var margin =
      isMarked
      ? StyledText("*", .selected) : StyledText(mark?.rawValue ?? " ", mark?.style ?? .plain)
    let blanks = String(repeating: " ", count: max(0, numberWidth - number.count))
    margin.append((isSelected ? ">" : " ") + blanks, isSelected ? .selected : .plain)
    margin.append(number, isSelected ? .selected : .dim)
    margin.append("  ")
    return margin
  }

  /// Returns the visible part of a string, without scanning the rest.
  package static func head(of text: String, _ width: Int?) -> String {
    guard let width else { return PlainForm.escapingControls(text) }
    let shown = text.prefix(max(width, 1))
    return PlainForm.escapingControls(String(shown)) + (shown.endIndex < text.endIndex ? "…" : "")
  }
}

extension PlainForm.Sign {
  var style: StyledText.Style {
    switch self {
    case .removed: .removed
    case .inserted: .inserted
    case .moved, .changed: .changed
    default: .plain
    }
  }
}

enum TabbedText {
  static func aligned(_ lines: [String]) -> [String] {
    let rows = lines.map { line in
      line.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false)
        .map { PlainForm.escapingControls(String($0)) }
    }
    var widths: [Int] = []
    for row in rows {
      // The last cell of a line does not widen its column.
      for (column, cell) in row.dropLast().enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], DisplayWidth.of(cell))
      }
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        guard column + 1 < row.count else { return cell }
        return cell + String(repeating: " ", count: widths[column] - DisplayWidth.of(cell))
      }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
  }
}
