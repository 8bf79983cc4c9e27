import Datasets
import TestSupport
import Testing

@Suite struct DatasetFormatTests {
  @Test func `a requested delimiter makes any file a table`() throws {
    let options = DatasetOptions { $0.delimiter = [UInt8(ascii: "|")] }
    for name in ["x.csv", "x.txt", "x", "x.tsv"] {
      let list = try loaded("a|b\n1|2,3\n", as: name, options)
      expectEqual(list.headings, ["a", "b"])
      expectEqual(list.cells, [["1", "2,3"]])
    }
  }

  @Test(
    arguments: [
      ("csv", "a,b\n", ["a", "b"]), ("tsv", "a\tb\n", ["a", "b"]), ("text", "a\tb\n", ["line"]),
      ("json", "[1]", ["value"]), ("jsonl", "1\n2\n", ["value"]),
    ] as [(String, String, [String])])
  func `a requested format is used`(format: String, text: String, headings: [String])
    throws
  {
    #expect(DatasetOptions.formats.contains(format))
    let list = try loaded(text, as: "x.dat", DatasetOptions { $0.format = format })
    expectEqual(list.headings, headings)
    expectEqual(list.formatNote, nil)
  }

  @Test(
    arguments: [
      ("a\tb\n1\t2\n", "TAB-separated (--format text for lines)"),
      ("x\ty\nz\tw\n", "TAB-separated without headings (--header for headings)"),
      ("a,b,c\n1,2,3\n", "comma-separated (--format text for lines)"),
      ("a b\nc\n", "lines (--format csv for a table)"),
      ("", "lines (--format csv for a table)"),
      ("[{\"a\":1,\"b\":2}]", "JSON (--format text for lines)"),
      ("{\"a\":1}\n{\"a\":2}\n", "JSON Lines (--format text for lines)"),
    ] as [(String, String)])
  func `a guess is reported with the flag that changes it`(text: String, note: String) throws {
    expectEqual(try loaded(text, as: "x").formatNote, note)
  }

  @Test func `the flags of the notes have the effect that they name`() throws {
    func headings(_ text: String, _ format: String) throws -> [String] {
      try loaded(text, as: "x", DatasetOptions { $0.format = format }).headings
    }
    expectEqual(try headings("a,b,c\n1,2,3\n", "text"), ["line"])
    expectEqual(try headings("x\ty\nz\tw\n", "tsv"), ["x", "y"])
    expectEqual(try headings("a,b\n", "csv"), ["a", "b"])
  }

  @Test func `a heading of the list that it is compared with makes a table`() throws {
    let options = DatasetOptions { $0.expectedHeadings = ["a", "z"] }
    expectEqual(try loaded("b,a\nx,y\n", as: "x", options).headings, ["b", "a"])
    expectEqual(try loaded("a\nx\n", as: "x", options).headings, ["a"])
    expectEqual(try loaded("A,b\nx,y\n", as: "x", options).headings, ["A", "b"])
    expectEqual(try loaded("b;a\nx,1;y\n", as: "x", options).headings, ["b", "a"])
    expectEqual(try loaded("b,c\nx,a\n", as: "x", options).headings, ["line"])
    expectEqual(try loaded("a,b\nx\n", as: "x", options).headings, ["a", "b"])
    let lines = try loaded("a\nx\n", as: "x.txt", options)
    expectEqual(lines.headings, ["line"])
  }

  @Test func `--pick treats commas as text`() throws {
    let options = DatasetOptions { $0.prefersLines = true }
    expectEqual(try loaded("a,b,c\n1,2,3\n", as: "x", options).headings, ["line"])
    expectEqual(try loaded("a\tb\n1\t2\n", as: "x", options).headings, ["a", "b"])
    expectEqual(try loaded("[{\"a\":1}]", as: "x", options).headings, ["a"])
    expectEqual(try loaded("a,b,c\n1,2,3\n", as: "x.csv", options).headings, ["a", "b", "c"])
  }
}
