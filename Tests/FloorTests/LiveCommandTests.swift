import Terminal
import TestSupport
import Testing

@testable import Live
@testable import Session

@MainActor @Suite(.session) struct LiveCommandTests {
  @Test func `the command runs for the shown row, and again for another one`() async throws {
    var outputs: [PaneOutput] = []
    let command = LiveCommand(RowCommand("echo {name}; exit 4")) { outputs.append($0) }
    var script = LiveScript(try session(), hasCommand: true)
    command.update(for: script.model)
    await script.type("o")
    command.update(for: script.model)
    command.update(for: script.model)
    try await wait(for: "failure of the command") { outputs.last?.failure != nil }
    // The output is shown before the command has ended, too.
    expectEqual(outputs.map(\.failure), [nil, "exit code 4"])
    let first = script.model.viewport.window.rows[0].cells[0]
    expectEqual(outputs.first?.lines, [StyledText(first)])
    await script.press(.selectNext, .selectNext)
    command.update(for: script.model)
    try await wait(for: "output for the other row") { outputs.count >= 4 }
    expectEqual(outputs.last?.row, script.model.viewport.selectedRow?.identifier)
    command.stop()
  }

  @Test func `keys show the output, then the row, then neither`() async throws {
    var script = LiveScript(try session(), hasCommand: true)
    await script.type("o")
    expectEqual(script.model.pane, .command)
    await script.press(.toggleRow)
    expectEqual(script.model.pane, nil)
    await script.press(.toggleRow)
    expectEqual(script.model.pane, .row)
    await script.press(.toggleRow)
    expectEqual(script.model.pane, .command)
  }
}
