import Foundation
import TestSupport
import Testing

/// The README and the pages: their commands, their output and their links.
///
/// To write the actual output into them: `RIDGELINE_PAGES=1 swift test --filter PagesTests`.
@Suite(.blocking) struct PagesTests {
  @Test(arguments: try Page.all())
  func `each command prints what the page shows`(_ page: Page) throws {
    let folder = try PageFolder()
    if page.path == "README.md" { try folder.makeRepository() }
    var corrections: [(block: Page.Block, lines: [String])] = []
    for block in page.blocks where block.tag == "console" {
      var actual: [String] = []
      for (command, output) in block.commands {
        let printed = try folder.run(command)
        expectEqual(printed, output, "\(page.path):\(block.line): \(command)")
        actual += "$ \(command)\n\(printed)".components(separatedBy: "\n").dropLast()
      }
      corrections.append((block, actual))
    }
    if ProcessInfo.processInfo.environment["RIDGELINE_PAGES"] != nil {
      var lines = page.text.components(separatedBy: "\n")
      // Starts with the last block, because corrections change the numbers of the lines after them.
      for (block, actual) in corrections.reversed() {
        lines.replaceSubrange(block.line..<block.line + block.lines.count, with: actual)
      }
      try lines.joined(separator: "\n").write(
        toFile: "\(Ridgeline.checkout)/\(page.path)", atomically: true, encoding: .utf8)
    }
    for block in page.blocks where block.tag == "transcript" {
      let name = "block-\(block.line).transcript"
      try folder.folder.write(block.lines.joined(separator: "\n") + "\n", to: name)
      let report = try folder.run("ridgeline replay \(name)")
      #expect(report.hasSuffix("\nok 1 - \(name)\n"), "\(page.path):\(block.line): \(report)")
    }
  }

  @Test(arguments: try Page.all())
  func `each block is run or has a known tag`(_ page: Page) {
    for block in page.blocks {
      #expect(
        ["console", "transcript", "sh", "swift", "text", "sql"].contains(block.tag),
        "\(page.path):\(block.line)")
    }
  }

  @Test(arguments: try Page.all())
  func `each link leads to a file`(_ page: Page) {
    for link in page.links {
      #expect(FileManager.default.fileExists(atPath: "\(Ridgeline.checkout)/\(link)"), "\(link)")
    }
  }

  @Test func `the README has at most 1500 words`() throws {
    let words = try Page("README.md").text.split(whereSeparator: \.isWhitespace)
    #expect(words.count <= 1_500)
  }

  @Test func `links lead from the README to every page`() throws {
    let pages = try Page.all()
    var reached: Set = ["README.md"]
    var pending = [pages[0]]
    while let page = pending.popLast() {
      let linked = Set(page.links)
      for next in pages where linked.contains(next.path) && !reached.contains(next.path) {
        reached.insert(next.path)
        pending.append(next)
      }
    }
    for page in pages { #expect(reached.contains(page.path), "\(page.path)") }
  }

  @Test func `every flag and command is documented, and no other`() throws {
    let help = try [[], ["filter"], ["diff"], ["patch"], ["replay"]].map { command in
      try Ridgeline.run(command + ["--help"]).output
    }.joined()
    let pages = try Page.all().map(\.text).joined()
    func flags(_ text: String) -> Set<String> {
      Set(text.matches(of: /--[a-z][a-z0-9-]+/).map { String($0.output) })
    }
    let documented = flags(pages)
    for flag in flags(help).subtracting(documented) { Issue.record("\(flag) is not documented") }
    /// Flags of other programs and builds in the pages.
    let others: Set = [
      "--prefix", "--package-path", "--traits", "--quiet", "--list", "--static-swift-stdlib",
      "--shards", "--seconds", "--sessions", "--recursive", "--filter", "--scratch-path",
      "--oneline", "--ext-diff", "--target", "--allow-writing-to-directory", "--output-path",
      "--enable-experimental-combined-documentation", "--warnings-as-errors", "--skip-build",
      "--run",
    ]
    for flag in documented.subtracting(flags(help)).subtracting(others) {
      Issue.record("there is no \(flag)")
    }
    let usages = try Ridgeline.run(["mountains"], input: ":help\n").lines.filter {
      $0.hasPrefix("| :")
    }
    .map { $0.dropFirst(2).components(separatedBy: "  ")[0] }
    #expect(usages.count >= 25)
    let readme = try Page("README.md").text
    for usage in usages {
      let cell = "| `\(usage.replacingOccurrences(of: "|", with: "\\|"))` |"
      #expect(readme.contains(cell), "\(cell)")
    }
    // An alias of :section.
    let names = usages.map { $0.dropFirst().prefix { $0.isLetter } } + ["group"]
    for match in pages.matches(of: /`:([a-z]+)/) {
      let name = match.output.1
      #expect(names.contains { $0.hasPrefix(name) }, "there is no :\(name)")
    }
  }

  @Test func `the README's command picks a branch`() throws {
    let blocks = try Page("README.md").blocks.filter { $0.tag == "sh" }
    let command = try #require(blocks.flatMap(\.lines).first { $0.contains("--pick") })
    let folder = try PageFolder()
    try folder.makeRepository()
    let terminal = try PseudoTerminal(
      program: "/bin/bash", ["-c", command],
      environment: folder.environment.merging(["RIDGELINE_LIVE": "1"]) { $1 },
      in: folder.folder.path)
    try terminal.type("", showing: "2 of 2")
    try terminal.type("pars", showing: "1 of 2")
    terminal.type("\r")
    expectEqual(try terminal.end(), 0)
    expectEqual(try folder.run("git branch --show-current"), "parser\n")
  }
}
