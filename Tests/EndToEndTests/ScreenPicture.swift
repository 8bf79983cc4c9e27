import TestSupport

/// A screen as an SVG picture, cell by cell as a terminal shows it.
struct ScreenPicture {
  private static let (cellWidth, lineHeight, margin) = (8, 17, 12)
  private static let (background, foreground) = ("#1b1d23", "#d7dae0")
  private static let colors = [
    "31": "#e06c75", "32": "#98c379", "33": "#e5c07b", "36": "#56b6c2",
  ]

  let screen: ScreenEmulator

  var svg: String {
    let width = screen.columns * Self.cellWidth + 2 * Self.margin
    let height = screen.lines * Self.lineHeight + 2 * Self.margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13">
      <rect width="100%" height="100%" rx="6" fill="\(Self.background)"/>
      \(((0..<screen.lines).flatMap(line) + [cursor]).joined(separator: "\n"))
      </svg>

      """
  }

  private func line(_ row: Int) -> [String] {
    var column = 0
    return screen.runs(row: row).compactMap { run in
      let start = column
      // Each character here takes one column.
      column += run.text.count
      return run.text.allSatisfy { $0 == " " } ? nil : text(run, row: row, column: start)
    }
  }

  private func text(_ run: ScreenEmulator.Run, row: Int, column: Int) -> String {
    let parameters = run.style.split(separator: ";").map { String($0) }
    let isReversed = parameters.contains("7")
    let color = parameters.lazy.compactMap { Self.colors[$0] }.first ?? Self.foreground
    var attributes = "fill=\"\(isReversed ? Self.background : color)\""
    if parameters.contains("1") { attributes += " font-weight=\"bold\"" }
    if parameters.contains("2") { attributes += " opacity=\"0.6\"" }
    if parameters.contains("9") { attributes += " text-decoration=\"line-through\"" }
    let width = run.text.count * Self.cellWidth
    let (x, y) = (Self.margin + column * Self.cellWidth, Self.margin + row * Self.lineHeight)
    let box =
      isReversed
      ? "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(Self.lineHeight)\" "
        + "fill=\"\(color)\"/>" : ""
    return box + "<text x=\"\(x)\" y=\"\(y + 13)\" textLength=\"\(width)\" xml:space=\"preserve\" "
      + "\(attributes)>\(escaped(run.text))</text>"
  }

  private var cursor: String {
    let x = Self.margin + screen.column * Self.cellWidth
    let y = Self.margin + screen.row * Self.lineHeight
    return "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(Self.cellWidth)\" height=\"\(Self.lineHeight)\" "
      + "fill=\"\(Self.foreground)\" opacity=\"0.7\"/>"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
