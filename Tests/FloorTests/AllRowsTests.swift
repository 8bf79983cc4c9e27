import Datasets
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables
@testable import Transcripts

@Suite struct AllRowsTests {
  @Test func `all rows of a source are fetched`() async throws {
    let rows = try await FixedSource().allRows()
    expectEqual(rows.name, "fixed")
    expectEqual(rows.columns.map(\.header), ["name", "height"])
    expectEqual(rows.count, 3)
    expectEqual(rows.cell(rows.row(at: 2), 1), "8516")
    expectEqual(rows.kind(ofColumn: 1), .integer)
  }
}
