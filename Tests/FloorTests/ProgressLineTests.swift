import Datasets
import Foundation
import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables
@testable import Transcripts

/// The progress line of a load.
@MainActor
@Suite(.session) struct ProgressLineTests {
  /// Returns the output while a load runs and when it ends.
  private func output(_ loading: Loading, columns: Int = 80) async throws -> String {
    let console = ScriptedConsole(size: TerminalSize(columns: columns, lines: 24))
    let showing = Task {
      try await ProgressLine(console).show {
        // Ends the load once it was shown.
        withUnsafeCurrentTask { $0?.cancel() }
        return loading
      }
    }
    try await showing.value
    return console.output
  }

  /// Returns the line while a file is loading.
  private func line(name: String = "peaks", columns: Int) async throws -> String {
    let loading = Loading(name) { .seconds(1) }
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: "a,b\n", count: 300_000), to: "x.csv")
    _ = try await DatasetLoader.load(
      DatasetLocation(name: "x", path: .init(path)), DatasetOptions(), loading.progress)
    let output = try await output(loading, columns: columns)
    #expect(output.hasSuffix("\r\u{1B}[K"))
    return output.components(separatedBy: "\u{1B}[K")[0]
  }

  @Test func `the line shows name, progress, speed and the key to stop`() async throws {
    let line = try await line(columns: 80)
    #expect(line.contains("peaks ████████████"))
    #expect(line.contains("%  "))
    #expect(line.contains(" MB/s  Ctrl-C cancels"))
  }

  @Test(arguments: testSize([1, 10, 79], thorough: [1, 2, 10, 30, 79]))
  func `the line fits the terminal and has no control characters`(columns: Int)
    async throws
  {
    let line = try await line(
      name: "a\u{1B}[2J\n" + String(repeating: "京", count: 99), columns: columns)
    #expect(DisplayWidth.of(String(line.dropFirst())) <= max(1, columns - 1))
    #expect(!line.dropFirst().unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test(arguments: [(300, false), (301, true)])
  func `a load of up to 300 ms shows nothing`(milliseconds: Int, isShown: Bool) async throws {
    let output = try await output(Loading("x") { .milliseconds(milliseconds) })
    expectEqual(!output.isEmpty, isShown)
  }
}
