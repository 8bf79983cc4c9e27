import Datasets
import Dispatch
import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Session
@testable import Transcripts

/// Transcripts typed into sessions.
@Suite(.session) struct TranscriptReplayTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(peaks, to: "Data/mountains.csv")
    try folder.write("name,n\na,1\nb,2\n", to: "tests/letters.csv")
  }

  /// Replays text as a file next to `letters.csv`, with the peaks as `mountains`.
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
    case .blessed(let lines): return [lines]
    case .failed(let mismatches):
      return mismatches.map { mismatch in
        [mismatch.title.replacingOccurrences(of: folder.path, with: "")] + mismatch.text.dropFirst()
      }
    case .broken(let problem), .skipped(let problem): return [problem.lines]
    }
  }

  @Test func `a replay starts on the default list and keeps state between lines`() async throws {
    let text =
      "= 0 of 6\n> himalaya\n+ Everest\n+ Lhotse\n= 2\n> :sort name\n= 2\n> k2\n...\n= 1 of 6 (+1 -2)\n"
    expectEqual(try await mismatches(text), [])
    expectEqual(try await mismatches(text), [])
  }

  @Test func `a session does not need the main actor`() async throws {
    let path = try folder.write("> k2\n...\n= 1\n", to: "tests/x.transcript")
    let choice = DatasetChoice(
      folder: folder.path + "/Data", environment: [:], executable: "/nowhere/bin/ridgeline")
    let replay = await TranscriptReplay(choice, temporaryFolder: FilePath(folder.path))
    try await expectReplaysWhileMainActorWaits(FilePath(path), replay)
  }

  @MainActor
  private func expectReplaysWhileMainActorWaits(
    _ path: FilePath, _ replay: TranscriptReplay
  ) throws {
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      _ = await replay.replay(path)
      end.signal()
    }
    try blockingWait(for: "end of the replay") { end.wait(timeout: .now()) == .success }
  }

  @Test func `the folder for writes is removed`() async throws {
    let path = try folder.write("> k2\n...\n> :export a.csv\n...\n", to: "tests/x.transcript")
    let scratch = try folder.write("", to: "scratch/x").dropLast(2)
    let choice = DatasetChoice(
      folder: folder.path + "/Data", environment: [:], executable: "/nowhere/bin/ridgeline")
    let replay = await TranscriptReplay(choice, temporaryFolder: FilePath(String(scratch)))
    guard case .passed = await replay.replay(FilePath(path)) else {
      Issue.record("does not pass")
      return
    }
    let folders = try Folder.names(in: FilePath(String(scratch))).filter { $0 != "x" }
    expectEqual(folders.count, 1)
    expectEqual(try Folder.names(in: FilePath(String(scratch)).appending(folders)), [])
    replay.removeFiles()
    expectEqual(try Folder.names(in: FilePath(String(scratch))), ["x"])
  }

  @Test func `each mismatch has its line number and typed line`()
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

  @Test func `strict replay requires full lines`() async throws {
    expectEqual(try await mismatches("> k2\n+ K2\n= 1\n", isStrict: true).count, 1)
    let full = "> k2\n+ K2\t8611\tKarakoram\n= 1 of 6 (+1 -0)\n"
    expectEqual(try await mismatches(full, isStrict: true), [])
  }

  @Test func `files are found in the transcript's folder, then the data folder`() async throws {
    expectEqual(
      try await mismatches("> :load letters.csv\n= 0 of 2\n> :load mountains\n= 0 of 6\n"), [])
    expectEqual(try await mismatches("> :load ./letters.csv\n= 0 of 2\n> b\n+ b\n= 1\n"), [])
  }

  @Test func `a transcript that loads a list first does not need the default list`() async throws {
    try FileManager.default.removeItem(atPath: folder.path + "/Data/mountains.csv")
    expectEqual(try await mismatches("> :load letters.csv\n= 0 of 2\n> b\n+ b\n= 1\n"), [])
    expectEqual(try await mismatches("> b\n= 0\n")[0][0], "mountains: no such dataset")
    let start = "= 0 of 2\n> :load letters.csv\n= 0 of 2\n"
    expectEqual(try await mismatches(start)[0][0], "mountains: no such dataset")
  }

  @Test func `a failed load is an error, not a mismatch`() async throws {
    let found = try await mismatches(
      "> b\n= 0\n\n> :load none.csv\n= 0 of 2\n> b\n+ b\n= 1\n")
    #expect(found[0][0].hasSuffix("/tests/x.transcript:4: none.csv: no such file or dataset"))
    let elsewhere = try await mismatches("> :load none.csv\n! other.csv\n= 0\n")
    #expect(elsewhere[0][0].hasSuffix("x.transcript:1: none.csv: no such file or dataset"))
    expectEqual(try await mismatches("> :load none.csv\n! none.csv: no...\n...\n= 0 of 6\n"), [])
  }

  @Test func `a transcript can read only its own output`() async throws {
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
      ! sub/out.tsv already exists
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

  @Test @MainActor func `blessing writes the actual blocks`() async throws {
    let path = FilePath(
      try folder.write("# peaks\n> k2\n\n> everest\n+ Everest\n= 1\n", to: "tests/x.transcript"))
    let choice = DatasetChoice(
      folder: folder.path + "/Data", environment: [:], executable: "/nowhere/bin/ridgeline")
    var replay = await TranscriptReplay(choice, temporaryFolder: FilePath(folder.path))
    replay.blesses = true
    guard case .blessed(let lines) = await replay.replay(path) else {
      Issue.record("not blessed")
      return
    }
    expectEqual(
      lines,
      [
        "--- \(path)", "+++ \(path)", "@@ -1,6 +1,9 @@", " # peaks", " > k2",
        "++ K2\t8611\tKarakoram", "+= 1 of 6 (+1 -0)", " ", " > everest",
        "+- K2\t8611\tKarakoram", " + Everest", " = 1",
      ])
    let text = """
      # peaks
      > k2
      + K2\t8611\tKarakoram
      = 1 of 6 (+1 -0)

      > everest
      - K2\t8611\tKarakoram
      + Everest
      = 1

      """
    expectEqual(try folder.text(of: "tests/x.transcript"), text)
    guard case .passed = await replay.replay(path) else {
      Issue.record("blessed twice")
      return
    }
    expectEqual(try folder.text(of: "tests/x.transcript"), text)
  }

  @Test func `an invalid transcript is reported with its line`() async throws {
    let found = try await mismatches("> a\n= 0\nnonsense\n")
    #expect(found[0][0].hasSuffix("x.transcript:3: \(TranscriptError.unknownLine)"))
  }

  @Test func `a transcript without input fails`() async throws {
    for text in ["", "# nothing\n", "= 0 of 6 (+0 -0)\n"] {
      let found = try await mismatches(text)
      #expect(found[0][0].hasSuffix("x.transcript: no input; write it on lines that start with >"))
    }
  }

  @Test func `a transcript of a server that cannot be reached is skipped`() async throws {
    let text = "> k2\n...\n= 1\n> :load postgresql://nowhere/db?table=t\n= 0\n> k2\n= 7\n"
    guard case .skipped(let problem) = try await outcome(text) else {
      Issue.record("not skipped")
      return
    }
    #expect(problem.isUnreachable && !problem.lines[0].isEmpty)
    // An expected error is a test.
    let error = "> :load postgresql://nowhere/db?table=t\n!...\n...\n= 0\n"
    expectEqual(try await mismatches(error), [])
  }

  @Test func `pipes and devices are neither replayed nor loaded`() async throws {
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for file in [pipe, "/dev/zero"] {
      expectEqual(
        await problem(of: file), ["\(file) is not a regular file"])
    }
    let path = try folder.write("> :load ../pipe\n= 0 of 0\n", to: "tests/a.transcript")
    expectEqual(
      await problem(of: path),
      [
        "\(path):1: ../pipe: is a pipe; transcripts load only files", "  :load ../pipe",
        "        ^", "copy its data to a file and load that",
      ])
  }

  private func problem(of path: String) async -> [String]? {
    let choice = DatasetChoice(
      folder: folder.path + "/Data", environment: [:], executable: "/usr/bin/ridgeline")
    let replay = await TranscriptReplay(choice, temporaryFolder: FilePath(folder.path))
    guard case .broken(let problem) = await replay.replay(FilePath(path)) else {
      return nil
    }
    return problem.lines
  }
}
