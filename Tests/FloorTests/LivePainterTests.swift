import Terminal
import TestSupport
import Testing

@testable import Live
@testable import Session

/// A terminal that shows no panel until the test lets it.
@MainActor
private final class SlowConsole: LiveConsole {
  let events = AsyncStream<ConsoleEvent> { _ in }
  let size = TerminalSize(columns: 60, lines: 12)
  let showsPanel = true
  let linePosition = TypedLinePosition()
  var suggestion: String?
  var focus = PanelFocus.line
  private(set) var panels: [Panel] = []
  private let (delay, end) = AsyncStream<Void>.makeStream()

  func endDelay() { end.finish() }

  func readLine() {}
  func write(_ bytes: [UInt8]) {}
  func close() {}
  func insert(_ text: String) {}

  func paint(_ panel: Panel) async {
    for await _ in delay {}
    panels.append(panel)
  }
}

@MainActor @Suite(.session) struct LivePainterTests {
  @Test func `a frame shows the latest model, and the next one waits for it`() async throws {
    let console = SlowConsole()
    var model = LiveScript(try session()).model
    var count = 0
    let painter = LivePainter(console, height: nil) {
      count += 1
      return model
    }
    for number in 1...5 {
      _ = model.update(.loading("\(number)"))
      painter.paint()
      try await wait(for: "first frame") { count == 1 }
    }
    console.endDelay()
    await painter.finishFrame()
    #expect(console.panels.count == 2 && count == 2, "\(console.panels.count)")
    expectEqual(console.panels.last?.lines.first, StyledText("5", .dim))
  }

  @Test func `lines above the prompt stay visible`() async throws {
    let model = LiveScript(try session()).model
    let painter = LivePainter(SlowConsole(), height: .lines(8)) { nil }
    expectEqual(painter.room(for: model).lines, 5)
    painter.keptLines = 3
    expectEqual(painter.room(for: model).lines, 2)
    painter.keptLines = 50
    expectEqual(painter.room(for: model).lines, 0)
  }
}
