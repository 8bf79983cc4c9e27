import Datasets
import TestSupport
import Testing

@Suite struct DatasetOptionsTests {
  @Test func `a delimiter that is asked for makes a table of any file`() throws {
    let options = DatasetOptions { $0.delimiter = UInt8(ascii: "|") }
    for name in ["x.csv", "x.txt", "x", "x.tsv"] {
      let list = try loaded("a|b\n1|2,3\n", as: name, options)
      expectEqual(list.headings, ["a", "b"])
      expectEqual(list.cells, [["1", "2,3"]])
    }
  }

  @Test(
    arguments: [
      (";", "a;b\n1,5;2\n"), ("|", "a|b\n1,5|2\n"), ("TAB", "a\tb\n1,5\t2\n"),
      (";", "\"a,b\";c\n1;2\n"),
    ] as [(String, String)])
  func `another delimiter of a file named csv is found, and told`(name: String, text: String)
    throws
  {
    let list = try loaded(text)
    expectEqual(list.columns.count, 2)
    expectEqual(list.wording, name)
  }

  @Test func `a comma in the first line is the delimiter, whatever else there is`() throws {
    let list = try loaded("a;b,c\n1;2,3\n")
    expectEqual(list.headings, ["a;b", "c"])
    expectEqual(list.wording, nil)
  }

  @Test func `without a header columns have numbers, and the first record is a row`() throws {
    let options = DatasetOptions { $0.hasHeader = false }
    let list = try loaded("1,2\n3,4\n", options)
    expectEqual(list.headings, ["column_1", "column_2"])
    expectEqual(list.cells, [["1", "2"], ["3", "4"]])
    expectEqual(list.headerSource, nil)
  }

  @Test func `quotes are text or not, as asked`() throws {
    let quoted = try loaded(
      "a\tb\n\"1\t2\"\tx\n", as: "x.tsv", DatasetOptions { $0.isQuoted = true })
    expectEqual(quoted.cells, [["1\t2", "x"]])
    let raw = try loaded("a,b\n\"1,2\"\n", DatasetOptions { $0.isQuoted = false })
    expectEqual(raw.cells, [["\"1", "2\""]])
  }

  @Test func `lines that begin with the comment are no records, wherever they stand`() throws {
    let options = DatasetOptions { $0.comment = "#" }
    let text = "# one, \"two\n#\na,b\n1,2\n# three, four, \"five\n\n3,4\n5,#6\n#\n# end"
    let list = try loaded(text, options)
    expectEqual(list.headings, ["a", "b"])
    expectEqual(list.cells, [["1", "2"], ["3", "4"], ["5", "#6"]])
    expectEqual(String(decoding: list.source(of: list.row(at: 0)), as: UTF8.self), "1,2")
    expectEqual(String(decoding: list.source(of: list.row(at: 2)), as: UTF8.self), "5,#6")
  }

  @Test func `a row before a comment is not regular, since it does not end where the next begins`()
    throws
  {
    let options = DatasetOptions { $0.comment = "//" }
    let list = try loaded("a,b\n1,2\n3,4\n// x\n5,6\n", options)
    expectEqual(list.irregularRows, [0b010])
  }

  @Test func `comments are found at any place of a block`() throws {
    let options = DatasetOptions { $0.comment = "#" }
    for length in 0...150 {
      let filler = String(repeating: "x", count: length)
      let list = try loaded("a,b\n\(filler),1\n# \"c\"\r\n2,\(filler)\n#\n3,4\n", options)
      expectEqual(list.cells, [[filler, "1"], ["2", filler], ["3", "4"]])
    }
  }

  @Test func `rows that cannot be read are left out where that is asked for, and told`() throws {
    let options = DatasetOptions { $0.isLenient = true }
    let text = "a,b\n1,2\n4,5,6\n7,8\n\"9\"x,10\n11,12\0\n13,14\n"
    let list = try loaded(text, options)
    expectEqual(list.cells, [["1", "2"], ["7", "8"], ["13", "14"]])
    expectEqual(list.skipped?.count, 3)
    expectEqual(list.skipped?.lines, [3, 5, 6])
    expectEqual(try loaded("a\n1\n", options).skipped, nil)
  }

  @Test func `a row left out goes with all its lines`() throws {
    let options = DatasetOptions { $0.isLenient = true }
    let list = try loaded("a,b\n1,2,\"3\n4,5\"\n6,7\n8,\"\0\n9,10\"\n11,12\n", options)
    expectEqual(list.cells, [["6", "7"], ["11", "12"]])
    expectEqual(list.skipped?.lines, [2, 5])
  }

  @Test func `a quote left open costs its line alone, and what follows is read at full width`()
    throws
  {
    let options = DatasetOptions { $0.isLenient = true }
    let rows = (0..<100).map { "\"\($0)\",\"b\"\n" }
    let list = try loaded("a,b\n1,\"2\n" + rows.joined(), options)
    expectEqual(list.skipped?.lines, [2])
    expectEqual(list.cells, (0..<100).map { ["\($0)", "b"] })
    expectEqual(list.irregularRows, [0, 0])
  }

  @Test func `rows with too few cells are filled up where that is asked for`() throws {
    let options = DatasetOptions { $0.isLenient = true }
    let list = try loaded("a,b,c\n1\n2,\"x\"\n\n3,4,5\n6,", options)
    expectEqual(list.cells, [["1", "", ""], ["2", "x", ""], ["3", "4", "5"], ["6", "", ""]])
    expectEqual(list.shortRowCount, 3)
    expectEqual(list.skipped, nil)
    expectEqual(list.irregularRows, [0b1011])
    expectEqual(list.withBytes(of: list.row(at: 0), 2) { Array($0) }, [])
  }

  @Test func `without a header the widest of the first rows says how many columns there are`()
    throws
  {
    let text = "1,2\n3\n4,5,6\n"
    let list = try loaded(
      text,
      DatasetOptions {
        $0.hasHeader = false
        $0.isLenient = true
      })
    expectEqual(list.cells, [["1", "2", ""], ["3", "", ""], ["4", "5", "6"]])
  }

  @Test func `a first line that looks like a comment is told to be one`() throws {
    let error = try #require(throws: DatasetError.self) { try loaded("# x\na,b\n1,2\n") }
    expectEqual(
      error.remedies.map(\.flag), ["--comment '#'", "--lenient"])
  }

  @Test func `a quote that is never closed takes one line with it`() throws {
    let options = DatasetOptions { $0.isLenient = true }
    let list = try loaded("a,b\n1,\"2\n3,4\n\"5\",\"6\"\n7,\"8\n9,10\n", options)
    expectEqual(list.cells, [["3", "4"], ["5", "6"], ["9", "10"]])
    expectEqual(list.skipped?.lines, [2, 5])
  }

  @Test func `bad rows are left out at any place of a block`() throws {
    let options = DatasetOptions { $0.isLenient = true }
    for length in 0...150 {
      let filler = String(repeating: "x", count: length)
      let list = try loaded("a,b\n\(filler),1\n1,2,3\r\n2,\(filler)\n\n\"x\"y\n3,4\n1,2,3", options)
      expectEqual(list.cells, [[filler, "1"], ["2", filler], ["3", "4"]])
      expectEqual(list.skipped?.lines, [3, 6, 8])
    }
  }

  @Test func `the first ten bad rows are told, and how many there are`() throws {
    let text = "a,b\n" + String(repeating: "1\n", count: 25)
    let error = try #require(throws: DatasetError.self) { try loaded(text) }
    expectEqual(error.location?.line, 2)
    expectEqual(error.more.map(\.location.line), Array(3...11))
    expectEqual(error.more.first?.description, "3:2: this row has 1 field, the header has 2")
    expectEqual(error.badRowCount, 25)
  }

  @Test func `a file of more columns than a list can have is no list`() {
    let text = String(repeating: ",", count: 16_384) + "\n"
    #expect(throws: DatasetError.self) { try loaded(text) }
    let error = #expect(throws: DatasetError.self) { try loaded(text) }
    expectEqual(error?.description, "x.csv:1:1: 16385 columns, and at most 16384 can be read")
  }

  @Test(
    arguments: [
      ("csv", "a,b\n", ["a", "b"]), ("tsv", "a\tb\n", ["a", "b"]), ("text", "a\tb\n", ["line"]),
      ("json", "[1]", ["value"]), ("jsonl", "1\n2\n", ["value"]),
    ] as [(String, String, [String])])
  func `a format that is asked for is taken`(format: String, text: String, headings: [String])
    throws
  {
    #expect(DatasetOptions.formats.contains(format))
    let list = try loaded(text, as: "x.dat", DatasetOptions { $0.format = format })
    expectEqual(list.headings, headings)
    expectEqual(list.wording, nil)
  }

  @Test(
    arguments: [
      ("a\tb\n1\t2\n", "TAB-separated"), ("a,b\n1,2\n", "comma-separated"), ("a b\nc\n", "lines"),
      ("[{\"a\":1,\"b\":2}]", "JSON"), ("[1,2\n3,4\n", "comma-separated"),
    ] as [(String, String)])
  func `what a file looks like is told where its name says nothing`(text: String, wording: String)
    throws
  {
    expectEqual(try loaded(text, as: "x").wording, wording)
  }
}
