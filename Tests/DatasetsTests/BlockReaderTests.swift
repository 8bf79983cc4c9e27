import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Datasets

@Suite struct BlockReaderTests {
  private let lines = RecordScanner(delimiter: nil, quote: nil)

  private func blocks(_ reader: BlockReader) throws -> [String] {
    var blocks: [String] = []
    while let block = try reader.next() {
      expectEqual(block.number, blocks.count)
      blocks.append(String(decoding: block.bytes, as: UTF8.self))
    }
    return blocks
  }

  @Test func `a file is divided into blocks of whole lines`() throws {
    let folder = try TemporaryFolder()
    let file = try InputFile(FilePath(try folder.write("a\nbb\nccc\ndddd\ne", to: "x.txt")))
    let reader = BlockReader(TextInput(file), start: [], RecordCut(lines), path: "x", blockSize: 6)
    _ = try reader.next()
    expectEqual(String(decoding: try reader.next()!.bytes, as: UTF8.self), "ccc\n")
    let next = try #require(try reader.next())
    expectEqual(next.offset, 9)
    expectEqual(try reader.place(of: next).lineCount, 3)
    expectEqual(String(decoding: try reader.next()!.bytes, as: UTF8.self), "e")
    #expect(reader.isAtEnd)
  }

  @Test func `a line longer than a block is read whole`() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: 1_000) + "\n"
    let file = try InputFile(FilePath(try folder.write("a\n" + long + "b\n", to: "x.txt")))
    let reader = BlockReader(TextInput(file), start: [], RecordCut(lines), path: "x", blockSize: 8)
    expectEqual(try blocks(reader).joined(), "a\n" + long + "b\n")
  }

  @Test func `a file without its colors is divided like other text`() throws {
    let folder = try TemporaryFolder()
    let lines = (0..<200).map { "line \($0)\n" }
    let colored = lines.map { "\u{1B}[32m\($0.dropLast())\u{1B}[0m\n" }.joined()
    let file = try InputFile(FilePath(try folder.write(colored, to: "x.txt")))
    let text = TextInput(file, DatasetOptions { $0.colors = .kept })
    let reader = BlockReader(text, start: [], RecordCut(self.lines), path: "x", blockSize: 64)
    let first = try #require(try reader.next())
    let second = try #require(try reader.next())
    expectEqual(try reader.place(of: second).lineCount, first.bytes.count { $0 == newline })
    var all = first.bytes + second.bytes
    while let block = try reader.next() { all += block.bytes }
    expectEqual(String(decoding: all, as: UTF8.self), lines.joined())
  }

  @Test func `a block of a pipe ends when no more input waits`() throws {
    let pipe = Pipe()
    let input = try InputFile(
      FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor), named: "x")
    let reader = BlockReader(
      TextInput(input), start: [], RecordCut(lines), path: "x", blockSize: 1 << 16)
    try pipe.fileHandleForWriting.write(contentsOf: Data("a\nb\nc".utf8))
    let first = try #require(try reader.next())
    expectEqual(String(decoding: first.bytes, as: UTF8.self), "a\nb\n")
    expectEqual(first.place?.lineCount, 0)
    expectEqual(reader.rest, Array("c".utf8))
    try pipe.fileHandleForWriting.write(contentsOf: Data("\r\nd\re\n".utf8))
    try pipe.fileHandleForWriting.close()
    let second = try #require(try reader.next())
    expectEqual(String(decoding: second.bytes, as: UTF8.self), "c\r\nd\re\n")
    expectEqual(second.place?.lineCount, 2)
    #expect(try reader.next() == nil)
  }
}
