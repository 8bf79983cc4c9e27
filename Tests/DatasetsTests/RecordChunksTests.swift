import TestSupport
import Testing

@testable import Datasets

@Suite struct RecordChunksTests {
  private func chunks(_ text: String, quote: UInt8? = UInt8(ascii: "\""), size: Int) -> [String] {
    let bytes = Array(text.utf8)
    let scanner = RecordScanner(delimiter: UInt8(ascii: ","), quote: quote)
    let chunks = RecordChunks(of: bytes, from: 0, scanner, size: size)
    var texts: [String] = []
    while let (number, range) = chunks.next() {
      expectEqual(number, texts.count)
      texts.append(String(decoding: bytes[range], as: UTF8.self))
    }
    return texts
  }

  @Test func `chunks begin with records`() {
    expectEqual(chunks("a\nb\nc\n", size: 2), ["a\n", "b\n", "c\n"])
    expectEqual(chunks("a,\"\n\"\nb\r\nc", size: 3), ["a,\"\n\"\n", "b\r\n", "c"])
    expectEqual(chunks("a,\"\n\"\nb\n", quote: nil, size: 4), ["a,\"\n", "\"\nb\n"])
    expectEqual(chunks("", size: 3), [])
    expectEqual(chunks("abc", size: 1), ["abc"])
  }

  private func table(
    of bytes: [UInt8], chunkSize: Int?, repairs: Bool, comment: String
  ) -> Result<RecordTable, FormatFault> {
    var scanner = RecordScanner(delimiter: UInt8(ascii: ","), quote: UInt8(ascii: "\""))
    scanner.chunkSize = chunkSize
    scanner.repairs = repairs
    scanner.comment = Array(comment.utf8)
    return Result { () throws(FormatFault) in
      try scanner.scan(DatasetFormat.Source(bytes: bytes))
    }
  }

  @Test func `a scan in chunks finds the same records`() throws {
    var generator = SeededGenerator(seed: 9)
    let regular = [
      "1,2\n", "a,\"b\n,\"\r\n", "\n", "\"\"\"\",\r", "é,x\n", "\u{1},y\n", "\"\n\n\",\"\"\n",
    ]
    let unusual = ["a\"b,c\n", "x,\"\n", "y\n", "1,2,3\n", "\"a\"b,\n", "\0,\n", "\"", ","]
    let comments = ["# x\n", "#,\"\r\n", "#\"\n"]
    var count = 0
    for round in 0..<testSize(300, thorough: 40_000) {
      let comment = round % 5 == 0 ? "#" : ""
      let pieces =
        regular + (round % 3 == 0 ? unusual : []) + (comment.isEmpty ? [] : comments)
      let text =
        "a,b\n"
        + (0..<Int.random(in: 0...60, using: &generator)).map { _ in
          pieces.randomElement(using: &generator)!
        }.joined()
      // No UTF-8 contains the byte.
      let bytes = text.utf8.map { $0 == 1 ? 0xFF : $0 }
      let repairs = round % 2 == 0
      let size = Int.random(in: 1...100, using: &generator)
      let whole = table(of: bytes, chunkSize: bytes.count + 1, repairs: repairs, comment: comment)
      switch (whole, table(of: bytes, chunkSize: size, repairs: repairs, comment: comment)) {
      case (.failure(let expected), .failure(let error)): expectEqual(error, expected)
      case (.success(let expected), .success(let table)):
        count += table.count
        let records = (0..<table.count).map { table.source(of: $0) }
        expectEqual(records, (0..<expected.count).map { expected.source(of: $0) })
        // A record before a comment is irregular, and so is one before blank lines that end a chunk.
        if comment.isEmpty { expectEqual(table.irregular, expected.irregular) }
        expectEqual(table.repairs, expected.repairs)
        expectEqual(table.header, expected.header)
        expectEqual(table.invalidCount, expected.invalidCount)
      default: Issue.record("\(text.debugDescription) in chunks of \(size)")
      }
    }
    #expect(count > testSize(3_000, thorough: 400_000))
  }
}
