import TestSupport
import Testing

@testable import Datasets

@Suite struct JSONLineEndsTests {
  private func values(_ text: String, around part: String) -> String {
    let bytes = Array(text.utf8)
    let offset = bytes.indices.first { bytes[$0...].starts(with: part.utf8) } ?? 0
    let range = bytes.withUnsafeBytes { JSONLineEnds.values(around: offset, in: $0) }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  @Test func `a value on a line is that line`() {
    expectEqual(values("{\"a\":1}\n{\"b\":2}\n{\"c\":3}", around: "b"), "{\"b\":2}\n")
    expectEqual(values("{\"a\":1}\n{\"b\":2}\n{\"c\":3}", around: "a"), "{\"a\":1}\n")
    expectEqual(values("{\"a\":1}\n{\"b\":2}\n{\"c\":3}", around: "c"), "{\"c\":3}")
    expectEqual(values("1\r\n\r\n2 \r\n3", around: "2"), "2 \r")
  }

  @Test func `lines of a value are found together`() {
    let value = "{\n \"a\"\n:\n[1\n,2\n]\n,\"b\": {\n}}\n"
    for part in ["\"a\"", "[", "1", "2", "]", "\"b\"", "}}"] {
      expectEqual(values("{\"x\":0}\n" + value + "{\"y\":0}\n", around: part), value)
    }
  }
}
