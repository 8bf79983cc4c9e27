import Terminal
import TestSupport
import Testing

@testable import Live
@testable import Output
@testable import Prompt
@testable import Session
@testable import Tables
@testable import Transcripts

/// A terminal that types lines key by key, mixed with keys that move in the list.
@MainActor
private final class TypingConsole: LiveConsole {
  let events: AsyncStream<ConsoleEvent>
  let size = TerminalSize.standard
  let showsPanel = true
  var suggestion: String?
  var focus = PanelFocus.line
  private(set) var linePosition = TypedLinePosition()
  /// The output besides panels.
  private(set) var output = ""
  private(set) var panels: [Panel] = []
  private let continuation: AsyncStream<ConsoleEvent>.Continuation
  private var waiting: ArraySlice<String>
  private var random: SeededGenerator

  init(_ lines: [String], seed: UInt64) {
    (events, continuation) = AsyncStream.makeStream()
    waiting = lines[...]
    random = SeededGenerator(seed: seed)
  }

  func readLine() {
    let line = waiting.popFirst()
    Task {
      continuation.yield(.inputDrained)
      guard let line else {
        // The entered list is shown first.
        continuation.yield(.idleRequested(0))
        return
      }
      // Changes the text first, so that an empty line counts as typed.
      for text in ["x", ""] + (1...max(1, line.count)).map({ String(line.prefix($0)) }) {
        linePosition.column = 2 + text.count
        continuation.yield(.textChanged(text))
        if Bool.random(using: &random), let key = ListKey.allCases.randomElement(using: &random) {
          continuation.yield(.key(key))
        }
        if Int.random(in: 0..<4, using: &random) > 0 { continuation.yield(.inputDrained) }
        if Bool.random(using: &random) { await Task.yield() }
        if Int.random(in: 0..<8, using: &random) == 0 { continuation.yield(.resized) }
      }
      continuation.yield(.line(line))
    }
  }

  func write(_ bytes: [UInt8]) async throws(ConsoleError) {
    output += String(decoding: bytes, as: UTF8.self)
  }

  func paint(_ panel: Panel) async throws(ConsoleError) {
    panels.append(panel)
    await Task.yield()
  }

  func reportIdle(_ number: Int) { continuation.yield(.endOfInput) }

  func insert(_ text: String) {}
  func close() { continuation.finish() }
}

@MainActor
@Suite(.session) struct LiveLoopTests {
  private static let lines = [
    "", "k", "e", "olym", "hima", "height_m>5000", "height_m>", "(", "/[/", ":sort height_m",
    ":sort -name", ":sort none", ":section range", ":section none", ":limit 2", ":limit all",
    ":columns name range", ":columns all", ":delete 1", ":delete 2-3", ":undo", ":redo", ":show",
    ":view changes", ":view list", ":nosuch", "zzz", "~ot", "!k2", "range:",
  ]

  private func output(_ lines: [String], on console: any Console, isLive: Bool) async throws {
    var options = REPL.Options()
    options.isLive = isLive
    let repl = REPL(
      try session(), console: console, presenter: PlainPresenter(),
      options: options)
    _ = try await repl.run(startLine: nil, settings: [], query: nil)
  }

  @Test(arguments: 1...testSize(3, thorough: 30) as ClosedRange<UInt64>)
  func `lines give the same blocks with and without the live list`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<15).map { _ in Self.lines.randomElement(using: &random) ?? "" } + [":quit"]
    let typing = TypingConsole(lines, seed: seed)
    try await output(lines, on: typing, isLive: true)
    let plain = ScriptedConsole(lines)
    try await output(lines, on: plain, isLive: false)
    expectEqual(typing.output, plain.output, "\(lines)")
    #expect(!typing.panels.isEmpty)
  }

  @Test func `the final live list equals the list after Enter`() async throws {
    let console = TypingConsole(["k2", "hima", ""], seed: 1)
    try await output([], on: console, isLive: true)
    #expect(console.output.hasSuffix("= 6 of 6 (+4 -0)\n"))
    expectEqual(console.panels.last?.lines.first?.rendered(color: false), "6 of 6")
  }
}
