import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct ReadmeTests {
  private let text: String

  init() throws {
    let path = URL(fileURLWithPath: "\(Ridgeline.checkout)/README.md")
    text = String(decoding: try Data(contentsOf: path), as: UTF8.self)
  }

  @Test func `the session is what the program prints`() throws {
    let parts = text.components(separatedBy: "```transcript\n")
    try #require(parts.count == 2)
    let session = try #require(parts[1].components(separatedBy: "```").first)
    let typed = session.components(separatedBy: "\n").filter { $0.hasPrefix(">") }
    #expect(typed.count > 4)
    let input = typed.map { $0.dropFirst(2) + "\n" }.joined()
    expectEqual(try Ridgeline.run(["--echo"], input: input).output, session)
  }

  @Test func `the library's example is a test`() throws {
    let path = "\(Ridgeline.checkout)/Tests/DiffableListTests/ReadmeExampleTests.swift"
    let test = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let block = text.components(separatedBy: "```swift\n")[1].components(separatedBy: "```")[0]
    let lines = block.components(separatedBy: "\n").filter { !$0.isEmpty }
    #expect(lines.count >= 7)
    for line in lines.dropLast() { #expect(test.contains(line), "\(line)") }
    // The last line prints what the test expects.
    let printed = try #require(lines.last).components(separatedBy: "// ")
    #expect(test.contains("#expect(recorder.lines == \(printed[1]))"))
  }

  @Test func `every flag and command that it names is there, and the other way round`() throws {
    let help = try [[], ["filter"], ["replay"], ["index"]].map { command in
      try Ridgeline.run(command + ["--help"]).output
    }.joined()
    func flags(_ text: String) throws -> Set<String> {
      Set(text.matches(of: try Regex("--[a-z][a-z-]+")).map { String(text[$0.range]) })
    }
    let own: Set = [
      "--version", "--help", "--prefix", "--package-path", "--traits", "--unit",
      "--static-swift-stdlib", "--shards",
    ]
    expectEqual(try flags(text).union(own), try flags(help).union(own))
    let commands = try Ridgeline.run([], input: ":help\n").lines.filter { $0.hasPrefix("| :") }
    expectEqual(commands.count, 25)
    for command in commands {
      let usage = command.dropFirst(2).components(separatedBy: "  ")[0]
      #expect(
        text.contains("| `\(usage.replacingOccurrences(of: "|", with: "\\|"))` |"), "\(usage)")
    }
  }
}
