import TestSupport
import Testing

@testable import Datasets

@Suite struct DialectTests {
  private let dialect = Dialect(delimiter: UInt8(ascii: ","), quote: UInt8(ascii: "\""))

  private func fields(_ text: String) throws(FormatFault) -> (texts: [String], rest: Int) {
    let bytes = Array(text.utf8)
    var texts: [String] = []
    var index = 0
    _ = try dialect.readRecord(of: bytes.span, at: &index) {
      texts.append(dialect.text(of: $0, in: bytes))
    }
    return (texts, bytes.count - index)
  }

  @Test func `reading a record consumes its line end`() throws {
    let record = try fields("a,\"b,\"\"c\"\"\n\",,\"\"\r\nd\n")
    expectEqual(record.texts, ["a", "b,\"c\"\n", "", ""])
    expectEqual(record.rest, 2)
    expectEqual(try fields("a,").texts, ["a", ""])
    expectEqual(try fields("a\rb").rest, 1)
  }

  @Test func `a quoting error has the offset of the quote or the text after it`() {
    let open = #expect(throws: FormatFault.self) { try fields("a,\"b\n") }
    expectEqual(open, FormatFault(fault: .openQuote, offset: 2))
    let after = #expect(throws: FormatFault.self) { try fields("\"a\"b,c") }
    expectEqual(after, FormatFault(fault: .textAfterQuote, offset: 3))
  }

  @Test func `LF, CR and CRLF end a line`() {
    let bytes = Array("a\nb\r\nc\rd".utf8)
    var ends: [Int] = []
    var index = 0
    while index < bytes.count {
      index = Dialect.lineEnd(of: bytes, from: index)
      ends.append(index)
    }
    expectEqual(ends, [2, 5, 7, 8])
  }

  @Test func `a plain field is ASCII without delimiters, quotes and line ends`() {
    func isPlain(_ text: String) -> Bool {
      let bytes = Array(text.utf8)
      let field = Dialect.Field(range: 0..<bytes.count, isEncoded: false)
      return dialect.isPlain(field, in: bytes.span)
    }
    #expect(isPlain("ab"))
    for text in ["a,", "a\r", "\"", "é"] { #expect(!isPlain(text), "\(text)") }
  }
}
