import Files
import Foundation
import Search
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables

/// Rows of a list in files.
@MainActor
@Suite(.session) struct ListExportTests {
  private func exported(_ text: String, as format: RowFormat) async throws -> (String, Bool) {
    let folder = try TemporaryFolder()
    let path = FilePath(folder.path + "/out")
    let session = try session(over: text)
    let list = await session.handle("").list
    let columns = list.source.columns
    let outcome = try await ListExport(list, columns, Array(columns.indices))
      .write(format, to: path, .new)
    return (try folder.text(of: "out"), outcome.hasEscapes)
  }

  @Test func `the extension selects the format, ignoring case`() {
    let names = ["a.CSV", "a.tab", "a.tsv", "a.json", "a.ndjson", "a.jsonl", "a", "a.txt"]
    expectEqual(
      names.map { RowFormat(FilePath($0)) },
      [.csv, .tsv, .tsv, .json, .jsonl, .jsonl, nil, nil])
  }

  @Test func `TSV cells are escaped only if they contain delimiters or backslashes`()
    async throws
  {
    let plain = try await exported("a,b\n\"x\"\"\",1\n", as: .tsv)
    #expect(plain == ("a\tb\nx\"\t1\n", false))
    let escaped = try await exported("a,b\n\"x\ty\r\nz\",C:\\\n", as: .tsv)
    #expect(escaped == ("a\tb\nx\\ty\\r\\nz\tC:\\\\\n", true))
  }

  @Test func `a cancelled export leaves the file unchanged`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "out.csv")
    let session = try session(over: "a\n" + String(repeating: "x\n", count: 1_000))
    _ = await session.handle("")
    let export = Task { await session.handle(":export! \(path)").problem?.sentence }
    export.cancel()
    expectEqual(await export.value, "interrupted")
    expectEqual(try folder.text(of: "out.csv"), "old")
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["out.csv"])
    expectEqual(await session.handle(":export! \(path)").problem, nil)
    #expect(try folder.text(of: "out.csv").hasPrefix("a\nx\n"))
  }

  @Test func `an empty list is exported as an empty array`() async throws {
    let none = try await exported("a,b\n", as: .json)
    #expect(none == ("[\n]\n", false))
  }
}
