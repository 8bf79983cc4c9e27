import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Datasets

@Suite struct DatasetInputTests {
  private func open(_ text: String, _ name: String, blockSize: Int = 1 << 19) async throws
    -> (input: DatasetInput, folder: TemporaryFolder)
  {
    let folder = try TemporaryFolder()
    let location = DatasetLocation(name: "x", path: FilePath(try folder.write(text, to: name)))
    return (
      try await DatasetInput.open(location, DatasetOptions()).divided(blockSize: blockSize), folder
    )
  }

  @Test(arguments: [
    ("x.csv", "a,b\n1,2\n"), ("x.tsv", "a\tb\n"), ("x.log", ""), ("x", "a b\nc\n"),
    ("x.jsonl", "{\"a\":1}\n"), ("x.json", "{\"a\":1}\n{\"b\":2}\n"),
    ("x.json", "[1]"), ("x", "{\"a\":1}\n{\"b\":2}\n"), ("x", "a\tb\n1\t2\n"),
    ("x", "[{\"a\":1}]"), ("x", "a,b,c\n1,2,3\n"),
  ])
  func `records are read in blocks`(name: String, text: String) async throws {
    let (input, folder) = try await open(text, name)
    expectEqual(input.blocks?.first.count, try await input.load().count)
    #expect(input.blocks?.isComplete ?? false)
    withExtendedLifetime(folder) {}
  }

  @Test func `a document is loaded`() async throws {
    let (input, folder) = try await open("{\"a\":[1]}", "x.json")
    #expect(input.blocks == nil)
    expectEqual(try await input.load().cells, [["[1]"]])
    withExtendedLifetime(folder) {}
  }

  @Test func `the first block shows what is no text`() async throws {
    await #expect(throws: DatasetError.self) { _ = try await open("PK\u{3}\u{4}", "x") }
  }

  /// A pipe that stays open.
  private func opened(_ text: String, _ options: DatasetOptions = DatasetOptions()) async throws
    -> (input: DatasetInput, pipe: Pipe)
  {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    let stream = FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor)
    return (try await DatasetInput.open(stream, name: "x", options).divided(), pipe)
  }

  @Test(arguments: ["a\nb", "[12:30:01] x\n", "[0.5] x\n", "{% if %}\n", "1,2\n3\n", "Doe, Jane\n"])
  func `lines of a pipe are read before it ends`(text: String) async throws {
    let (input, pipe) = try await opened(text)
    expectEqual(input.blocks?.first.columns.map(\.header), ["line"])
    #expect(!(input.blocks?.isComplete ?? true))
    try pipe.fileHandleForWriting.write(contentsOf: Data("last".utf8))
    try pipe.fileHandleForWriting.close()
    expectEqual(try await input.load().cells.last?.last?.hasSuffix("last"), true)
  }

  @Test func `the first value is enough of JSON Lines`() async throws {
    let options = DatasetOptions { $0.format = "jsonl" }
    let (input, pipe) = try await opened("{\"a\":1}\n", options)
    expectEqual(input.blocks?.first.columns.map(\.header), ["a"])
    try pipe.fileHandleForWriting.close()
  }

  @Test(arguments: [
    ("{\"a\":1}\n{\"b\":2}\n{", ["a", "b"]), ("a\tb\n1\t2\n", ["a", "b"]),
    ("a,b,c\n1,2,3\n4", ["a", "b", "c"]), ("[\n{\"a\":1},\n{\"b\"", ["a"]),
  ])
  func `two lines and a pause decide the format of input without a name`(
    text: String, headings: [String]
  ) async throws {
    let (input, pipe) = try await opened(text)
    expectEqual(input.blocks?.first.columns.map(\.header), headings)
    try pipe.fileHandleForWriting.close()
  }

  @Test func `records and header lines are waited for`() async throws {
    let options = DatasetOptions { $0.headerLineCount = 2 }
    let (input, pipe) = try await opened("a\nb\nc\n", options)
    expectEqual(input.blocks?.first.cells, [["c"]])
    try pipe.fileHandleForWriting.close()
    let (other, nul) = try await opened(
      "a\nb\0c", DatasetOptions { $0.isNULTerminated = true })
    expectEqual(other.blocks?.first.cells, [["a\nb"]])
    try nul.fileHandleForWriting.close()
  }

  @Test func `the first key is waited for`() async throws {
    let options = DatasetOptions { $0.format = "jsonl" }
    let (input, pipe) = try await opened("{}\n", options)
    #expect(input.blocks == nil)
    try pipe.fileHandleForWriting.write(contentsOf: Data("{\"a\":1}\n".utf8))
    try pipe.fileHandleForWriting.close()
    expectEqual(try await input.load().cells, [[""], ["1"]])
  }

  @Test func `a header and its delimiter are enough of a named format`() async throws {
    let csv = DatasetOptions { $0.format = "csv" }
    let (input, pipe) = try await opened("a,b\n", csv)
    expectEqual(input.blocks?.first.columns.map(\.header), ["a", "b"])
    try pipe.fileHandleForWriting.close()
  }

  @Test func `a header after the first block is waited for`() async throws {
    let options = DatasetOptions {
      $0.format = "tsv"
      $0.comment = "#"
    }
    let (input, pipe) = try await opened("# peaks\n\n", options)
    #expect(input.blocks == nil)
    try pipe.fileHandleForWriting.write(contentsOf: Data("a\tb\n1\t2\n".utf8))
    try pipe.fileHandleForWriting.close()
    let list = try await input.load()
    expectEqual(list.columns.map(\.header), ["a", "b"])
    expectEqual(list.cells, [["1", "2"]])
  }

  @Test func `an invalid first row of a pipe is an error`() async throws {
    let csv = DatasetOptions { ($0.format, $0.isStrict) = ("csv", true) }
    await #expect(throws: DatasetError.self) { try await self.opened("a,b\n1\n", csv) }
  }
}
