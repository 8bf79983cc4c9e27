import Datasets
import Search
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables
@testable import Transcripts

/// The same text of rows in memory and of fetched ones.
@MainActor
@Suite(.session) struct ListTextTests {
  private func text(
    _ source: any ListSource, _ format: RowFormat, header: Bool = true
  ) async throws -> (text: String, rowCount: Int) {
    let session = Session(source)
    let columns = source.columns
    _ = await session.handle(
      ":columns " + columns.map(\.typedName).reversed().joined(separator: " "))
    let list = await session.handle("").list
    var text = try ListText(
      of: list.result, in: source, columns, shown: list.arrangement.columns, header: header,
      terminator: UInt8(ascii: "\n")
    ) { dataset, columns, shown in RowWriter(format, of: dataset, columns, shown: shown) }
    var bytes: [UInt8] = []
    while case let parts = try await text.next(), !parts.isEmpty {
      for part in parts { bytes += part }
    }
    return (String(decoding: bytes, as: UTF8.self), text.rowCount)
  }

  @Test(
    arguments: RowFormat.allCases.filter { $0 != .raw },
    testSize([0, 1, 1_000, 1_001], thorough: [0, 1, 999, 1_000, 1_001, 2_000]))
  func `fetched rows have the text of rows in memory`(format: RowFormat, count: Int) async throws {
    let cells = (0..<count).map { ["n\\\($0)", "\($0)", "x,y"] }
    let remote = try await text(RemoteSource(rows: RemoteRow.rows(cells)), format)
    let columns = RemoteSource(rows: []).columns
    let list = try #require(
      Dataset(
        name: "x", columns: columns.map(\.header), kinds: columns.map(\.kind), rows: cells))
    #expect(try await text(DatasetSource(list), format) == remote)
    expectEqual(remote.rowCount, count)
  }

  @Test func `a byte order mark at the start of TSV is kept`() async throws {
    let list = try #require(
      Dataset(name: "x", columns: ["\u{FEFF}a"], rows: [["\u{FEFF}b"], ["\u{FEFF}c"]]))
    let source = DatasetSource(list)
    expectEqual(
      try await text(source, .tsv).text, "\u{FEFF}\u{FEFF}a\n\u{FEFF}b\n\u{FEFF}c\n")
    expectEqual(
      try await text(source, .tsv, header: false).text, "\u{FEFF}\u{FEFF}b\n\u{FEFF}c\n")
  }
}
