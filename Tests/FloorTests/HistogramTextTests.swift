import Search
import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Session

/// The bars of histograms.
@Suite struct HistogramTextTests {
  private let bars = [("a", 4_000, 2_000), ("b", 1, 1), ("c", 1, 0), ("d", 0, 0)]
    .map { Histogram.Bar(label: $0.0, total: $0.1, found: $0.2) }

  @Test func `the longest bar has forty blocks, every other at least one`() {
    let lines = HistogramText(Histogram(bars: bars, others: 7, empty: 1)).lines
    let half = String(repeating: "█", count: 20) + String(repeating: "░", count: 20)
    expectEqual(lines[0], "a       \(half)  2000 of 4000")
    #expect(lines[1].hasPrefix("b       ▏ "))
    #expect(lines[2].hasPrefix("c       ░ "))
    #expect(lines[3].hasPrefix("d         "))
    #expect(lines[4].hasPrefix("others") && lines[4].hasSuffix("  7"))
    #expect(lines[5].hasPrefix("empty") && lines[5].hasSuffix("  1"))
    expectEqual(lines.count, 6)
  }

  @Test(arguments: [20, 60, 80, 200])
  func `on a terminal, the bars fill the width and have colors`(width: Int) {
    let text = HistogramText(Histogram(bars: bars, others: 0, empty: 0), terminalWidth: width)
    expectEqual(text.styledLines.map(\.width).max(), max(width, 1 + 2 + 10 + 2 + 12))
    let colored = text.styledLines[0].rendered(color: true)
    #expect(colored.contains("\u{1B}[1;36m█") && colored.contains("\u{1B}[2m░"))
  }

  @Test func `a note says that far values are cut`() {
    let text = HistogramText(Histogram(bars: bars, others: 0, empty: 0, isCut: true))
    expectEqual(text.lines.last, "< and > count the values far from the others")
  }
}
