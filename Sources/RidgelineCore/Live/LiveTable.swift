import Search
import Terminal

/// The rows of a model that can be seen, and what left, as lines.
struct LiveTable {
  /// Wider columns are cut in any terminal.
  static let widest = 400
  /// In less room the rows themselves are what one wants to see.
  private static let leastRoomForTitles = 4

  private let window: LiveWindow
  private let room: Int
  private let table: TerminalTable

  init(_ model: LiveModel, width: Int) {
    window = model.window
    room = model.room
    table = TerminalTable(
      window.columns, of: model.list.state, rows: window.rows, removed: window.left,
      window.leftColumns, lastNumber: model.list.state.total.value,
      marks: Dictionary(window.came.map { ($0, .inserted) }) { first, _ in first },
      selected: model.selection?.position, least: model.widths, width: min(width, Self.widest))
  }

  /// How wide the columns would be if there were room.
  var natural: [Int] { table.natural }

  var headingLine: [StyledText] { table.headingLine }

  /// The rows that fit with the titles of sections, also of one that began above.
  var lines: [StyledText] {
    window.rows.indices.prefix(Self.fitting(window.rows, in: room)).flatMap { index in
      let row = window.rows[index]
      return (Self.isTitled(index, of: window.rows, in: room) ? table.titleLine(of: row) : [])
        + [table.line(row, at: window.offset + index)]
    }
  }

  /// What left with the last key, struck through.
  var leftLines: [StyledText] { table.removedLines(window.left, style: .left) }

  /// How many rows fit with the titles of their sections.
  static func fitting(_ rows: [ListRow], in room: Int) -> Int {
    var lines = 0
    for index in rows.indices {
      lines += isTitled(index, of: rows, in: room) ? 2 : 1
      if lines > room { return index }
    }
    return rows.count
  }

  private static func isTitled(_ index: Int, of rows: [ListRow], in room: Int) -> Bool {
    guard room >= leastRoomForTitles, rows[index].section != .untitled else { return false }
    return index == 0 || rows[index].section != rows[index - 1].section
  }
}
