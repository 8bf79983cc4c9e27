/// What stands below the line that is being typed.
public struct Panel: Sendable, Equatable {
  /// Its lines, none wider than the terminal.
  public var lines: [StyledText]
  /// What stands behind the prompt while nothing is typed; at most what is left of its line.
  public var placeholder: StyledText

  /// A panel of some lines.
  public init(_ lines: [StyledText] = [], placeholder: StyledText = StyledText()) {
    self.lines = lines
    self.placeholder = placeholder
  }
}

/// Where the line that is being typed stands on the screen, and the cursor in it.
///
/// It begins behind the prompt and goes on in the lines below where it is too long for one.
public struct TypedLinePlace: Sendable, Equatable {
  /// The cursor's line, counted from the prompt's.
  public var row: Int
  /// The cursor's column.
  public var column: Int
  /// The last line that the text takes, counted from the prompt's.
  public var lastRow: Int

  /// A place; by default that of a line before its prompt is written.
  public init(row: Int = 0, column: Int = 0, lastRow: Int = 0) {
    self.row = row
    self.column = column
    self.lastRow = lastRow
  }
}
