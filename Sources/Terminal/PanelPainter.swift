/// Paints a panel below the line that is being typed, as few bytes as it can: what it knows to be on
/// the screen is not written again.
///
/// Lines are reached from the cursor by relative moves, so that nobody has to ask the terminal where
/// the prompt stands, and at the bottom of the screen the panel moves it up.
public struct PanelPainter: Sendable {
  private static let home = Array("\u{1B}[H".utf8)

  private let color: Bool
  /// The lines on the screen.
  private var shown: [PanelLine] = []
  private var placeholder = StyledText()
  /// Where the cursor was left.
  private var place = TypedLinePlace()
  /// How many columns the terminal had.
  private var columns = 0

  /// A painter for a terminal, with colours or without, below which nothing is shown yet.
  public init(color: Bool) { self.color = color }

  /// What takes the screen to a panel.
  ///
  /// - Parameters:
  ///   - panel: The panel, with no more lines than there are below the typed line.
  ///   - typed: What readline has written since the last frame.
  ///   - place: Where the cursor is behind that.
  ///   - columns: The columns of the terminal.
  /// - Returns: All bytes of the frame, none where nothing changes.
  /// - Complexity: O(cells).
  public mutating func frame(
    _ panel: Panel, typed: [UInt8], at place: TypedLinePlace, columns: Int
  ) -> [UInt8] {
    let lines = panel.lines.map { PanelLine($0, color: color) }
    // A line feed went where the panel is, and a longer text goes on there.
    let isPassed =
      place.lastRow != self.place.lastRow || typed.contains(UInt8(ascii: "\n"))
    if !isPassed && typed.isEmpty && lines == shown && panel.placeholder == placeholder
      && columns == self.columns
    {
      return []
    }
    var frame = Frame()
    if placeholder != StyledText() { frame.erase(.restOfLine) }
    if isPassed || columns != self.columns { erase(&frame) }
    frame.bytes += typed
    // Ctrl-L has cleared the screen.
    if typed.firstRange(of: Self.home) != nil { shown = [] }
    self.place = place
    self.columns = columns
    write(panel.placeholder, to: &frame)
    frame.bytes += below(lines).withoutWrapping
    return frame.bytes == typed ? typed : frame.whole
  }

  /// What takes the panel off the screen, and then what readline has written since the last frame.
  ///
  /// - Parameter place: Where the cursor is behind that; at the beginning of a line of its own by
  ///   default.
  public mutating func leave(
    typed: [UInt8] = [], at place: TypedLinePlace = TypedLinePlace()
  ) -> [UInt8] {
    var frame = Frame()
    if placeholder != StyledText() { frame.erase(.restOfLine) }
    erase(&frame)
    placeholder = StyledText()
    self.place = place
    return frame.bytes + typed
  }

  /// What takes all off the screen from the prompt on, as where the terminal has another size and may
  /// have moved everything.
  ///
  /// Readline writes its line anew behind that.
  public mutating func restart() -> [UInt8] {
    var frame = Frame()
    frame.move(up: place.row)
    frame.bytes.append(UInt8(ascii: "\r"))
    frame.erase(.restOfScreen)
    shown = []
    placeholder = StyledText()
    place = TypedLinePlace()
    return frame.bytes
  }

  /// Takes the lines below to others.
  private mutating func below(_ lines: [PanelLine]) -> Frame {
    var frame = Frame()
    var cursor = PanelCursor(place, existing: shown.count)
    for (index, line) in lines.enumerated() {
      let old = index < shown.count ? shown[index] : nil
      if old == line { continue }
      cursor.go(to: index + 1, &frame)
      line.write(over: old, columns: columns, to: &frame)
    }
    if lines.count < shown.count {
      cursor.go(to: lines.count + 1, &frame)
      frame.erase(.restOfScreen)
    }
    cursor.goBack(to: place, &frame)
    shown = lines
    return frame
  }

  /// Erases the panel, and leaves the cursor where it is.
  private mutating func erase(_ frame: inout Frame) {
    guard !shown.isEmpty else { return }
    var cursor = PanelCursor(place, existing: shown.count)
    cursor.go(to: 1, &frame)
    frame.erase(.restOfScreen)
    cursor.goBack(to: place, &frame)
    shown = []
  }

  private mutating func write(_ placeholder: StyledText, to frame: inout Frame) {
    self.placeholder = placeholder
    if placeholder == StyledText() { return }
    frame.bytes += placeholder.rendered(color: color).utf8
    frame.move(toColumn: place.column)
  }
}

/// The bytes of a frame, which a terminal that can shows all at once.
struct Frame {
  /// What to take away.
  enum Rest: String {
    case restOfLine = "\u{1B}[K"
    case restOfScreen = "\u{1B}[J"
  }

  var bytes: [UInt8] = []

  /// The frame between its marks, with the cursor hidden.
  var whole: [UInt8] { between("\u{1B}[?2026h\u{1B}[?25l", "\u{1B}[?25h\u{1B}[?2026l") }

  /// Written so that a character that a terminal takes for wider than it is cannot break the lines.
  var withoutWrapping: [UInt8] { between("\u{1B}[?7l", "\u{1B}[?7h") }

  private func between(_ beginning: String, _ end: String) -> [UInt8] {
    bytes.isEmpty ? [] : Array(beginning.utf8) + bytes + Array(end.utf8)
  }

  mutating func erase(_ rest: Rest) { bytes += rest.rawValue.utf8 }

  mutating func move(up lines: Int) { escape(lines, "A") }

  mutating func move(down lines: Int) { escape(lines, "B") }

  /// Columns are counted from 0.
  mutating func move(toColumn column: Int) {
    bytes.append(UInt8(ascii: "\r"))
    escape(column, "C")
  }

  private mutating func escape(_ count: Int, _ final: String) {
    if count > 0 { bytes += "\u{1B}[\(count == 1 ? "" : "\(count)")\(final)".utf8 }
  }
}

/// The cursor on its way through the lines below the typed one.
private struct PanelCursor {
  /// The line that it is in, counted from the last one of the typed text.
  private var line: Int
  /// How many lines are known to be there.
  private var existing: Int

  init(_ place: TypedLinePlace, existing: Int) {
    line = place.row - place.lastRow
    self.existing = existing
  }

  /// Goes to the beginning of a line.
  mutating func go(to target: Int, _ frame: inout Frame) {
    let known = min(target, existing)
    if known < line { frame.move(up: line - known) } else { frame.move(down: known - line) }
    frame.bytes.append(UInt8(ascii: "\r"))
    // At the bottom of the screen a line feed makes a line, a move does not.
    for _ in known..<max(target, known) { frame.bytes.append(UInt8(ascii: "\n")) }
    line = target
    existing = max(existing, target)
  }

  mutating func goBack(to place: TypedLinePlace, _ frame: inout Frame) {
    let start = place.row - place.lastRow
    if line == start { return }
    frame.move(up: line - start)
    frame.move(toColumn: place.column)
    line = start
  }
}
