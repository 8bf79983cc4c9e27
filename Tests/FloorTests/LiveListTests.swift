import Search
import TestSupport
import Testing

@testable import Session

@MainActor
@Suite(.session) struct LiveListTests {
  private func list(_ text: String, after query: String) async throws -> LiveList {
    let session = try session()
    _ = await session.handle(query)
    return try #require(try await session.list.type(text))
  }

  @Test func `unlisted rows have no position`() async throws {
    let list = try await list("himalaya", after: "")
    let rows = try await list.state.rows(in: 0..<2)
    expectEqual(rows.map(\.identifier).map(list.position), [0, 1])
    let other = try await self.list("k2", after: "").state.rows(in: 0..<1)
    expectEqual(other.first.flatMap { list.position(of: $0.identifier) }, nil)
  }

  @Test func `exact counts are not counted again`() async throws {
    #expect(try await list("himalaya", after: "k2").isCounted)
  }

  @Test func `a lower bound is counted`() async throws {
    let source = RemoteSource(rows: RemoteRow.peaks, count: { .atLeast($0) })
    let session = Session(source)
    let list = try #require(try await session.list.type(""))
    #expect(!list.isCounted)
  }
}
