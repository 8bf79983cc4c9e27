import Search
import Terminal

/// What `:plot` draws: a line of blocks for each bar.
enum HistogramText {
  /// How the rows found stand out.
  static let legend = "█ found, ░ all"

  /// The longest bar, in characters.
  private static let width = 40
  /// The last block of a bar, by eighths.
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  private static let longestLabel = 30

  /// A line a bar: what it counts, the bar, and how many of its rows are found.
  static func lines(_ histogram: Histogram) -> [String] {
    let most = histogram.bars.map(\.total).max() ?? 0
    var lines = histogram.bars.map { bar in
      let count = bar.found == bar.total ? "\(bar.total)" : "\(bar.found) of \(bar.total)"
      return "\(label(bar.label))\t\(blocks(bar, most: most))\t\(count)"
    }
    if histogram.others > 0 { lines.append("others\t\t\(histogram.others)") }
    if histogram.empty > 0 { lines.append("empty\t\t\(histogram.empty)") }
    return TabbedText.aligned(lines)
  }

  private static func label(_ text: String) -> String {
    let clean = PlainForm.withoutControls(text)
    return clean.count > longestLabel ? "\(clean.prefix(longestLabel - 1))…" : clean
  }

  private static func blocks(_ bar: Histogram.Bar, most: Int) -> String {
    guard most > 0 else { return "" }
    func eighths(_ count: Int) -> Int {
      // Whatever is there is seen.
      count == 0 ? 0 : max(1, count * width * 8 / most)
    }
    let found = eighths(bar.found)
    let solid = String(repeating: "█", count: found / 8) + Self.eighths[found % 8]
    let all = (eighths(bar.total) + 7) / 8
    return solid + String(repeating: "░", count: max(0, all - solid.count))
  }
}
