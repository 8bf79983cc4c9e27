import TestSupport
import Testing

@testable import Datasets

@Suite struct CellEscapesTests {
  private func escaped(_ cell: String) -> String {
    var text: [UInt8] = []
    CellEscapes.append(cell.utf8, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func unescaped(_ text: String) -> String {
    String(decoding: CellEscapes.unescaped(Array(text.utf8)[...]), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("plain", "plain"), ("a\tb", "a\\tb"), ("a\\tb", "a\\\\tb"), ("\r\n", "\\r\\n"),
      ("C:\\", "C:\\\\"), ("é\\", "é\\\\"), ("", ""),
    ] as [(String, String)])
  func `backslashes, TABs and line ends are escaped`(cell: String, text: String) {
    expectEqual(escaped(cell), text)
    expectEqual(unescaped(text), cell)
    expectEqual(CellEscapes.areNeeded(in: cell.utf8), cell != text)
  }

  @Test(arguments: ["\\", "\\x", "a\\", "\\u{1}", "\\é", "\\\"", "\\T"])
  func `a backslash before other characters is text`(text: String) {
    expectEqual(unescaped(text), text)
  }

  @Test func `a blank line is the empty heading of a single column`() throws {
    let options = DatasetOptions { $0.hasEscapes = true }
    for (text, cells) in [
      ("\n", []), ("\nx\n", [["x"]]), ("\r\n\r\n\\n\r\n", [[""], ["\n"]]),
      ("\n\n\n", [[""], [""]]),
    ] as [(String, [[String]])] {
      let list = try loaded(text, as: "x.tsv", options)
      expectEqual(list.headings, [""])
      expectEqual(list.cells, cells)
    }
    expectEqual(try loaded("\n\na\tb\n1\t2\n", as: "x.tsv", options).cells, [["1", "2"]])
    let unnamed = DatasetOptions { ($0.hasEscapes, $0.hasHeader) = (true, false) }
    expectEqual(try loaded("\nx\n", as: "x.tsv", unnamed).cells, [[""], ["x"]])
  }

  @Test func `cells with escapes are found and read at any offset from a block`() throws {
    for length in 0...130 {
      let filler = String(repeating: "x", count: length)
      let options = DatasetOptions { $0.hasEscapes = true }
      let list = try loaded("h\\t1\tb\n\(filler)\\t\\\\n\t\\x\n1\t2\n", as: "x.tsv", options)
      expectEqual(list.headings, ["h\t1", "b"])
      expectEqual(list.cells, [["\(filler)\t\\n", "\\x"], ["1", "2"]])
      expectEqual(try loaded("a\tb\n\\t\tx\n", as: "x.tsv").cells, [["\\t", "x"]])
    }
  }
}
