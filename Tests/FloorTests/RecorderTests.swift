import Datasets
import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Transcripts

/// Sessions written to transcripts.
@MainActor
@Suite(.session) struct RecorderTests {
  private let folder: TemporaryFolder
  private let choice: DatasetChoice

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(peaks, to: "Data/mountains.csv")
    try folder.write("name,n\na,1\nb,2\nc,3\nd,4\n", to: "work/letters.csv")
    try folder.write("name,n\nx,1\n\" y\",2\n\"...\",3\n\u{301}e,4\n", to: "work/lists/odd.csv")
    choice = DatasetChoice(
      folder: folder.path + "/Data", environment: [:], executable: "/nowhere/bin/ridgeline")
  }

  /// Returns a session on the mountains whose working folder is `work`.
  private func session() async throws -> TranscriptSession {
    let base = WorkingFolder(base: FilePath(folder.path + "/work"), scratch: nil)
    return TranscriptSession(
      Session(
        try await choice.load(LoadArguments("mountains")), catalog: choice.catalog.inFolder(base)))
  }

  /// Types lines, and returns their output in the plain form.
  @discardableResult
  private func type(_ lines: [String], into session: TranscriptSession) async throws -> [String] {
    let console = ScriptedConsole()
    for line in lines {
      _ = try await PlainPresenter().present(session.handle(line), on: console)
    }
    return console.lines
  }

  @discardableResult
  private func transcript(_ lines: String..., name: String = "a.transcript") async throws -> String
  {
    try await type(lines, into: session())
    return try folder.text(of: "work/\(name)")
  }

  /// Returns the outcome of replaying a transcript in `work`.
  private func mismatches(_ name: String = "a.transcript") async throws -> [String] {
    let replay = await TranscriptReplay(choice, temporaryFolder: FilePath(folder.path))
    switch await replay.replay(FilePath("\(folder.path)/work/\(name)")) {
    case .passed: return []
    case .blessed(let lines): return lines
    case .failed(let mismatches): return mismatches.flatMap(\.text)
    case .broken(let problem), .skipped(let problem): return problem.lines
    }
  }

  private static let comment = "# mountains.csv: 6 rows, fingerprint "
  /// Recorded as a path, because a name in an explicitly given folder is not portable.
  private var mountains: String { "\(folder.path)/Data/mountains.csv" }

  @Test func `keys that an inputrc binds are not replayed`() async throws {
    let session = try await session()
    session.session.keyBindings = { KeyBindings { $0 == "complete" ? ["F2"] : nil } }
    let output = try await type(
      [":record a.transcript", ":help keys", "k2", ":stop"], into: session)
    #expect(output.contains { $0.hasPrefix("| F2 ") })
    expectEqual(try await mismatches(), [])
  }

  @Test func `a recording starts with the list and has each line and block`() async throws {
    let session = try await session()
    let output = try await type(
      [":record a.transcript", "k2", ":nonsense", ":stop", "olympus"], into: session)
    expectEqual(output.first, "| recording to a.transcript")
    #expect(output.contains("| 2 lines recorded to a.transcript"))
    let text = try folder.text(of: "work/a.transcript")
    #expect(text.hasPrefix(Self.comment))
    expectEqual(
      text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(),
      [
        "> :load \(mountains)", "= 0 of 6 (+0 -0)", "", "> k2", "+ K2\t8611\tKarakoram",
        "= 1 of 6 (+1 -0)", "", "> :nonsense",
        "! unknown command :nonsense; :help lists all commands",
        "!   :nonsense", "!    ^", "= 1 of 6 (+0 -0)", "", "",
      ])
    expectEqual(try await mismatches(), [])
  }

  @Test func `a recording starts with lines that recreate the list`() async throws {
    let session = try await session()
    try await type(
      [
        "", ":delete 2", ":delete 3-4", ":columns name range", ":sort -name", ":section range",
        ":limit 2", ":view changes", "e",
      ], into: session)
    let before = try await type([":show"], into: session)
    try await type([":record a.transcript"], into: session)
    expectEqual(try await type([":show"], into: session), before)
    let text = try folder.text(of: "work/a.transcript")
    expectEqual(
      text.split(separator: "\n").filter { $0.hasPrefix(">") },
      [
        "> :load \(mountains)", ">", "> :delete 2 4-5", "> :columns name range", "> :sort -name",
        "> :section range", "> :limit 2", "> :view changes", "> e", "> :show",
      ])
    expectEqual(try await mismatches(), [])
  }

  @Test func `undo reverts recorded lines`() async throws {
    let session = try await session()
    try await type(["olympus", "k2", ":record a.transcript"], into: session)
    let output = try await type([":undo", ":undo", ":redo", ":undo"], into: session)
    expectEqual(
      output,
      [
        "- K2\t8611\tKarakoram", "= 0 of 6 (+0 -1)", "! nothing to undo",
        "! a query, a setting or :delete can be undone",
        "= 0 of 6 (+0 -0)", "+ K2\t8611\tKarakoram", "= 1 of 6 (+1 -0)", "- K2\t8611\tKarakoram",
        "= 0 of 6 (+0 -1)",
      ])
    expectEqual(try await mismatches(), [])
  }

  @Test func `at most twenty rows of a part are recorded`() async throws {
    let rows = (1...50).map { "row \($0)\n" }.joined()
    try folder.write("name\n" + rows, to: "work/long.csv")
    let text = try await transcript(
      ":load long.csv", ":record a.transcript", "", "5", ":show", ":show 45")
    let lines = text.split(separator: "\n").map { String($0) }
    func part(_ sign: String) -> [String] { lines.filter { $0.hasPrefix(sign) } }
    expectEqual(part("+ "), (1...20).map { "+ row \($0)" })
    expectEqual(part("- ").count, 20)
    // The list is then 5, 15, 25, 35, 45 and 50.
    expectEqual(part("| ").count, 6)
    expectEqual(part("...").count, 2)
    expectEqual(try await mismatches(), [])
  }

  @Test func `recorded paths are relative to the transcript's folder`() async throws {
    let text = try await transcript(
      ":load letters.csv", ":record lists/a.transcript", ":load lists/odd.csv",
      ":load ./lists/none.csv", ":load letters.csv", "b", ":export ./out.csv",
      ":export lists/out.tsv",
      ":export \(folder.path)/work/more.csv", ":load mountains", name: "lists/a.transcript")
    expectEqual(
      text.split(separator: "\n").filter { $0.hasPrefix(">") },
      [
        "> :load ../letters.csv", "> :load ./odd.csv", "> :load ./none.csv",
        "> :load ../letters.csv", "> b", "> :export! ../out.csv", "> :export! ./out.tsv",
        "> :export! \(folder.path)/work/more.csv", "> :load \(mountains)",
      ])
    #expect(text.contains("| 1 row written to ../out.csv\n"))
    #expect(
      text.contains(
        "! ./none.csv: cannot be read: No such file or directory\n...\n= 0 of 4 (+0 -0)\n"))
    expectEqual(try await mismatches("lists/a.transcript"), [])
  }

  @Test func `a line that would change the recording is refused and commented`() async throws {
    let session = try await session()
    let output = try await type(
      [
        ":load letters.csv", ":record a.transcript", "b", ":delete 1", ":save",
        ":export letters.csv",
        ":export! letters.csv", ":run a.transcript", ":record b.transcript", ":stop", ":save",
      ], into: session)
    #expect(output.contains("! letters.csv is part of the recording a.transcript"))
    #expect(output.contains("! letters.csv already exists"))
    #expect(output.contains("! a.transcript is being recorded"))
    expectEqual(output.last, "= 0 of 3 (+0 -0)")
    expectEqual(try folder.text(of: "work/letters.csv"), "name,n\na,1\nc,3\nd,4\n")
    let text = try folder.text(of: "work/a.transcript")
    for line in [":save", ":export! letters.csv", ":run a.transcript", ":record b.transcript"] {
      #expect(text.contains("# > \(line)\n# ! "))
    }
    #expect(text.contains("\n> :export letters.csv\n! letters.csv already exists\n"))
  }

  @Test func `a refusal to quit is recorded once`() async throws {
    try await transcript(
      "", ":delete 1", ":record a.transcript", ":quit", ":sort name", ":quit", ":load letters.csv",
      "b", ":delete 1", ":quit", ":quit")
    let text = try folder.text(of: "work/a.transcript")
    expectEqual(
      text.split(separator: "\n").filter { $0.hasPrefix(">") }.dropFirst(4),
      [
        "> :sort name", "> :load letters.csv", "> :load letters.csv", "> b", "> :delete 1",
        "> :quit",
      ])
    expectEqual(try await mismatches(), [])
  }

  @Test func `a refused end is recorded`() async throws {
    let session = try await session()
    try await type(["", ":delete 1", ":record a.transcript"], into: session)
    #expect(await session.refusalToEnd() != nil)
    try await type([":load letters.csv", "b"], into: session)
    expectEqual(try await mismatches(), [])
  }

  @Test func `a cancelled line is a comment, and the list is recreated`()
    async throws
  {
    try folder.write("> b\n> :load lists/odd.csv\n", to: "work/b.transcript")
    let session = try await session()
    try await type([":load letters.csv", ":record a.transcript", "a"], into: session)
    for line in ["c", ":run b.transcript"] {
      let stopped = Task { await session.handle(line) }
      stopped.cancel()
      #expect(await stopped.value.problem != nil)
    }
    try await type(["d", ":undo"], into: session)
    let text = try folder.text(of: "work/a.transcript")
    #expect(text.contains("\n# > c\n# ! "))
    #expect(text.contains("\n# > :run b.transcript\n# ! "))
    #expect(text.hasSuffix("\n> :undo\n- d\t4\n+ a\t1\n= 1 of 4 (+1 -1)\n\n"))
    expectEqual(try await mismatches(), [])
  }

  @Test func `a run is recorded as a line, unless it writes`() async throws {
    try folder.write("> b\n> :stop\n", to: "work/lists/b.transcript")
    try folder.write("> a\n> :export out.csv\n", to: "work/c.transcript")
    let text = try await transcript(
      ":load letters.csv", ":record a.transcript", ":run lists/b.transcript", ":limit 1",
      ":run c.transcript", ":undo", ":undo")
    #expect(text.contains("\n> :run lists/b.transcript\n+ b\t2\n! lists/b.transcript:2: "))
    #expect(text.contains("\n# > :run c.transcript\n# - b\t2\n# + a\t1\n"))
    #expect(
      text.contains(
        "\n> :limit all\n...\n\n> :fuzzy off\n...\n\n> :load letters.csv\n...\n\n# letters.csv: "))
    expectEqual(try await mismatches(), [])
  }

  @Test func `a mismatch reports that the list has changed`() async throws {
    try await transcript(":load letters.csv", ":record a.transcript", "b", "zz")
    try folder.write("name,n\nb,1\nbb,1\n", to: "work/letters.csv")
    let reason = "letters.csv has changed since the recording (4 → 2 rows)"
    expectEqual(
      try await mismatches().filter { $0.hasPrefix("letters") }, [reason, reason, reason])
    try folder.write("name,n\na,1\nb,5\nc,3\nd,4\n", to: "work/letters.csv")
    expectEqual(
      try await mismatches().filter { $0.hasPrefix("letters") },
      [
        "letters.csv has changed since the recording (4 rows, different cells)",
        "letters.csv has changed since the recording (4 rows, different cells)",
      ])
    try FileManager.default.removeItem(atPath: folder.path + "/work/letters.csv")
    let output = try await mismatches()
    #expect(output[0].contains("a.transcript:2: letters.csv: no such file or dataset"), "\(output)")
  }

  @Test func `a list that cannot be reloaded is not recorded`() async throws {
    let typed = TranscriptSession(Session(try dataset(peaks)))
    expectEqual(
      try await type([":record \(folder.path)/x.transcript"], into: typed),
      [
        "! a transcript cannot load peaks again",
        "! to save it as a file: :save PATH, then :load PATH", "= 0 of 6 (+0 -0)",
      ])
    let session = try await session()
    expectEqual(
      try await type(
        [":load letters.csv", ":record letters.csv", ":record! letters.csv", ":stop"], into: session
      ),
      [
        "= 0 of 4 (+0 -0)", "! letters.csv already exists", "!   :record letters.csv",
        "!           ^",
        "! :record! PATH overwrites it", "= 0 of 4 (+0 -0)", "! letters.csv is the list's own file",
        "! :record PATH writes to another file",
        "= 0 of 4 (+0 -0)", "! no recording to stop", "! :record PATH starts one",
        "= 0 of 4 (+0 -0)",
      ])
    try folder.write("name,n\na,10\n", to: "work/letters.csv")
    expectEqual(
      try await type([":record a.transcript", ":reload", ":record a.transcript"], into: session),
      [
        "! letters.csv has changed since it was loaded", "! to load it again: :reload",
        "= 0 of 4 (+0 -0)", "= 0 of 1 (+0 -0)", "| recording to a.transcript", "= 0 of 1 (+0 -0)",
      ])
    expectEqual(try await mismatches(), [])
  }

  @Test func `a list with an unrepresentable path is not recorded`() async throws {
    for name in ["a\nb.csv", "end .csv "] {
      let path = try folder.write("a\n1\n", to: "work/\(name)")
      let session = try await session()
      try await session.session.begin(on: choice, LoadArguments(path))
      let output = try await type([":record a.transcript"], into: session)
      #expect(output[0].hasSuffix("cannot be written in a transcript"))
    }
    let path = try folder.write("a\n1\n", to: "work/a'b --key x.csv")
    let session = try await session()
    try await session.session.begin(on: choice, LoadArguments(path))
    try await type([":record a.transcript", "1"], into: session)
    expectEqual(try await mismatches(), [])
  }

  @Test func `a file that cannot be written ends the recording`() async throws {
    let session = try await session()
    let refused = try await type([":record none/a.transcript"], into: session)
    #expect(refused[0].hasSuffix("/work/none does not exist"), "\(refused)")
    #expect(refused[3].hasPrefix("! create the folder: mkdir -p "), "\(refused)")
    try await type([":record a.transcript", "k2"], into: session)
    try FileManager.default.removeItem(atPath: folder.path + "/work/a.transcript")
    let output = try await type(["olympus", ":stop"], into: session)
    #expect(output.contains("! the recording was stopped"))
    #expect(output.contains("! no recording to stop"))
  }

  // MARK: Random sessions

  private static let lines = [
    "", "e", "k2", "b", "zz", "^a", "  olympus \t", "#x", "> b", "= 1", "...", "\u{301}", "a\nb",
    "(", "height_m>8500", "n>1", "name:e", "~eet", "\\:x", "/[aeiou]l/", "/(/", ":sort name",
    ":sort -n", ":sort -height_m", ":sort none", ":sort nosuch", ":sort", ":columns name",
    ":columns all",
    ":section range", ":section n", ":section none", ":limit 1", ":limit 3", ":limit all",
    ":fuzzy on", ":fuzzy off", ":limit", ":view changes", ":view list", ":view", ":show", ":show 2",
    ":show 1 2", ":delete 1",
    ":delete 1-2", ":delete 9", ":undo", ":undo", ":undo", ":redo", ":redo", ":reload", ":reload",
    ":watch on", ":watch off", ":watch", ":datasets", ":stats", ":describe", ":describe name",
    ":describe n", ":plot n", ":plot height_m", ":help", ":help sort", ":help nosuch",
    ":load mountains", ":load letters.csv", ":load lists/odd.csv", ":load --lenient letters.csv",
    ":load ./lists/none.csv", ":load none", ":load --nosuch x", ":load sub/../letters.csv",
    ":save", ":save out1.csv", ":save! out2.csv", ":save lists/out3.csv", ":export out4.tsv",
    ":export! out1.csv", ":export lists/out5.json", ":export letters.csv", ":export none/x.csv",
    ":export x", ":load out1.csv", ":load lists/out3.csv", ":run lists/plain.transcript",
    ":run writes.transcript", ":run fails.transcript", ":run none.transcript", ":quit", ":record x",
    ":nonsense", ":s", ":", "  :sort  -name ", "a\\ ",
  ]

  @Test(arguments: 0..<testSize(1, thorough: 25))
  func `recordings of random sessions replay without mismatches`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    try folder.write("> e\n> :load odd.csv\n> x\n> :sort n\n", to: "work/lists/plain.transcript")
    try folder.write("> a\n> :export out6.csv\n> :limit 2\n", to: "work/writes.transcript")
    try folder.write("> b\n> :nonsense\n> c\n", to: "work/fails.transcript")
    let name = ["a.transcript", "lists/a.transcript"].randomElement(using: &generator)!
    let session = try await session()
    var typed: [String] = []
    func type(_ line: String) async -> Bool {
      typed.append(line)
      return await session.handle(line).subject != .quit
    }
    for _ in 0..<Int.random(in: 0..<20, using: &generator) {
      let line = Self.lines.randomElement(using: &generator)!
      // A list that is saved in place could not be reloaded for the recording.
      if ![":save", ":quit", ":watch on", ":record x"].contains(line), !line.contains("!") {
        _ = await type(line)
      }
    }
    let before = await session.handle(":show").plainLines()
    let block = await session.handle(":record \(name)")
    try #require(block.problem == nil, "\(block.problem?.lines ?? [])")
    expectEqual(await session.handle(":show").plainLines(), before, "\(typed)")
    for _ in 0..<Int.random(in: 1..<50, using: &generator) {
      guard await type(Self.lines.randomElement(using: &generator)!) else { break }
    }
    expectEqual(try await mismatches(name), [], "seed \(seed): \(typed)")
  }
}
