import Search
import Terminal

/// The bars of a histogram: a label, blocks for the matching rows and for all, and the counts.
package struct HistogramText {
  package static let legend = "█ matched, ░ all"

  private let histogram: Histogram
  /// The length of the longest bar.
  private let width: Int

  static let usualWidth = 40
  private static let leastWidth = 10
  private static let gap = 2
  private static let longestLabel = 30
  /// The last block of a bar, in eighths.
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  private static let cutNote = "< and > count the values far from the others"

  init(_ histogram: Histogram) { self.init(histogram, barWidth: Self.usualWidth) }

  /// Creates bars that fill a terminal.
  init(_ histogram: Histogram, terminalWidth: Int) {
    let labels = histogram.bars.map { Self.label($0.label) } + Self.counts(histogram).map(\.label)
    let counts = histogram.bars.map { Self.count($0).count }
    let rest =
      terminalWidth - 2 * Self.gap - (labels.map { DisplayWidth.of($0) }.max() ?? 0)
      - (counts.max() ?? 0)
    self.init(histogram, barWidth: max(Self.leastWidth, rest))
  }

  private init(_ histogram: Histogram, barWidth: Int) {
    self.histogram = histogram
    width = barWidth
  }

  /// The lines without styles.
  var lines: [String] { styledLines.map { $0.rendered(color: false) } }

  /// A line for each bar.
  var styledLines: [StyledText] {
    let most = histogram.bars.map(\.total).max() ?? 0
    var rows = histogram.bars.map { bar in
      (label: Self.label(bar.label), bar: blocks(bar, most: most), count: Self.count(bar))
    }
    rows += Self.counts(histogram).map { ($0.label, StyledText(), "\($0.count)") }
    let labelWidth = rows.map { DisplayWidth.of($0.label) }.max() ?? 0
    let barWidth = rows.map(\.bar.width).max() ?? 0
    let gap = StyledText(String(repeating: " ", count: Self.gap))
    let lines = rows.map { row in
      (StyledText(row.label).padded(to: labelWidth) + gap + row.bar.padded(to: barWidth) + gap
        + StyledText(row.count)).trimmingTrailingSpaces
    }
    return lines + (histogram.isCut ? [StyledText(Self.cutNote, .dim)] : [])
  }

  /// The numbers of rows without a bar.
  private static func counts(_ histogram: Histogram) -> [(label: String, count: Int)] {
    [("others", histogram.others), ("empty", histogram.empty)].filter { $0.1 > 0 }
  }

  private static func label(_ text: String) -> String {
    let clean = PlainForm.escapingControls(text)
    return clean.count > longestLabel ? "\(clean.prefix(longestLabel - 1))…" : clean
  }

  private static func count(_ bar: Histogram.Bar) -> String {
    bar.found == bar.total ? "\(bar.total)" : "\(bar.found) of \(bar.total)"
  }

  private func blocks(_ bar: Histogram.Bar, most: Int) -> StyledText {
    guard most > 0 else { return StyledText() }
    func eighths(_ count: Int) -> Int {
      // A nonzero count must be visible.
      count == 0 ? 0 : max(1, count * width * 8 / most)
    }
    let found = eighths(bar.found)
    let solid = String(repeating: "█", count: found / 8) + Self.eighths[found % 8]
    let all = (eighths(bar.total) + 7) / 8
    return StyledText(solid, .match)
      + StyledText(String(repeating: "░", count: max(0, all - solid.count)), .dim)
  }
}
