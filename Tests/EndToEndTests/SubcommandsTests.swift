import Foundation
import TestSupport
import Testing

/// `filter`, `datasets` and `index`.
@Suite(.blocking) struct SubcommandsTests {
  @Test func `datasets prints names and files`() throws {
    let result = try Ridgeline.run(["datasets"])
    expectEqual(
      result.lines,
      [
        "books-and-movies\tData/books-and-movies.csv", "mountains\tData/mountains.csv",
      ])
  }

  @Test(arguments: [
    (["fliter", "x"], "no dataset fliter", "did you mean ridgeline filter?"),
    (["shel"], "no dataset shel", "did you mean ridgeline shell?"),
    (["fliter"], "no dataset fliter", "did you mean ridgeline filter?"),
    (
      ["--plain", "filter", "x"], "no dataset filter",
      "a subcommand comes first, and ridgeline filter has no option --plain"
    ),
    (
      ["--sort", "name", "--no-index", "filter"], "no dataset filter",
      "a subcommand comes first and its flags follow: ridgeline filter --sort …"
    ),
    (
      ["--limit=2", "--pick", "filter", "x"], "no dataset filter",
      "a subcommand comes first, and ridgeline filter has no option --pick"
    ),
    (
      ["--sort", "name", "datasets"], "no dataset datasets",
      "a subcommand comes first, and ridgeline datasets has no option --sort"
    ),
    (
      ["--data-dir", "Data", "datasets"], "no dataset datasets",
      "a subcommand comes first and its flags follow: ridgeline datasets --data-dir …"
    ),
    (["help", "fliter"], "no subcommand fliter", "did you mean ridgeline help filter?"),
    (["mountain"], "mountain: no such dataset", "did you mean mountains?"),
    (["filter", "x", "Mountain"], "Mountain: no such dataset", "did you mean mountains?"),
  ])
  func `misspelled names suggest the nearest`(
    arguments: [String], sentence: String, advice: String
  ) throws {
    let result = try Ridgeline.run(arguments)
    expectEqual(
      result.errors.split(separator: "\n").prefix(2).map { String($0) },
      ["error: \(sentence)", advice])
    expectEqual(result.status, 2)
  }

  @Test func `a dataset can be named almost like a subcommand`() throws {
    let folder = try TemporaryFolder()
    let result = try Ridgeline.run(
      command: "cd \(folder.path) && mkdir Data && echo name >Data/filer.csv && : | \"$0\" filer")
    expectEqual(result.lines, ["= 0 of 0 (+0 -0)"])
  }

  @Test func `filter exits with 1 if it finds nothing`() throws {
    let found = try Ridgeline.run(["filter", "everest", "mountains", "--output", "csv", "--header"])
    expectEqual(
      found.lines,
      [
        "name,height_m,range,country,first_ascent,prominence_m,latitude,longitude",
        "Mount Everest,8849,Mahalangur Himalaya,Nepal/China,1953,8849,27.9881,86.9253",
      ])
    expectEqual(found.status, 0)
    expectEqual(try Ridgeline.run(["filter", "nothing has this", "mountains"]).status, 1)
    expectEqual(try Ridgeline.run(["filter", "x", "nowhere"]).status, 2)
    let count = try Ridgeline.run(["filter", "himalaya", "mountains", "--count"])
    expectEqual(count.lines, ["135"])
    let raw = try Ridgeline.run(["filter", "", "mountains", "--output", "raw", "--header"])
    let file = try Data(
      contentsOf: URL(fileURLWithPath: "\(Ridgeline.checkout)/Data/mountains.csv"))
    expectEqual(raw.output, String(decoding: file, as: UTF8.self))
  }

  @Test func `a pipe is the dataset of filter`() throws {
    let result = try Ridgeline.run(["filter", "blue"], input: "name,eyes\nada,blue\nbob,brown\n")
    expectEqual(result.lines, ["ada,blue"])
    expectEqual(result.status, 0)
    expectEqual(try Ridgeline.run(["filter", "everest"]).status, 1)
  }

  @Test(arguments: [["filter", "", "-dash.csv"], ["filter", "-the", "mountains"], ["-dash.csv"]])
  func `a dash and letters are an unknown option, not a request for help`(
    arguments: [String]
  ) throws {
    let result = try Ridgeline.run(arguments)
    let word = arguments.first { $0.hasPrefix("-") } ?? ""
    expectEqual(
      result.errors,
      "error: unknown option '\(word)'; if it is not an option, put -- before it\n")
    expectEqual(result.output, "")
    expectEqual(result.status, 2)
  }

  @Test(
    arguments: [
      (["filter", "2", "--format", "csv"], "a,b\r\n1,2\r\n3,4\r\n", "1,2\r\n"),
      (["filter", "", "--header"], "a,b\r\n1,2\n3,4\r\n5,6", "a,b\r\n1,2\n3,4\r\n5,6\n"),
      (["filter", "", "--format", "text"], "a\r\nb\n", "a\r\nb\n"),
      (["filter", "1"], "{\"a\":1}\r\n{\"a\":2}\r\n", "{\"a\":1}\r\n"),
      (
        ["filter", "", "--sort", "a", "--format", "csv"], "a,b\r\n3,4\r\n1,2\r\n", "1,2\r\n3,4\r\n"
      ),
      (
        ["filter", "2", "--print0", "--header", "--format", "csv"], "a,b\r\n1,2\r\n",
        "a,b\0" + "1,2\0"
      ),
      (["filter", "red", "--ansi"], "\u{1B}[31mred\u{1B}[0m\nx\n", "\u{1B}[31mred\u{1B}[0m\n"),
      (["filter", "31", "--ansi"], "\u{1B}[31mred\u{1B}[0m\nx\n", ""),
    ] as [([String], String, String)])
  func `records come out as they came in`(
    arguments: [String], input: String, output: String
  ) throws {
    expectEqual(try Ridgeline.run(arguments, input: input).output, output)
  }

  @Test(arguments: [[], ["--limit", "3", "--format", "text"]])
  func `filter writes a match of a pipe before the next line arrives`(options: [String]) throws {
    let pipe = try NamedPipe()
    let filter = try RunningProgram(["filter"] + options + ["error", "-"], input: .pipe(pipe))
    try pipe.send("start\n error 1\nerr")
    try filter.wait(forOutput: " error 1\n")
    try pipe.send("or 2\n")
    pipe.end()
    let result = try filter.result()
    expectEqual(result.lines, [" error 1", "error 2"])
    expectEqual(result.status, 0)
  }

  @Test func `lines among the JSON of a pipe are rows too`() throws {
    let pipe = try NamedPipe()
    let filter = try RunningProgram(["filter", "error", "-"], input: .pipe(pipe))
    try pipe.send(#"{"a":"start"}"# + "\n" + #"{"a":"error 1"}"# + "\n")
    try filter.wait(forOutput: "error 1")
    try pipe.send("{\"error\":2}\n  error\t\"3\" {\nat [1]\n{\"a\":\"error 4\"}\n")
    pipe.end()
    let result = try filter.result()
    expectEqual(
      result.lines, [#"{"a":"error 1"}"#, "  error\t\"3\" {", #"{"a":"error 4"}"#])
    expectEqual(
      result.errors,
      "read as JSON Lines (--format text for lines); 1 row repaired: 1 not JSON (first: line 4)\n")
  }

  @Test func `how the writes of a pipe are cut does not decide how it is read`() throws {
    let pipe = try NamedPipe()
    let filter = try RunningProgram(["filter", "everest", "-"], input: .pipe(pipe))
    let row = "{\"a\":1}\n"
    try pipe.send(String(repeating: row, count: 12_500))
    try pipe.send(String(repeating: row, count: 7_500) + "everest\n")
    pipe.end()
    let result = try filter.result()
    expectEqual(result.output, "everest\n")
    expectEqual(
      result.errors,
      "read as JSON Lines (--format text for lines); 1 row repaired: 1 not JSON (first: line 20001)\n"
    )
  }

  @Test(arguments: [
    ["error"], ["--columns", "msg", "error"], ["msg:error"], ["--output", "raw", "error"],
  ])
  func `filter writes a match of JSON Lines before the next line arrives`(
    arguments: [String]
  ) throws {
    let pipe = try NamedPipe()
    let filter = try RunningProgram(["filter"] + arguments + ["-"], input: .pipe(pipe))
    try pipe.send(
      "{\"n\":0}\n{\"n\":1,\"msg\":\"start\"}\n{\"n\":2,\"msg\":\"error 1\"}\n{\"n\":3,")
    try filter.wait(forOutput: "error 1")
    try pipe.send("\"msg\":\"error 2\",\"late\":1}\n")
    pipe.end()
    let lines = [#"{"n":2,"msg":"error 1"}"#, #"{"n":3,"msg":"error 2","late":1}"#]
    let cells = [#"{"msg":"error 1"}"#, #"{"msg":"error 2"}"#]
    expectEqual(try filter.result().lines, arguments.contains("--columns") ? cells : lines)
  }

  @Test(
    arguments: [
      (
        "(k2",
        "error: this ( is never closed\n  (k2\n  ^\n"
          + "add ), or write \\( to search for (\n"
      ),
      (
        "富士 height_m>",
        "error: expected a value after height_m>\n  富士 height_m>\n                ^\n"
          + "add one\nwrite height_m\\> to search for this text\n"
      ),
      (
        "k2 /a\u{1B}(/",
        "error: this ( is never closed\n  k2 /a\\u{1B}(/\n             ^\n"
          + "add ), or write \\( to match (\n"
      ),
    ] as [(String, String)])
  func `an invalid filter query is reported with a caret`(query: String, errors: String) throws {
    let result = try Ridgeline.run(["filter", query, "mountains"])
    expectEqual(result.errors, errors)
    expectEqual(result.output, "")
    expectEqual(result.status, 2)
    // The same through a pipe is part of the block, on standard output.
    let piped = try Ridgeline.run(["mountains"], input: query + "\n")
    let messages = errors.dropFirst("error: ".count).split(separator: "\n").map { "! \($0)" }
    let block = messages + ["= 0 of 723 (+0 -0)"]
    expectEqual(piped.lines, ["= 0 of 723 (+0 -0)"] + block)
    expectEqual(piped.errors, "")
    expectEqual(piped.status, 2)
  }

  @Test func `filter reads standard input; a session then needs a terminal`()
    throws
  {
    let result = try Ridgeline.run(["filter", "o", "-"], input: "one\ntwo\nthree\n")
    expectEqual(result.lines, ["one", "two"])
    expectEqual(result.status, 0)
    // A process in a new session has no terminal.
    let shell = try Ridgeline.run(
      command: "echo one | setsid --wait \"$0\" -; echo $? >&2")
    expectEqual(
      shell.errors,
      """
      error: queries need a terminal when standard input is the list
      without one: ridgeline filter QUERY -
      2

      """)
  }

  @Test(
    arguments: [
      ("Doe, Jane\nRoe, Rick\n", "o", ["Doe, Jane", "Roe, Rick"]),
      ("{\"Name\":\"web\",\"Ports\":[80]}\n", "web", ["web\t[80]"]),
      ("{\"Name\":\"web\"}\n{\"Name\":\"db\"}\n", "name:db", ["db"]),
      ("{\n  \"Name\": \"web\"\n}\n", "name:web", ["web"]),
      ("name\tborn\nAda\t1815\n", "born>1800", ["Ada\t1815"]),
    ] as [(String, String, [String])])
  func `filter guesses what standard input is`(text: String, query: String, lines: [String]) throws
  {
    let result = try Ridgeline.run(["filter", "--output", "plain", query, "-"], input: text)
    expectEqual(result.lines, lines)
    expectEqual(result.errors, "")
    expectEqual(result.status, 0)
  }

  @Test(
    arguments: [
      ([""], "{\"b\": 1.50, \"a\":\"\\u00e9\"} \n  {\"b\":2 }\n"),
      (["1", "--columns", "b"], "{\"b\":1.50}\n"),
    ] as [([String], String)])
  func `filter prints JSON Lines as they came in`(arguments: [String], output: String) throws {
    let text = "{\"b\": 1.50, \"a\":\"\\u00e9\"} \n\n  {\"b\":2 }\n"
    let words = ["filter", arguments[0], "-"] + arguments.dropFirst()
    expectEqual(try Ridgeline.run(words, input: text).output, output)
  }

  @Test func `empty input is an empty list`() throws {
    for arguments in [["filter", "x", "-"], ["filter", "--format", "json", "x", "-"]] {
      let result = try Ridgeline.run(arguments)
      #expect(result.output == "" && result.errors == "" && result.status == 1)
    }
  }

  @Test func `compressed standard input is unpacked`() throws {
    let result = try Ridgeline.run(
      command:
        "(printf 'name,n\\nK2,1\\n' | gzip -c; echo more) | \"$0\" filter --format csv --output csv k2 -"
    )
    expectEqual(result.lines, ["K2,1"])
    expectEqual(result.errors, "gzip: stdin: decompression OK, trailing garbage ignored\n")
  }

  #if !PostgreSQL
    @Test func `a build without PostgreSQL reports that`() throws {
      let address = "postgresql://h/db?table=t"
      for arguments in [[address], ["filter", "x", address]] {
        let result = try Ridgeline.run(arguments)
        #expect(result.status == 2 && result.output == "")
        expectEqual(
          result.errors,
          """
          error: this ridgeline was built without PostgreSQL
          to include it: swift build -c release --traits PostgreSQL

          """)
      }
      let session = try Ridgeline.run(
        ["--echo", "mountains"], input: ":load postgres://a:b@h?table=x\n")
      #expect(session.output.contains("> :load postgres://…\n! this ridgeline was built without"))
    }
  #endif
}
