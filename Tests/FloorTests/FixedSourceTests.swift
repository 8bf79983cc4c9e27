import Search
import TestSupport
import Testing

@testable import Output
@testable import Session

/// A session with a custom source, without a dataset or a server.
@MainActor
@Suite(.session) struct FixedSourceTests {
  @Test func `the empty query prints all rows`() async throws {
    let session = Session(FixedSource())
    let console = ScriptedConsole()
    _ = try await PlainPresenter().present(session.handle(""), on: console)
    expectEqual(
      console.lines,
      ["+ Everest\t8849", "+ K2\t8611", "+ Lhotse\t8516", "= 3 of 3 (+3 -0)"])
  }
}
