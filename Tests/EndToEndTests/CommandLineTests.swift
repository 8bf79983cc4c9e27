import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct CommandLineTests {
  @Test func `two queries through a pipe`() throws {
    let result = try Ridgeline.run(["mountains"], input: "everest\nk2\n")
    expectEqual(
      result.lines,
      [
        "= 0 of 723 (+0 -0)",
        "+ Mount Everest\t8849\tMahalangur Himalaya\tNepal/China\t1953\t8849\t27.9881\t86.9253",
        "= 1 of 723 (+1 -0)",
        "- Mount Everest\t8849\tMahalangur Himalaya\tNepal/China\t1953\t8849\t27.9881\t86.9253",
        "+ K2\t8611\tBaltoro Karakoram\tPakistan/China\t1954\t4017\t35.8814\t76.5133",
        "= 1 of 723 (+1 -1)",
      ])
    expectEqual(result.errors, "")
    expectEqual(result.status, 0)
  }

  @Test func `the mountains are the list when none is named`() throws {
    expectEqual(try Ridgeline.run([]).lines, ["= 0 of 723 (+0 -0)"])
  }

  @Test func `line ends of any kind, and none at the end, are lines`() throws {
    let result = try Ridgeline.run([], input: "everest\r\nk2")
    expectEqual(result.lines.filter { $0.hasPrefix("=") }.count, 3)
    expectEqual(result.lines.last, "= 1 of 723 (+1 -1)")
  }

  @Test func `input that is no UTF-8 is answered`() throws {
    let result = try Ridgeline.run([], input: Data([0xFF, 0x0A, 0x00, 0x0A, 0x6B, 0x32]))
    expectEqual(result.lines.last, "= 1 of 723 (+1 -0)")
    expectEqual(result.status, 0)
  }

  @Test func `it can be somebody's co-process: each block is out before the next line`() throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: Ridgeline.executable)
    process.currentDirectoryURL = URL(fileURLWithPath: Ridgeline.checkout)
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    func block() -> String {
      var text = ""
      while !text.hasSuffix(")\n") {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { break }
        text += String(decoding: data, as: UTF8.self)
      }
      return text
    }
    expectEqual(block(), "= 0 of 723 (+0 -0)\n")
    for query in ["k2", "everest", "nothing"] {
      try input.fileHandleForWriting.write(contentsOf: Data("\(query)\n".utf8))
      #expect(block().contains(" of 723 (+"))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 0)
  }

  @Test func `settings and a first query are flags`() throws {
    let result = try Ridgeline.run([
      "--sort", "-first_ascent", "--columns", "name,first_ascent", "--limit", "2", "--query",
      "himal",
    ])
    expectEqual(
      result.lines,
      [
        "= 0 of 723 (+0 -0)", "+ Churen Himal\t1970", "+ Gurja Himal\t1969",
        "= 2 of 723 (+2 -0), 3 found",
      ])
  }

  @Test func `JSON has an object for the start and one a line`() throws {
    let result = try Ridgeline.run(["--json"], input: "k2\n:foo\n")
    let objects = try result.lines.map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    expectEqual(objects.count, 3)
    #expect(objects[0]["line"] is NSNull)
    expectEqual(objects[1]["count"] as? Int, 1)
    #expect((objects[2]["error"] as? [String: Any])?["message"] as? String != nil)
    expectEqual(result.status, 2)
  }

  @Test func `what echo prints is what was typed and what came of it`() throws {
    let result = try Ridgeline.run(
      ["--echo", "books-and-movies", "--columns", "title"], input: "solaris\n\n")
    expectEqual(
      result.lines.prefix(9),
      [
        "> :load books-and-movies", "= 0 of 30 (+0 -0)", "> :columns title",
        "= 0 of 30 (+0 -0)", "> solaris", "+ Solaris", "+ Solaris", "= 2 of 30 (+2 -0)", ">",
      ])
  }

  @Test func `a mistake is told by the exit code, at once with bail`() throws {
    let patient = try Ridgeline.run([], input: ":foo\nk2\n")
    expectEqual(patient.status, 2)
    expectEqual(patient.lines.last, "= 1 of 723 (+1 -0)")
    let strict = try Ridgeline.run(["--bail"], input: ":foo\nk2\n")
    expectEqual(strict.status, 2)
    expectEqual(strict.lines.last, "= 0 of 723 (+0 -0)")
  }

  @Test func `a reader that goes away is a quiet end`() throws {
    let session = try Ridgeline.run(
      command: "yes everest | head -5000 | \"$0\" --echo | head -1; echo $?")
    expectEqual(session.output, "= 0 of 723 (+0 -0)\n0\n")
    expectEqual(session.errors, "")
    let filter = try Ridgeline.run(command: "\"$0\" filter '' --columns name | head -1")
    expectEqual(filter.output, "Mount Everest\n")
    expectEqual(filter.errors, "")
  }

  #if !PostgreSQL
    @Test func `a build without PostgreSQL says so`() throws {
      let address = "postgresql://h/db?table=t"
      for arguments in [[address], ["filter", "x", address], ["index", address]] {
        let result = try Ridgeline.run(arguments)
        #expect(result.status == 2 && result.output == "")
        expectEqual(
          result.errors,
          """
          error: this ridgeline was built without PostgreSQL
          to build it with: swift build -c release --traits PostgreSQL

          """)
      }
      let session = try Ridgeline.run(["--echo"], input: ":load postgres://a:b@h?table=x\n")
      #expect(session.output.contains("> :load postgres://…\n! this ridgeline was built without"))
    }
  #endif

  @Test func `help and version are there`() throws {
    let help = try Ridgeline.run(["--help"])
    expectEqual(help.status, 0)
    for word in ["filter", "datasets", "--data-dir", "--query", "--json", "--no-history"] {
      #expect(help.output.contains(word), "\(word)")
    }
    #expect(try Ridgeline.run(["help", "filter"]).output.contains("--output"))
    #expect(try Ridgeline.run(["filter", "--help"]).output.contains("--count"))
    expectEqual(try Ridgeline.run(["--version"]).output, "0.1.0\n")
  }

  @Test func `a wrong flag is told on standard error`() throws {
    for arguments in [["--nonsense"], ["filter"], ["--plain", "--json"], ["a", "b"]] {
      let result = try Ridgeline.run(arguments)
      expectEqual(result.status, 2)
      expectEqual(result.output, "")
      #expect(result.errors.contains("Usage:"))
    }
    let setting = try Ridgeline.run(["--sort", "hieght_m"])
    expectEqual(setting.status, 2)
    #expect(setting.errors.hasPrefix("error: no column hieght_m; did you mean height_m?\n"))
  }

  @Test func `input that cannot be read is told`() throws {
    let result = try Ridgeline.run(command: "\"$0\" < /")
    expectEqual(result.status, 2)
    expectEqual(result.errors, "error: cannot read standard input: Is a directory\n")
  }

  @Test func `a query that looks like a flag or a command is a query`() throws {
    for query in ["-x", ":quit", "\\:quit"] {
      let result = try Ridgeline.run(["--query", query])
      expectEqual(result.lines, ["= 0 of 723 (+0 -0)", "= 0 of 723 (+0 -0)"])
      expectEqual(result.status, 0)
    }
  }

  @Test func `without an output there is an error, and no crash`() throws {
    let closed = try Ridgeline.run(command: "\"$0\" >&-")
    expectEqual(closed.errors, "error: cannot write the output: Bad file descriptor\n")
    expectEqual(closed.status, 2)
    expectEqual(try Ridgeline.run(command: "\"$0\" --version >/dev/full").status, 2)
    expectEqual(try Ridgeline.run(command: "\"$0\" <&- 2>&-").output, "= 0 of 723 (+0 -0)\n")
  }

  @Test func `a setting without a value is a mistake`() throws {
    let result = try Ridgeline.run(["--columns", " "])
    expectEqual(result.status, 2)
    #expect(result.errors.hasPrefix("error: --columns needs a value."))
  }

  @Test func `datasets are listed with their files`() throws {
    let result = try Ridgeline.run(["datasets"])
    expectEqual(
      result.lines,
      [
        "books-and-movies\tData/books-and-movies.csv", "mountains\tData/mountains.csv",
      ])
  }

  @Test func `the data folder is named by flag, by environment, or stands here`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a\n1\n2\n", to: "lists/numbers.csv")
    let lists = folder.path + "/lists"
    expectEqual(try Ridgeline.run(["numbers", "--data-dir", lists]).lines, ["= 0 of 2 (+0 -0)"])
    expectEqual(
      try Ridgeline.run(["numbers"], environment: ["RIDGELINE_DATA": lists]).lines,
      ["= 0 of 2 (+0 -0)"])
    let nothing = try Ridgeline.run([], in: folder.path)
    expectEqual(nothing.status, 2)
    #expect(!nothing.errors.contains("filter"))
    let datasets = try Ridgeline.run(["datasets"], in: folder.path)
    expectEqual(datasets.status, 2)
    #expect(datasets.errors.hasPrefix("error: datasets: there is no data folder\nlooked in:\n"))
    for place in ["--data-dir", "$RIDGELINE_DATA", "./Data", "share/ridgeline"] {
      #expect(nothing.errors.contains(place), "\(place)")
    }
  }

  @Test func `a query in the place of a dataset is told where it belongs`() throws {
    let result = try Ridgeline.run(["everest"])
    expectEqual(result.status, 2)
    #expect(result.errors.hasPrefix("error: everest: no dataset of this name\n"))
    #expect(result.errors.hasSuffix("to search: ridgeline filter everest\n"))
    #expect(
      try Ridgeline.run(["it's high"]).errors.hasSuffix(
        "to search: ridgeline filter 'it'\\''s high'\n"))
  }

  @Test func `a file is a list by its path, also with another shape`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a,b\n1,2\n", to: "x.csv")
    try folder.write("a\tb\n1\t2\n", to: "y")
    expectEqual(try Ridgeline.run(["x.csv"], in: folder.path).lines, ["= 0 of 1 (+0 -0)"])
    expectEqual(try Ridgeline.run(["./y"], in: folder.path).lines, ["= 0 of 1 (+0 -0)"])
  }

  @Test func `a broken file is told at the start with its line and a caret`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a,b\n1,\"2\n", to: "open.csv")
    try folder.write("a,b\n1,2,3\n", to: "many.csv")
    try folder.write("", to: "empty.csv")
    try folder.write(Array("a\nx\0y\n".utf8), to: "nul.csv")
    try folder.write([0xFF, 0xFE, 0x61, 0x00], to: "wide.csv")
    func errors(_ name: String) throws -> String {
      let result = try Ridgeline.run([name], in: folder.path)
      expectEqual(result.status, 2)
      expectEqual(result.output, "")
      return result.errors
    }
    expectEqual(
      try errors("./open.csv"),
      """
      error: ./open.csv:2:3: this quote is never closed
        1,"2
          ^
      close it, or write "" for a quote inside a quoted field
      to take quotes as text: ridgeline --no-quotes ./open.csv
      to leave it out: ridgeline --lenient ./open.csv

      """)
    #expect(try errors("many.csv").hasPrefix("error: many.csv:2:5: this row has 3 fields, "))
    expectEqual(try errors("empty.csv"), "error: empty.csv: the file is empty\n")
    #expect(try errors("nul.csv").hasPrefix("error: nul.csv:2:2: a NUL byte"))
    #expect(try errors("wide.csv").contains("iconv -f UTF-16 -t UTF-8 wide.csv"))
    expectEqual(
      try errors("./no.csv"), "error: ./no.csv: cannot be read: No such file or directory\n")
    #expect(try errors("./").hasPrefix("error: .: is a folder, not a file\n"))
    expectEqual(try errors("/dev/zero"), "error: /dev/zero: is a device, not a file\n")
  }

  @Test func `arguments never reach the terminal raw`() throws {
    let result = try Ridgeline.run(["a", "b\u{1B}]0;t\u{7}"])
    expectEqual(result.status, 2)
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test func `standard input can be the list of a filter, and of nothing without a terminal`()
    throws
  {
    let result = try Ridgeline.run(["filter", "o", "-"], input: "one\ntwo\nthree\n")
    expectEqual(result.lines, ["one", "two"])
    expectEqual(result.status, 0)
    // In a session of its own a process has no terminal.
    let shell = try Ridgeline.run(
      command: "echo one | setsid --wait \"$0\" -; echo $? >&2")
    expectEqual(
      shell.errors,
      """
      error: there is no terminal to type queries at, since standard input is the list
      for one query: ridgeline filter QUERY -
      2

      """)
  }

  @Test func `filter tells what it found by its exit code`() throws {
    let found = try Ridgeline.run(["filter", "everest", "--output", "csv", "--header"])
    expectEqual(
      found.lines,
      [
        "name,height_m,range,country,first_ascent,prominence_m,latitude,longitude",
        "Mount Everest,8849,Mahalangur Himalaya,Nepal/China,1953,8849,27.9881,86.9253",
      ])
    expectEqual(found.status, 0)
    expectEqual(try Ridgeline.run(["filter", "nothing has this"]).status, 1)
    expectEqual(try Ridgeline.run(["filter", "x", "nowhere"]).status, 2)
    let count = try Ridgeline.run(["filter", "himalaya", "--count"])
    expectEqual(count.lines, ["135"])
    let raw = try Ridgeline.run(["filter", "", "--output", "raw", "--header"])
    let file = try Data(
      contentsOf: URL(fileURLWithPath: "\(Ridgeline.checkout)/Data/mountains.csv"))
    expectEqual(raw.output, String(decoding: file, as: UTF8.self))
  }

  @Test(
    arguments: [
      (
        "(k2",
        "error: this bracket is never closed\n  (k2\n  ^\n"
          + "close it, or write \\( to search for a bracket\n"
      ),
      (
        "富士 height_m>abc",
        "error: height_m has numbers, and abc is none\n  富士 height_m>abc\n                ^\n"
          + "write a number, such as 8000 or -0.5\n"
      ),
      (
        "k2 /a\u{1B}(/",
        "error: this bracket is never closed; \\( is the character\n  k2 /a\\u{1B}(/\n             ^\n"
          + "write \\/ to search for a text that begins with /\n"
      ),
    ] as [(String, String)])
  func `a filter's broken query is told with a caret`(query: String, errors: String) throws {
    let result = try Ridgeline.run(["filter", query])
    expectEqual(result.errors, errors)
    expectEqual(result.output, "")
    expectEqual(result.status, 2)
    // The same through a pipe is part of the block, on standard output.
    let piped = try Ridgeline.run([], input: query + "\n")
    let told = errors.dropFirst("error: ".count).split(separator: "\n").map { "! \($0)" }
    let block = told + ["= 0 of 723 (+0 -0)"]
    expectEqual(piped.lines, ["= 0 of 723 (+0 -0)"] + block)
    expectEqual(piped.errors, "")
    expectEqual(piped.status, 2)
  }

  @Test func `a list is searched without an index too`() throws {
    let arguments = ["--columns", "name", "--query", "everest"]
    expectEqual(
      try Ridgeline.run(arguments + ["--no-index"]).output, try Ridgeline.run(arguments).output)
    expectEqual(try Ridgeline.run(["filter", "everest", "--count", "--no-index"]).output, "1\n")
  }

  @Test func `a disk that is full is told`() throws {
    let result = try Ridgeline.run(command: "\"$0\" filter '' >/dev/full")
    expectEqual(result.errors, "error: cannot write the output: No space left on device\n")
    expectEqual(result.status, 2)
  }

  @Test func `files whose names are not UTF-8 are opened, saved and shown`() throws {
    let folder = try TemporaryFolder()
    let result = try Ridgeline.run(
      command: """
        cd \(folder.path)
        name=$(printf 'caf\\351')
        printf 'n\\n1\\n2\\n' > "$name.csv"
        "$0" filter 2 "./$name.csv"
        printf '2\\n:delete 1\\n:save\\n:load ./caf\\351.csv\\n:load ./caf\\\\xE9.csv\\n:datasets\\n' \\
          | "$0" --data-dir . "./$name.csv"
        cat "$name.csv"
        """)
    expectEqual(result.errors, "")
    expectEqual(
      result.lines,
      [
        "2", "= 0 of 2 (+0 -0)", "+ 2", "= 1 of 2 (+1 -0)", "- 2", "= 0 of 1 (+0 -1)",
        "| 1 row saved to ./caf\\xE9.csv", "= 0 of 1 (+0 -0)", "= 0 of 1 (+0 -0)",
        "= 0 of 1 (+0 -0)", "| caf\\xE9\tcaf\\xE9.csv", "= 0 of 1 (+0 -0)", "n", "1",
      ])
  }

  @Test func `folders of the environment whose names are not UTF-8 are used`() throws {
    let folder = try TemporaryFolder()
    let result = try Ridgeline.run(
      command: """
        cd \(folder.path)
        name=$(printf 'caf\\351')
        mkdir "$name"
        printf 'n\\n1\\n2\\n' > "$name/numbers.csv"
        RIDGELINE_DATA="$name" "$0" filter 2 numbers
        mkdir Data
        cp "$name/numbers.csv" Data/mountains.csv
        printf '> 2\\n+ 2\\n= 1\\n> :export 2.csv\\n...\\n= 1\\n' > 2.transcript
        TMPDIR="$PWD/$name" "$0" replay 2.transcript
        ls "$name"
        """)
    expectEqual(result.errors, "")
    expectEqual(
      result.lines, ["2", "TAP version 14", "1..1", "ok 1 - 2.transcript", "numbers.csv"])
  }
}
