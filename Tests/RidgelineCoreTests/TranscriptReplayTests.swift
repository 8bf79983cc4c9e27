import Datasets
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif
import SystemPackage
import TestSupport
import Testing

@testable import RidgelineCore

/// What an XML parser reads in a report.
private final class JUnitCounts: NSObject, XMLParserDelegate {
  var names: [String] = []
  var elements: [String: Int] = [:]
  var text = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements[name, default: 0] += 1
    if name == "testcase" { names.append(attributes["name"] ?? "") }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { self.text += text }
}

/// Transcripts typed into sessions.
@Suite(.session) struct TranscriptReplayTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(peaks, to: "Data/mountains.csv")
    try folder.write("name,n\na,1\nb,2\n", to: "tests/letters.csv")
  }

  /// How a text replays as a file beside `letters.csv`, where `mountains` are the peaks.
  @MainActor private func outcome(_ text: String, isStrict: Bool = false) async throws
    -> TranscriptReplay.Outcome
  {
    let path = try folder.write(text, to: "tests/x.transcript")
    let choice = DatasetChoice(
      folder: folder.path + "/Data", environment: [:], executable: "/nowhere/bin/ridgeline")
    var replay = await TranscriptReplay(
      choice, temporaryFolder: FilePath(folder.path))
    replay.isStrict = isStrict
    return await replay.replay(FilePath(path))
  }

  private func mismatches(_ text: String, isStrict: Bool = false) async throws -> [[String]] {
    switch try await outcome(text, isStrict: isStrict) {
    case .passed: return []
    case .failed(let mismatches), .blessed(let mismatches):
      return mismatches.map { mismatch in
        [mismatch.title.replacingOccurrences(of: folder.path, with: "")] + mismatch.lines
      }
    case .broken(let problem): return [problem.lines]
    }
  }

  @Test func `a transcript begins afresh on the mountains, and its state goes on`() async throws {
    let text =
      "= 0 of 6\n> himalaya\n+ Everest\n+ Lhotse\n= 2\n> :sort name\n= 2\n> k2\n...\n= 1 of 6 (+1 -2)\n"
    expectEqual(try await mismatches(text), [])
    expectEqual(try await mismatches(text), [])
  }

  @Test func `each block that is not as expected is told with its line and what was typed`()
    async throws
  {
    expectEqual(
      try await mismatches("= 1\n> k2\n+ K2\n= 1\n\n> olympus\n+ Olympus\n= 2\n> x\n"),
      [
        ["/tests/x.transcript:1: the start", "@@ -1 +1 @@", "-= 1", "+= 0 of 6 (+0 -0)"],
        [
          "/tests/x.transcript:6: > olympus", "@@ -7,2 +7,4 @@", "+- K2\t8611\tKarakoram",
          "++ Olympus\t2917\tGreece", " + Olympus\t2917\tGreece", " = 2 of 6 (+2 -1)",
        ],
        [
          "/tests/x.transcript:9: > x", "@@ -9,0 +12,3 @@", "+- Olympus\t2917\tGreece",
          "+- Olympus\t2917\tGreece", "+= 0 of 6 (+0 -2)",
        ],
      ])
  }

  @Test func `only full lines count where that is asked for`() async throws {
    expectEqual(try await mismatches("> k2\n+ K2\n= 1\n", isStrict: true).count, 1)
    let full = "> k2\n+ K2\t8611\tKarakoram\n= 1 of 6 (+1 -0)\n"
    expectEqual(try await mismatches(full, isStrict: true), [])
  }

  @Test func `files are found beside the transcript, then in the data folder`() async throws {
    expectEqual(
      try await mismatches("> :load letters.csv\n= 0 of 2\n> :load mountains\n= 0 of 6\n"), [])
    expectEqual(try await mismatches("> :load ./letters.csv\n= 0 of 2\n> b\n+ b\n= 1\n"), [])
  }

  @Test func `one that loads a list first needs no mountains`() async throws {
    try FileManager.default.removeItem(atPath: folder.path + "/Data/mountains.csv")
    expectEqual(try await mismatches("> :load letters.csv\n= 0 of 2\n> b\n+ b\n= 1\n"), [])
    expectEqual(try await mismatches("> b\n= 0\n")[0][0], "mountains: no dataset of this name")
    let start = "= 0 of 2\n> :load letters.csv\n= 0 of 2\n"
    expectEqual(try await mismatches(start)[0][0], "mountains: no dataset of this name")
  }

  @Test func `a list that cannot be loaded where it should be is no mismatch`() async throws {
    let told = try await mismatches("> b\n= 0\n\n> :load none.csv\n= 0 of 2\n> b\n+ b\n= 1\n")
    #expect(told[0][0].hasSuffix("/tests/x.transcript:4: none.csv: no dataset of this name"))
    let elsewhere = try await mismatches("> :load none.csv\n! other.csv\n= 0\n")
    #expect(elsewhere[0][0].hasSuffix("x.transcript:1: none.csv: no dataset of this name"))
    expectEqual(try await mismatches("> :load none.csv\n! none.csv: no...\n...\n= 0 of 6\n"), [])
  }

  @Test func `what a transcript writes it can read, and nobody else`() async throws {
    let text = """
      > :load letters.csv
      = 0 of 2
      > b
      + b
      = 1
      > :delete 1
      - b
      = 0 of 1
      > :save
      | 1 row saved to letters.csv
      = 0 of 1
      > :reload
      = 0 of 1
      > :export sub/out.tsv
      | 0 rows written to sub/out.tsv
      = 0
      > :export sub/out.tsv
      ! sub/out.tsv is there already
      ...
      > :save ../../../up.csv
      | 1 row saved to ../../../up.csv
      = 0
      > :load ../../../up.csv
      = 0 of 1
      > :load mountains
      = 0 of 6
      > everest
      ...
      > :delete 1
      ...
      > :save
      ...
      = 0 of 5
      > :load mountains
      = 0 of 5
      """
    expectEqual(try await mismatches(text), [])
    expectEqual(try folder.text(of: "tests/letters.csv"), "name,n\na,1\nb,2\n")
    expectEqual(try folder.text(of: "Data/mountains.csv"), peaks)
    expectEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(),
      ["Data", "tests"])
    expectEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/tests").sorted(),
      ["letters.csv", "x.transcript"])
    expectEqual(try await mismatches(text), [])
  }

  @Test func `a transcript that was changed meanwhile is not replaced`() throws {
    let path = FilePath(try folder.write("> k2\n= 2\n", to: "tests/x.transcript"))
    let file = try TranscriptFile(path)
    try folder.write("> k2\n= 3\n", to: "tests/x.transcript")
    #expect(
      throws: Problem("\(path) was changed while it was replayed", advice: ["replay it again"])
    ) {
      try file.replace(at: path, by: "> k2\n= 1\n")
    }
    expectEqual(try folder.text(of: "tests/x.transcript"), "> k2\n= 3\n")
  }

  @Test @MainActor func `what came is written into a transcript that is blessed`() async throws {
    let path = FilePath(
      try folder.write("# peaks\n> k2\n\n> everest\n+ Everest\n= 1\n", to: "tests/x.transcript"))
    let choice = DatasetChoice(
      folder: folder.path + "/Data", environment: [:], executable: "/nowhere/bin/ridgeline")
    var replay = await TranscriptReplay(choice, temporaryFolder: FilePath(folder.path))
    replay.blesses = true
    guard case .blessed(let mismatches) = await replay.replay(path) else {
      Issue.record("not blessed")
      return
    }
    expectEqual(mismatches.count, 2)
    let text = """
      # peaks
      > k2
      + K2\t8611\tKarakoram
      = 1 of 6 (+1 -0)

      > everest
      - K2\t8611\tKarakoram
      + Everest\t8849\tHimalaya
      = 1 of 6 (+1 -1)

      """
    expectEqual(try folder.text(of: "tests/x.transcript"), text)
    guard case .passed = await replay.replay(path) else {
      Issue.record("blessed twice")
      return
    }
    expectEqual(try folder.text(of: "tests/x.transcript"), text)
  }

  @Test func `what is no transcript is told with its line`() async throws {
    let told = try await mismatches("> a\n= 0\nnonsense\n")
    #expect(told[0][0].hasSuffix("x.transcript:3: \(TranscriptError(line: 3, .unknownLine("")))"))
  }

  @Test func `transcripts are found in folders, in the order of their names`() throws {
    for name in ["b.transcript", "a/z.transcript", "a/notes.md", ".hidden.transcript"] {
      try folder.write("", to: "t/\(name)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/t/a/loop", withDestinationPath: folder.path + "/t")
    let found = try TranscriptFiles.find([folder.path + "/t"]).map(\.string)
    expectEqual(found, ["a/z.transcript", "b.transcript"].map { folder.path + "/t/" + $0 })
    expectEqual(try TranscriptFiles.find([folder.path + "/t/a/notes.md"]).count, 1)
    #expect(throws: Problem.self) { try TranscriptFiles.find([folder.path + "/Data"]) }
    #expect(throws: Problem.self) { try TranscriptFiles.find([folder.path + "/none"]) }
  }

  @Test func `a report in JUnit's XML is XML, whatever is in it`() throws {
    var report = JUnitReport()
    report.append("a&b", .passed)
    report.append(
      "b", .failed([.init(title: "b:1: > <x> \"y\"", lines: ["-\u{1B}\u{0}]]>", "+\u{FFFE}é"])]))
    report.append("c", .broken(Problem("c:2: what")))
    let parser = XMLParser(data: Data(report.text.utf8))
    let counts = JUnitCounts()
    parser.delegate = counts
    #expect(parser.parse())
    expectEqual(counts.names, ["a&b", "b", "c"])
    expectEqual(counts.elements["failure"], 1)
    expectEqual(counts.elements["error"], 1)
    #expect(counts.text.contains("b:1: > <x> \"y\"\n-\u{FFFD}\u{FFFD}]]>\n+\u{FFFD}é"))
    #expect(report.text.contains("<testsuites tests=\"3\" failures=\"1\" errors=\"1\">"))
  }

  @Test func `a report is one for a person, or one for a program`() {
    let mismatch = TranscriptReplay.Mismatch(title: "b:1: > x", lines: ["@@ -2 +2 @@", "-a", "+b"])
    let outcomes: [TranscriptReplay.Outcome] = [
      .passed, .failed([mismatch]), .broken(Problem("c:2: what")),
    ]
    func report(_ form: ReplayReport.Form) -> ([String], Int32) {
      var report = ReplayReport(form, count: 3)
      var lines = report.opening
      for (name, outcome) in zip(["a#1", "b", "c"], outcomes) {
        lines += report.lines(on: FilePath(name), outcome)
      }
      return (lines + report.closing, report.status.rawValue)
    }
    #expect(
      report(.human) == (
        [
          "b:1: > x", "@@ -2 +2 @@", "-a", "+b", "", "error: c:2: what", "",
          "3 transcripts, 1 not as expected, 1 cannot be read",
        ], 2
      ))
    #expect(
      report(.tap) == (
        [
          "TAP version 14", "1..3", "ok 1 - a\\#1", "not ok 2 - b", "  ---",
          "  message: not as expected", "  diff: |", "    b:1: > x", "    @@ -2 +2 @@", "    -a",
          "    +b", "  ...", "not ok 3 - c", "  ---", "  message: cannot be read", "  diff: |",
          "    c:2: what", "  ...",
        ], 2
      ))
    #expect(ReplayReport(.human, count: 1).closing == ["1 transcript, all as expected"])
  }

  @Test func `pipes and devices are not replayed, nor loaded`() async throws {
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for file in [pipe, "/dev/zero"] {
      expectEqual(
        await problem(of: file), ["\(file) is not a file, as a transcript has to be"])
    }
    let path = try folder.write("> :load ../pipe\n= 0 of 0\n", to: "tests/a.transcript")
    expectEqual(
      await problem(of: path),
      [
        "\(path):1: ../pipe: is a pipe, and a transcript loads only files", "  :load ../pipe",
        "        ^",
      ])
  }

  private func problem(of path: String) async -> [String]? {
    let choice = DatasetChoice(
      folder: folder.path + "/Data", environment: [:], executable: "/usr/bin/ridgeline")
    let replay = await TranscriptReplay(choice, temporaryFolder: FilePath(folder.path))
    guard case .broken(let problem) = await replay.replay(FilePath(path)) else { return nil }
    return problem.lines
  }
}
