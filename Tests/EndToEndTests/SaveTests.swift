import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct SaveTests {
  /// Kills the program at random moments of a save.
  @Test func `a killed save leaves the complete old or new file`() throws {
    let folder = try TemporaryFolder()
    let state = try TemporaryFolder()
    let rows = (0..<4_000).map { "\($0),\"row \($0)\"\n" }
    let old = "n,text\n" + rows.joined()
    let new = "n,text\n" + rows.dropFirst().joined()
    let path = try folder.write(old, to: "list.csv")
    var generator = SeededGenerator(seed: 200)
    var killed = 0
    var longest = 0.2
    for round in 0..<testSize(15, thorough: 200) {
      try folder.write(old, to: "list.csv")
      let start = Date()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Ridgeline.executable)
      process.arguments = [path, "--no-index"]
      let input = Pipe()
      process.standardInput = input
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      // Unsaved deletions are kept there.
      process.environment = ["PATH": "/usr/bin:/bin", "XDG_STATE_HOME": "\(state.path)"]
      try process.run()
      try input.fileHandleForWriting.write(contentsOf: Data("\n:delete 1\n:save\n:quit\n".utf8))
      Thread.sleep(forTimeInterval: Double.random(in: 0...longest, using: &generator))
      if process.isRunning {
        kill(process.processIdentifier, SIGKILL)
        killed += 1
      } else {
        // The duration of a save on this machine, so that most kills hit one.
        longest = min(longest, Date().timeIntervalSince(start))
      }
      process.waitUntilExit()
      let text = try folder.text(of: "list.csv")
      try #require(text == old || text == new, "round \(round)")
    }
    #expect(killed > testSize(3, thorough: 50))
    // A helper process of a killed program may still be running.
    Thread.sleep(forTimeInterval: 0.1)
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["list.csv"])
  }
}
