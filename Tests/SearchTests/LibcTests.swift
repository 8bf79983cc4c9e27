import TestSupport
import Testing

@testable import Search

@Suite struct LibcTests {
  @Test func `a byte is found only within the slice`() {
    let bytes = Array("abcabc".utf8)
    bytes.withUnsafeBufferPointer { bytes in
      expectEqual(bytes[...].index(of: UInt8(ascii: "b")), 1)
      expectEqual(bytes[2...].index(of: UInt8(ascii: "b")), 4)
      expectEqual(bytes[2..<4].index(of: UInt8(ascii: "b")), nil)
      expectEqual(bytes[2..<2].index(of: UInt8(ascii: "c")), nil)
      expectEqual(bytes[...].index(of: UInt8(ascii: "x")), nil)
    }
  }
}
