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
  private nonisolated static let (outputLimit, lineLimit) = (1 << 16, 500)
  /// The delay before the command runs, so that passing over rows starts nothing.
  private static let delay = Duration.milliseconds(40)

  /// What the output depends on.
  private struct Subject: Equatable {
    let row: ListRow
    let number: Int
    let room: LiveRoom
  }

  private let command: RowCommand
  private let show: (PaneOutput) -> Void
  private var subject: Subject?
  private var task: Task<Void, Never>?

  init(_ command: RowCommand, show: @escaping (PaneOutput) -> Void) {
    self.command = command
    self.show = show
  }

  /// Runs the command if the model's pane shows another row than before.
  func update(for model: LiveModel) {
    let new = (model.pane == .command ? model.paneRow : nil).map {
      Subject(row: $0.row, number: $0.number, room: model.viewport.room)
    }
    guard new != subject else { return }
    stop()
    guard let new else { return }
    subject = new
    let shell = command.shell(for: new.row, number: new.number, of: model.viewport.window.state)
    task = Task { await run(shell, for: new) }
  }

  private func run(
    _ shell: (script: String, arguments: [[UInt8]]), for subject: Subject
  ) async {
    try? await Task.sleep(for: Self.delay)
    if Task.isCancelled { return }
    let room = subject.room
    let output = await ShellCommand.run(
      shell.script, arguments: shell.arguments,
      environment: ["COLUMNS": "\(room.columns)", "LINES": "\(max(1, room.pane - 1))"],
      limit: Self.outputLimit
    ) { bytes in await self.show(bytes, nil, for: subject) }
    await show(output.bytes, output.failure, for: subject)
  }

  private func show(_ bytes: [UInt8], _ failure: String?, for subject: Subject) async {
    let lines = await Self.lines(of: bytes)
    if Task.isCancelled || self.subject != subject { return }
    show(PaneOutput(row: subject.row.identifier, lines: lines, failure: failure))
  }

  /// Reads colors, which takes milliseconds, off the main actor.
  @concurrent
  private nonisolated static func lines(of bytes: [UInt8]) async -> [StyledText] {
    ColoredText.lines(of: String(decoding: bytes, as: UTF8.self), limit: lineLimit)
  }

  func stop() {
    task?.cancel()
    (task, subject) = (nil, nil)
  }
}
