import Search
import TestSupport
import Testing

@testable import Live
@testable import Output
@testable import Session
@testable import Transcripts

@MainActor
@Suite(.session) struct LivePreviewTests {
  @Test func `a typed text is compared with the entered list`() async throws {
    let session = try session()
    _ = await session.handle("olympus")
    let preview = LivePreview(session)
    let list = try #require(try await preview.search(for: "o"))
    let window = await preview.window(of: list, from: 0, count: 10)
    expectEqual(
      window.rows.map { $0.cells[0] }, ["K2", "Lhotse", "Popocatépetl", "Olympus", "Olympus"])
    expectEqual(window.marks, [0: .inserted, 1: .inserted, 2: .inserted])
    expectEqual(session.list.entered.text, "olympus")
  }

  @Test func `rows removed by the last key fill the remaining room`() async throws {
    let session = try session()
    let preview = LivePreview(session)
    _ = try await preview.search(for: "o")
    let list = try #require(try await preview.search(for: "ol"))
    let window = await preview.window(of: list, from: 0, count: 3)
    expectEqual(window.rows.map { $0.cells[0] }, ["Olympus", "Olympus"])
    expectEqual(window.removed.map { $0.row.cells[0] }, ["K2"])
  }

  @Test func `an unfinished part is a hint, not an error`() async throws {
    let preview = LivePreview(try session())
    let list = try #require(try await preview.search(for: "o (k2 | oly"))
    #expect(list.state.hint != nil)
    expectEqual(list.state.listed, .exact(3))
  }

  @Test(arguments: ["\"", "(", "!", "/ab[", "height_m>"])
  func `a text of which nothing remains is an error`(text: String) async throws {
    await #expect(throws: FilterError.self) {
      try await LivePreview(try session()).search(for: text)
    }
  }

  @Test func `before the first query the window has the first rows`() async throws {
    let session = try session()
    let preview = LivePreview(session)
    let window = await preview.window(of: preview.commit(), from: 0, count: 2)
    #expect(window.isPeek && window.rows.map { $0.cells[0] } == ["Everest", "K2"])
    expectEqual(window.columns.count, 3)
    _ = await session.handle("zzz")
    let empty = await preview.window(of: preview.commit(), from: 0, count: 2)
    #expect(!empty.isPeek && empty.rows.isEmpty)
  }

  @Test func `Enter sets the list to compare with`() async throws {
    let session = try session()
    let preview = LivePreview(session)
    _ = try await preview.search(for: "ol")
    _ = await session.handle("ol")
    let committed = preview.commit()
    expectEqual(committed.state.text, "ol")
    #expect(committed.sinceEntered == nil)
    let list = try #require(try await preview.search(for: "olympus"))
    expectEqual(list.sinceEntered?.count(of: .removed), .exact(0))
  }

  /// The task of the key may have to wait for a core that the build occupies.
  @Test func `a key pauses the build before its task starts`() async throws {
    let session = try session()
    let source = try #require(session.list.source.inMemory)
    let key = LivePreview(session).answerKey {}
    // The task starts when this one is suspended.
    #expect(source.isPaused)
    await key.value
    #expect(!source.isPaused)
  }
}
