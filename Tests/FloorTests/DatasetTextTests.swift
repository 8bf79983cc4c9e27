import Datasets
import Search
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session

/// Descriptions and statistics of datasets and columns.
@Suite(.session) struct DatasetTextTests {
  @Test func `warnings report repaired rows`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a,b\n1,2\n3\n\"x\"y,1\n4\n", to: "x.csv")
    let location = DatasetLocation(name: "x", path: FilePath(path))
    expectEqual(
      try await DatasetLoader.load(location).warnings(),
      ["3 rows repaired: 2 shorter, 1 with stray quotes (first: line 3)"])
    expectEqual(try dataset("a,b\n1,2\n").warnings(), [])
  }

  @Test func `warnings report text that is not UTF-8, and show the path as it is displayed`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("a\nCaf".utf8) + [0xE9, 0x0A], to: "it's.csv")
    let location = DatasetLocation(name: "x", path: FilePath(path))
    expectEqual(
      try await DatasetLoader.load(location).warnings { _ in "it's.csv" },
      [
        "1 of 1 rows isn't valid UTF-8; if it is Latin-1: "
          + "iconv -f latin1 -t UTF-8 'it'\\''s.csv' | ridgeline --format csv -"
      ])
  }

  @Test func `descriptions cut long cells`() async throws {
    let cell = String(repeating: "x", count: 41)
    let cut = String(repeating: "x", count: 39) + "…"
    let lines = try await plain(":describe a", over: "a,b\n\(cell),\n")
    #expect(lines.contains("| min\t\(cut)"), "\(lines)")
    #expect(lines.contains("| most common\t1 × \(cut)") || !lines.contains { $0.contains("×") })
  }
}
