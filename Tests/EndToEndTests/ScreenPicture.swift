import Foundation
import TestSupport

/// An animated SVG picture of terminal screens.
struct ScreenPicture {
  /// A screen, and for how many tenths of a second the picture shows it.
  typealias Frame = (screen: ScreenEmulator, tenths: Int)

  let columns: Int
  let lines: Int
  let frames: [Frame]

  var svg: String {
    let width = columns * Content.cellWidth + 2 * Content.margin
    let height = lines * Content.lineHeight + 2 * Content.margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13">
      <rect width="100%" height="100%" rx="6" fill="\(Content.background)"/>
      \(frames.indices.map(group).joined(separator: "\n"))
      </svg>

      """
  }

  /// A frame, visible from the end of the previous one.
  ///
  /// Viewers without animation show the last frame.
  private func group(_ index: Int) -> String {
    let total = frames.reduce(0) { $0 + $1.tenths }
    let start = frames[..<index].reduce(0) { $0 + $1.tenths }
    let times = [0, start, start + frames[index].tenths].map { Double($0) / Double(total) }
    let isLast = index == frames.count - 1
    let (values, keyTimes) =
      isLast ? ("hidden;visible", times[..<2]) : ("hidden;visible;hidden", times[...])
    let screen = Content(screen: frames[index].screen).elements.joined(separator: "\n")
    return """
      <g visibility="\(isLast ? "visible" : "hidden")">
      <animate attributeName="visibility" calcMode="discrete" repeatCount="indefinite" \
      dur="\(Double(total) / 10)s" values="\(values)" \
      keyTimes="\(keyTimes.map { String(format: "%.4f", $0) }.joined(separator: ";"))"/>
      \(screen)
      </g>
      """
  }
}

extension ScreenPicture {
  /// The elements of one screen.
  fileprivate struct Content {
    static let (cellWidth, lineHeight, margin) = (8, 17, 12)
    static let (background, foreground) = ("#1b1d23", "#d7dae0")
    static let colors = [
      "31": "#e06c75", "32": "#98c379", "33": "#e5c07b", "36": "#56b6c2",
    ]

    let screen: ScreenEmulator

    var elements: [String] { (0..<screen.lines).flatMap(line) + [cursor] }

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
      return box
        + "<text x=\"\(x)\" y=\"\(y + 13)\" textLength=\"\(width)\" xml:space=\"preserve\" "
        + "\(attributes)>\(escaped(run.text))</text>"
    }

    private var cursor: String {
      let x = Self.margin + screen.column * Self.cellWidth
      let y = Self.margin + screen.row * Self.lineHeight
      return
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(Self.cellWidth)\" height=\"\(Self.lineHeight)\" "
        + "fill=\"\(Self.foreground)\" opacity=\"0.7\"/>"
    }

    private func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
  }
}
