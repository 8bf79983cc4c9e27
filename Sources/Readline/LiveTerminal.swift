import Terminal

/// A terminal that shows a panel below the edited line.
public struct LiveTerminal {
  /// What Enter does with the selected row.
  public enum Purpose {
    /// Nothing: it enters the line.
    case session
    /// It picks the row, so that arrow keys select rows; nil for the usual prompt.
    case picking(PickOptions, prompt: String? = nil)
  }

  static let usualPrompt = "> "

  let output: OutputQueue
  let color: Bool
  let purpose: Purpose

  /// Creates a terminal.
  ///
  /// - Parameters:
  ///   - output: The terminal's output.
  ///   - color: Whether the panel has colors.
  ///   - purpose: Determines the keys.
  public init(_ output: OutputQueue, color: Bool, for purpose: Purpose) {
    self.output = output
    self.color = color
    self.purpose = purpose
  }

  /// How rows are picked; nil in a session.
  public var picking: PickOptions? {
    if case .picking(let options, _) = purpose { options } else { nil }
  }

  /// The prompt without control characters, which readline would take for visible ones.
  var prompt: String {
    guard case .picking(_, let prompt?) = purpose else { return Self.usualPrompt }
    return PlainForm.escapingControls(prompt)
  }
}
