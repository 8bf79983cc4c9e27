import Terminal

/// A painter of the live list, once per frame of the terminal.
///
/// A class because frames end while keys arrive.
@MainActor
final class LivePainter {
  let console: any LiveConsole
  /// The lines above the edited line that must stay visible.
  var keptLines = 0
  private let height: Picking.Height?
  private let model: () -> LiveModel?
  private var painting: Task<Void, Never>?
  private var isUpToDate = true

  /// - Parameter model: Returns the model to paint; nil once painting has ended.
  init(
    _ console: any LiveConsole, height: Picking.Height?, of model: @escaping () -> LiveModel?
  ) {
    self.console = console
    self.height = height
    self.model = model
  }

  /// The size below the kept lines, with at least a status line.
  private var size: TerminalSize {
    let columns = console.size.columns
    let lines = height?.lines(of: console.size.lines) ?? console.size.lines
    return TerminalSize(columns: columns, lines: max(min(lines, 2), lines - keptLines))
  }

  /// Returns the room for a model.
  func room(for model: LiveModel) -> LiveRoom {
    LiveRoom(
      in: size, at: console.linePosition, hasPane: model.pane != nil,
      headerLines: model.headerLines.count)
  }

  /// Paints the model, or marks it for the end of the current frame.
  func paint() {
    isUpToDate = false
    guard painting == nil else { return }
    painting = Task {
      defer { painting = nil }
      while !isUpToDate, let model = model() {
        isUpToDate = true
        let panel = LiveView(
          model, size, at: console.linePosition, promptWidth: console.promptWidth
        ).panel
        // The next block reports write errors.
        try? await console.paint(panel)
      }
    }
  }

  /// Waits for the current frame.
  func finishFrame() async { await painting?.value }
}
