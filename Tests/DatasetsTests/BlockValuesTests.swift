import Files
import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Datasets

@Suite struct BlockValuesTests {
  private let lines = RecordScanner(delimiter: nil, quote: nil)

  private func reader(_ input: InputFile) throws -> BlockReader {
    let reader = BlockReader(TextInput(input), start: [], RecordCut(lines), path: "x", blockSize: 4)
    _ = try reader.next()
    return reader
  }

  private let numbers = (0..<2_000).map { "\($0)\n" }.joined()

  @Test func `values are in the order of the blocks`() async throws {
    let folder = try TemporaryFolder()
    let input = try InputFile(FilePath(try folder.write(numbers, to: "x.txt")))
    let computed = Mutex<Set<Int>>([])
    var text = ""
    try await BlockValues(try reader(input)) { block in
      // Some blocks end after the next one, which is read even before the caller takes a value. A
      // single core computes all in order.
      let readFirst = coreCount * BlockValues<String>.blocksPerCore
      if coreCount > 1 && block.number % 3 == 1 && block.number < readFirst {
        #expect(throws: Never.self) {
          try blockingWait(for: "the block after \(block.number)") {
            computed.withLock { $0.contains(block.number + 1) }
          }
        }
      }
      computed.withLock { _ = $0.insert(block.number) }
      return String(decoding: block.bytes, as: UTF8.self)
    }.forEach {
      text += $0
      return true
    }
    expectEqual(text, String(numbers.dropFirst(4)))
  }

  @Test func `only a few blocks are read in advance`() async throws {
    let folder = try TemporaryFolder()
    let input = try InputFile(FilePath(try folder.write(numbers, to: "x.txt")))
    let computed = Atomic(0)
    var taken = 0
    try await BlockValues(try reader(input)) { _ in
      computed.add(1, ordering: .relaxed)
    }.forEach { _ in
      let limit = taken + coreCount * BlockValues<Int>.blocksPerCore
      try await wait(for: "blocks in advance") { computed.load(ordering: .relaxed) >= limit }
      expectEqual(computed.load(ordering: .relaxed), limit)
      taken += 1
      return taken < 20
    }
    expectEqual(taken, 20)
  }

  @Test func `an early end does not wait for input`() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("a\nb\nc\n".utf8))
    let input = try InputFile(
      FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor), named: "x")
    var count = 0
    try await BlockValues(try reader(input)) { $0.bytes.count }.forEach { _ in
      count += 1
      return false
    }
    expectEqual(count, 1)
    try pipe.fileHandleForWriting.close()
  }

  @Test func `an error of reading is thrown`() async throws {
    let folder = try TemporaryFolder()
    let reader = BlockReader(
      TextInput(try InputFile(FilePath(folder.path))), start: [], RecordCut(lines), path: "x",
      blockSize: 4)
    await #expect(throws: DatasetError(.unreadable(.isDirectory), path: "x")) {
      try await BlockValues(reader) { $0.number }.forEach { _ in true }
    }
  }
}
