import Foundation
import TestSupport
import Testing

/// The sections of the manual that are written by hand.
@Suite(.blocking) struct ManualTests {
  private let lines: [String]

  init() throws {
    let text = try Page("Sources/RidgelineCLI/Manual/ridgeline.mdoc").text
    lines = text.components(separatedBy: "\n")
  }

  /// Returns the lines of a section that start with a macro, without it and with plain characters.
  private func items(_ macro: String, of section: String) -> [String] {
    lines.drop { $0 != ".Sh \(section)" }.dropFirst().prefix { !$0.hasPrefix(".Sh ") }
      .filter { $0.hasPrefix(macro + " ") }
      .map { line in
        [("\\(dq", "\""), ("\\&", ""), ("\\e", "\\")]
          .reduce(String(line.dropFirst(macro.count + 1))) { text, escape in
            text.replacing(escape.0, with: escape.1)
          }
      }
  }

  @Test func `the queries find mountains`() throws {
    let queries = items(".It Li", of: "QUERY LANGUAGE").flatMap { $0.split(separator: " , Li ") }
    #expect(queries.count == 14)
    let folder = try PageFolder()
    for query in queries {
      let output = try folder.run("ridgeline filter --count '\(query)' mountains")
      #expect((1..<723).contains(Int(output.dropLast()) ?? 0), "\(query): \(output)")
    }
  }

  @Test func `the examples run`() throws {
    let commands = items(".Dl $", of: "EXAMPLES")
    #expect(commands.count == 5)
    let output = try PageFolder().run((commands + ["echo end"]).joined(separator: " || exit\n"))
    #expect(output.hasSuffix("+ Grace\t1906\n= 2 of 2 (+1 -0)\nend\n"), "\(output)")
  }

  @Test func `the keys and variables are those of the page`() throws {
    let page = try Page("Sources/RidgelineCLI/Documentation.docc/CommandsAndKeys.md").text
    let names = items(".It", of: "KEYS") + items(".It Ev", of: "ENVIRONMENT")
    #expect(names.count == 19)
    for name in names.flatMap({ $0.replacing(" , Ev ", with: " , ").split(separator: " , ") }) {
      #expect(page.contains(name), "\(name)")
    }
  }
}
