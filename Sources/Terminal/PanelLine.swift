/// A line of a panel as cells of the screen.
struct PanelLine: Sendable, Equatable {
  private struct Cell: Sendable, Equatable {
    let character: Character
    let style: StyledText.Style
  }

  private let cells: [Cell]
  private let width: Int
  /// Whether every terminal gives each character one column, so that places can be reckoned.
  private let isRegular: Bool

  init(_ text: StyledText, color: Bool) {
    cells = text.runs.flatMap { run in
      run.text.map { Cell(character: $0, style: color ? run.style : .plain) }
    }
    isRegular = cells.allSatisfy { $0.character.isRegular }
    width = isRegular ? cells.count : text.width
  }

  /// Writes what differs from the line that is there; the cursor is at its beginning.
  ///
  /// - Parameters:
  ///   - old: That line, or nil where there is none.
  ///   - columns: The columns of the terminal.
  func write(over old: PanelLine?, columns: Int, to frame: inout Frame) {
    var start = 0
    var end = cells.count
    if let old, isRegular && old.isRegular {
      let most = min(cells.count, old.cells.count)
      while start < most && cells[start] == old.cells[start] { start += 1 }
      if cells.count == old.cells.count {
        while end > start && cells[end - 1] == old.cells[end - 1] { end -= 1 }
      }
    }
    if start > 0 { frame.move(toColumn: start) }
    write(start..<end, to: &frame)
    // At the right margin it would take the last character.
    if let old, width < old.width || !old.isRegular || !isRegular, width < columns {
      frame.erase(.restOfLine)
    }
  }

  private func write(_ range: Range<Int>, to frame: inout Frame) {
    var style = StyledText.Style.plain
    for cell in cells[range] {
      if cell.style != style {
        let isPlain = cell.style == .plain
        frame.bytes += (isPlain ? "\u{1B}[m" : "\u{1B}[0;\(cell.style.rawValue)m").utf8
        style = cell.style
      }
      frame.bytes += cell.character.utf8
    }
    if style != .plain { frame.bytes += "\u{1B}[m".utf8 }
  }
}

extension Character {
  /// Whether it is a letter or sign of one column, about which no two terminals disagree.
  fileprivate var isRegular: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, scalars.count == 1 else { return false }
    return (0x20..<0x7F).contains(first.value) || (0xC0..<0x250).contains(first.value)
  }
}
