import TestSupport
import Testing

@testable import Datasets

@Suite struct ColorRemovalTests {
  private let text =
    "\u{1B}[0m\u{1B}[01;34mbin\u{1B}[0m\nplain\n\u{1B}]8;;file:///x\u{1B}\\link\u{1B}]8;;\u{07}\u{1B}[K\n"

  @Test func `colors and links are removed, and restored for a line`() {
    let (bytes, removed) = ColorRemoval.text(of: Array(text.utf8))
    let plain = String(decoding: bytes, as: UTF8.self)
    expectEqual(plain, "bin\nplain\nlink\n")
    func line(_ range: Range<Int>) -> String? {
      removed.map { String(decoding: $0.restored(range, of: bytes[...]), as: UTF8.self) }
    }
    expectEqual(line(0..<3), "\u{1B}[0m\u{1B}[01;34mbin\u{1B}[0m")
    expectEqual(line(4..<9), "plain")
    expectEqual(line(10..<14), "\u{1B}]8;;file:///x\u{1B}\\link\u{1B}]8;;\u{07}\u{1B}[K")
    expectEqual(line(0..<bytes.count), text)
  }

  @Test func `parts can end anywhere`() {
    let bytes = Array(text.utf8)
    for split in 0...bytes.count {
      var removal = ColorRemoval()
      var result: [UInt8] = []
      for part in [bytes[..<split], bytes[split...]] {
        let count = result.count
        let text = part.withUnsafeBytes { removal.text(of: $0, after: count) }
        result += text ?? Array(part)
      }
      result += removal.end()
      expectEqual(String(decoding: result, as: UTF8.self), "bin\nplain\nlink\n", "\(split)")
      expectEqual(
        removal.removed?.restored(0..<result.count, of: result[...]) ?? [], bytes, "\(split)")
    }
  }

  @Test(arguments: [
    "plain", "", "a\u{1B}", "\u{1B}[31", "\u{1B}x", "\u{1B}]no end\n", "\u{1B}[\u{1}m",
    "a\u{1B}\u{1B}b",
    "\u{1B}[" + String(repeating: "1;", count: 5_000) + "m",
  ])
  func `other escapes are text`(text: String) {
    let (bytes, removed) = ColorRemoval.text(of: Array(text.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == text && removed == nil)
  }
}
