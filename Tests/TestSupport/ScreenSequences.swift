/// Escape sequences.
extension ScreenEmulator {
  /// Applies a sequence without parameters.
  mutating func escape(_ text: String) {
    switch text {
    case "7": saveCursor()
    case "8": restoreCursor()
    case "D": lineFeed()
    case "E":
      lineFeed()
      moveTo(column: 0)
    case "M": reverseLineFeed()
    case "c": reset()
    // Keypad modes, the ASCII character set, and the string terminator.
    case "=", ">", "(B", "\\": break
    default: note(text)
    }
  }

  /// Applies a sequence with parameters.
  mutating func perform(_ sequence: ControlSequence) {
    switch sequence.kind {
    case "A": moveUp(sequence.count())
    case "B": moveDown(sequence.count())
    case "C": moveTo(column: column + sequence.count())
    case "D": moveTo(column: column - sequence.count())
    case "E":
      moveDown(sequence.count())
      moveTo(column: 0)
    case "F":
      moveUp(sequence.count())
      moveTo(column: 0)
    case "G": moveTo(column: sequence.count() - 1)
    case "H", "f": moveTo(row: sequence.count() - 1, column: sequence.count(1) - 1)
    case "d": moveTo(row: sequence.count() - 1)
    case "s" where sequence.parameters.isEmpty: saveCursor()
    case "u" where sequence.parameters.isEmpty: restoreCursor()
    case "m":
      let parameters = sequence.parameters.isEmpty ? [0] : sequence.parameters
      if !rendition.apply(parameters) { note(sequence.text) }
    case "r": setMargins(top: sequence.count(), bottom: sequence.parameter(1))
    case "?h": setModes(sequence, true)
    case "?l": setModes(sequence, false)
    case "h", "l":
      switch sequence.parameters {
      case [4]: isInserting = sequence.kind == "h"
      // The shape of the cursor in GNU Screen.
      case [34]: break
      default: note(sequence.text)
      }
    // Saving and restoring the title.
    case "t" where [22, 23].contains(sequence.parameter()): break
    default: edit(sequence)
    }
  }

  /// Applies a sequence that changes cells.
  private mutating func edit(_ sequence: ControlSequence) {
    switch (sequence.kind, sequence.parameter()) {
    case ("J", 0):
      grid.erase(row: row, column..<columns)
      grid.erase(rows: row + 1..<lines)
    case ("J", 1):
      grid.erase(rows: 0..<row)
      grid.erase(row: row, 0..<column + 1)
    case ("J", 2): grid.erase(rows: 0..<lines)
    case ("J", 3):
      scrollback = []
      return
    case ("K", 0): grid.erase(row: row, column..<columns)
    case ("K", 1): grid.erase(row: row, 0..<column + 1)
    case ("K", 2): grid.erase(row: row, 0..<columns)
    case ("X", _): grid.erase(row: row, column..<min(column + sequence.count(), columns))
    case ("@", _): grid.insertBlanks(sequence.count(), row: row, column: column)
    case ("P", _): grid.deleteCells(sequence.count(), row: row, column: column)
    case ("L", _):
      guard margins.contains(row) else { return }
      grid.scrollDown(row...margins.upperBound, by: sequence.count())
    case ("M", _):
      guard margins.contains(row) else { return }
      grid.scrollUp(row...margins.upperBound, by: sequence.count())
    case ("S", _):
      scrollUp(by: sequence.count())
      return
    case ("T", _) where sequence.parameters.count < 2:
      grid.scrollDown(margins, by: sequence.count())
      return
    default:
      note(sequence.text)
      return
    }
    isWrapPending = false
  }

  /// Moves up, not past the top margin.
  private mutating func moveUp(_ count: Int) {
    moveTo(row: max(row - count, row >= margins.lowerBound ? margins.lowerBound : 0))
  }

  /// Moves down, not past the bottom margin.
  private mutating func moveDown(_ count: Int) {
    moveTo(row: min(row + count, row <= margins.upperBound ? margins.upperBound : lines - 1))
  }

  /// Sets the scrolling lines, counted from 1, if there are at least two.
  private mutating func setMargins(top: Int, bottom: Int) {
    let bottom = bottom == 0 ? lines : min(bottom, lines)
    guard top < bottom else { return }
    margins = top - 1...bottom - 1
    moveTo(row: 0, column: 0)
  }

  private mutating func setModes(_ sequence: ControlSequence, _ isOn: Bool) {
    for mode in sequence.parameters.isEmpty ? [nil] : sequence.parameters {
      switch mode {
      // Cursor keys, a blinking cursor and the meta key, which readline sets.
      case 1, 12, 1034: break
      case 7: isWrapping = isOn
      case 25: isCursorVisible = isOn
      case 1049: showAlternate(isOn)
      case 2004: isPastingBracketed = isOn
      case 2026: isSynchronizing = isOn
      default: note("[?\(mode.map(String.init) ?? "")\(isOn ? "h" : "l")")
      }
    }
  }

  private mutating func showAlternate(_ isOn: Bool) {
    if isOn {
      saveCursor()
      hidden = hidden ?? grid
      grid.erase(rows: 0..<lines)
      isWrapPending = false
    } else {
      grid = hidden ?? grid
      hidden = nil
      restoreCursor()
    }
  }

  private mutating func saveCursor() {
    savedCursors[isAlternate ? 1 : 0] = SavedCursor(
      row: row, column: column, isWrapPending: isWrapPending, rendition: rendition)
  }

  private mutating func restoreCursor() {
    let saved = savedCursors[isAlternate ? 1 : 0]
    moveTo(row: saved.row, column: saved.column)
    isWrapPending = saved.isWrapPending
    rendition = saved.rendition
  }

  /// Resets the terminal, except the counters for tests.
  private mutating func reset() {
    var fresh = ScreenEmulator(columns: columns, lines: lines)
    fresh.unknown = unknown
    fresh.bells = bells
    self = fresh
  }
}
