import Terminal
import TestSupport
import Testing

@Suite struct TypedLineTests {
  @Test func `a line can have 1 MB and no more`() {
    expectEqual(TypedLine.mostBytes, 1_048_576)
    #expect(!TypedLine.isTooLong("12345", mostBytes: 5))
    #expect(TypedLine.isTooLong("123456", mostBytes: 5))
    #expect(TypedLine.isTooLong("ééé", mostBytes: 5))
  }

  @Test func `a byte that is not UTF-8 counts once`() {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    #expect(!TypedLine.isTooLong(text([0xFF, 0x61, 0xFF, 0xFF, 0xFF]), mostBytes: 5))
    #expect(TypedLine.isTooLong(text([0xFF, 0x61, 0xFF, 0xFF, 0xFF, 0x62]), mostBytes: 5))
  }
}
