import Datasets
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct DatasetLoaderTests {
  private func load(_ text: String, as name: String = "x.csv") throws(DatasetError) -> Dataset {
    try load(Array(text.utf8), as: name)
  }

  private func load(_ bytes: [UInt8], as name: String = "x.csv") throws(DatasetError) -> Dataset {
    try DatasetLoader.load(bytes, name: "x", path: name, extension: FilePath(name).extension)
  }

  private func cells(_ dataset: Dataset) -> [[String]] {
    (0..<dataset.count).map { position in
      dataset.columns.indices.map { dataset.cell(dataset.row(at: position), $0) }
    }
  }

  struct Table: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: String
    let text: String
    let headers: [String]
    let rows: [[String]]
  }

  private static let tables = [
    Table(
      testDescription: "plain fields", file: "x.csv", text: "a,b\n1,2\n3,4\n",
      headers: ["a", "b"], rows: [["1", "2"], ["3", "4"]]),
    Table(
      testDescription: "no line end at the end", file: "x.csv", text: "a,b\n1,2",
      headers: ["a", "b"], rows: [["1", "2"]]),
    Table(
      testDescription: "quotes, doubled quotes, delimiters and line ends in fields",
      file: "x.csv", text: "a,b\n\"x, \"\"y\"\"\",\"two\r\nlines\"\n",
      headers: ["a", "b"], rows: [["x, \"y\"", "two\r\nlines"]]),
    Table(
      testDescription: "only doubled quotes", file: "x.csv", text: "a\n\"\"\"\"\"\"\n",
      headers: ["a"], rows: [["\"\""]]),
    Table(
      testDescription: "CRLF", file: "x.csv", text: "a,b\r\n1,2\r\n", headers: ["a", "b"],
      rows: [["1", "2"]]),
    Table(
      testDescription: "a lone CR", file: "x.csv", text: "a,b\r1,2\r3,4", headers: ["a", "b"],
      rows: [["1", "2"], ["3", "4"]]),
    Table(
      testDescription: "a byte order mark", file: "x.csv", text: "\u{FEFF}a,b\n1,2\n",
      headers: ["a", "b"], rows: [["1", "2"]]),
    Table(
      testDescription: "blank lines between records of several fields", file: "x.csv",
      text: "\na,b\n\n1,2\n\n", headers: ["a", "b"], rows: [["1", "2"]]),
    Table(
      testDescription: "blank lines where a record is one field", file: "x.csv",
      text: "a\n\n1\n", headers: ["a"], rows: [[""], ["1"]]),
    Table(
      testDescription: "a header alone", file: "x.csv", text: "a,b\n", headers: ["a", "b"],
      rows: []),
    Table(
      testDescription: "a quote within a field is text", file: "x.csv", text: "a,b\n5\",6\"7\n",
      headers: ["a", "b"], rows: [["5\"", "6\"7"]]),
    Table(
      testDescription: "empty fields", file: "x.csv", text: "a,b\n,\n\"\",x\n",
      headers: ["a", "b"], rows: [["", ""], ["", "x"]]),
    Table(
      testDescription: "TSV, where a quote is text", file: "x.tsv", text: "a\tb\n\"1\t2,\n",
      headers: ["a", "b"], rows: [["\"1", "2,"]]),
    Table(
      testDescription: "plain text", file: "x.txt", text: "one, two\n\n\"three\n",
      headers: ["line"], rows: [["one, two"], [""], ["\"three"]]),
    Table(
      testDescription: "an unknown extension with as many TABs in each line", file: "x.list",
      text: "a\tb\n1\t2\n", headers: ["a", "b"], rows: [["1", "2"]]),
    Table(
      testDescription: "an unknown extension with as many commas in each line", file: "x",
      text: "a,b\n\"1,5\",2\n", headers: ["a", "b"], rows: [["1,5", "2"]]),
    Table(
      testDescription: "an unknown extension with anything else", file: "x",
      text: "total 5\n-rw a, b\n", headers: ["line"], rows: [["total 5"], ["-rw a, b"]]),
  ]

  @Test(arguments: tables)
  func `a file is a header and rows`(table: Table) throws {
    let dataset = try load(table.text, as: table.file)
    expectEqual(dataset.columns.map(\.header), table.headers)
    expectEqual(cells(dataset), table.rows)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
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
  }

  /// A text whose bytes stand `shift` bytes later, behind a comment and with another one behind it.
  private func shifted(_ text: String, by shift: Int) -> String {
    let mark: Unicode.Scalar = "\u{FEFF}"
    let isMarked = text.unicodeScalars.first == mark
    let body = String(text.unicodeScalars.dropFirst(isMarked ? 1 : 0))
    let end = body.utf8.last.map { $0 == 10 || $0 == 13 } ?? true ? "" : "\n"
    let comment = { "#" + String(repeating: "-", count: $0) + "\n" }
    return (isMarked ? String(mark) : "") + comment(shift) + body + end + comment(100)
  }

  @Test(arguments: tables)
  func `a block of bytes may begin anywhere in a file`(table: Table) throws {
    let options = DatasetOptions { $0.comment = "#" }
    for shift in 0..<64 {
      let dataset = try loaded(shifted(table.text, by: shift), as: table.file, options)
      expectEqual(dataset.headings, table.headers)
      expectEqual(dataset.cells, table.rows)
    }
  }

  @Test(arguments: mistakes)
  func `a block of bytes may begin anywhere in a broken file`(mistake: Mistake) throws {
    guard let text = String(validating: mistake.bytes, as: UTF8.self) else { return }
    let options = DatasetOptions { $0.comment = "#" }
    let error = #expect(throws: DatasetError.self) { try load(mistake.bytes) }
    for shift in 0..<64 {
      let other = #expect(throws: DatasetError.self) {
        try loaded(shifted(text, by: shift), as: "x.csv", options)
      }
      expectEqual(other?.fault, error?.fault)
      expectEqual(other?.location?.line, error?.location.map { $0.line + 1 })
      expectEqual(other?.location?.column, error?.location?.column)
      expectEqual(other?.location?.excerpt, error?.location?.excerpt)
    }
  }

  @Test(arguments: tables)
  func `a file may come in two parts, cut anywhere`(table: Table) async throws {
    let bytes = Array(table.text.utf8)
    let format = FilePath(table.file).extension
    let options = DatasetOptions {
      $0.format = format == "txt" ? "text" : format == "list" ? nil : format
    }
    for cut in 0...bytes.count {
      let pipe = Pipe()
      let stream = StreamedDataset(
        FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor), name: "x", options)
      try pipe.fileHandleForWriting.write(contentsOf: Data(bytes[..<cut]))
      _ = try? await stream.first(within: .milliseconds(1))
      try pipe.fileHandleForWriting.write(contentsOf: Data(bytes[cut...]))
      try pipe.fileHandleForWriting.close()
      let list = try await stream.first(within: .seconds(10))
      expectEqual(list.headings, table.headers)
      expectEqual(list.cells, table.rows)
    }
  }

  private static let mistakes = [
    Mistake(
      "a,b\n1,2\nx,\"y\n3,4\n", "x.csv:3:3: this quote is never closed", excerpt: "x,\"y",
      caret: 2),
    Mistake(
      "a,b\n1,\"2\"x\n", "x.csv:2:6: text behind a closing quote", excerpt: "1,\"2\"x", caret: 5),
    Mistake(
      "a,b\n1,2\nä,ö,3\n", "x.csv:3:5: this row has 3 fields, the header has 2",
      excerpt: "ä,ö,3", caret: 4),
    Mistake(
      "a,b\n\"two\nlines\",1\n1\n", "x.csv:4:2: this row has 1 field, the header has 2",
      excerpt: "1", caret: 1),
    Mistake(
      "a,b\r\n1,2\r\n3\r\n", "x.csv:3:2: this row has 1 field, the header has 2", excerpt: "3",
      caret: 1),
    Mistake("", "x.csv: the file is empty"),
    Mistake("\n\n", "x.csv: the file is empty"),
    Mistake("\u{FEFF}", "x.csv: the file is empty"),
    Mistake(
      "a,b\n1,\0\n", "x.csv:2:3: a NUL byte: this is not a text file", excerpt: "1,\0", caret: 2),
    Mistake([0xFF, 0xFE, 0x61, 0], "x.csv: the file is UTF-16, and only UTF-8 is read"),
    Mistake([0xFE, 0xFF, 0, 0x61], "x.csv: the file is UTF-16, and only UTF-8 is read"),
  ]

  @Test(arguments: mistakes)
  func `a broken file is answered with its line and column`(mistake: Mistake) {
    let error = #expect(throws: DatasetError.self) { try load(mistake.bytes) }
    expectEqual(error?.description, mistake.words)
    expectEqual(error?.location?.excerpt, mistake.excerpt)
    expectEqual(error?.location?.caret, mistake.caret)
  }

  @Test func `advice is given where it helps`() {
    func advice(_ text: String, _ name: String) -> [String]? {
      #expect(throws: DatasetError.self) { try load(text, as: name) }?.advice
    }
    expectEqual(advice("a,b\n1,2,3\n", "x.csv"), ["put a field that holds the delimiter in quotes"])
    expectEqual(advice("a,b\n1\n", "x.csv"), [])
    expectEqual(advice("a\tb\n1\t2\t3\n", "x.tsv"), [])
  }

  @Test func `of a long line only what surrounds the place is shown`() {
    let long = String(repeating: "x", count: 1_000)
    let error = #expect(throws: DatasetError.self) { try load("a\n\(long),\(long)\n") }
    expectEqual(error?.location?.column, 1_002)
    expectEqual(error?.location?.excerpt.count, 101)
    expectEqual(error?.location?.caret, 61)
  }

  @Test func `bytes that are no UTF-8 show as a replacement character`() throws {
    let dataset = try load(Array("a\nx".utf8) + [0xC3, 0x28, 0xFF])
    expectEqual(cells(dataset), [["x\u{FFFD}(\u{FFFD}"]])
  }

  @Test func `a row is kept as it stands in the file`() throws {
    let dataset = try load("a,b\r\n\"1\",\"x\ny\"\r\n")
    expectEqual(Array(dataset.source(of: dataset.row(at: 0))), Array("\"1\",\"x\ny\"".utf8))
    expectEqual(dataset.headerSource.map { Array($0) }, Array("a,b".utf8))
  }

  @Test(
    arguments: [
      (["1", "-2", "+3", "", "0"], .integer),
      (["1", "-2", "+3.5", "1e9", "2.5E-3", "", "0"], .decimal),
      (["1", "1e3"], .decimal), (["00501"], .text), (["1", "02"], .text), (["1,000"], .text),
      (["1."], .text), ([".5"], .text), (["0x1F"], .text), (["1", "n/a"], .text),
      ([" 1"], .text), (["1e"], .text), (["-"], .text), (["nan"], .text), (["inf"], .text),
      (["", ""], .empty), (["true", "False", ""], .boolean), (["true", "yes"], .text),
      (["true", "1"], .text), (["1953", "1954"], .integer), (["1953", "1953-05"], .date),
      (["12", "1953-05"], .text), (["1953-05-29T11:30Z", ""], .date), (["1953-02-29"], .text),
    ] as [([String], Column.Kind)])
  func `a column is what every cell is that is not empty`(
    cells: [String], kind: Column.Kind
  ) throws {
    let dataset = try load("a,b\n" + cells.map { "\"\($0)\",x\n" }.joined())
    expectEqual(dataset.kind(ofColumn: 0), kind)
    expectEqual(dataset.settingKinds([0: .decimal]).kind(ofColumn: 0), .decimal)
  }

  @Test func `what is no file is an error of its own`() async throws {
    let folder = try TemporaryFolder()
    func load(_ path: String) async throws(DatasetError) -> Dataset {
      try await DatasetLoader.load(DatasetLocation(name: "x", path: FilePath(path)))
    }
    await #expect(throws: DatasetError(.folder, path: folder.path)) { try await load(folder.path) }
    let device = await #expect(throws: DatasetError.self) { try await load("/dev/zero") }
    expectEqual(device?.description, "/dev/zero: is a device, not a file")
    let missing = "\(folder.path)/missing.csv"
    let error = await #expect(throws: DatasetError.self) { try await load(missing) }
    expectEqual(error?.description, "\(missing): cannot be read: No such file or directory")
  }

  @Test func `a file that never comes is given up when its task is cancelled`() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let task = Task {
      try await DatasetLoader.load(DatasetLocation(name: "x", path: FilePath(path)))
    }
    task.cancel()
    await #expect(throws: DatasetError(.cancelled, path: path)) { try await task.value }
    // Lets the thread that waits for it go.
    let writer = open(path, O_RDWR | O_NONBLOCK)
    close(writer)
  }

  /// Any cut through a file of nasty rows loads or fails, and never crashes.
  @Test func `every beginning of a file is answered`() {
    let text = "\u{FEFF}a,b\r\n\"x\"\"y\",\"1\n2\"\r\n\r\nä,\"\"\n5\",6\"7\r"
    for length in 0...text.utf8.count {
      _ = try? load(Array(text.utf8.prefix(length)))
      _ = try? load(Array(text.utf8.prefix(length)), as: "x.tsv")
      _ = try? load(Array(text.utf8.suffix(length)), as: "x")
    }
  }
}
