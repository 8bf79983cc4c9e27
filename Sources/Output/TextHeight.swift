import Terminal

/// A measure of the lines that text takes on a terminal.
struct TextHeight {
  private let size: TerminalSize
  private var start: [UInt8] = []

  init(in size: TerminalSize) { self.size = size }

  mutating func append(_ bytes: [UInt8]) {
    // Escape sequences are longer than what they color.
    start += bytes.prefix(64 * size.columns * size.lines - start.count)
  }

  /// The number of lines; exact if they fit on the terminal.
  ///
  /// - Complexity: O(text that fits).
  var lineCount: Int {
    ColoredText.lines(of: String(decoding: start, as: UTF8.self), limit: size.lines)
      .reduce(0) { $0 + max(1, ($1.width + size.columns - 1) / size.columns) }
  }
}
