/// The lines below the line that is being typed.
public struct Panel: Sendable, Equatable {
  /// The lines, none wider than the terminal.
  public var lines: [StyledText]
  /// The text after the prompt while nothing is typed; it fits in the rest of that line.
  public var placeholder: StyledText

  /// Creates a panel.
  public init(_ lines: [StyledText] = [], placeholder: StyledText = StyledText()) {
    self.lines = lines
    self.placeholder = placeholder
  }
}

/// The screen position of the typed line and its cursor, from the prompt's line on.
public struct TypedLinePosition: Sendable, Equatable {
  /// The cursor's line, counted from the prompt's.
  public var row: Int
  /// The cursor's column.
  public var column: Int
  /// The last line of the text, counted from the prompt's.
  public var lastRow: Int

  /// Creates a position, by default the one before the prompt is written.
  public init(row: Int = 0, column: Int = 0, lastRow: Int = 0) {
    self.row = row
    self.column = column
    self.lastRow = lastRow
  }
}

struct PanelLine: Sendable, Equatable {
  private struct Cell: Sendable, Equatable {
    let character: Character
    let style: StyledText.Style
  }

  private let cells: [Cell]
  private let width: Int
  /// Whether each character takes one column on all terminals, so that columns can be computed.
  private let isRegular: Bool

  init(_ text: StyledText, color: Bool) {
    cells = text.runs.flatMap { run in
      run.text.map { Cell(character: $0, style: color ? run.style : .plain) }
    }
    isRegular = cells.allSatisfy { $0.character.isRegular }
    width = isRegular ? cells.count : text.width
  }

  /// Writes the changes from the old line, with the cursor at its start.
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
    // At the right margin this would erase the last character.
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
  /// Whether the character takes one column on all terminals.
  fileprivate var isRegular: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, scalars.count == 1 else { return false }
    return (0x20..<0x7F).contains(first.value) || (0xC0..<0x250).contains(first.value)
  }
}
