import TestSupport
import Testing

@testable import Datasets

@Suite struct RecordChunksTests {
  private func chunks(_ text: String, quote: UInt8? = UInt8(ascii: "\""), size: Int) -> [String] {
    let bytes = Array(text.utf8)
    let dialect = Dialect(delimiter: UInt8(ascii: ","), quote: quote)
    let bounds = RecordChunks(of: bytes, from: 0, dialect, size: size).bounds
    return zip(bounds, bounds.dropFirst()).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
  }

  @Test func `chunks begin with records`() {
    expectEqual(chunks("a\nb\nc\n", size: 2), ["a\nb\n", "c\n"])
    expectEqual(chunks("a,\"\n\"\nb\r\nc", size: 3), ["a,\"\n\"\n", "b\r\n", "c"])
    expectEqual(chunks("a,\"\n\"\nb\n", quote: nil, size: 3), ["a,\"\n", "\"\nb\n"])
    expectEqual(chunks("", size: 3), [])
    expectEqual(chunks("abc", size: 1), ["abc"])
  }

  private func table(
    of bytes: [UInt8], chunkSize: Int?, repairs: Bool
  ) -> Result<RecordTable, FormatFault> {
    var scanner = RecordScanner(delimiter: UInt8(ascii: ","), quote: UInt8(ascii: "\""))
    scanner.chunkSize = chunkSize
    scanner.repairs = repairs
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
    var count = 0
    for round in 0..<testSize(300, thorough: 40_000) {
      let pieces = round % 3 == 0 ? regular + unusual : regular
      let text =
        "a,b\n"
        + (0..<Int.random(in: 0...60, using: &generator)).map { _ in
          pieces.randomElement(using: &generator)!
        }.joined()
      // No UTF-8 contains the byte.
      let bytes = text.utf8.map { $0 == 1 ? 0xFF : $0 }
      let repairs = round % 2 == 0
      let size = Int.random(in: 1...100, using: &generator)
      let whole = table(of: bytes, chunkSize: bytes.count + 1, repairs: repairs)
      switch (whole, table(of: bytes, chunkSize: size, repairs: repairs)) {
      case (.failure(let expected), .failure(let error)): expectEqual(error, expected)
      case (.success(let expected), .success(let table)):
        count += table.count
        let records = (0..<table.count).map { table.source(of: $0) }
        expectEqual(records, (0..<expected.count).map { expected.source(of: $0) })
        expectEqual(table.irregular, expected.irregular)
        expectEqual(table.repairs, expected.repairs)
        expectEqual(table.header, expected.header)
        expectEqual(table.invalidCount, expected.invalidCount)
      default: Issue.record("\(text.debugDescription) in chunks of \(size)")
      }
    }
    #expect(count > testSize(3_000, thorough: 400_000))
  }
}
