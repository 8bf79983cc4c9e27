import Search
import Terminal

@testable import Live
@testable import Output
@testable import Session

/// Types and presses keys into a live model, performs its effects at once, and returns the screen.
@MainActor
struct LiveScript {
  let session: Session
  let size: TerminalSize
  private(set) var model: LiveModel
  private(set) var inserted: [String] = []
  private let preview: LivePreview

  init(
    _ session: Session, columns: Int = 60, lines: Int = 10, picks: Bool = false,
    marksRows: Bool = false, hasCommand: Bool = false
  ) {
    self.session = session
    size = TerminalSize(columns: columns, lines: lines)
    preview = LivePreview(session)
    model = LiveModel(
      preview.commit(), LiveRoom(in: size, at: TypedLinePosition()), picks: picks,
      marksRows: marksRows, hasCommand: hasCommand)
  }

  mutating func type(_ text: String) async { await take(.typed(text)) }

  mutating func press(_ keys: ListKey...) async {
    for key in keys { await take(.key(key)) }
  }

  /// Enters a line.
  mutating func enter(_ line: String) async {
    _ = await session.handle(line)
    await take(.entered(preview.commit()))
  }

  mutating func take(_ message: LiveModel.Message) async {
    for effect in model.update(message) { await perform(effect) }
  }

  private mutating func perform(_ effect: LiveModel.Effect) async {
    switch effect {
    case .search(let text):
      do {
        guard var list = try await preview.search(for: text) else { return }
        list.duration = nil
        await take(.found(list))
      } catch {
        await take(.failed(Problem(error).locating(in: text)))
      }
    case .showRows(let offset):
      await take(
        .rows(preview.window(of: model.list, from: offset, count: model.viewport.room.lines)))
    case .insert(let text):
      inserted.append(text)
      await type(model.text + text)
    }
  }

  /// Returns the typed line and the lines below it, without trailing spaces.
  func picture(at linePosition: TypedLinePosition? = nil) -> [String] {
    let linePosition =
      linePosition ?? TypedLinePosition(row: 0, column: 2 + DisplayWidth.of(model.text), lastRow: 0)
    let panel = LiveView(model, size, at: linePosition).panel
    let typed = "> \(model.text)\(panel.placeholder.rendered(color: false))"
    return [typed] + panel.lines.map { $0.trimmingTrailingSpaces.rendered(color: false) }
  }

  /// The lines below the typed line, with styles in brackets.
  var styled: [String] {
    LiveView(model, size).panel.lines.map { line in
      line.rendered(color: true).replacing("\u{1B}[0m", with: "]")
        .replacing(/\u{1B}\[([0-9;]+)m/) { "[\($0.1):" }
    }
  }
}
