import Datasets
import SystemPackage
import TestSupport
import Testing

/// Every message about a dataset: what is wrong, and what to do.
@Suite struct DatasetFaultTests {
  @Test(
    arguments: [
      (.unreadable(.permissionDenied), ["x.csv: cannot be read: Permission denied"]),
      (.folder, ["x.csv: is a folder, not a file", "name a file in it"]),
      (.device, ["x.csv: is a device, not a file", "copy its data to a file and load that"]),
      (
        .pipe,
        ["x.csv: is a pipe; transcripts load only files", "copy its data to a file and load that"]
      ),
      (
        .noProgram("xz", package: "xz-utils"),
        [
          "x.csv: xz is not installed",
          "install the package xz-utils, or unpack the file yourself",
        ]
      ),
      (
        .notUnpacked("gzip: unexpected end of file", program: "gzip"),
        [
          "x.csv: gzip cannot unpack the file: gzip: unexpected end of file",
          "get the file again; it may be incomplete",
        ]
      ),
      (.changing, ["x.csv: the file changed while it was read", "try again when it is complete"]),
      (
        .tooManyBytes(limit: 20_000_000),
        [
          "x.csv: does not fit in memory: more than 20 MB",
          "free some memory, or load part of it: head -n 1000000 x.csv | ridgeline --format csv -",
        ]
      ),
      (.cancelled, ["x.csv: interrupted"]),
      (
        .noFolder(searched: ["./Data (no such folder)"]),
        [
          "x.csv: no data folder found", "create ./Data, or name a folder with --data-dir",
          "searched:", "  ./Data (no such folder)",
        ]
      ),
      (
        .noSuchFolder(setting: "--data-dir"),
        [
          "x.csv: no such folder (set by --data-dir)",
          "set --data-dir to a folder with datasets, or name a file by its path",
        ]
      ),
      (
        .unknownName(known: ["cities"], searched: ["./Data"]),
        ["x.csv: no such file or dataset", "datasets: cities", "searched:", "  ./Data"]
      ),
      (
        .ambiguousName(["x.csv", "x.tsv"]),
        ["x.csv: several files have this name: x.csv, x.tsv", "add the extension: x.csv"]
      ),
    ] as [(DatasetError.Fault, [String])])
  func `an error about a file says what to do`(fault: DatasetError.Fault, lines: [String]) {
    expectEqual(message(fault), lines)
  }

  @Test(
    arguments: [
      (
        .nul,
        [
          "x.csv: NUL byte: this is not a text file",
          "export the data as CSV or JSON, and load that",
        ]
      ),
      (
        .encoding(.utf16LittleEndian),
        [
          "x.csv: is text in UTF-16LE, not in UTF-8",
          "convert it: iconv -f UTF-16LE -t UTF-8 x.csv | ridgeline --format csv -",
        ]
      ),
      (
        .openQuote,
        [
          "x.csv: this quote is never closed",
          #"close it, or write "" for a quote inside a quoted field"#,
        ]
      ),
      (
        .textAfterQuote,
        [
          "x.csv: text after a closing quote", #"write "" for a quote inside a quoted field"#,
        ]
      ),
      (
        .fieldCount(3, expected: 2, quoting: true),
        [
          "x.csv: expected 2 fields, found 3",
          "quote fields that contain the delimiter",
        ]
      ),
      (.fieldCount(0, expected: 1, quoting: true), ["x.csv: expected 1 field, found 0"]),
      (
        .tooLarge, ["x.csv: more than 4,294,967,295 rows, or 4 GB in a few rows", "split the file"]
      ),
      (
        .tooManyKeys(20_000),
        [
          "x.csv: 20000 columns do not fit in memory",
          "remove some keys",
        ]
      ),
      (
        .noSQLite,
        [
          "x.csv: SQLite databases are not supported by this build",
          "build with SQLite: swift build -c release --traits SQLite",
        ]
      ),
      (
        .noDatabase, ["x.csv: --table is only for SQLite databases", "load it without --table"]
      ),
      (
        .noTable("b", known: ["a", "c"]),
        ["x.csv: no table b", "tables: a, c"]
      ),
      (
        .noTable(nil, known: ["a", "c"]),
        ["x.csv: the database has several tables", "tables: a, c"]
      ),
      (.noTable(nil, known: []), ["x.csv: the database has no tables", "create a table first"]),
      (.database("database is locked"), ["x.csv: SQLite: database is locked"]),
    ] as [(DatasetError.Fault, [String])])
  func `an error about contents says what to do`(fault: DatasetError.Fault, lines: [String]) {
    expectEqual(message(fault), lines)
  }

  @Test(
    arguments: [
      (
        "[{\"a\": }]",
        [
          "x.json:1:8: expected a value",
          #"write a value such as "text", 1, true or null, or remove the comma before it"#,
        ]
      ),
      (
        "[{a: 1}]",
        [
          "x.json:1:3: expected a key in double quotes",
          #"write {"key": value}, without a comma before }"#,
        ]
      ),
      (
        "[{\"a\" 1}]",
        ["x.json:1:7: expected :", "write a colon between the key and its value"]
      ),
      (
        "[{\"a\": 1]",
        [
          "x.json:1:9: expected , or }",
          "separate members with a comma, or close the object with }",
        ]
      ),
      (
        "[1 2]",
        ["x.json:1:4: expected , or ]", "separate values with a comma, or close the array with ]"]
      ),
      ("[1.]", ["x.json:1:4: expected a digit", "write a complete number, such as 0.5 or 1e9"]),
      (
        "[1] 2",
        [
          "x.json:1:5: expected the end of the file",
          "put all values in one array, or each on its own line: jq -c",
        ]
      ),
      (
        "[01]",
        ["x.json:1:2: number with a leading zero", "remove the zero, or put the number in quotes"]
      ),
      (
        "[\"a\tb\"]",
        [
          "x.json:1:4: control character in a string",
          #"close the string before it, or write an escape such as \n or \t"#,
        ]
      ),
      (
        #"["C:\x"]"#,
        [
          "x.json:1:5: unknown escape",
          #"write \\ for a backslash; other escapes: \" \/ \b \f \n \r \t \u00E9"#,
        ]
      ),
      (
        "true",
        [
          "x.json:1:1: expected an array or an object, found a single value",
          "put the rows in one array",
        ]
      ),
      (
        "[{}, 1]",
        [
          "x.json:1:6: expected an object, as in the earlier rows",
          "make all rows objects, or none",
        ]
      ),
      (
        "[1, {}]",
        [
          "x.json:1:5: unexpected object; the earlier rows are not objects",
          "make all rows objects, or none",
        ]
      ),
    ] as [(String, [String])])
  func `an error in JSON says what to do`(text: String, lines: [String]) throws {
    let error = try #require(throws: DatasetError.self) { try loaded(text, as: "x.json") }
    expectEqual([error.description] + error.advice, lines)
  }

  @Test func `a JSON file with a value on each line suggests JSON Lines`() throws {
    func flags(_ text: String) throws -> [String] {
      try #require(throws: DatasetError.self) { try loaded(text, as: "x.json") }
        .remedies.map(\.flag)
    }
    expectEqual(try flags("{\"a\": 1} {\"a\": 2}\n"), ["--format jsonl"])
    expectEqual(try flags("1\n"), ["--format jsonl"])
    expectEqual(try flags("name,n\n"), [])
  }

  @Test func `an error after a guess suggests lines of text`() throws {
    let error = try #require(throws: DatasetError.self) { try loaded("{\"a\": }", as: "x") }
    expectEqual(error.description, "x:1:7: expected a value")
    expectEqual(error.remedies.map(\.flag), ["--format text"])
  }

  @Test func `an error of a row suggests to read NUL or quotes as text`() throws {
    func purpose(_ text: String) throws -> String? {
      try #require(throws: DatasetError.self) {
        try loaded(text, DatasetOptions { $0.isStrict = true })
      }.remedies.last?.purpose
    }
    expectEqual(try purpose("a,b\n1,2,3\n"), nil)
    expectEqual(try purpose("a,b\n1,\0\n"), "to read NUL as text")
    expectEqual(try purpose("a,\"b\n1,2\n"), "to read quotes as text")
  }

  private func message(_ fault: DatasetError.Fault) -> [String] {
    let error = DatasetError(fault, path: "x.csv")
    return [error.description] + error.advice
  }
}
