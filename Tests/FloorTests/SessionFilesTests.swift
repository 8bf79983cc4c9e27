import TestSupport
import Testing

@testable import Session
@testable import Transcripts

@MainActor
@Suite(.session) struct SessionFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `writing a file of the recording is refused`() async throws {
    let path = try folder.write(peaks, to: "peaks.csv")
    let lines = try await plain(
      ":load \(path)", ":record \(folder.path)/session.transcript", "k2",
      ":export! \(folder.path)/session.transcript", ":save! \(path)", ":stop")
    expectEqual(
      lines.filter { $0.hasPrefix("! ") && $0.contains("part of the recording") }.count, 1)
    expectEqual(lines.filter { $0.hasPrefix("! ") && $0.contains("infer a format") }.count, 1)
  }

  @Test func `a saved list has no unsaved deletions`() async throws {
    let path = try folder.write(peaks, to: "peaks.csv")
    expectEqual(
      try await plain(":load \(path)", "k2", ":delete 1", ":save", ":load \(path)").last,
      "= 0 of 5 (+0 -0)")
  }
}
