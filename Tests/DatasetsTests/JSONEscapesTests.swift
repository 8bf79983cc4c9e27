import TestSupport
import Testing

@testable import Datasets

@Suite struct JSONEscapesTests {
  @Test(
    arguments: [
      (#"a\"\\\/"#, "a\"\\/"), (#"\b\f\n\r\t"#, "\u{8}\u{C}\n\r\t"), (#"\u00e9\u4EAC"#, "é京"),
      (#"\ud83c\udfd4"#, "🏔"), (#"\uD83Cx"#, "\u{FFFD}x"), (#"\udfd4\ud83c"#, "\u{FFFD}\u{FFFD}"),
      (#"\ud83c\ud83c\udfd4"#, "\u{FFFD}🏔"), (#"\ud83c\n"#, "\u{FFFD}\n"),
    ] as [(String, String)])
  func `escapes are decoded`(text: String, expected: String) {
    let bytes = Array("x\(text)x".utf8)
    let decoded = JSONEscapes.decode(1..<bytes.count - 1, of: bytes.span)
    expectEqual(String(decoding: decoded, as: UTF8.self), expected)
  }

  @Test func `a lone surrogate at the end reads nothing after the string`() {
    let bytes = Array(#"\ud83c\udfd4"#.utf8)
    expectEqual(JSONEscapes.decode(0..<6, of: bytes.span), Array("\u{FFFD}".utf8))
  }

  @Test func `hexadecimal digits are accepted in either case`() {
    for byte in UInt8.min...UInt8.max {
      let value = UInt32(String(Unicode.Scalar(byte)), radix: 16)
      expectEqual(JSONEscapes.hexDigit(byte), value)
    }
  }
}
