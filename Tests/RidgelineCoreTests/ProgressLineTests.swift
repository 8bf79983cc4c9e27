import Datasets
import Foundation
import Terminal
import TestSupport
import Testing

@testable import RidgelineCore

/// The progress line of a load.
@Suite(.session) struct ProgressLineTests {
  /// Returns the line while a file is loading.
  @MainActor private func line(name: String = "peaks", columns: Int) async throws -> String {
    let console = ScriptedConsole(size: TerminalSize(columns: columns, lines: 24))
    let loading = Loading(name)
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: "a,b\n", count: 500_000), to: "x.csv")
    _ = try await DatasetLoader.load(
      DatasetLocation(name: "x", path: .init(path)), DatasetOptions(), loading.progress)
    let showing = Task { try await ProgressLine(console).show { loading } }
    while console.output.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    showing.cancel()
    try await showing.value
    #expect(console.output.hasSuffix("\r\u{1B}[K"))
    let lines = console.output.components(separatedBy: "\u{1B}[K")
    return lines[0]
  }

  @Test func `the line shows name, progress, speed and the key to stop`() async throws {
    let line = try await line(columns: 80)
    #expect(line.contains("peaks ████████████"))
    #expect(line.contains("%  "))
    #expect(line.contains(" MB/s  Ctrl-C cancels"))
  }

  @Test(arguments: [1, 2, 10, 30, 79])
  func `the line fits the terminal and has no control characters`(columns: Int)
    async throws
  {
    let line = try await line(
      name: "a\u{1B}[2J\n" + String(repeating: "京", count: 99), columns: columns)
    #expect(DisplayWidth.of(String(line.dropFirst())) <= max(1, columns - 1))
    #expect(!line.dropFirst().unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test @MainActor func `a short load shows nothing`() async throws {
    let console = ScriptedConsole()
    let showing = Task { try await ProgressLine(console).show { Loading("x") } }
    try await Task.sleep(for: .milliseconds(300))
    showing.cancel()
    try await showing.value
    expectEqual(console.output, "")
  }
}
