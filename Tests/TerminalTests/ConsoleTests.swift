import Terminal
import TestSupport
import Testing

@Suite struct ConsoleTests {
  @Test func `a line is limited to 1 MB`() {
    expectEqual(TypedLine.maxBytes, 1_048_576)
    #expect(!TypedLine.isTooLong("12345", maxBytes: 5))
    #expect(TypedLine.isTooLong("123456", maxBytes: 5))
    #expect(TypedLine.isTooLong("ééé", maxBytes: 5))
  }

  @Test func `an invalid UTF-8 byte counts once`() {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    #expect(!TypedLine.isTooLong(text([0xFF, 0x61, 0xFF, 0xFF, 0xFF]), maxBytes: 5))
    #expect(TypedLine.isTooLong(text([0xFF, 0x61, 0xFF, 0xFF, 0xFF, 0x62]), maxBytes: 5))
  }

  @Test func `a truncated line has whole characters`() {
    let text = String(repeating: "é", count: 100)
    expectEqual(TypedLine.prefix(of: text), String(repeating: "é", count: 60) + "…")
  }

  @Test func `a file that is not a terminal has no size`() {
    #expect(TerminalSize(of: .init(rawValue: -1)) == nil)
    expectEqual(TerminalSize.standard, TerminalSize(columns: 80, lines: 24))
  }

  @Test func `an output error describes its reason`() {
    expectEqual(
      ConsoleError.failed("disk full").description, "cannot write the output: disk full")
    expectEqual(ConsoleError.closed.description, "the reader of the output has closed it")
  }
}
