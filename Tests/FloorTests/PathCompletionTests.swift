import Datasets
import Files
import Search
import SystemPackage
import TestSupport
import Testing

@testable import Session

@Suite(.session) struct PathCompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in [
      "my file.csv", "-x.csv", "a -b.csv", " c.csv", "Other.csv", ".hidden", "b\nc", "b\u{202E}d",
    ] {
      try folder.write("x\n1\n", to: name)
    }
    try folder.write("x\n1\n", to: "sub dir/one.csv")
    try folder.write("x\n1\n", to: "data/cities.csv")
    try folder.write("x\n1\n", to: "data/my list.csv")
  }

  @MainActor private func completion(_ text: String) throws -> Completion {
    let data = DatasetCatalog.DataFolder(
      label: "./Data", folder: FilePath(folder.path + "/data"), origin: .default)
    let catalog = DatasetCatalog(
      dataFolders: [data], home: FilePath(folder.path),
      workingFolder: WorkingFolder(base: FilePath(folder.path), scratch: nil))
    return Session(try dataset(peaks), catalog: catalog).completion(of: text)
  }

  @Test(
    arguments: [
      (":load my", "my", ["my file.csv", "my list"]), (":load my f", "my f", ["my file.csv"]),
      (":load my ", "my ", ["my file.csv", "my list"]), (":load c", "c", ["cities"]),
      (":load --lenient my f", "my f", ["my file.csv"]),
      (":load --format csv my f", "my f", ["my file.csv"]),
      (":load --format csv -- my f", "my f", ["my file.csv"]),
      (":load sub", "sub", ["sub dir/"]), (":load sub dir/", "", ["one.csv"]),
      (":load a", "a", ["-- a -b.csv"]), (":load ot", "ot", ["Other.csv"]),
      (":load .h", ".h", [".hidden"]), (":load ~/my f", "my f", ["my file.csv"]),
      (":load nothing/", "", []), (":load --table t", "t", []), (":load --comment ", "", []),
      (":load b", "b", []), (":load --nonsense m", "", []),
      (":save my", "my", ["my file.csv"]), (":save! my", "my", ["my file.csv"]),
      (":export a", "a", ["a -b.csv"]), (":export! -", "-", ["-x.csv"]),
      (":load my\\ f", "my\\ f", ["my\\ file.csv"]),
      (":load \"my f", "\"my f", ["\"my file.csv\""]),
      (":load 'sub dir/o", "o", ["one.csv'"]), (":save sub\\ dir/", "", ["one.csv"]),
      (":record s", "s", ["sub dir/"]), (":run sub dir/o", "o", ["one.csv"]),
    ] as [(String, String, [String])])
  @MainActor func `Tab completes names and paths with blanks`(
    text: String, word: String, candidates: [String]
  ) throws {
    let completion = try completion(text)
    expectEqual(completion.word, word)
    expectEqual(completion.candidates, candidates)
    expectEqual(completion.endsWord, candidates.first?.hasSuffix("/") != true)
  }

  @Test @MainActor func `a completed line loads the file`() throws {
    let names = ["-x.csv", "a -b.csv", " c.csv", "my file.csv"]
    for text in [":load ", ":load --format csv --lenient "] {
      let completion = try completion(text)
      let lines = completion.candidates.map { text + $0 }
      let paths = lines.compactMap { line -> String? in
        guard case .load(let arguments) = try? Command(line) else { return nil }
        return arguments.argument
      }
      for name in names {
        #expect(paths.contains(name) || paths.contains("./" + name), "\(text) \(lines)")
      }
      expectEqual(paths.count, lines.count)
    }
    #expect(try completion(":save ").candidates.contains("./ c.csv"))
  }

  @Test(
    arguments: [
      (":load --for", ["--format"]), (":load --lenient --no", ["--no-header", "--no-quotes"]),
      (":load --format ", ["csv", "json", "jsonl", "text", "tsv"]),
      (":load --format js", ["json", "jsonl"]),
      (":load --format=t", ["text", "tsv"]), (":load --x", []),
      (
        ":load --type born=",
        ["born=boolean", "born=date", "born=decimal", "born=integer", "born=text"]
      ),
      (":load --type=born=da", ["born=date"]), (":load --key ", []), (":load --type=x ", []),
    ] as [(String, [String])])
  @MainActor func `Tab completes the options of load`(text: String, words: [String]) throws {
    expectEqual(try completion(text).candidates, words)
  }

  @Test @MainActor func `a path is completed with its bytes, and a cell with its text`() throws {
    let completion = try completion(":save my")
    expectEqual(completion.bytes(of: "a\\xE9"), [0x61, 0xE9])
    let columns = try self.completion("na")
    expectEqual(columns.bytes(of: "a\\xE9"), Array("a\\xE9".utf8))
  }

  @Test @MainActor func `all options of load are offered`() throws {
    let names = try completion(":load -").candidates
    #expect(names.contains("--read0") && names.contains("--type") && !names.contains("--help"))
    let options = names.filter { !LoadOptions.namesWithValue.contains($0) }
    for name in options { #expect(throws: Never.self) { try Command(":load \(name) x") } }
  }

  @MainActor @Test func `the common start is that of all files, also of more than are listed`()
    throws
  {
    for number in 0..<1_200 { try folder.write("", to: "many/img\(number + 1_000).csv") }
    for command in testSize([":load"], thorough: [":load", ":export"]) {
      let found = try completion("\(command) many/im")
      expectEqual(found.candidates.count, 1_000)
      expectEqual(found.common, "img")
    }
  }
}
