import TestSupport
import Testing

@testable import Datasets

@Suite struct JSONLinesCutTests {
  private func end(_ parts: String...) -> Int {
    var cut = JSONLinesCut()
    var bytes: [UInt8] = []
    for part in parts {
      bytes += part.utf8
      cut.scan(bytes)
    }
    return cut.end
  }

  @Test func `the cut is after the last line that ends a value`() {
    expectEqual(end(""), 0)
    expectEqual(end("{\"a\":1}"), 0)
    expectEqual(end("{\"a\":1}\n"), 8)
    expectEqual(end("{\"a\":1}\n{\"b"), 8)
    expectEqual(end("{\"a\":1}\n{\"b", "\":2}\n"), 16)
    expectEqual(end("1\n2\n3"), 4)
    expectEqual(end("\n \n"), 3)
  }

  @Test func `a value is not cut at its own line ends`() {
    expectEqual(end("1\n{\n\"a\"\n:\n[\n1\n,\n2\n]\n"), 2)
    expectEqual(end("1\n{\n", "\"a}\\\"}\"\n:", "\n{\"b\":1}\n", "}\n"), 24)
    expectEqual(end("{\n\"a\":1\n}\n{\n\"b\":2\n"), 10)
  }

  @Test func `an invalid line does not hold back the next one`() {
    expectEqual(end("{\"a\":1\n{\"b\":2}\n"), 15)
    expectEqual(end("{\"a\n", "{\"b\":2}\n"), 12)
    expectEqual(end("}]\n{\"b\":2}\n"), 11)
  }

  @Test func `a final CR may begin a CRLF`() {
    expectEqual(end("1\n2\r"), 2)
    expectEqual(end("1\n2\r", "\n"), 5)
    expectEqual(end("1\r2\r\n3"), 5)
  }
}
