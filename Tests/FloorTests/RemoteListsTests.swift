import TestSupport
import Testing

@testable import Output
@testable import Session

@MainActor
@Suite(.session) struct RemoteListsTests {
  @Test func `an address is opened by the built-in opener`() async throws {
    let lists = RemoteLists { address throws(Problem) in
      expectEqual(address, "postgresql://h/d/t")
      return RemoteSource(rows: RemoteRow.peaks)
    }
    expectEqual(try await lists.open("postgresql://h/d/t").total, .exact(6))
  }

  @Test func `a build without remote lists explains how to build one`() async throws {
    let problem = await #expect(throws: Problem.self) {
      try await RemoteLists.none.open("postgresql://h/d/t")
    }
    #expect(problem?.advice.first?.contains("--traits PostgreSQL") == true)
  }

  @Test func `a line with a password is not saved`() {
    #expect(!Session.isKept(":load postgresql://u:secret@h/d/t"))
    #expect(Session.isKept(":load postgresql://u@h/d/t"))
  }
}
