import Testing

/// A file and its table.
struct FileExample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let file: String
  let text: String
  let headers: [String]
  let rows: [[String]]

  static let all = [
    FileExample(
      testDescription: "plain fields", file: "x.csv", text: "a,b\n1,2\n3,4\n",
      headers: ["a", "b"], rows: [["1", "2"], ["3", "4"]]),
    FileExample(
      testDescription: "no final line end", file: "x.csv", text: "a,b\n1,2",
      headers: ["a", "b"], rows: [["1", "2"]]),
    FileExample(
      testDescription: "quotes, doubled quotes, delimiters and line ends in fields",
      file: "x.csv", text: "a,b\n\"x, \"\"y\"\"\",\"two\r\nlines\"\n",
      headers: ["a", "b"], rows: [["x, \"y\"", "two\r\nlines"]]),
    FileExample(
      testDescription: "only doubled quotes", file: "x.csv", text: "a\n\"\"\"\"\"\"\n",
      headers: ["a"], rows: [["\"\""]]),
    FileExample(
      testDescription: "CRLF", file: "x.csv", text: "a,b\r\n1,2\r\n", headers: ["a", "b"],
      rows: [["1", "2"]]),
    FileExample(
      testDescription: "a lone CR", file: "x.csv", text: "a,b\r1,2\r3,4", headers: ["a", "b"],
      rows: [["1", "2"], ["3", "4"]]),
    FileExample(
      testDescription: "a byte order mark", file: "x.csv", text: "\u{FEFF}a,b\n1,2\n",
      headers: ["a", "b"], rows: [["1", "2"]]),
    FileExample(
      testDescription: "blank lines between records of several fields", file: "x.csv",
      text: "\na,b\n\n1,2\n\n", headers: ["a", "b"], rows: [["1", "2"]]),
    FileExample(
      testDescription: "blank lines in a table of one column", file: "x.csv",
      text: "a\n\n1\n\n2\n\n", headers: ["a"], rows: [["1"], [""], ["2"]]),
    FileExample(
      testDescription: "a header only", file: "x.csv", text: "a,b\n", headers: ["a", "b"],
      rows: []),
    FileExample(
      testDescription: "a quote within a field is text", file: "x.csv", text: "a,b\n5\",6\"7\n",
      headers: ["a", "b"], rows: [["5\"", "6\"7"]]),
    FileExample(
      testDescription: "empty fields", file: "x.csv", text: "a,b\n,\n\"\",x\n",
      headers: ["a", "b"], rows: [["", ""], ["", "x"]]),
    FileExample(
      testDescription: "TSV, where a quote is text", file: "x.tsv", text: "a\tb\n\"1\t2,\n",
      headers: ["a", "b"], rows: [["\"1", "2,"]]),
    FileExample(
      testDescription: "plain text", file: "x.txt", text: "one, two\n\n\"three\n",
      headers: ["line"], rows: [["one, two"], [""], ["\"three"]]),
    FileExample(
      testDescription: "an unknown extension with equally many TABs in each line, and names",
      file: "x.list",
      text: "a\tb\n1\t2\n", headers: ["a", "b"], rows: [["1", "2"]]),
    FileExample(
      testDescription: "an unknown extension with equally many TABs in each line", file: "x.list",
      text: "Doe\tJane\nRoe\tRick\n", headers: ["column_1", "column_2"],
      rows: [["Doe", "Jane"], ["Roe", "Rick"]]),
    FileExample(
      testDescription: "an unknown extension with commas, and names", file: "x.list",
      text: "a,b,c\n\"1,5\",2,3\n", headers: ["a", "b", "c"], rows: [["1,5", "2", "3"]]),
    FileExample(
      testDescription: "an unknown extension with one comma in each line", file: "x.list",
      text: "Doe, Jane\nRoe, Rick\n", headers: ["line"], rows: [["Doe, Jane"], ["Roe, Rick"]]),
    FileExample(testDescription: "nothing", file: "x.csv", text: "", headers: ["line"], rows: []),
    FileExample(
      testDescription: "blank lines alone", file: "x.csv", text: "\u{FEFF}\n\n", headers: ["line"],
      rows: []),
    FileExample(
      testDescription: "an unknown extension with other contents", file: "x",
      text: "total 5\n-rw a, b\n", headers: ["line"], rows: [["total 5"], ["-rw a, b"]]),
  ]
}

/// An unreadable file and its error.
struct BrokenFile: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let words: String
  let excerpt: String?
  let caret: Int?
  var testDescription: String { words }

  init(_ text: String, _ words: String, excerpt: String? = nil, caret: Int? = nil) {
    self.init(Array(text.utf8), words, excerpt: excerpt, caret: caret)
  }

  init(_ bytes: [UInt8], _ words: String, excerpt: String? = nil, caret: Int? = nil) {
    self.bytes = bytes
    self.words = words
    self.excerpt = excerpt
    self.caret = caret
  }

  static let all = [
    BrokenFile(
      "a,b\n1,2\nx,\"y\n3,4\n", "x.csv:3:3: this quote is never closed", excerpt: "x,\"y",
      caret: 2),
    BrokenFile(
      "a,b\n1,\"2\"x\n", "x.csv:2:6: text after a closing quote", excerpt: "1,\"2\"x", caret: 5),
    BrokenFile(
      "a,b\n1,2\nä,ö,3\n", "x.csv:3:5: expected 2 fields, found 3",
      excerpt: "ä,ö,3", caret: 4),
    BrokenFile(
      "a,b\n\"two\nlines\",1\n1\n", "x.csv:4:2: expected 2 fields, found 1",
      excerpt: "1", caret: 1),
    BrokenFile(
      "a,b\r\n1,2\r\n3\r\n", "x.csv:3:2: expected 2 fields, found 1", excerpt: "3",
      caret: 1),
    BrokenFile(
      "a,b\n1,\0\n", "x.csv:2:3: NUL byte: this is not a text file", excerpt: "1,\0", caret: 2),
    BrokenFile([0xFF, 0xFE, 0x61, 0], "x.csv: is text in UTF-16LE, not in UTF-8"),
    BrokenFile([0xFE, 0xFF, 0, 0x61], "x.csv: is text in UTF-16BE, not in UTF-8"),
  ]
}
