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
  @Test func `a source is read-only by default`() throws {
    let source = BareSource()
    #expect(source.deleting == nil && source.inMemory == nil && source.describing == nil)
    #expect(source.explanation(of: nil).isEmpty)
  }

  @Test func `a source parses queries by the kinds of its columns`() async {
    let source = BareSource()
    let fault = await source.parse("a>x", hasFuzzyWords: false, isEntered: true).error?.fault
    expectEqual(fault, .notNumber("x", column: "a"))
    #expect(await source.parse("a>", hasFuzzyWords: false, isEntered: true).error != nil)
    #expect(
      await source.parse("\"a", hasFuzzyWords: false, isEntered: false).error?.isIncomplete != false
    )
    #expect(await source.parse("a>5", hasFuzzyWords: false, isEntered: true).error == nil)
  }

  @Test func `each error has a message`() {
    expectEqual(ListSourceError.cancelled.description, "interrupted")
    expectEqual(ListSourceError.failed("gone").description, "gone")
    #expect(ListSourceError.noMemory.description.hasPrefix("not enough memory"))
  }
}
