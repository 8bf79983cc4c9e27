import Foundation
import TestSupport
import Testing

/// What the program answers to the completion scripts.
@Suite(.blocking) struct ArgumentCompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("name,team,born\nAda,blue,1815\n", to: "people.csv")
    try folder.write("Key A\tb\n1\t2\n", to: "it's here.tsv")
  }

  private func answer(
    _ argument: String, _ words: [String], completing index: Int? = nil,
    environment: [String: String] = ["SAP_SHELL": "bash"]
  ) throws -> [String] {
    let command = ["---completion", words[1], "--", argument]
    let result = try Ridgeline.run(
      command + ["\(index ?? words.count - 1)", "0"] + words, input: "name\n", in: folder.path,
      environment: environment)
    expectEqual(result.errors, "")
    expectEqual(result.status, 0)
    return result.lines.filter { !$0.isEmpty }
  }

  private static let columns: [(words: [String], columns: [String])] = [
    (["people.csv", "--columns", ""], ["name", "team", "born"]),
    (["people.csv", "--columns", "born,t"], ["born,name", "born,team", "born,born"]),
    (["people.csv", "--columns", "'born t"], ["born name", "born team", "born born"]),
    (["people.csv", "--columns=-"], ["name", "team", "born"]),
    (["--no-header", "people.csv", "--columns", ""], ["column_1", "column_2", "column_3"]),
    (["it\\'s\\ here.tsv", "--columns", ""], ["key_a", "b"]),
    (["\"it's here.tsv\"", "--columns", ""], ["key_a", "b"]),
    (["-", "--columns", ""], []),
    (["postgresql://user@nowhere.invalid/db?table=t", "--columns", ""], []),
    (["nowhere.csv", "--columns", ""], []),
    (["--limit", "--columns", ""], []),
  ]

  /// Each starts the program, which parses the line several times.
  @Test(arguments: testSize(Array(columns.prefix(6)), thorough: columns))
  func `columns are those of the dataset on the line`(
    words: [String], columns: [String]
  ) throws {
    expectEqual(try answer("--columns", ["ridgeline", "session"] + words), columns)
  }

  @Test func `a subcommand completes columns too`() throws {
    let words = ["ridgeline", "filter", "born>1", "people.csv", "--columns", ""]
    expectEqual(try answer("--columns", words), ["name", "team", "born"])
  }

  @Test func `only the columns of --sort have a sign`() throws {
    let words = ["ridgeline", "session", "people.csv"]
    expectEqual(try answer("--sort", words + ["--sort", "born,-t"]).last, "born,-born")
    expectEqual(try answer("--section", words + ["--section", "-"]).last, "born")
  }

  @Test func `the options of a file complete its columns and their kinds`() throws {
    let words = ["ridgeline", "filter", "x", "people.csv"]
    expectEqual(try answer("--key", words + ["--key", ""]), ["name", "team", "born"])
    expectEqual(try answer("--type", words + ["--type", "b"]), ["name=", "team=", "born="])
    expectEqual(
      try answer("--type", words + ["--type", "born="]),
      ["text", "integer", "decimal", "date", "boolean"].map { "born=\($0)" })
    expectEqual(try answer("--type", words + ["--type=born=da"]).last, "born=boolean")
  }

  @Test(arguments: testSize([99], thorough: [-1, 99, Int.max]))
  func `an index outside the line is answered`(index: Int) throws {
    for option in ["--columns", "--key"] {
      let words = ["ridgeline", "session", "people.csv", option, ""]
      expectEqual(try answer(option, words, completing: index), [])
    }
  }

  @Test func `a line that cannot be parsed has no columns, not those of another dataset`() throws {
    try folder.write("peak\n", to: "Data/mountains.csv")
    let words = ["ridgeline", "session", "--multi", "people.csv", "--columns", ""]
    expectEqual(try answer("--columns", words), [])
    expectEqual(try answer("--columns", ["ridgeline", "session", "--columns", ""]), ["peak"])
  }

  @Test func `words after the cursor count unless they are unfinished`() throws {
    for rest in [["people.csv"], ["people.csv", "--fuzzy"]] {
      let words = ["ridgeline", "session", "--sort", ""] + rest
      expectEqual(try answer("--sort", words, completing: 3), ["name", "team", "born"])
    }
    let unfinished = ["ridgeline", "session", "people.csv", "--sort", "", "--limit"]
    expectEqual(try answer("--sort", unfinished, completing: 4), ["name", "team", "born"])
  }

  @Test func `fish before version 4 passes words without their quotes`() throws {
    let words = ["ridgeline", "session", "it's here.tsv", "--columns", ""]
    let environment = ["SAP_SHELL": "fish", "SAP_SHELL_VERSION": "3.6.0"]
    expectEqual(try answer("--columns", words, environment: environment), ["key_a", "b"])
  }

  @Test func `datasets are those of the data folder on the line`() throws {
    let other = try TemporaryFolder()
    try other.write("a\n", to: "own.csv")
    let words = ["ridgeline", "session", "--data-dir", other.path, ""]
    expectEqual(try answer("positional@0", words), ["own"])
    expectEqual(try answer("positional@0", ["ridgeline", "session", ""]), [])
  }

  @Test func `neither a pipe nor a whole file is read for its columns`() throws {
    try #require(mkfifo("\(folder.path)/pipe.csv", 0o600) == 0)
    let large = try folder.write("name,b\n1,2\n", to: "large.csv")
    try #require(truncate(large, 1 << 42) == 0)
    for (file, columns) in [
      ("pipe.csv", []), ("large.csv", ["name", "b"]),
    ] as [(String, [String])] {
      let words = ["ridgeline", "session", file, "--columns", ""]
      expectEqual(try answer("--columns", words), columns)
    }
  }
}
