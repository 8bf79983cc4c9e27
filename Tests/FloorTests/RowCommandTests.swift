import Datasets
import Files
import Foundation
import Search
import TestSupport
import Testing

@testable import Live
@testable import Session

@Suite struct RowCommandTests {
  private func shell(
    _ command: String, over csv: String = "name,n_m\nMount X,8\n"
  ) async throws -> (script: String, arguments: [String]) {
    let dataset = try DatasetLoader.load(
      Array(csv.utf8), name: "x", path: "x.csv", extension: "csv")
    let list = FilteredList(DatasetSource(dataset))
    _ = try await list.performQuery("")
    let row = try #require(try await list.entered.rows(in: 0..<1).first)
    let shell = RowCommand(command).shell(for: row, number: 5, of: list.entered)
    return (shell.script, shell.arguments.map { String(decoding: $0, as: UTF8.self) })
  }

  @Test(
    arguments: [
      ("cat {name}", "cat \"${1}\"", ["Mount X"]),
      ("echo {n} {} {n_m}", "echo \"${1}\" \"${2}\" \"${3}\"", ["5", "Mount X,8", "8"]),
      ("echo \"a {name}\"", "echo \"a ${1}\"", ["Mount X"]),
      ("echo 'a {name}'", "echo 'a '\"${1}\"''", ["Mount X"]),
      ("echo \"it's {name}\"", "echo \"it's ${1}\"", ["Mount X"]),
      ("echo \"$(wc {name})\" {name}", "echo \"$(wc \"${1}\")\" \"${2}\"", ["Mount X", "Mount X"]),
      ("echo \"`wc {name}` {name}\"", "echo \"`wc \"${1}\"` ${2}\"", ["Mount X", "Mount X"]),
      ("ls # don't\necho {name}", "ls # don't\necho \"${1}\"", ["Mount X"]),
      ("echo a#'b' {name}", "echo a#'b' \"${1}\"", ["Mount X"]),
      ("echo \\\" {name}", "echo \\\" \"${1}\"", ["Mount X"]),
      ("awk '{print $1}' {other} {a b}", "awk '{print $1}' {other} {a b}", []),
      ("echo \\{name} {", "echo {name} {", []),
    ] as [(String, String, [String])])
  func `placeholders become arguments`(
    command: String, script: String, arguments: [String]
  ) async throws {
    let shell = try await shell(command)
    expectEqual(shell.script, script)
    expectEqual(shell.arguments, arguments)
  }

  @Test(arguments: ["printf %s {name}", "printf %s \"{name}\"", "printf %s '{name}'"])
  func `no cell is read as code`(command: String) async throws {
    let folder = try TemporaryFolder()
    let mark = "touch \(folder.path)/injected"
    let cells = [
      "$(\(mark))", "`\(mark)`", "'; \(mark); '", "\"; \(mark); \"", "\n\(mark)\n", "; \(mark)",
      "${IFS}", "$1", "-n", "'\"'\"; \(mark) #", "\\", "*", "a  b",
    ]
    for cell in cells {
      let quoted = "\"" + cell.replacing("\"", with: "\"\"") + "\""
      let shell = try await shell(command, over: "name\n\(quoted)\n")
      let output = await ShellCommand.run(
        shell.script, arguments: shell.arguments.map { Array($0.utf8) }, environment: [:],
        limit: 1 << 16)
      expectEqual(String(decoding: output.bytes, as: UTF8.self), cell)
    }
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), [])
  }
}
