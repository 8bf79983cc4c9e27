/// A painter of the panel below the typed line, which writes only what changed on the screen.
///
/// It reaches lines by moves relative to the cursor, so that the prompt's position is not needed.
/// At the bottom of the screen, the panel scrolls it up.
public struct PanelPainter: Sendable {
  private static let home = Array("\u{1B}[H".utf8)

  private let color: Bool
  private var shown: [PanelLine] = []
  private var placeholder = StyledText()
  private var position = TypedLinePosition()
  private var columns = 0

  /// Creates a painter for a terminal without a panel.
  public init(color: Bool) { self.color = color }

  /// Returns the bytes that show a panel, or none if nothing changed.
  /// - Parameters:
  ///   - panel: The panel, which fits below the typed line.
  ///   - typed: The output of readline since the last frame.
  ///   - position: The cursor's position after that output.
  ///   - columns: The columns of the terminal.
  /// - Complexity: O(cells).
  public mutating func frame(
    _ panel: Panel, typed: [UInt8], at position: TypedLinePosition, columns: Int
  ) -> [UInt8] {
    let lines = panel.lines.map { PanelLine($0, color: color) }
    // A line feed or a longer text moved into the panel's lines.
    let isOverwritten =
      position.lastRow != self.position.lastRow || typed.contains(UInt8(ascii: "\n"))
    if !isOverwritten && typed.isEmpty && lines == shown && panel.placeholder == placeholder
      && columns == self.columns
    {
      return []
    }
    var frame = Frame()
    if placeholder != StyledText() { frame.erase(.restOfLine) }
    if isOverwritten || columns != self.columns { frame.bytes += replaceLines([]).bytes }
    frame.bytes += typed
    // Ctrl-L cleared the screen.
    if typed.firstRange(of: Self.home) != nil { shown = [] }
    self.position = position
    self.columns = columns
    write(panel.placeholder, to: &frame)
    frame.bytes += replaceLines(lines).withoutWrapping
    return frame.bytes == typed ? typed : frame.whole
  }

  /// Returns the bytes that remove the panel, followed by the output of readline since the last
  /// frame.
  /// - Parameter position: The cursor's position after that, by default the start of
  ///   an empty line.
  public mutating func clear(
    typed: [UInt8] = [], at position: TypedLinePosition = TypedLinePosition()
  ) -> [UInt8] {
    var frame = Frame()
    if placeholder != StyledText() { frame.erase(.restOfLine) }
    frame.bytes += replaceLines([]).bytes
    placeholder = StyledText()
    self.position = position
    return frame.bytes + typed
  }

  /// Returns the bytes that clear the screen from the prompt on, because a resize may have moved
  /// text.
  ///
  /// Readline writes its line again afterwards.
  public mutating func reset() -> [UInt8] {
    var frame = Frame()
    frame.move(up: position.row)
    frame.bytes.append(UInt8(ascii: "\r"))
    frame.erase(.restOfScreen)
    shown = []
    placeholder = StyledText()
    position = TypedLinePosition()
    return frame.bytes
  }

  /// Returns the bytes that replace the lines below and restore the cursor.
  private mutating func replaceLines(_ lines: [PanelLine]) -> Frame {
    var frame = Frame()
    // Lines are counted from the last line of the typed text.
    let start = position.row - position.lastRow
    var (current, existing) = (start, shown.count)
    func go(to target: Int) {
      let known = min(target, existing)
      if known < current {
        frame.move(up: current - known)
      } else {
        frame.move(down: known - current)
      }
      frame.bytes.append(UInt8(ascii: "\r"))
      // At the bottom of the screen a line feed scrolls, but a move does not.
      for _ in known..<max(target, known) { frame.bytes.append(UInt8(ascii: "\n")) }
      current = target
      existing = max(existing, target)
    }
    for (index, line) in lines.enumerated() {
      let old = index < shown.count ? shown[index] : nil
      if old == line { continue }
      go(to: index + 1)
      line.write(over: old, columns: columns, to: &frame)
    }
    if lines.count < shown.count {
      go(to: lines.count + 1)
      frame.erase(.restOfScreen)
    }
    if current != start {
      frame.move(up: current - start)
      frame.move(toColumn: position.column)
    }
    shown = lines
    return frame
  }

  private mutating func write(_ placeholder: StyledText, to frame: inout Frame) {
    self.placeholder = placeholder
    if placeholder == StyledText() { return }
    frame.bytes += placeholder.rendered(color: color).utf8
    frame.move(toColumn: position.column)
  }
}

/// The bytes of a frame, which supporting terminals show at once.
struct Frame {
  enum Rest: String {
    case restOfLine = "\u{1B}[K"
    case restOfScreen = "\u{1B}[J"
  }

  var bytes: [UInt8] = []

  /// The frame as a synchronized update, with the cursor hidden.
  var whole: [UInt8] { between("\u{1B}[?2026h\u{1B}[?25l", "\u{1B}[?25h\u{1B}[?2026l") }

  /// The frame without line wrap, for characters that a terminal draws wider than expected.
  var withoutWrapping: [UInt8] { between("\u{1B}[?7l", "\u{1B}[?7h") }

  private func between(_ start: String, _ end: String) -> [UInt8] {
    bytes.isEmpty ? [] : Array(start.utf8) + bytes + Array(end.utf8)
  }

  mutating func erase(_ rest: Rest) { bytes += rest.rawValue.utf8 }
  mutating func move(up lines: Int) { escape(lines, "A") }
  mutating func move(down lines: Int) { escape(lines, "B") }

  /// Moves to a column, counted from 0.
  mutating func move(toColumn column: Int) {
    bytes.append(UInt8(ascii: "\r"))
    escape(column, "C")
  }

  private mutating func escape(_ count: Int, _ final: String) {
    if count > 0 { bytes += "\u{1B}[\(count == 1 ? "" : "\(count)")\(final)".utf8 }
  }
}
