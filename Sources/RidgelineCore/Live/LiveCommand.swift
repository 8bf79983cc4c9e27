import Datasets
import Files
import Search
import Terminal

/// The output of a row's command in the pane.
struct PaneOutput: Sendable, Equatable {
  let row: RowID
  let lines: [StyledText]
  /// The reason that the command failed.
  let failure: String?
}

/// A runner of a command for the selected row, which ends it when another row is selected.
///
/// A class because commands end while keys arrive.
@MainActor
final class LiveCommand {
  /// More output than a pane can show.
  private static let (outputLimit, lineLimit) = (1 << 18, 500)
  /// The delay before the command runs, so that passing over rows starts nothing.
  private static let delay = Duration.milliseconds(40)

  private let command: RowCommand
  private let show: (PaneOutput) -> Void
  private var row: ListRow?
  private var task: Task<Void, Never>?

  init(_ command: RowCommand, show: @escaping (PaneOutput) -> Void) {
    self.command = command
    self.show = show
  }

  /// Runs the command if the model's pane shows another row than before.
  func update(for model: LiveModel) {
    let shown = model.pane == .command ? model.paneRow : nil
    guard shown?.row != row else { return }
    stop()
    guard let shown else { return }
    row = shown.row
    let room = model.viewport.room
    let shell = command.shell(for: shown.row, number: shown.number, of: model.list.state)
    task = Task {
      try? await Task.sleep(for: Self.delay)
      if Task.isCancelled { return }
      let output = await ShellCommand.run(
        shell.script, arguments: shell.arguments,
        environment: ["COLUMNS": "\(room.columns)", "LINES": "\(max(1, room.pane - 1))"],
        limit: Self.outputLimit)
      if Task.isCancelled { return }
      let lines = ColoredText.lines(
        of: String(decoding: output.bytes, as: UTF8.self), limit: Self.lineLimit)
      show(PaneOutput(row: shown.row.identifier, lines: lines, failure: output.failure))
    }
  }

  func stop() {
    task?.cancel()
    (task, row) = (nil, nil)
  }
}
