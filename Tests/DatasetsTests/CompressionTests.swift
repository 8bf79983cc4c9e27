import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Datasets

@Suite struct CompressionTests {
  /// Compresses a file in place with a system program.
  private func pack(_ path: String, with program: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, "-q", path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    // Not all programs remove the original.
    try? FileManager.default.removeItem(atPath: path)
  }

  private func load(
    _ path: String, _ options: DatasetOptions = DatasetOptions()
  ) async throws(DatasetError) -> Dataset {
    let catalog = DatasetCatalog(dataFolders: [])
    return try await DatasetLoader.load(try catalog.locate(path), options)
  }

  @Test(arguments: [("gzip", "gz"), ("zstd", "zst"), ("xz", "xz"), ("bzip2", "bz2")])
  func `a compressed file is unpacked and named after its contents`(program: String, name: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write("[{\"a\":1}]", to: "peaks.json")
    try pack(path, with: program)
    let list = try await load("\(path).\(name)")
    expectEqual(list.name, "peaks")
    expectEqual(list.headings, ["a"])
    expectEqual(list.cells, [["1"]])
    let place = DatasetCatalog.DataFolder(
      label: "here", folder: FilePath(folder.path), origin: .argument)
    expectEqual(
      try DatasetCatalog(dataFolders: [place]).locate("peaks").path, FilePath("\(path).\(name)"))
  }

  @Test(arguments: ["gzip", "zstd", "xz", "bzip2"])
  func `compressed bytes are recognized under any name, and in a stream`(program: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write("a,b\n1,2\n", to: "x.csv")
    try pack(path, with: program)
    let packed = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
    let bytes = try folder.bytes(of: packed)
    expectEqual(try await load(folder.write(bytes, to: "y.csv")).cells, [["1", "2"]])
    expectEqual(try await load(folder.write(bytes, to: "y.dat")).cells, [["a,b"], ["1,2"]])
    let options = DatasetOptions { $0.format = "csv" }
    let file = try FileDescriptor.open(folder.path + "/y.dat", .readOnly)
    expectEqual(try await DatasetInput.open(file, name: "x", options).load().cells, [["1", "2"]])
    try file.close()
    let pipe = Pipe()
    let stream = StreamedDataset(
      FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor), name: "x", options)
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes.dropLast(3)))
    expectEqual(try await stream.first(within: .zero).count, 0)
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes.suffix(3)))
    try pipe.fileHandleForWriting.close()
    expectEqual(try await stream.first(within: waitLimit).cells, [["1", "2"]])
  }

  @Test func `a file that is not compressed is read whatever its name`() async throws {
    let folder = try TemporaryFolder()
    expectEqual(try await load(folder.write("a,b\n1,2\n", to: "x.csv.gz")).cells, [["1", "2"]])
  }

  @Test func `bytes after the end of gzip's data are ignored with its warning`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a,b\n1,2\n", to: "x.csv")
    try pack(path, with: "gzip")
    try folder.write(folder.bytes(of: "x.csv.gz") + Array("more".utf8), to: "x.csv.gz")
    let list = try await load("\(path).gz")
    expectEqual(list.cells, [["1", "2"]])
    expectEqual(
      list.loadWarnings, ["gzip: stdin: decompression OK, trailing garbage ignored"])
  }

  @Test func `a truncated compressed file reports the program's message`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a\n1\n", to: "x.csv")
    try pack(path, with: "gzip")
    try folder.write(folder.bytes(of: "x.csv.gz").dropLast(4), to: "x.csv.gz")
    let error = await #expect(throws: DatasetError.self) { try await load("\(path).gz") }
    expectEqual(
      error?.description,
      "\(path).gz: gzip cannot unpack the file: gzip: stdin: unexpected end of file")
  }

  @Test func `a missing compressed file is an ordinary error`() async throws {
    let error = await #expect(throws: DatasetError.self) { try await load("/nowhere/x.csv.gz") }
    expectEqual(error?.description, "/nowhere/x.csv.gz: cannot be read: No such file or directory")
  }

  @Test func `an error in a compressed file has its location`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a,b\n1\n", to: "x.csv")
    try pack(path, with: "gzip")
    let error = await #expect(throws: DatasetError.self) {
      try await load("\(path).gz", DatasetOptions { $0.isStrict = true })
    }
    expectEqual(error?.description, "\(path).gz:2:2: expected 2 fields, found 1")
  }
}
