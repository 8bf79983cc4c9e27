import Datasets
import Foundation
import Search
import SystemPackage
import TestSupport
import Testing

@testable import Live
@testable import Output
@testable import Session
@testable import Transcripts

/// Applying the lines of each block, in turn, to an empty list gives the current list.
@MainActor
@Suite(.session) struct SessionLawTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func session(_ text: String) async throws -> TranscriptSession {
    let path = try folder.write(text, to: "list.csv")
    return TranscriptSession(
      Session(
        try await DatasetLoader.load(
          DatasetLocation(name: "list", path: FilePath(path)), DatasetOptions())))
  }

  private func lines(_ block: Block) async throws -> [String] {
    let console = ScriptedConsole()
    _ = try await PlainPresenter().present(block, on: console)
    return console.lines
  }

  /// Returns the shown columns, the order and the sections, as the session prints them.
  private func settings(_ session: TranscriptSession) async -> [[String]] {
    var settings: [[String]] = []
    for line in [":columns", ":sort", ":section"] {
      if case .lines(let lines) = await session.handle(line).answer { settings.append(lines) }
    }
    return settings
  }

  /// Returns whether the entered list shows the newest version taken, which a line that fails or
  /// does not list, and typing, take without printing.
  private func isListed(_ list: FilteredList) -> Bool {
    guard let newest = list.source.inMemory?.dataset,
      let entered = list.entered.source.inMemory?.dataset
    else { return true }
    return newest.isSameVersion(as: entered)
  }

  @Test(arguments: 0..<testSize(3, thorough: 200))
  func `the lines of every block give the list`(seed: Int) async throws {
    var random = RandomSession(seed: UInt64(seed))
    let session = try await session(random.text)
    let path = "\(folder.path)/list.csv"
    let transcript = "\(folder.path)/a.transcript"
    var list = PrintedList()
    var after = await settings(session)
    var log: [String] = []
    for _ in 0..<100 {
      switch random.nextEdit() {
      case .none: break
      case .delete:
        log.append("# delete the file")
        try? FileManager.default.removeItem(atPath: path)
      case .write(let text):
        log.append("# write \(text.debugDescription)")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      }
      let line = random.nextLine(loading: path, running: transcript)
      if line.hasPrefix(":run") {
        try folder.write(random.transcript(loading: path), to: "a.transcript")
        log.append("# " + (try folder.text(of: "a.transcript")).debugDescription)
      }
      if random.loadsWhileTyping() { _ = await session.session.takeNewerWhileTyping() }
      var unprinted: PrintedList.Unprinted = isListed(session.session.list) ? [] : .version
      let before = after
      let dataset = session.session.list
      let block = await session.handle(line)
      after = await settings(session)
      if case .start = block.subject { list.removeAll() }
      let printed = try await lines(block)
      log += ["> \(line)"] + printed
      let rows = try await block.list.rows(in: 0..<block.list.listed.value).map { row in
        PrintedList.Row(section: row.section.text, cells: row.cells)
      }
      if session.session.list !== dataset && block.subject == .list {
        unprinted.insert(.replacement)
      }
      if [":columns", ":sort", ":section", ":undo", ":redo", ":run"].contains(
        where: line.hasPrefix)
      {
        if before[0] != after[0] { unprinted.insert(.columns) }
        if before[1...] != after[1...] { unprinted.insert(.order) }
      }
      let errors = list.apply(
        printed, listed: rows, columns: block.list.columns.map(\.typedName),
        allowing: unprinted, isKeyed: random.isKeyed)
      guard errors.isEmpty else {
        Issue.record("\(errors)\n\(log.suffix(60).joined(separator: "\n"))\n= \(rows)")
        return
      }
    }
  }

  // MARK: A changed file and a setting in one line

  private static let original = "id,num,grp\n1,10,a\n2,20,a\n3,30,b\n"

  /// Returns the output of a line in a watching session whose file has just changed.
  private func answer(
    _ line: String, after edited: String, typed lines: [String] = [""]
  ) async throws -> [String] {
    let session = try await session(Self.original)
    for line in [":watch on"] + lines { _ = await session.handle(line) }
    try folder.write(edited, to: "list.csv")
    return try await self.lines(await session.handle(line))
  }

  @Test func `a new order prints changed rows`() async throws {
    let edited = Self.original.replacing("2,20", with: "2,25")
    for line in [":sort num", ":sort none", ":limit 9", ":columns id num grp"] {
      expectEqual(try await answer(line, after: edited).first, "~ 2\t25\ta", "\(line)")
    }
    expectEqual(
      try await answer(":section grp", after: edited),
      ["+@ a", "~ 2\t25\ta", "= 3 of 3 (+0 -0 ~1)"])
  }

  @Test func `a new order prints only the moves that the file causes`() async throws {
    expectEqual(
      try await answer(":sort -num", after: Self.original.replacing("2,20", with: "2,5")),
      ["^ 3 2\t5\ta", "~ 2\t5\ta", "= 3 of 3 (+0 -0 ^1 ~1)"])
    let reversed = "id,num,grp\n3,30,b\n2,20,a\n1,10,a\n"
    expectEqual(try await answer(":sort -num", after: reversed), ["= 3 of 3 (+0 -0)"])
    expectEqual(
      try await answer(":section grp", after: reversed),
      ["+@ a", "^ 2 1\t10\ta", "= 3 of 3 (+0 -0 ^1)"])
  }

  @Test func `other columns print the moves and the changes of what is shown`() async throws {
    let edited = "id,num,grp\n3,30,b\n1,10,a\n2,25,a\n"
    expectEqual(
      try await answer(":columns id num", after: edited),
      ["^ 1 3\t30", "~ 2\t25", "= 3 of 3 (+0 -0 ^1 ~1)"])
    expectEqual(
      try await answer(":columns id", after: Self.original.replacing("2,20", with: "2,25")),
      ["= 3 of 3 (+0 -0)"])
    expectEqual(
      try await answer("", after: "id,grp,num\n1,a,10\n2,a,20\n3,b,30\n"),
      ["~ 1\ta\t10", "~ 2\ta\t20", "~ 3\tb\t30", "= 3 of 3 (+0 -0 ~3)"])
  }

  @Test func `a limit prints rows that a new order and the file exchange`() async throws {
    expectEqual(
      try await answer(
        ":sort -num", after: Self.original.replacing("2,20", with: "2,5"),
        typed: [":limit 2", ""]),
      ["- 2\t20\ta", "+ 3\t30\tb", "= 2 of 3 (+1 -1), 3 found"])
  }

  @Test func `a transcript prints all changes since the line before it`() async throws {
    let transcript = try folder.write(
      "> :sort num\n> grp:a\n> :columns id num\n", to: "a.transcript")
    expectEqual(
      try await answer(
        ":run \(transcript)", after: Self.original.replacing("2,20", with: "2,5")),
      ["- 3\t30\tb", "^ 2 1\t10", "~ 2\t5", "= 2 of 3 (+0 -1 ^1 ~1)"])
  }

  @Test func `a transcript that changes nothing leaves a newer version pending`() async throws {
    let session = try await session(Self.original)
    let transcript = try folder.write("> :show\n", to: "a.transcript")
    for line in [":watch on", "grp:a"] { _ = await session.handle(line) }
    try folder.write("id,num,grp,new\n1,10,a,\n2,20,a,\n", to: "list.csv")
    #expect(await session.session.takeNewerWhileTyping())
    expectEqual(try await lines(session.handle(":run \(transcript)")), ["= 2 of 3 (+0 -0)"])
    expectEqual(
      try await lines(session.handle("grp:a")),
      ["~ 1\t10\ta\t", "~ 2\t20\ta\t", "= 2 of 2 (+0 -0 ~2)"])
  }

  @Test func `JSON and a terminal show the same changes`() async throws {
    let session = try await session(Self.original)
    for line in [":watch on", ""] { _ = await session.handle(line) }
    try folder.write(Self.original.replacing("2,20", with: "2,35"), to: "list.csv")
    let block = await session.handle(":sort num")
    let console = ScriptedConsole()
    _ = try await JSONPresenter().present(block, on: console)
    let row = #"{"at":2,"section":null,"cells":{"id":2,"num":35,"grp":"a"}"#
    #expect(
      console.lines[0].contains(
        #""added":[],"removed":[],"moved":[\#(row)}],"changed":[\#(row),"was":{"num":20}}]"#))
    let terminal = ScriptedConsole()
    _ = try await TerminalPresenter(color: false).present(block, on: terminal)
    expectEqual(terminal.lines.filter { $0.hasPrefix("^") || $0.hasPrefix("~") }.count, 1)
  }
}
