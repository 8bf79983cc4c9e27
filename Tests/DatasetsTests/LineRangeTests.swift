import Files
import SystemPackage
import TestSupport
import Testing

@testable import Datasets

@Suite struct LineRangeTests {
  private let lines = RecordScanner(delimiter: nil, quote: nil)

  /// Returns the blocks of a file, read by ranges after the first one.
  private func blocks(of text: String, size: Int) throws -> [RecordsBlock] {
    let folder = try TemporaryFolder()
    let input = try InputFile(FilePath(try folder.write(text, to: "x.txt")))
    let reader = BlockReader(
      TextInput(input), start: [], RecordCut(lines), path: "x", blockSize: size)
    var blocks: [RecordsBlock] = []
    while let block = try reader.next() { blocks.append(block) }
    #expect(reader.isAtEnd)
    return blocks
  }

  @Test func `a block has the lines that begin in its range`() throws {
    let blocks = try blocks(of: "a\nbb\nccc\ndddd\neeeee\nf\n", size: 4)
    expectEqual(
      blocks.map { String(decoding: $0.bytes, as: UTF8.self) },
      ["a\n", "bb\nccc\n", "dddd\n", "", "eeeee\n", "f\n"])
    expectEqual(blocks.map(\.number), Array(0..<6))
    expectEqual(blocks.map(\.isLast), [false, false, false, false, false, true])
    expectEqual(blocks.filter { !$0.bytes.isEmpty }.map(\.offset), [0, 2, 9, 14, 20])
  }

  @Test func `a range without a line's start has none`() throws {
    let long = String(repeating: "x", count: 5_000)
    let blocks = try blocks(of: "a\n" + long + "\nb\n" + long, size: 16)
    expectEqual(
      blocks.map { String(decoding: $0.bytes, as: UTF8.self) }.filter { !$0.isEmpty },
      ["a\n", long + "\n", "b\n" + long])
  }

  @Test func `blocks of random lines are the file`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<testSize(80, thorough: 3_000) {
      let pieces = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        String(repeating: "x", count: Int.random(in: 0..<6, using: &random))
          + (["\n", "\r\n", "\r", "\n\n"].randomElement(using: &random) ?? "")
      }
      let text = "first\n" + pieces.joined()
      let size = Int.random(in: 1..<12, using: &random)
      let blocks = try blocks(of: text, size: size)
      expectEqual(blocks.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(), text)
      for block in blocks.dropLast() where !block.bytes.isEmpty {
        #expect(Dialect.isLineEnd(block.bytes[block.bytes.count - 1]))
        let next = block.offset + block.bytes.count
        #expect(!text.utf8.dropFirst(next - 1).starts(with: "\r\n".utf8))
      }
    }
  }
}
