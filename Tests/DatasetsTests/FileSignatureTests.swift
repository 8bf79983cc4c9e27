import TestSupport
import Testing

@testable import Datasets

@Suite struct FileSignatureTests {
  private static func zip(_ name: String, _ contents: String = "", tail: String = "") -> [UInt8] {
    Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 26)
      + Array("\(name)\(contents)".utf8) + [0, 1, 2] + Array(tail.utf8)
  }

  @Test(
    arguments: [
      (zip("[Content_Types].xml", tail: "xl/workbook.xml"), .excel),
      (zip("xl/workbook.xml"), .excel), (zip("word/document.xml"), .zip),
      (zip("mimetype", "application/vnd.oasis.opendocument.spreadsheet"), .openDocument),
      (zip("notes.txt"), .zip), (Array("PAR1\u{15}\u{4}".utf8), .parquet),
      (Array("%PDF-1.7\n".utf8), .pdf), (Array("SQLite format 3\0".utf8), .sqlite),
      (Array("\u{7F}ELF\u{2}".utf8), .elf),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .oldOffice),
      (Array("x".utf8) + [UInt8](repeating: 0, count: 256) + Array("ustar\0".utf8), .tar),
    ] as [([UInt8], FileSignature)])
  func `a file that is not text is recognized by its first bytes`(
    bytes: [UInt8], kind: FileSignature
  ) throws {
    expectEqual(FileSignature(of: bytes), kind)
    for name in ["x.csv", "x.txt", "x"] {
      let error = try #require(throws: DatasetError.self) { try loaded(bytes, as: name) }
      expectEqual(error.description, "\(name): is \(kind.name), not text")
      expectEqual(error.advice, [kind.advice(name)])
    }
  }

  @Test(arguments: [
    "", "PK", "PAR1,2\n", "BZh,1\n", "a,b\n1,2\n", String(repeating: "ustar ", count: 50),
  ])
  func `text is not mistaken for another file`(text: String) {
    expectEqual(FileSignature(of: Array(text.utf8)), nil)
    expectEqual(Compression(of: Array(text.utf8)), nil)
  }

  @Test func `an HTML page is no table, but has lines`() throws {
    for page in ["<!DOCTYPE html>\n<p>a,b</p>\n", "\u{FEFF}\n <html lang=de>\n<p>a</p>\n"] {
      for name in ["x.csv", "x.tsv", "x.jsonl"] {
        let error = try #require(throws: DatasetError.self) { try loaded(page, as: name) }
        expectEqual(error.description, "\(name): is an HTML page, not a table")
      }
      for name in ["x.html", "x.txt", "x"] { #expect(try loaded(page, as: name).count >= 2) }
    }
  }

  @Test func `a requested format is not questioned`() throws {
    let options = DatasetOptions { $0.format = "text" }
    expectEqual(try loaded("%PDF-1.7\n", as: "x", options).cells, [["%PDF-1.7"]])
  }
}
