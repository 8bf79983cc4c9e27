import Datasets
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct DatasetLoaderTests {
  @Test(arguments: FileExample.all)
  func `a file loads as a header and rows`(table: FileExample) throws {
    let dataset = try loaded(table.text, as: table.file)
    expectEqual(dataset.columns.map(\.header), table.headers)
    expectEqual(dataset.cells, table.rows)
  }

  @Test func `folders, devices and missing files have their own errors`() async throws {
    let folder = try TemporaryFolder()
    func load(_ path: String) async throws(DatasetError) -> Dataset {
      try await DatasetLoader.load(DatasetLocation(name: "x", path: FilePath(path)))
    }
    await #expect(throws: DatasetError(.folder, path: folder.path)) { try await load(folder.path) }
    let device = await #expect(throws: DatasetError.self) { try await load("/dev/zero") }
    expectEqual(device?.description, "/dev/zero: is a device, not a file")
    let missing = "\(folder.path)/missing.csv"
    let error = await #expect(throws: DatasetError.self) { try await load(missing) }
    expectEqual(error?.description, "\(missing): cannot be read: No such file or directory")
  }

  @Test func `cancelling stops waiting for a blocked pipe`() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let task = Task {
      try await DatasetLoader.load(DatasetLocation(name: "x", path: FilePath(path)))
    }
    task.cancel()
    await #expect(throws: DatasetError(.cancelled, path: path)) { try await task.value }
    // Unblocks the waiting thread.
    let writer = open(path, O_RDWR | O_NONBLOCK)
    close(writer)
  }

  /// The first record has no row.
  @Test(
    arguments: [
      (
        "x.csv",
        ["\u{FEFF}a,b\r\n", "\"x\"\"y\",\"1\n2\"\r\n", "\r\nä,\"\"\n", "5\",6\"7\r"],
        [["x\"y", "1\n2"], ["ä", ""], ["5\"", "6\"7"]]
      ),
      (
        "x.tsv", ["\u{FEFF}a\tb\r\n", "\"x\t1\r\n", "\r\nä\t\"\" 5\n", "5\"\t\r"],
        [["\"x", "1"], ["ä", "\"\" 5"], ["5\"", ""]]
      ),
      (
        "x.txt", ["", "\u{FEFF}\"one\r\n", "\r\n", "ä,\t\n", "x\r"],
        [["\"one"], [""], ["ä,\t"], ["x"]]
      ),
    ] as [(String, [String], [[String]])])
  func `a truncated file has its complete rows, and fails only within a row`(
    name: String, records: [String], rows: [[String]]
  ) {
    let bytes = records.flatMap { Array($0.utf8) }
    let strict = DatasetOptions { $0.isStrict = true }
    let ends = records.indices.map { records[...$0].map(\.utf8.count).reduce(0, +) }
    for length in 0...bytes.count {
      let complete = rows.prefix(max(0, ends.count { $0 <= length } - 1))
      do throws(DatasetError) {
        let cells = try loaded(Array(bytes[..<length]), as: name, strict).cells
        expectEqual(cells.prefix(complete.count), complete, "\(length)")
        #expect(cells.count <= complete.count + 1, "\(length)")
      } catch {
        #expect(!ends.contains(length), "\(length): \(error)")
      }
    }
  }
}
