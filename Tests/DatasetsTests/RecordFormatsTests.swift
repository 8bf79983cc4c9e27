import Testing

@testable import Datasets
import TestSupport

@Suite struct RecordFormatsTests {
  @Test(
    arguments: [
      ("\";\"", "a;b\n1,5;2\n"), ("\"|\"", "a|b\n1,5|2\n"), ("TAB", "a\tb\n1,5\t2\n"),
      ("\";\"", "\"a,b\";c\n1;2\n"),
    ] as [(String, String)])
  func `another delimiter of a csv file is inferred and reported`(name: String, text: String)
    throws
  {
    let list = try loaded(text)
    expectEqual(list.columns.count, 2)
    expectEqual(list.formatNote, "CSV with delimiter \(name)")
  }

  @Test func `a comma wins ties`() throws {
    let list = try loaded("a;b,c\nx;y,z\n")
    expectEqual(list.headings, ["a;b", "c"])
    expectEqual(list.formatNote, nil)
    let priced = try loaded("Name;Preis, netto\nHose;12,50\nHut;7,00\n")
    expectEqual(priced.headings, ["Name", "Preis, netto"])
  }

  @Test(arguments: ["sep=;\n", "\u{FEFF}Sep=;\r\n", "\"sep=;\"\n"])
  func `a first line can name the delimiter`(line: String) throws {
    for name in ["x.csv", "x"] {
      let list = try loaded("\(line)a;b\n1,5;2\n3;4\n", as: name)
      expectEqual(list.headings, ["a", "b"])
      expectEqual(list.cells, [["1,5", "2"], ["3", "4"]])
    }
    let options = DatasetOptions { $0.hasHeader = false }
    expectEqual(try loaded("\(line)1;2\n", options).cells, [["1", "2"]])
    for other in ["sep=\n1\n", "sep=;;\n1\n", "separator=;\n1\n"] {
      expectEqual(try loaded(other).count, 1)
    }
  }

  @Test func `a saved file keeps the line that names the delimiter`() throws {
    let list = try loaded("sep=;\na;b\n1;2\n3;4\n")
    expectEqual(
      String(decoding: list.source(without: [0]).joined(), as: UTF8.self), "sep=;\na;b\n3;4\n")
  }

  @Test func `options decide whether quotes are text`() throws {
    let quoted = try loaded(
      "a\tb\n\"1\t2\"\tx\n", as: "x.tsv", DatasetOptions { $0.isQuoted = true })
    expectEqual(quoted.cells, [["1\t2", "x"]])
    let raw = try loaded("a,b\n\"1,2\"\n", DatasetOptions { $0.isQuoted = false })
    expectEqual(raw.cells, [["\"1", "2\""]])
  }
}
