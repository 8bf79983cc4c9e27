import Foundation
import TestSupport
import Testing

/// `replay`; the project's own transcripts are a step of `.ci/run`.
@Suite(.blocking) struct ReplayCommandTests {
  @Test func `a mismatch is reported and sets the exit code`() throws {
    let folder = try TemporaryFolder()
    try folder.write("> k2\n+ Everest\n= 1\n", to: "a.transcript")
    let wrong = try Ridgeline.run(["replay", folder.path])
    expectEqual(wrong.status, 1)
    #expect(wrong.lines.contains("    -+ Everest"))
    try folder.write("K2\n", to: "b.transcript")
    expectEqual(try Ridgeline.run(["replay", folder.path]).status, 2)
    let path = folder.path + "/a.transcript"
    let over = try Ridgeline.run(["replay", "--junit", path, folder.path])
    expectEqual(
      over.errors,
      "error: the report would overwrite the transcript \(path)\npass another file to --junit\n")
    #expect(try folder.text(of: "a.transcript").hasPrefix("> k2\n"))
    let none = try Ridgeline.run(["replay", folder.path + "/none"])
    expectEqual(none.errors, "error: \(folder.path)/none: no such file or folder\n")
    expectEqual(none.status, 2)
    expectEqual(try Ridgeline.run(["replay"]).status, 2)
  }

  @Test func `a filter selects transcripts by their path`() throws {
    let folder = try TemporaryFolder()
    try folder.write("> k2\n...\n= 1\n", to: "Sorting.transcript")
    try folder.write("> k2\n= 7\n", to: "other.transcript")
    let result = try Ridgeline.run(["replay", "--filter", "sort", folder.path])
    expectEqual(
      result.lines, ["TAP version 14", "1..1", "ok 1 - \(folder.path)/Sorting.transcript"])
    let none = try Ridgeline.run(["replay", "--filter", "none", folder.path])
    expectEqual(
      none.errors,
      "error: --filter none matches no path of a transcript\nwithout --filter, there would be 2\n")
  }

  @Test func `a person sees expected and actual lines with marks`() throws {
    let folder = try TemporaryFolder()
    try folder.write("> everest\n+ Mount Everest\t8848\n= 1\n", to: "a.transcript")
    let terminal = try PseudoTerminal(["replay", folder.path + "/a.transcript"])
    expectEqual(try terminal.end(), 1)
    let lines = terminal.screen.text
    #expect(lines.contains { $0.hasPrefix("  expected  + Mount Everest  8848") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("  got       + Mount Everest  8849") })
    #expect(lines.contains { $0.trimmingCharacters(in: .whitespaces) == "^^^^" })
    #expect(lines.contains { $0.hasPrefix("1 transcript, 1 failed, ") })
  }

  @Test func `strict marks show what a full line lacks`() throws {
    let folder = try TemporaryFolder()
    try folder.write("> everest\n...\n= 1\n", to: "a.transcript")
    let terminal = try PseudoTerminal(["replay", "--strict", folder.path + "/a.transcript"])
    expectEqual(try terminal.end(), 1)
    let lines = terminal.screen.text
    #expect(lines.contains("                ^^ ^^^ ^^^ ^^^"), "\(lines)")
  }

  @Test func `files replay concurrently and are reported in order`() throws {
    let folder = try TemporaryFolder()
    for number in 10..<22 {
      let query = number % 3 == 0 ? "" : "k2"
      try folder.write(
        "> \(query)\n...\n= 1\n> :export out.csv\n...\n= 1\n", to: "\(number).transcript")
    }
    let junit = folder.path + "/report.xml"
    let side = try Ridgeline.run(["replay", "--jobs", "7", "--junit", junit, folder.path])
    let alone = try Ridgeline.run(["replay", "--jobs", "1", folder.path])
    expectEqual(side.output, alone.output)
    expectEqual(side.status, 1)
    expectEqual(side.lines.filter { $0.hasPrefix("ok") }.count, 8)
    expectEqual(try folder.text(of: "report.xml").components(separatedBy: "<testcase ").count, 13)
    expectEqual(try Ridgeline.run(["replay", "--jobs", "0", folder.path]).status, 2)
  }

  @Test func `replay ignores the environment and the working folder`() throws {
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
    // Data in an unusual folder is still found.
    let transcript = try folder.write("> :load letters\n= 0 of 1\n", to: "a.transcript")
    expectEqual(try Ridgeline.run(["replay", transcript], environment: environment).status, 0)
  }
}
