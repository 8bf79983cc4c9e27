import Datasets
import TestSupport
import Testing

@Suite struct ByteBlockTests {
  @Test func `each bit is the comparison of its byte`() {
    var generator = SeededGenerator(seed: 4)
    for round in 0..<400 {
      // Some blocks contain neither byte.
      let highest: UInt8 = round.isMultiple(of: 2) ? 0x7F : 0xFF
      let bytes = (0..<ByteBlock.count).map { _ in UInt8.random(in: 0...highest, using: &generator)
      }
      let needle = round.isMultiple(of: 3) ? bytes[round % 64] : 0xFE
      let expected = bytes.indices.reduce(into: UInt64(0)) {
        if bytes[$1] == needle { $0 |= 1 << UInt64($1) }
      }
      bytes.withUnsafeBytes { buffer in
        guard let block = buffer.baseAddress else { return }
        let all = ByteBlock.Vector(repeating: needle)
        expectEqual(ByteBlock.bits(block) { $0 .== all }, expected)
        expectEqual(ByteBlock.contains(block) { $0 .== all }, expected != 0)
        expectEqual(ByteBlock.containsNonASCII(block), bytes.contains { $0 >= 0x80 })
      }
    }
  }

  @Test func `a single non-ASCII byte is detected anywhere in a block`() {
    for place in 0..<ByteBlock.count {
      var bytes = [UInt8](repeating: 0x7F, count: ByteBlock.count)
      bytes[place] = 0x80
      let isNoticed = bytes.withUnsafeBytes { $0.baseAddress.map(ByteBlock.containsNonASCII) }
      expectEqual(isNoticed, true)
    }
  }

  @Test func `a byte is counted in text of any length`() {
    var generator = SeededGenerator(seed: 5)
    for length in [0, 1, 15, 16, 17, 63, 4_079, 4_080, 4_081, 4_096, 10_000] {
      for values: ClosedRange<UInt8> in [7...7, 6...8, 0...255] {
        let bytes = (0..<length).map { _ in UInt8.random(in: values, using: &generator) }
        let count = bytes.withUnsafeBytes { ByteBlock.count(of: 7, in: $0) }
        expectEqual(count, bytes.count { $0 == 7 })
      }
    }
  }
}
