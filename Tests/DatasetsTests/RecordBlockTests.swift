import TestSupport
import Testing

@testable import Datasets

@Suite struct RecordBlockTests {
  private let dialect = Dialect(delimiter: UInt8(ascii: ","), quote: UInt8(ascii: "\""))
  private let start = RecordBlock.Surroundings(
    isOpen: false, beginsField: true, followsClosingQuote: false, endsClosed: true)

  /// Returns a block of text, padded with letters.
  private func makeBlock(_ text: String) -> RecordBlock? {
    let bytes = Array(text.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 65)
    return bytes.withUnsafeBytes { $0.baseAddress.map { RecordBlock($0, dialect) } }
  }

  private func places(_ bits: UInt64) -> [Int] {
    (0..<64).filter { bits >> UInt64($0) & 1 == 1 }
  }

  @Test func `a block has a bit for each special byte`() throws {
    let block = try #require(makeBlock("a,b\r\nc\rd\n\0\"é"))
    expectEqual(places(block.delimiters), [1])
    expectEqual(places(block.lineEnds), [4, 6, 8])
    expectEqual(places(block.nul), [9])
    expectEqual(places(block.quotes), [10])
    expectEqual(places(block.irregular), [11, 12])
  }

  @Test func `quoted delimiters and line ends don't count`() throws {
    var block = try #require(makeBlock("\"a,\n\",b\n\"\"\"\",c\n"))
    expectEqual(block.removeQuoted(start), false)
    expectEqual(places(block.delimiters), [5, 12])
    expectEqual(places(block.lineEnds), [7, 14])
    expectEqual(places(block.irregular), [2, 3, 10])
  }

  @Test func `an open field continues in the next block`() throws {
    var block = try #require(makeBlock("a,\"b"))
    expectEqual(block.removeQuoted(start), true)
  }

  @Test(arguments: ["a\"b", "\"a\"b", "\"a\" ,b"])
  func `misplaced quotes are left to the byte-wise reader`(text: String)
    throws
  {
    var block = try #require(makeBlock(text + "\n"))
    expectEqual(block.removeQuoted(start), nil)
  }
}
