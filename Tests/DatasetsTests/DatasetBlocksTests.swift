import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Datasets

@Suite struct DatasetBlocksTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func blocks(
    _ text: String, as name: String = "x.csv", _ options: DatasetOptions = DatasetOptions(),
    blockSize: Int = 8
  ) async throws -> DatasetBlocks {
    let location = DatasetLocation(name: "x", path: FilePath(try folder.write(text, to: name)))
    let input = try await DatasetInput.open(location, options).divided(
      blockSize: blockSize)
    return try #require(input.blocks)
  }

  private func cells(_ blocks: DatasetBlocks) async throws -> [[String]] {
    var cells = blocks.first.cells
    try await blocks.values { block in
      Result { () throws(DatasetError) in try blocks.dataset(of: block).cells }
    }.forEach {
      cells += try $0.get()
      return true
    }
    return cells
  }

  @Test func `blocks have the columns and rows of the file`() async throws {
    let text = "\u{FEFF}a,b\n1,2\n\u{FEFF}3,\"4\n\"\n\n5,6\n7,8"
    let blocks = try await blocks(text)
    expectEqual(blocks.first.columns.map(\.header), ["a", "b"])
    expectEqual(
      try await cells(blocks), [["1", "2"], ["\u{FEFF}3", "4\n"], ["5", "6"], ["7", "8"]])
  }

  @Test func `a blank line of one column is a row only between rows`() async throws {
    for size in 1...12 {
      let blocks = try await blocks("name\n\n\na\n\nb\n\n\n", blockSize: size)
      expectEqual(try await cells(blocks), [["a"], [""], ["b"]], "blocks of \(size) bytes")
    }
  }

  @Test func `a file that becomes shorter is an error, and one that grows is not`() async throws {
    // More than is read at first, which ends with a line.
    let count = DatasetFormat.firstBlockSize / 4
    let text = "a,bb,cc\n" + String(repeating: "1,xx,22\n", count: count)
    let growing = try await blocks(text, blockSize: 1 << 14)
    try folder.write(text + "5,zz,na\n", to: "x.csv")
    expectEqual(try await cells(growing).count, count)
    try growing.checkSize()
    let cut = try await blocks(text, blockSize: 1 << 14)
    try folder.write("a,bb,cc\n1,xx,22\n", to: "x.csv")
    #expect(try await cells(cut).count < count)
    #expect(throws: DatasetError.self) { try cut.checkSize() }
  }

  @Test func `a later key of JSON Lines is a column that earlier rows lack`() async throws {
    let text = "\u{FEFF}{\"a\":1}\n{\"b\":2,\n\"a\":3}\n{\"c\":4,\"b\":5}\n"
    let blocks = try await blocks(text, as: "x.jsonl")
    #expect(blocks.areJSON && blocks.mayAddColumns)
    expectEqual(try await cells(blocks), [["1"], ["3", "2"], ["", "4", "5"]])
  }

  @Test func `a later key of an array is a column that earlier elements lack`() async throws {
    let text = "\u{FEFF} [{\"a\":\"],\\\"\"}, {\"b\":[2,{}],\n\"a\":3},{\"c\":4,\"b\":5}\n]\n"
    let blocks = try await blocks(text, as: "x.json", blockSize: 6)
    expectEqual(try await cells(blocks), [["],\""], ["3", "[2,{}]"], ["", "4", "5"]])
  }

  @Test func `keys that are expected are columns`() async throws {
    let text = "{\"a\":1}\n{\"b\":2}\n{\"c\":3}\n"
    let blocks = try await blocks(text, as: "x.jsonl").expecting(["c"])
    expectEqual(blocks.first.columns.map(\.header), ["a", "c"])
    expectEqual(try await cells(blocks), [["1", ""], ["", "", "2"], ["", "3"]])
    let more = try blocks.expecting(["d"])
    expectEqual(more.first.columns.map(\.header), ["a", "c", "d"])
  }

  @Test(arguments: ["[{\"a\":1},{\"a\":2},]", "[{\"a\":1},{\"a\":2}", "[{\"a\":1},{\"a\":2}]]"])
  func `an array must be whole`(text: String) async throws {
    let blocks = try await blocks(text, as: "x.json", blockSize: 6)
    await #expect(throws: DatasetError.self) { _ = try await cells(blocks) }
  }

  @Test func `values of JSON Lines have one column`() async throws {
    let blocks = try await blocks("[1]\n[2]\n\n\"x\"\n", as: "x.jsonl", blockSize: 1)
    expectEqual(try await cells(blocks), [["[1]"], ["[2]"], ["x"]])
  }

  @Test func `records of a block are read alone`() async throws {
    let strict = DatasetOptions { $0.isStrict = true }
    let blocks = try await blocks(
      "a,b\n1,2\n1,2\n3,4\n555555\n7,8\n", strict, blockSize: 12)
    var found: [[[String]]] = []
    var errors = 0
    try await blocks.values { block in
      (
        try? blocks.dataset(of: block) { _ in [0..<4] }.cells,
        (try? blocks.dataset(of: block)) == nil
      )
    }.forEach { kept, isInvalid in
      found.append(kept ?? [])
      errors += isInvalid ? 1 : 0
      return true
    }
    expectEqual(found.joined().first, ["3", "4"])
    expectEqual(errors, 1)
  }
}
