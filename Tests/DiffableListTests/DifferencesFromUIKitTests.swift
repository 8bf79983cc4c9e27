import Foundation
import TestSupport
import Testing

/// The tables of *Differences from UIKit*: each line has a test of its name.
@Suite struct DifferencesFromUIKitTests {
  /// The test file for each heading.
  private static let files = [
    "NSDiffableDataSourceSnapshot": "UIKitSnapshotTests",
    "NSDiffableDataSourceSectionSnapshot": "UIKitSectionSnapshotTests",
    "Transactions and handlers": "UIKitTransactionTests",
    "UITableViewDiffableDataSource and UICollectionViewDiffableDataSource": "UIKitDataSourceTests",
    "Methods that a view calls": "UIKitViewMethodTests",
    "Behavior": "UIKitBehaviorTests",
  ]
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let sources = folder.appending(path: "../../Sources/DiffableList").standardized

  private struct Line {
    let heading: String
    let name: String
    let state: String
    let details: String
  }

  private func lines() throws -> [Line] {
    let page = Self.sources.appending(path: "Documentation.docc/DifferencesFromUIKit.md")
    var (heading, lines) = ("", [Line]())
    for text in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
      if text.hasPrefix("### ") { heading = String(text.dropFirst(4)) }
      let cells = text.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard text.hasPrefix("|"), cells.count > 1, !["here", "---"].contains(cells[1]) else {
        continue
      }
      lines.append(
        Line(
          heading: heading, name: cells[0].filter { $0 != "`" }, state: cells[1],
          details: cells.count > 2 ? cells[2] : ""))
    }
    return lines
  }

  @Test func `each line is the same, differs or is absent, for a reason`() throws {
    let lines = try lines()
    expectEqual(Set(lines.map(\.heading)), Set(Self.files.keys))
    for line in lines {
      #expect(["same", "differs", "absent"].contains(line.state), "\(line)")
      #expect(line.state == "same" || !line.details.isEmpty, "\(line)")
    }
  }

  @Test func `each line that is not absent has a test, in the same order`() throws {
    let lines = try lines()
    for (heading, file) in Self.files {
      let url = Self.folder.appending(path: "\(file).swift")
      let text = try String(contentsOf: url, encoding: .utf8)
      let tests = text.matches(of: /@Test (?:@MainActor )?func `([^`\n]+)`/)
        .map { String($0.1) }
      expectEqual(
        tests, lines.filter { $0.heading == heading && $0.state != "absent" }.map(\.name))
    }
  }

  @Test func `absent symbols are not declared`() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path())
    let code = try names.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: Self.sources.appending(path: $0), encoding: .utf8) }.joined()
    let declared = Set(
      code.matches(of: /(?:func|var|let|class|struct|protocol|typealias) (\w+)/)
        .map { String($0.1) })
    #expect(declared.contains("DiffableDataSource") && declared.contains("moveRow"))
    for line in try lines() where line.state == "absent" {
      let name = line.name.split(separator: "(")[0].split(separator: ".").last.map(String.init)
      // Not in the macro, which would print all declarations.
      let isDeclared = declared.contains(name ?? "")
      #expect(!isDeclared, "\(line.name)")
    }
  }
}
