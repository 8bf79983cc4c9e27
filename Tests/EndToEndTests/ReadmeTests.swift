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

  @Test func `every test that the page on reliability names is there`() throws {
    let page = try String(
      contentsOfFile: Ridgeline.checkout
        + "/Sources/RidgelineCore/Documentation.docc/Reliability.md", encoding: .utf8)
    let names = page.matches(of: try Regex("`([a-z][^`]* [^`]*)`", as: (Substring, Substring).self))
      .map { String($0.1) }.filter { !$0.hasPrefix("ulimit") }
    let paths = page.matches(of: try Regex("`(Tests/[^` ]*)`", as: (Substring, Substring).self))
      .map { String($0.1) }
    #expect(names.count > 20 && paths.count > 5)
    let sources = try #require(
      FileManager.default.enumerator(atPath: Ridgeline.checkout + "/Tests")
    )
    .compactMap { $0 as? String }.filter { $0.hasSuffix("Tests.swift") }
    let text = try sources.map {
      try String(contentsOfFile: "\(Ridgeline.checkout)/Tests/\($0)", encoding: .utf8)
    }.joined()
    for name in names {
      #expect(text.contains("func `\(name.replacing("\n", with: " "))`"), "\(name)")
    }
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: "\(Ridgeline.checkout)/\(path)"), "\(path)")
    }
  }
}
