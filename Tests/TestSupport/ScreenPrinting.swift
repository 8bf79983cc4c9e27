import Terminal

/// Characters and controls.
extension ScreenEmulator {
  /// Applies a parsed element.
  mutating func perform(_ token: EscapeParser.Token) {
    switch token {
    case .character(let scalar): write(scalar)
    case .control(let byte): control(byte)
    case .escape(let text): escape(text)
    case .sequence(let sequence): perform(sequence)
    case .unfinished(let text): note(text)
    }
  }

  /// Records an unknown escape sequence.
  mutating func note(_ text: String) { unknown.append("^[" + text) }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x00, 0x0E, 0x0F, 0x7F: break
    case 0x07: bells += 1
    case 0x08: moveTo(column: column - 1)
    // At the last column the cursor does not move, and the next character still wraps.
    case 0x09: column = min((column / 8 + 1) * 8, columns - 1)
    case 0x0A...0x0C: lineFeed()
    case 0x0D: moveTo(column: 0)
    default: unknown.append("^\(Character(Unicode.Scalar(byte + 0x40)))")
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case ..<0x7F: put(String(scalar), width: 1)
    case 0x80..<0xA0: unknown.append("U+\(String(scalar.value, radix: 16, uppercase: true))")
    default:
      let width = DisplayWidth.of(Character(scalar))
      if !join(scalar) && width > 0 { put(String(scalar), width: width) }
    }
  }

  /// Adds a scalar to the character before the cursor if they are one grapheme.
  private mutating func join(_ scalar: Unicode.Scalar) -> Bool {
    let last = isWrapPending ? column : column - 1
    guard last >= 0 else { return false }
    let start = grid.start(row: row, column: last)
    var text = grid.rows[row][start].text
    text.unicodeScalars.append(scalar)
    guard text.count == 1 else { return false }
    let width = DisplayWidth.of(text)
    if width <= last - start + 1 {
      grid.setText(text, row: row, column: start)
    } else {
      grid.erase(row: row, start..<last + 1)
      moveTo(column: start)
      put(text, width: width)
    }
    return true
  }

  /// Writes a character; a wide one that never fits is dropped.
  private mutating func put(_ text: String, width: Int) {
    let isWrapDue = isWrapPending && isWrapping
    let fits = column + width <= columns
    guard width <= columns && (fits || isWrapping) else { return }
    if isWrapDue || !fits {
      lineFeed()
      column = 0
    }
    if isInserting { grid.insertBlanks(width, row: row, column: column) }
    grid.put(Cell(text: text, style: style), width: width, row: row, column: column)
    isWrapPending = column + width == columns
    column = min(column + width, columns - 1)
  }

  /// Moves the cursor within the screen.
  mutating func moveTo(row: Int? = nil, column: Int? = nil) {
    self.row = min(max(0, row ?? self.row), lines - 1)
    self.column = min(max(0, column ?? self.column), columns - 1)
    isWrapPending = false
  }

  /// Moves down a line; scrolls at the bottom margin.
  mutating func lineFeed() {
    if row == margins.upperBound { scrollUp(by: 1) } else { moveTo(row: row + 1) }
    isWrapPending = false
  }

  /// Moves up a line; scrolls at the top margin.
  mutating func reverseLineFeed() {
    if row == margins.lowerBound {
      grid.scrollDown(margins, by: 1)
    } else {
      moveTo(row: row - 1)
    }
    isWrapPending = false
  }

  /// Scrolls between the margins; lines leaving the top go to the scrollback.
  mutating func scrollUp(by count: Int) {
    if margins.lowerBound == 0 && !isAlternate {
      scrollback += (0..<min(count, margins.count)).map { grid.text(row: $0) }
    }
    grid.scrollUp(margins, by: count)
  }
}
