import Search
import Terminal
import TestSupport
import Testing

@testable import Live
@testable import Session
@testable import Transcripts

/// A terminal that receives no keys except the test's.
@MainActor
private final class Screen: LiveConsole {
  let events: AsyncStream<ConsoleEvent>
  let size = TerminalSize(columns: 60, lines: 8)
  let showsPanel = true
  var suggestion: String?
  var focus = PanelFocus.line
  let linePosition = TypedLinePosition()
  private(set) var lines: [String] = []

  init() { (events, _) = AsyncStream.makeStream() }

  func readLine() {}
  func write(_ bytes: [UInt8]) async throws(ConsoleError) {}
  func paint(_ panel: Panel) async throws(ConsoleError) {
    lines = panel.lines.map { $0.rendered(color: false) }
  }
  func insert(_ text: String) {}
  func close() {}
}

/// The live list of a slow remote source.
@MainActor
@Suite(.session) struct LiveScrollingTests {
  private let source = RemoteSource(
    rows: RemoteRow.rows(
      (0..<40).map { ["a\($0) \($0.isMultiple(of: 2) ? "even" : "odd")", "\($0)", ""] }))
  private let screen = Screen()

  /// Every page after the first that the list may request.
  private var pages: [String] {
    (1..<40).flatMap { start in (1...8).map { "rows \(start)..<\(start + $0)" } }
  }

  private func type(_ event: ConsoleEvent, in loop: LiveLoop) {
    loop.take(event)
    loop.take(.inputDrained)
  }

  /// Returns a loop that shows all rows of a source, which delays further pages.
  private func loop(on source: RemoteSource) async -> LiveLoop {
    let loop = LiveLoop(Session(source), screen, LiveLoop.Options())
    loop.begin()
    type(.textChanged("a"), in: loop)
    await loop.finishWork()
    expectListed("40 of 40")
    for page in pages { source.server.hold(page) }
    return loop
  }

  private func expectListed(_ count: String) {
    #expect(screen.lines.first?.hasPrefix("\(count) ·") == true, "\(screen.lines)")
  }

  private func expectEvenRows() {
    expectListed("20 of 40")
    #expect(screen.lines.contains { $0.contains("even") })
    #expect(!screen.lines.contains { $0.contains("odd") })
  }

  /// The requested pages of rows.
  private func requested(of source: RemoteSource) -> [String] {
    source.server.requests(.page).filter { $0.hasPrefix("rows ") }
  }

  /// Waits for a further page of rows to be requested, and returns it.
  private func page(after count: Int, of source: RemoteSource) async throws -> String {
    try await wait(for: "request for rows") { requested(of: source).count > count }
    return requested(of: source)[count]
  }

  private func offset(of page: String) -> Int? { Int(page.split { " .<".contains($0) }[1]) }

  @Test func `the sign of a search goes once its rows have arrived`() async throws {
    let loop = LiveLoop(Session(source), screen, LiveLoop.Options())
    loop.begin()
    await loop.finishWork()
    let first = (1...8).map { "rows 0..<\($0)" }
    for page in first { source.server.hold(page) }
    type(.textChanged("a"), in: loop)
    try await wait(for: "sign of a search") {
      screen.lines.first?.dropFirst(2).hasPrefix("40 of 40") == true
    }
    for page in first { source.server.release(page) }
    await loop.finishWork()
    expectListed("40 of 40")
    loop.stop()
  }

  @Test func `superseded requests for rows are cancelled`() async throws {
    let loop = await loop(on: source)
    let count = requested(of: source).count
    type(.key(.scrollDown), in: loop)
    let first = try await page(after: count, of: source)
    let step = try #require(offset(of: first))
    // Further requests wait for the first one, and only the last of them is sent.
    for _ in 0..<3 { type(.key(.scrollDown), in: loop) }
    source.server.release(first)
    let last = try await page(after: count + 1, of: source)
    expectEqual(offset(of: last), 4 * step)
    let scrolling = loop.scrolling
    type(.textChanged("even"), in: loop)
    try await source.server.wait(forCancelled: last)
    for page in pages { source.server.release(page) }
    await scrolling?.value
    await loop.finishWork()
    expectEvenRows()
    loop.stop()
  }

  @Test func `rows of an older list are not shown in a newer one`() async throws {
    let source = RemoteSource(rows: source.rows, honorsCancellation: false)
    let loop = await loop(on: source)
    let count = requested(of: source).count
    type(.key(.scrollDown), in: loop)
    _ = try await page(after: count, of: source)
    let scrolling = loop.scrolling
    type(.textChanged("even"), in: loop)
    await loop.finishWork()
    expectEvenRows()
    for page in pages { source.server.release(page) }
    await scrolling?.value
    await loop.finishWork()
    expectEvenRows()
    loop.stop()
  }
}
