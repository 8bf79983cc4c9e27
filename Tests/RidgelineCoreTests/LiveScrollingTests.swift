import Search
import Terminal
import TestSupport
import Testing

@testable import RidgelineCore

/// A terminal that receives no keys except the test's.
@MainActor
private final class Screen: LiveConsole {
  let events: AsyncStream<ConsoleEvent>
  let size = TerminalSize(columns: 60, lines: 8)
  let showsPanel = true
  var suggestion: String?
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
@Suite(.session, .timeLimit(.minutes(15))) struct LiveScrollingTests {
  private let source = RemoteSource(
    rows: RemoteRow.rows(
      (0..<40).map { ["a\($0) \($0.isMultiple(of: 2) ? "even" : "odd")", "\($0)", ""] }))
  private let screen = Screen()

  /// Every page after the first that the list may request.
  private var pages: [String] {
    (1..<40).flatMap { start in (1...8).map { "rows \(start)..<\(start + $0)" } }
  }

  private func wait(until condition: () -> Bool) async -> Bool {
    while !condition() {
      // A test that runs for too long is cancelled.
      do { try await Task.sleep(for: .milliseconds(5)) } catch { return false }
    }
    return true
  }

  private func isListed(_ count: String) async -> Bool {
    await wait { screen.lines.first?.hasPrefix("\(count) ·") ?? false }
  }

  private func type(_ event: ConsoleEvent, in loop: LiveLoop) {
    loop.take(event)
    loop.take(.inputDrained)
  }

  /// Scrolls, and returns the page that this requests.
  private func pageAfterScrolling(_ loop: LiveLoop) async throws -> String {
    let count = requested.count
    type(.key(.scrollDown), in: loop)
    #expect(await wait { requested.count > count })
    return try #require(requested.last)
  }

  /// The requested pages of rows.
  private var requested: [String] { source.server.requests(.page).filter { $0.hasPrefix("rows ") } }

  private func offset(of page: String) -> Int? { Int(page.split { " .<".contains($0) }[1]) }

  @Test func `superseded requests for rows are cancelled`() async throws {
    let loop = LiveLoop(Session(source), screen, REPL.Options())
    loop.begin()
    type(.textChanged("a"), in: loop)
    #expect(await isListed("40 of 40"))
    for page in pages { source.server.hold(page) }
    let first = try await pageAfterScrolling(loop)
    let step = try #require(offset(of: first))
    let count = requested.count
    // Further requests wait for the first one.
    for _ in 0..<3 { type(.key(.scrollDown), in: loop) }
    for _ in 0..<200 { await Task.yield() }
    expectEqual(requested.count, count)
    source.server.release(first)
    #expect(await wait { requested.count > count })
    let last = try #require(requested.last)
    expectEqual(offset(of: last), 4 * step)
    type(.textChanged("even"), in: loop)
    #expect(await wait { source.server.cancelled.contains(last) })
    for page in pages { source.server.release(page) }
    #expect(await isListed("20 of 40"))
    for _ in 0..<200 { await Task.yield() }
    #expect(screen.lines.contains { $0.contains("even") })
    #expect(!screen.lines.contains { $0.contains("odd") })
    loop.stop()
  }

  @Test func `rows of an older list are not shown in a newer one`() async throws {
    let source = RemoteSource(rows: source.rows, honorsCancellation: false)
    let loop = LiveLoop(Session(source), screen, REPL.Options())
    loop.begin()
    type(.textChanged("a"), in: loop)
    #expect(await isListed("40 of 40"))
    for page in pages { source.server.hold(page) }
    let count = source.server.requests(.page).count
    type(.key(.scrollDown), in: loop)
    #expect(await wait { source.server.requests(.page).count > count })
    type(.textChanged("even"), in: loop)
    #expect(await isListed("20 of 40"))
    for page in pages { source.server.release(page) }
    for _ in 0..<2_000 { await Task.yield() }
    #expect(screen.lines.contains { $0.contains("even") })
    #expect(!screen.lines.contains { $0.contains("odd") })
    loop.stop()
  }
}
