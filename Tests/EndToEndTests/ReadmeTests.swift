import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct ReadmeTests {
  private let text: String

  init() throws {
    let path = URL(fileURLWithPath: "\(Ridgeline.checkout)/README.md")
    text = String(decoding: try Data(contentsOf: path), as: UTF8.self)
  }

  @Test func `the README session matches the output`() throws {
    let parts = text.components(separatedBy: "```transcript\n")
    try #require(parts.count == 2)
    let session = try #require(parts[1].components(separatedBy: "```").first)
    let typed = session.components(separatedBy: "\n").filter { $0.hasPrefix(">") }
    #expect(typed.count >= 4)
    let input = typed.map { $0.dropFirst(2) + "\n" }.joined()
    expectEqual(try Ridgeline.run(["--echo", "mountains"], input: input).output, session)
  }

  @Test(arguments: ["README.md", "Sources/DiffableList/Documentation.docc/DiffableList.md"])
  func `the library's examples are tested`(_ page: String) throws {
    let test = try Page("Tests/DiffableListTests/ReadmeExampleTests.swift").text
    let blocks = try Page(page).blocks.filter { $0.tag == "swift" }
    #expect(blocks.count == (page == "README.md" ? 2 : 4))
    for block in blocks {
      for line in block.lines where !line.isEmpty {
        // The test expects what a comment shows.
        if let printed = line.wholeMatch(of: /\s*print\((.*)\)  \/\/ (.*)/)?.output {
          #expect(test.contains("#expect(\(printed.1) == \(printed.2))"), "\(line)")
        } else {
          #expect(test.contains(line), "\(line)")
        }
      }
    }
  }

  @Test func `the tests named on the reliability page exist`() throws {
    let page = try String(
      contentsOfFile: Ridgeline.checkout
        + "/Sources/RidgelineCLI/Documentation.docc/Reliability.md", encoding: .utf8)
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
