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

  /// A truncated file of difficult rows never crashes.
  @Test func `every prefix of a file loads or fails`() {
    let text = "\u{FEFF}a,b\r\n\"x\"\"y\",\"1\n2\"\r\n\r\nä,\"\"\n5\",6\"7\r"
    for length in 0...text.utf8.count {
      _ = try? loaded(Array(text.utf8.prefix(length)))
      _ = try? loaded(Array(text.utf8.prefix(length)), as: "x.tsv")
      _ = try? loaded(Array(text.utf8.suffix(length)), as: "x")
    }
  }
}
