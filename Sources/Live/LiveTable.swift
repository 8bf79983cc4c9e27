import Datasets
import Output
import Search
import Terminal

struct LiveTable {
  static let widest = 400
  /// With less room, titles are hidden.
  private static let minRoomForTitles = 4

  private let window: LiveWindow
  /// The rows with the old text of changed cells.
  private let rows: [ListRow]
  private let room: Int
  private let selected: Int?
  let table: TerminalTable

  init(_ viewport: LiveViewport, marked: Set<RowID> = [], width: Int) {
    let window = viewport.window
    self.window = window
    room = viewport.room.lines
    selected = viewport.selection?.position
    rows = window.rows.enumerated().map { index, row in
      guard let before = window.before[window.offset + index] else { return row }
      return ListRow(
        identifier: row.identifier, section: row.section, cells: row.cells(after: before))
    }
    let positions = window.rows.indices.filter { marked.contains(window.rows[$0].identifier) }
      .map { window.offset + $0 }
    table = TerminalTable(
      window.columns, of: window.state, rows: rows, removed: window.removed,
      window.removedColumns, lastNumber: viewport.list.state.total.value,
      marks: window.marks.mapValues(\.sign),
      marked: Set(positions), selected: selected,
      minimumWidths: viewport.widths, scrolledColumns: viewport.scrolledColumns,
      width: min(width, Self.widest))
  }

  /// The rows that fit with their section titles; the first row always has one.
  var lines: [StyledText] {
    rows.indices.prefix(Self.fitting(rows, in: room)).flatMap { index in
      let row = rows[index]
      if window.isPeek {
        let position = window.offset + index
        let line = table.line(row, at: position)
        return [position == selected ? line : line.with(.dim)]
      }
      return (Self.isTitled(index, of: rows, in: room) ? table.titleLine(of: row) : [])
        + [table.line(row, at: window.offset + index)]
    }
  }

  var removedLines: [StyledText] { table.removedLines(window.removed, style: .justRemoved) }

  static func fitting(_ rows: [ListRow], in room: Int) -> Int {
    var lines = 0
    for index in rows.indices {
      lines += isTitled(index, of: rows, in: room) ? 2 : 1
      if lines > room { return index }
    }
    return rows.count
  }

  /// Returns how many rows fit, also if each has a title.
  static func leastFitting(in room: Int, areSectioned: Bool) -> Int {
    areSectioned && room >= minRoomForTitles ? room / 2 : room
  }

  private static func isTitled(_ index: Int, of rows: [ListRow], in room: Int) -> Bool {
    room >= minRoomForTitles && TerminalTable.isTitled(index, in: rows)
  }
}
