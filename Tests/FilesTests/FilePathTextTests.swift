import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct FilePathTextTests {
  private func path(_ bytes: [UInt8]) -> FilePath {
    FilePath(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
  }

  @Test func `invalid UTF-8 bytes are escaped`() {
    for (bytes, text) in [
      (Array("caf".utf8) + [0xE9], "caf\\xE9"), (Array("café".utf8), "café"),
      ([0x61, 0xC3, 0x2F, 0xF0, 0x9F, 0x62], "a\\xC3/\\xF0\\x9Fb"), ([0xFF], "\\xFF"),
      (Array("a\\x41\\n".utf8), "a\\x41\\n"),
    ] as [([UInt8], String)] {
      expectEqual(path(bytes).text, text)
      expectEqual(FilePath(text: text), path(bytes))
      expectEqual("\(path(bytes))", text)
    }
  }

  @Test func `every path round-trips through its text`() {
    var generator = SeededGenerator(seed: 27)
    let alphabet: [UInt8] = [0x61, 0x2E, 0x5C, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0xFF, 0x80]
    for _ in 0..<testSize(2_000, thorough: 100_000) {
      let bytes = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      #expect(FilePath(text: path(bytes).text) == path(bytes), "\(bytes)")
    }
  }

  @Test func `a file named like the text takes precedence`() throws {
    let folder = try TemporaryFolder()
    let literal = try folder.write("x", to: "caf\\xE9.csv")
    expectEqual(FilePath(text: literal), FilePath(literal))
    try FileManager.default.removeItem(atPath: literal)
    #expect(FilePath(text: literal) != FilePath(literal))
  }

  @Test func `a stem has no extension`() {
    for (path, stem) in [
      ("a/b.csv", "b"), ("b", "b"), (".b", ".b"), ("b.c.csv", "b.c"), ("caf\\xE9.csv", "caf\\xE9"),
    ] as [(String, String)] {
      expectEqual(FilePath(text: path).stemText, stem)
    }
  }
}
