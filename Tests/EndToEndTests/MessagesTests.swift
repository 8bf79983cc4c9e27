import Foundation
import TestSupport
import Testing

/// The catalogue of messages.
@Suite(.blocking, .serialized) struct MessagesTests {
  @Test(.thorough, .enabled(if: Shell.succeeds("setsid -w true && test -e /dev/full")))
  func `each input provokes the messages shown`() throws {
    let catalogue = try MessageCatalogue()
    let folder = try PageFolder()
    var outputs: [(block: Page.Block, lines: [String])] = []
    for block in catalogue.runnableBlocks {
      if let lines = try folder.lines(of: block) { outputs.append((block, lines)) }
    }
    if ProcessInfo.processInfo.environment["RIDGELINE_BLESS"] == "1" {
      return try catalogue.write(outputs)
    }
    for (block, lines) in outputs where lines != block.lines {
      let first = zip(lines, block.lines).prefix { $0 == $1 }.count
      let difference = lines.difference(from: block.lines).map { change in
        switch change {
        case .insert(_, let line, _): "+\(line)"
        case .remove(_, let line, _): "-\(line)"
        }
      }
      Issue.record(
        "\(catalogue.page.path):\(block.line + 1 + first):\n\(difference.joined(separator: "\n"))")
    }
  }

  @Test func `each message in the sources is in the catalogue`() throws {
    let catalogue = try MessageCatalogue()
    let lines = catalogue.page.blocks.flatMap(\.lines)
    let shown = (lines + catalogue.unprovoked).joined(separator: "\n")
    let messages = try SourceMessages.all()
    for message in messages where !shown.contains(message.fragment) {
      Issue.record("\(message.place): \(message.fragment)")
    }
    // An error without a source is of a kind that SourceMessages does not find.
    for row in lines.filter(isOwnError) + catalogue.unprovoked
    where !messages.contains(where: { row.contains($0.fragment) }) {
      Issue.record("no source has the message \(row)")
    }
  }

  /// Returns whether a line is an error whose words are not those of the argument parser.
  private func isOwnError(_ line: String) -> Bool {
    line.hasPrefix("error: ")
      && !line.contains(#/^error: (missing value|the value '.*' is invalid) for '--/#)
  }
}

private struct MessageCatalogue {
  let page: Page

  init() throws { page = try Page("Tests/EndToEndTests/Messages.md") }

  /// The blocks whose messages this build can print.
  var runnableBlocks: [Page.Block] {
    #if SQLite || PostgreSQL
      let lines = page.text.components(separatedBy: "\n")
      let end = lines.firstIndex { $0.hasPrefix("## Builds without") } ?? lines.count
      return page.blocks.filter { $0.line < end }
    #else
      return page.blocks
    #endif
  }

  /// The messages in the table of messages that no test can provoke.
  var unprovoked: [String] {
    page.text.matches(of: /(?m)^\| `(.+?)` \|/).map {
      $0.output.1.replacingOccurrences(of: "\\|", with: "|")
    }
  }

  func write(_ outputs: [(block: Page.Block, lines: [String])]) throws {
    var lines = page.text.components(separatedBy: "\n")
    for (block, content) in outputs.reversed() {
      lines.replaceSubrange(block.line..<block.line + block.lines.count, with: content)
    }
    try lines.joined(separator: "\n")
      .write(toFile: "\(Ridgeline.checkout)/\(page.path)", atomically: true, encoding: .utf8)
  }
}

extension PageFolder {
  /// Returns the input of a block with its actual output, or nil if the block is not run.
  fileprivate func lines(of block: Page.Block) throws -> [String]? {
    switch block.tag {
    case "console":
      return try block.commands.flatMap { command, _ in
        "$ \(command)".components(separatedBy: "\n") + lines(try run(command))
      }
    case "transcript":
      let input = typed(in: block).joined(separator: "\n")
      let script = "ridgeline --echo mountains <<'END'\n\(input)\nEND"
      return Array(lines(try run(script)).drop { !$0.hasPrefix(">") })
    case "terminal":
      let command = try #require(block.commands.first?.command)
      return ["$ \(command)"] + lines(try run(command, typing: typed(in: block)))
    default:
      return nil
    }
  }

  private func typed(in block: Page.Block) -> [String] {
    block.lines.filter { $0 == ">" || $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
  }

  /// Runs a command at a terminal; returns the final screen.
  private func run(_ command: String, typing lines: [String]) throws -> String {
    let terminal = try PseudoTerminal(
      program: "/bin/bash", ["-c", command], columns: 160, lines: 100,
      environment: environment, in: folder.path)
    for line in lines {
      try terminal.expect("> ")
      terminal.type(line + "\r")
      try terminal.expect(line)
    }
    _ = try terminal.end()
    let shown = terminal.screen.text
    let end = shown.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return shown[..<end].map { $0 + "\n" }.joined()
  }

  /// Returns the lines of an output, without paths of this machine.
  private func lines(_ output: String) -> [String] {
    let executable = URL(fileURLWithPath: Ridgeline.executable).resolvingSymlinksInPath()
    let prefix = executable.deletingLastPathComponent().deletingLastPathComponent().path
    return output.replacingOccurrences(of: prefix, with: "/usr/local")
      .replacingOccurrences(of: Ridgeline.checkout, with: "/checkout")
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) }
  }
}
