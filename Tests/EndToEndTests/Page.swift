import Foundation
import TestSupport
import Testing

/// A page of the documentation.
struct Page: CustomTestStringConvertible {
  /// A fenced block of a page.
  struct Block: Equatable {
    /// The line of its opening fence, from 1.
    let line: Int
    /// The word after the opening fence.
    let tag: String
    /// The lines between the fences.
    let lines: [String]

    /// The commands of a `console` block, each with the output that must follow it.
    var commands: [(command: String, output: String)] {
      var commands: [(command: String, output: String)] = []
      var isContinued = false
      for line in lines {
        if isContinued {
          commands[commands.count - 1].command += "\n" + line
        } else if line.hasPrefix("$ ") {
          commands.append((String(line.dropFirst(2)), ""))
        } else if commands.isEmpty {
          Issue.record("line \(self.line): the block starts with no command")
        } else {
          commands[commands.count - 1].output += line + "\n"
        }
        isContinued = (isContinued || line.hasPrefix("$ ")) && line.hasSuffix("\\")
      }
      return commands
    }
  }

  /// The path relative to the checkout.
  let path: String
  let text: String

  init(_ path: String) throws {
    self.path = path
    text = try String(contentsOfFile: "\(Ridgeline.checkout)/\(path)", encoding: .utf8)
  }

  /// The README and every page in the sources.
  static func all() throws -> [Page] {
    let sources = try #require(
      FileManager.default.enumerator(atPath: "\(Ridgeline.checkout)/Sources"))
    let pages = sources.compactMap { $0 as? String }
      .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
    return try ["README.md"].map(Page.init) + pages.sorted().map { try Page("Sources/\($0)") }
  }

  var testDescription: String { path }

  var folder: String { (path as NSString).deletingLastPathComponent }

  /// The fenced blocks, whose content may include shorter fences.
  var blocks: [Block] {
    var blocks: [Block] = []
    var open: (line: Int, fence: Substring, tag: String, lines: [String])?
    for (number, line) in text.components(separatedBy: "\n").enumerated() {
      let fence = line.prefix { $0 == "`" }
      if let block = open {
        if fence == block.fence && fence.count == line.count {
          blocks.append(Block(line: block.line, tag: block.tag, lines: block.lines))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if fence.count >= 3 {
        open = (number + 1, fence, String(line.dropFirst(fence.count)), [])
      }
    }
    if let block = open { Issue.record("\(path):\(block.line): the block is never closed") }
    return blocks
  }

  /// The linked files, as paths relative to the checkout.
  var links: [String] {
    let files = text.matches(of: /\]\(([^)#\s]+)[^)]*\)/).map { String($0.output.1) }
      .filter { !$0.contains(":") }
    let pages = text.matches(of: /<doc:(\w+)>/).map { "\($0.output.1).md" }
    return (files + pages).map { link in
      var parts = folder.split(separator: "/")
      for part in link.split(separator: "/") {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
      }
      return parts.joined(separator: "/")
    }
  }
}

/// The folder in which a page's commands run, in order.
struct PageFolder {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var environment: [String: String] {
    [
      "PATH": (Ridgeline.executable as NSString).deletingLastPathComponent + ":/usr/bin:/bin",
      "HOME": folder.path, "RIDGELINE_DATA": "\(Ridgeline.checkout)/Data", "LANG": "C.UTF-8",
    ]
  }

  /// Runs a command with bash; returns what it writes to stdout and stderr.
  func run(_ command: String) throws -> String {
    try Ridgeline.run(bash: "exec 2>&1\n\(command)", in: folder.path, environment: environment)
      .output
  }

  /// Creates a Git repository with four commits and two branches.
  func makeRepository() throws {
    var script = "git init -q -b main"
    for (author, subject) in [
      ("Ada", "Add the parser"), ("Grace", "Merge the parser"), ("Ada", "Merge the index"),
      ("Grace", "Fix a typo"),
    ] {
      let name = "-c user.name=\(author) -c user.email=\(author)@example.org"
      script += " && git \(name) commit -q --allow-empty -m '\(subject)'"
    }
    expectEqual(try run(script + " && git branch parser"), "")
  }
}
