import Foundation
import TestSupport
import Testing

@testable import Datasets

@Suite struct TextEncodingTests {
  private static let texts = [
    "name,n\nK2,8611\n", "Vorname;Größe\r\nÄnne;1,5\r\n", "имя,высота\nЭверест,8848\nК2,8611\n",
    "名前,高さ\n富士山,3776\n", "a", "🏔,1\n",
  ]

  private static let encodings: [(encoding: String.Encoding, name: String, mark: [UInt8])] = [
    (.utf16LittleEndian, "UTF-16LE", [0xFF, 0xFE]), (.utf16BigEndian, "UTF-16BE", [0xFE, 0xFF]),
    (.utf32LittleEndian, "UTF-32LE", [0xFF, 0xFE, 0, 0]),
    (.utf32BigEndian, "UTF-32BE", [0, 0, 0xFE, 0xFF]),
  ]

  @Test(arguments: texts)
  func `each encoding is recognized with and without a byte order mark`(text: String) throws {
    for (encoding, name, mark) in Self.encodings {
      let bytes = Array(try #require(text.data(using: encoding)))
      expectEqual(TextEncoding(of: mark + bytes)?.rawValue, name)
      if text.utf8.count > 1 { expectEqual(TextEncoding(of: bytes)?.rawValue, name) }
      let long = Array(repeating: bytes, count: testSize(500, thorough: 5_000)).joined()
      if text.utf8.count > 1 { expectEqual(TextEncoding(of: Array(long))?.rawValue, name) }
    }
  }

  @Test func `random bytes are not text`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<testSize(20, thorough: 100) {
      // Two random bytes may be a byte order mark.
      let bytes = [0x61] + (0..<3_000).map { _ in UInt8.random(in: 0...255, using: &random) }
      expectEqual(TextEncoding(of: bytes), nil)
    }
  }

  @Test(arguments: texts)
  func `UTF-8 is not mistaken for another encoding, even with NULs`(text: String) {
    expectEqual(TextEncoding(of: Array(text.utf8)), nil)
    expectEqual(TextEncoding(of: Array("\u{FEFF}\(text)".utf8)), nil)
    for index in 0...text.utf8.count {
      var bytes = Array("0123456789,abc\n\(text)".utf8)
      bytes.insert(0, at: min(bytes.count, index))
      expectEqual(TextEncoding(of: bytes), nil)
    }
    expectEqual(TextEncoding(of: []), nil)
    for text in ["X\u{C2}\0Y", "X\u{C2}\0Y\n\u{C2}\0Z"] {
      expectEqual(TextEncoding(of: text.unicodeScalars.map { UInt8($0.value) }), nil)
    }
  }
}
