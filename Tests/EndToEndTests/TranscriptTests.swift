import Foundation
import TestSupport
import Testing

/// The project's own transcripts, and the command that replays them.
@Suite(.blocking) struct TranscriptTests {
  @Test func `every transcript comes out as it says`() throws {
    let result = try Ridgeline.run(["replay", "Tests"])
    expectEqual(result.lines.filter { $0.hasPrefix("not ok") }, [], "\(result.output)")
    #expect(result.lines.filter { $0.hasPrefix("ok ") }.count >= 68)
    expectEqual(result.status, 0)
  }

  @Test func `one that does not is told, and the exit code says so`() throws {
    let folder = try TemporaryFolder()
    try folder.write("> k2\n+ Everest\n= 1\n", to: "a.transcript")
    let wrong = try Ridgeline.run(["replay", folder.path])
    expectEqual(wrong.status, 1)
    #expect(wrong.lines.contains("    -+ Everest"))
    try folder.write("K2\n", to: "b.transcript")
    expectEqual(try Ridgeline.run(["replay", folder.path]).status, 2)
    let own = folder.path + "/a.transcript"
    let over = try Ridgeline.run(["replay", "--junit", own, folder.path])
    expectEqual(
      over.errors, "error: \(own) is a transcript, and the report would be written over it\n")
    #expect(try folder.text(of: "a.transcript").hasPrefix("> k2\n"))
    let none = try Ridgeline.run(["replay", folder.path + "/none"])
    expectEqual(none.errors, "error: \(folder.path)/none: there is no such file or folder\n")
    expectEqual(none.status, 2)
    expectEqual(try Ridgeline.run(["replay"]).status, 2)
  }

  @Test func `files are replayed side by side, and told in order`() throws {
    let folder = try TemporaryFolder()
    for number in 10..<40 {
      let query = number % 3 == 0 ? "" : "k2"
      try folder.write(
        "> \(query)\n...\n= 1\n> :export out.csv\n...\n= 1\n", to: "\(number).transcript")
    }
    let junit = folder.path + "/report.xml"
    let side = try Ridgeline.run(["replay", "--jobs", "7", "--junit", junit, folder.path])
    let alone = try Ridgeline.run(["replay", "--jobs", "1", folder.path])
    expectEqual(side.output, alone.output)
    expectEqual(side.status, 1)
    expectEqual(side.lines.filter { $0.hasPrefix("ok") }.count, 20)
    expectEqual(try folder.text(of: "report.xml").components(separatedBy: "<testcase ").count, 31)
    expectEqual(try Ridgeline.run(["replay", "--jobs", "0", folder.path]).status, 2)
  }

  @Test func `a session is recorded from the start, and replays at once`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/sub/a.transcript"
    try folder.write("name,n\na,1\nb,2\n", to: "letters.csv")
    try folder.write("", to: "sub/other.transcript")
    let lines = "b\n:sort -n\n\n:export out.csv\n:quit\n"
    let arguments = [
      "letters.csv", "--limit", "5", "--query", ":x", "--transcript", "sub/a.transcript",
    ]
    let typed = try Ridgeline.run(arguments, input: lines, in: folder.path)
    expectEqual(typed.status, 0)
    expectEqual(typed.lines.first, "= 0 of 2 (+0 -0)")
    let text = try folder.text(of: "sub/a.transcript")
    expectEqual(
      text.split(separator: "\n").filter { $0.hasPrefix(">") },
      [
        "> :load ../letters.csv", "> :limit 5", "> \\:x", "> b", "> :sort -n", ">",
        "> :export! ../out.csv", "> :quit",
      ])
    let replayed = try Ridgeline.run(["replay", path], in: "/")
    expectEqual(replayed.output, "TAP version 14\n1..1\nok 1 - \(path)\n")
    expectEqual(replayed.status, 0)
    let again = try Ridgeline.run(arguments, input: lines, in: folder.path)
    #expect(again.errors.hasPrefix("error: sub/a.transcript is there already\n"))
    expectEqual(again.status, 2)
    try folder.write("name,n\nb,2\n", to: "letters.csv")
    let changed = try Ridgeline.run(["replay", path])
    #expect(
      changed.lines.contains(
        "    letters.csv has changed since this was recorded (2 → 1 row)"))
    expectEqual(changed.status, 1)
    try FileManager.default.removeItem(atPath: folder.path + "/letters.csv")
    expectEqual(try Ridgeline.run(["replay", path]).status, 2)
  }

  @Test func `the page about writing them says what happens`() throws {
    let page = try String(
      contentsOfFile: Ridgeline.checkout
        + "/Sources/RidgelineCore/Documentation.docc/WritingTranscripts.md", encoding: .utf8)
    let blocks = page.components(separatedBy: "```\n")
    func block(_ start: String, _ place: Int = 0) throws -> String {
      let found = blocks.filter { $0.hasPrefix(start) }
      try #require(found.count > place)
      return found[place]
    }
    let folder = try TemporaryFolder()
    let list = try block("name,town,born")
    try folder.write(list, to: "friends.csv")
    let path = try folder.write(try block("# Everybody"), to: "friends.transcript")
    expectEqual(try Ridgeline.run(["replay", "--bless", path]).status, 0)
    let blessed = try block("# Everybody", 1)
    expectEqual(try folder.text(of: "friends.transcript"), blessed)
    try folder.write(list.replacing("1815", with: "1816"), to: "friends.csv")
    let told = try Ridgeline.run(["replay", path])
    for line in try block("friends.transcript:6").split(separator: "\n") {
      #expect(told.output.contains(line))
    }
    try folder.write("> :load friends.csv\n= 0\n" + block("> london"), to: "short.transcript")
    expectEqual(try Ridgeline.run(["replay", folder.path + "/short.transcript"]).status, 0)
  }

  @Test func `it depends on no environment and no working folder`() throws {
    let path = Ridgeline.checkout + "/Tests/Transcripts/narrowing.transcript"
    let data = Ridgeline.checkout + "/Data"
    let result = try Ridgeline.run(["replay", "--data-dir", data, path], in: "/")
    expectEqual(result.status, 0)
    let folder = try TemporaryFolder()
    try folder.write("name\nK2\n", to: "mountains.csv")
    try folder.write("name\na\n", to: "letters.csv")
    let environment = [
      "RIDGELINE_DATA": folder.path, "HOME": "/nowhere", "LC_ALL": "tr_TR.UTF-8",
      "TZ": "Asia/Tokyo",
    ]
    expectEqual(try Ridgeline.run(["replay", path], environment: environment).status, 0)
    // What is in no usual place is found there all the same.
    let own = try folder.write("> :load letters\n= 0 of 1\n", to: "a.transcript")
    expectEqual(try Ridgeline.run(["replay", own], environment: environment).status, 0)
  }

  @Test func `a list that the environment names is recorded by its path`() throws {
    let folder = try TemporaryFolder()
    try folder.write("name\nK2\n", to: "mountains.csv")
    try folder.write("name\na\n", to: "letters.csv")
    let environment = ["RIDGELINE_DATA": folder.path]
    let path = "\(folder.path)/a.transcript"
    let typed = try Ridgeline.run(
      ["--transcript", path], input: "k2\n:load letters\na\n:datasets\n:load letter\n",
      environment: environment)
    expectEqual(typed.status, 2)
    expectEqual(
      try folder.text(of: "a.transcript").split(separator: "\n").filter { $0.hasPrefix(">") },
      [
        "> :load \(folder.path)/mountains.csv", "> k2", "> :load letters", "> a", "> :datasets",
        "> :load letter",
      ])
    expectEqual(try Ridgeline.run(["replay", path], environment: environment).status, 0)
  }
}
