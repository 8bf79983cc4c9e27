import Foundation
import TestSupport
import Testing

/// Transcripts that the program records.
@Suite(.blocking) struct TranscriptTests {
  @Test func `a recorded session replays`() throws {
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
    #expect(again.errors.hasPrefix("error: sub/a.transcript already exists\n"))
    expectEqual(again.status, 2)
    try folder.write("name,n\nb,2\n", to: "letters.csv")
    let changed = try Ridgeline.run(["replay", path])
    #expect(
      changed.lines.contains(
        "    letters.csv has changed since the recording (2 → 1 row)"))
    expectEqual(changed.status, 1)
    try FileManager.default.removeItem(atPath: folder.path + "/letters.csv")
    expectEqual(try Ridgeline.run(["replay", path]).status, 2)
  }

  @Test func `a list that the environment names is recorded by its path`() throws {
    let folder = try TemporaryFolder()
    try folder.write("name\nK2\n", to: "mountains.csv")
    try folder.write("name\na\n", to: "letters.csv")
    let environment = ["RIDGELINE_DATA": folder.path]
    let path = "\(folder.path)/a.transcript"
    let typed = try Ridgeline.run(
      ["--transcript", path, "mountains"], input: "k2\n:load letters\na\n:datasets\n:load letter\n",
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
