import Datasets
import Files
import Search
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables
@testable import Transcripts

@MainActor
@Suite(.session) struct DatasetChoiceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for place in ["named", "argument"] { try folder.write("\(place)\n1\n", to: "\(place)/x.csv") }
    try folder.write("installed\n1\n", to: "usr/share/ridgeline/x.csv")
  }

  private func choice(argument: String? = nil, named: String? = nil) -> DatasetChoice {
    DatasetChoice(
      folder: argument.map { "\(folder.path)/\($0)" },
      environment: named.map { ["RIDGELINE_DATA": $0.isEmpty ? "" : "\(folder.path)/\($0)"] }
        ?? [:],
      executable: "\(folder.path)/usr/bin/ridgeline")
  }

  private func header(_ choice: DatasetChoice) async throws -> String? {
    try await choice.load(LoadArguments("x")).columns.first?.header
  }

  @Test func `arguments precede the environment, and that precedes the installed data`()
    async throws
  {
    expectEqual(try await header(choice(argument: "argument", named: "named")), "argument")
    expectEqual(try await header(choice(named: "named")), "named")
    expectEqual(try await header(choice()), "installed")
    expectEqual(try await header(choice(named: "")), "installed")
  }

  @Test func `a choice can ignore the environment`() async throws {
    expectEqual(try await header(choice(named: "named").ignoringEnvironment), "installed")
  }

  @Test func `names of columns are known without the whole file`() async throws {
    try folder.write("First Name\tborn\nAda\t1815\n", to: "people.tsv")
    try folder.write("{\"peaks\": {\"a\": 1}}\n", to: "whole.json")
    for (name, names) in [
      ("people.tsv", ["first_name", "born"]), ("whole.json", []), ("nowhere.csv", []), ("-", []),
      ("postgresql://h/d?table=t", []),
    ] {
      let argument = name.contains(".") ? "\(folder.path)/\(name)" : name
      expectEqual(await choice().columnNames(of: LoadArguments(argument)), names, "\(name)")
    }
  }

  @Test func `without the default dataset, files are listed`() throws {
    for name in ["b.csv", "a.json", "notes", ".hidden"] {
      try folder.write("x\n", to: "here/\(name)")
    }
    let here = WorkingFolder(base: FilePath("\(folder.path)/here"), scratch: nil)
    let catalog = DatasetCatalog(dataFolders: [], workingFolder: here)
    expectEqual(catalog.files, ["a.json", "b.csv", "notes"])
    let problem = Problem.noDataset(files: ["my a.csv", "-b"])
    expectEqual(
      problem.lines,
      [
        "name a file to open", "files here: 'my a.csv', ./-b", "to open one: ridgeline 'my a.csv'",
        "to open the output of a command: COMMAND | ridgeline -",
      ])
    expectEqual(
      Problem.noDataset(files: []).lines.dropFirst().first, "to open one: ridgeline FILE")
  }

  @Test func `an unknown name suggests filter`() async throws {
    let problem = await #expect(throws: Problem.self) {
      try await choice().load(LoadArguments("k2's"), suggestsFilter: true)
    }
    expectEqual(problem?.advice.last, #"to search: ridgeline filter 'k2'\''s'"#)
  }

  @Test func `an address is not a file`() async throws {
    expectEqual(try await choice().open(LoadArguments("x"))?.name, nil)
    await #expect(throws: Problem.self) {
      try await choice().open(LoadArguments("postgresql://h/d/t"))
    }
  }

  @Test func `words are quoted for a shell`() {
    expectEqual(shellWord("a-b_c./d"), "a-b_c./d")
    expectEqual(shellWord("a b"), "'a b'")
    expectEqual(shellWord(""), "''")
    expectEqual(shellWord("$x"), "'$x'")
  }
}
