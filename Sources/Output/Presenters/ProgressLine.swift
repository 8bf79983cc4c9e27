import Datasets
import SystemPackage
import Terminal

/// A running load.
public struct Loading: Sendable {
  let name: String
  package let progress = LoadProgress()
  fileprivate let elapsed: @Sendable () -> Duration

  /// - Parameter elapsed: Returns the time since the start; nil to measure it.
  package init(_ argument: String, elapsed: (@Sendable () -> Duration)? = nil) {
    let start = ContinuousClock.now
    let measured: @Sendable () -> Duration = { ContinuousClock.now - start }
    self.elapsed = elapsed ?? measured
    let isInput = argument == StreamedDataset.standardInput
    let file = FilePath(argument).nameText
    name = isInput ? StreamedDataset.standardInputName : file ?? argument
  }
}

/// A progress line: `cities.csv ████████░░░░░░░░ 52%  310 MB  620 MB/s  Ctrl-C cancels`.
@MainActor
package struct ProgressLine {
  private let console: any Console

  /// Shorter loads are not shown.
  private static let threshold = Duration.milliseconds(300)
  private static let interval = Duration.milliseconds(100)
  private static let barWidth = 24

  package init(_ console: any Console) { self.console = console }

  /// Shows the progress until the task is cancelled, then clears the line.
  package func show(_ loading: @MainActor () -> Loading?) async throws(ConsoleError) {
    var isShown = false
    while !Task.isCancelled {
      if let loading = loading(), loading.elapsed() > Self.threshold {
        if !isShown { console.deferKeys() }
        isShown = true
        let line = Self.text(loading, width: console.size.columns)
        try await console.write(Array("\r\(line)\u{1B}[K".utf8))
      } else if isShown {
        isShown = false
        try await clear()
      }
      try? await Task.sleep(for: Self.interval)
    }
    if isShown { try await clear() }
  }

  private func clear() async throws(ConsoleError) {
    try await console.write(Array("\r\u{1B}[K".utf8))
  }

  /// One column stays free, because some terminals wrap at the last.
  package static func text(_ loading: Loading, width: Int) -> String {
    let progress = loading.progress
    var text = StyledText(PlainForm.escapingControls(loading.name)).cut(to: max(8, width / 3))
    if let fraction = progress.fraction {
      let filled = Int(fraction * Double(barWidth))
      text.append(" " + String(repeating: "█", count: filled))
      text.append(String(repeating: "░", count: barWidth - filled))
      text.append(" \(Int(fraction * 100))%")
    }
    let seconds = loading.elapsed() / .seconds(1)
    let megabytes = Double(progress.byteCount) / 1_000_000
    text.append("  \(Int(megabytes)) MB  \(Int(megabytes / seconds)) MB/s  Ctrl-C cancels")
    return text.cut(to: max(1, width - 1)).rendered(color: false)
  }
}
