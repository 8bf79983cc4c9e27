import Search
import Terminal

/// The lines of rows in a table, each followed by its matches in hidden columns.
struct MatchedRow {
  private let columns: [ListColumn]
  private let layout: TableLayout
  private let matches: MatchRanges
  private let width: Int?
  private let shown: Set<Int>
  /// The columns that are not in the table.
  private let others: [ListColumn]

  /// - Parameters:
  ///   - others: The columns that are not in the table, whose matches are shown too.
  ///   - width: The columns of the terminal; nil to cut nothing.
  init(
    _ columns: [ListColumn], others: [ListColumn] = [], _ layout: TableLayout,
    _ matches: MatchRanges,
    width: Int?
  ) {
    self.columns = columns
    self.others = others
    self.layout = layout
    self.matches = matches
    self.width = width
    shown = Set(layout.shown.map(\.column))
  }

  /// Returns the line of a row.
  ///
  /// - Parameters:
  ///   - others: The cells of the columns that are not in the table; empty if they are not known.
  ///   - colors: The cells' own colors.
  ///   - margin: The start of the line.
  ///   - marksHidden: Whether an ellipsis shows that columns are hidden on the right.
  func line(
    _ cells: [String], others: [String] = [], colors: [[CellColor]] = [], after margin: StyledText,
    marksHidden: Bool = false
  ) -> StyledText {
    func line(limit: Int = .max, cutsText: Bool = true) -> StyledText {
      margin
        + layout.line(limit: limit, cutsText: cutsText) { column, columnWidth in
          let colors = colors.isEmpty ? [] : colors[column]
          return MatchedCell(cells[column], columns[column], matches, colors: colors)
            .text(width: width == nil ? nil : columnWidth)
        }
    }
    guard let width, shown.count < columns.count + others.count else { return line() }
    let (all, allColumns) = (cells + others, columns + self.others.prefix(others.count))
    let found = matches.hiddenMatches(in: all, of: allColumns, shown: shown)
    let hidden = HiddenMatches(
      found.map { (allColumns[$0], MatchedCell(all[$0], allColumns[$0], matches)) },
      width: width)
    guard hidden.count > 0 else {
      guard marksHidden, layout.hiddenRight > 0 else { return line() }
      let mark = StyledText("  …", .dim)
      return line(limit: width - margin.width - mark.width) + mark
    }
    let limit = limit(hidden.leastWidth(of: width), width - margin.width)
    let match = hidden.text(width: width - line(limit: limit, cutsText: false).width)
    let rest = width - match.width
    return line(limit: rest - margin.width).padded(to: rest) + match
  }

  /// Returns the line of a row that changed, in which all changes are visible.
  ///
  /// - Parameters:
  ///   - cells: The new cells.
  ///   - changes: What changed, by column.
  ///   - margin: The start of the line.
  func line(
    _ cells: [String], changes: [Int: CellChange], after margin: StyledText
  ) -> StyledText {
    var texts = cells
    for (column, change) in changes { texts[column] = change.text }
    guard let width, !changes.keys.allSatisfy({ isWhole(texts[$0], $0) }) else {
      return line(texts, after: margin, marksHidden: true)
    }
    let named = NamedChanges(
      changes.keys.sorted().compactMap { column in
        changes[column].map { (columns[column], $0) }
      })
    let room = width - margin.width
    let first = layout.shown.first?.width ?? 0
    let limit = max(room - named.width, min(first, room / 3))
    let start =
      margin
      + layout.line(limit: limit) { column, columnWidth in
        MatchedCell(cells[column], columns[column], matches).text(width: columnWidth)
      }
    let text = named.text(width: width - start.width)
    return start.padded(to: width - text.width) + text
  }

  /// Whether a cell is shown, and not cut.
  private func isWhole(_ cell: String, _ column: Int) -> Bool {
    guard let place = layout.shown.first(where: { $0.column == column }) else { return false }
    return !MatchedCell(cell, columns[column], matches).isLonger(than: place.width)
  }

  /// Returns the width of the shown cells, which includes a first number if it is short.
  private func limit(_ least: Int, _ width: Int) -> Int {
    guard let number = layout.firstNumberWidth, number <= width / 2 else { return width - least }
    return max(number, width - least)
  }
}
