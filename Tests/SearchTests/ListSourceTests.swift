import Datasets
import Search
import TestSupport
import Testing

/// A source with default implementations.
private struct BareSource: ListSource {
  let name = "bare"
  let columns = [ListColumn(header: "a", typedName: "a", key: "a", kind: .integer)]
  let total = RowCount.exact(0)

  func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult {
    throw .failed("nothing here")
  }
}

@Suite struct ListSourceTests {
  @Test func `a source is read-only and cannot describe its columns by default`() async throws {
    let source = BareSource()
    #expect(source.deleting == nil && source.inMemory == nil)
    #expect(source.explanation(of: nil).isEmpty)
    let error = ListSourceError.failed("bare does not support :describe and :plot")
    await #expect(throws: error) { try await source.descriptions(ofColumns: [0]) }
    await #expect(throws: error) { try await source.histogram(ofColumn: 0, found: nil) }
  }

  @Test func `each error has a message`() {
    expectEqual(ListSourceError.cancelled.description, "interrupted")
    expectEqual(ListSourceError.failed("gone").description, "gone")
    #expect(ListSourceError.noMemory.description.hasPrefix("not enough memory"))
  }
}
