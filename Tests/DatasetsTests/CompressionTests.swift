import Datasets
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct CompressionTests {
  /// Packs a file beside itself with a program of the system.
  private func pack(_ path: String, with program: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, "-q", path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    // Not all of them remove what they packed.
    try? FileManager.default.removeItem(atPath: path)
  }

  private func load(_ path: String) async throws(DatasetError) -> Dataset {
    let catalog = DatasetCatalog(places: [])
    return try await DatasetLoader.load(try catalog.locate(path))
  }

  @Test(arguments: [("gzip", "gz"), ("zstd", "zst")])
  func `a packed file is unpacked, and called what it holds`(program: String, name: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write("[{\"a\":1}]", to: "peaks.json")
    try pack(path, with: program)
    let list = try await load("\(path).\(name)")
    expectEqual(list.name, "peaks")
    expectEqual(list.headings, ["a"])
    expectEqual(list.cells, [["1"]])
    let place = DatasetCatalog.Place(
      label: "here", folder: FilePath(folder.path), origin: .argument)
    expectEqual(
      try DatasetCatalog(places: [place]).locate("peaks").path, FilePath("\(path).\(name)"))
  }

  @Test func `a packed file that is broken is answered with what the program says`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a\n1\n", to: "x.csv.gz")
    let error = await #expect(throws: DatasetError.self) { try await load(path) }
    expectEqual(
      error?.description, "\(path): gzip cannot unpack this: gzip: stdin: not in gzip format")
  }

  @Test func `a packed file that is not there is answered like any other`() async throws {
    let error = await #expect(throws: DatasetError.self) { try await load("/nowhere/x.csv.gz") }
    expectEqual(error?.description, "/nowhere/x.csv.gz: cannot be read: No such file or directory")
  }

  @Test func `a mistake in a packed file is answered with its place`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a,b\n1\n", to: "x.csv")
    try pack(path, with: "gzip")
    let error = await #expect(throws: DatasetError.self) { try await load("\(path).gz") }
    expectEqual(error?.description, "\(path).gz:2:2: this row has 1 field, the header has 2")
  }
}
