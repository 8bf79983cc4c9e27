import Datasets
import SystemPackage
import Terminal

/// What a session is loading.
public struct Loading: Sendable {
  /// What it is called.
  let name: String
  /// How far it has come.
  let progress = LoadProgress()
  private let start = ContinuousClock.now

  /// Shorter loads are not worth a word.
  private static let patience = Duration.milliseconds(300)

  /// - Parameter argument: A name or a path.
  init(_ argument: String) {
    let isInput = argument == DatasetChoice.standardInput
    let file = FilePath(argument).lastComponent?.text
    name = isInput ? DatasetChoice.standardInputName : file ?? argument
  }

  /// How long it has taken, in seconds, once that is long enough to be told.
  fileprivate var seconds: Double? {
    duration > Self.patience ? duration / .seconds(1) : nil
  }

  /// How long it has taken.
  fileprivate var duration: Duration { ContinuousClock.now - start }
}

/// A line at a terminal that says how far a load has come, until it is done:
/// `cities.csv ████████░░░░░░░░ 52 %  310 MB/s  Ctrl-C stops`.
@MainActor
struct ProgressLine {
  private let console: any Console

  private static let interval = Duration.milliseconds(100)
  private static let barWidth = 24

  init(_ console: any Console) { self.console = console }

  /// Shows what is being loaded until its task is cancelled, and then leaves no trace.
  func show(_ loading: @MainActor () -> Loading?) async throws(ConsoleError) {
    var isShown = false
    while !Task.isCancelled {
      if let loading = loading(), let seconds = loading.seconds {
        if !isShown { console.holdKeys() }
        isShown = true
        let line = Self.text(loading, after: seconds, width: console.size.columns)
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

  /// How far a load has come.
  static func text(_ loading: Loading, width: Int) -> String {
    text(loading, after: loading.duration / .seconds(1), width: width)
  }

  /// One column stays free, so that no terminal wraps.
  private static func text(_ loading: Loading, after seconds: Double, width: Int) -> String {
    let progress = loading.progress
    var text = StyledText(PlainForm.withoutControls(loading.name)).cut(to: max(8, width / 3))
    if let fraction = progress.fraction {
      let filled = Int(fraction * Double(barWidth))
      text.append(" " + String(repeating: "█", count: filled))
      text.append(String(repeating: "░", count: barWidth - filled))
      text.append(" \(Int(fraction * 100)) %")
    }
    let megabytes = Double(progress.byteCount) / 1_000_000
    text.append("  \(Int(megabytes)) MB  \(Int(megabytes / seconds)) MB/s  Ctrl-C stops")
    return text.cut(to: max(1, width - 1)).rendered(color: false)
  }
}
