import Datasets
import Foundation
import SystemPackage
import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables
@testable import Transcripts

@MainActor
@Suite(.session) struct StreamedFilterTests {
  private let folder: TemporaryFolder
  private static let csv =
    "name,\"n,1\",é\r\n"
    + (0..<60).map { row in
      switch row % 5 {
      case 0: "Everest \(row),\(8849 + row),\r\n"
      case 1: "\"K2, \"\"\(row)\"\"\n\",8611,x\r\n"
      case 2: "Popocatépetl,\(row).5,\"\"\r\n"
      case 3: "\\t\t,,ü\r\n"
      default: "Ida,-1,\"a\"\r\n"
      }
    }.joined()

  init() throws { folder = try TemporaryFolder() }

  /// A filter over a file: in small blocks, or loaded whole.
  private func filter(
    _ text: String, as name: String = "x.csv", _ options: DatasetOptions = DatasetOptions(),
    blockSize: Int? = 40
  ) async throws -> Filter {
    try await filter(Array(text.utf8), as: name, options, blockSize: blockSize)
  }

  private func filter(
    _ bytes: [UInt8], as name: String = "x.csv", _ options: DatasetOptions = DatasetOptions(),
    blockSize: Int? = 40
  ) async throws -> Filter {
    let location = DatasetLocation(name: "x", path: FilePath(try folder.write(bytes, to: name)))
    guard let blockSize else {
      return Filter(try await DatasetLoader.load(location, options))
    }
    let input = try await DatasetInput.open(location, options).divided(
      blockSize: blockSize)
    return Filter(input) { () async throws(Problem) in
      do throws(DatasetError) {
        return try await input.load()
      } catch {
        throw Problem(error)
      }
    }
  }

  @Test func `every form of output is that of a loaded list`() async throws {
    let queries = ["", "e", "everest | ida", "8", "k2 !x", "n_1>100", "é:", "nowhere", "^\\\\"]
    let settings = [
      [], [":limit 7"], [":limit 1"], [":columns n_1 name"], [":sort -n_1"], [":section name"],
    ]
    for format in [nil, RowFormat.plain, .csv, .tsv, .json, .jsonl, .raw] {
      for query in format == nil || isThorough ? queries : Array(queries.prefix(1)) {
        for settings in isThorough || query.count < 2 ? settings : Array(settings.prefix(2)) {
          var outputs: [String] = []
          // In JSON, the first block decides the types.
          for blockSize in format?.isJSON ?? false ? [nil, 200] : [nil, 1, 64] {
            var filter = try await filter(Self.csv, blockSize: blockSize)
            filter.format = format
            filter.header = settings.isEmpty
            filter.isNULTerminated = query == "8"
            let console = ScriptedConsole()
            let status = try await filter.run(query, settings: .typed(settings), on: console)
            outputs.append("\(status) \(console.output)")
          }
          guard Set(outputs).count == 1 else {
            Issue.record("\(query) \(settings) as \(String(describing: format)): \(outputs)")
            return
          }
        }
      }
    }
  }

  @Test func `rows are counted`() async throws {
    for (query, settings, count) in [
      ("everest", [], "12"), ("^88", [], "11"), ("e", [":limit 5"], "5"), ("nowhere", [], "0"),
    ] {
      var filter = try await filter(Self.csv)
      filter.count = true
      let console = ScriptedConsole()
      let status = try await filter.run(query, settings: .typed(settings), on: console)
      expectEqual(console.lines, [count])
      expectEqual(status, count == "0" ? .nothingFound : .done)
    }
  }

  @Test func `matches before an invalid row are written, then its error`() async throws {
    let text = "a,b\n" + String(repeating: "x,y\n", count: 20) + "x\nx,y\nx,y,z\n"
    let console = ScriptedConsole()
    var strict = DatasetOptions()
    strict.isStrict = true
    let filter = try await filter(text, strict)
    do {
      _ = try await filter.run("x", settings: [], on: console)
      Issue.record("no error")
    } catch let problem as Problem {
      #expect(problem.sentence.hasSuffix("x.csv:22:2: expected 2 fields, found 1"))
      expectEqual(problem.advice, [])
    }
    #expect(console.lines.count >= 10 && console.lines.allSatisfy { $0 == "x,y" })
  }

  @Test func `an unparsable query is an error of the typed text`() async throws {
    let filter = try await filter(Self.csv)
    await #expect(throws: Problem.self) {
      try await filter.run("(a", settings: [], on: ScriptedConsole())
    }
  }

  @Test func `skipped cells of all blocks are noted`() async throws {
    let text = "a,b\n" + (0..<60).map { "\($0 % 20 == 19 ? "n/a" : "\($0)"),x\n" }.joined()
    var warnings: [String] = []
    var outputs: [String] = []
    for blockSize in [nil, 16] {
      var filter = try await filter(text, blockSize: blockSize)
      filter.warn = { warnings.append($0) }
      let console = ScriptedConsole()
      _ = try await filter.run("a>5", settings: [], on: console)
      outputs.append(console.output)
    }
    expectEqual(outputs[0], outputs[1])
    let note = "3 cells of a are not numbers, such as n/a"
    expectEqual(warnings, [note, note])
  }

  @Test func `rows that are not UTF-8 are reported`() async throws {
    var warnings: [String] = []
    var filter = try await filter(
      Array("a,b\n".utf8) + Array(repeating: Array("x,\u{20}y\n".utf8), count: 9).joined()
        + [0xE9, 0x2C, 0x0A])
    filter.warn = { warnings.append($0) }
    let console = ScriptedConsole()
    _ = try await filter.run("nowhere", settings: [], on: console)
    expectEqual(warnings.count, 1)
    #expect(warnings.first?.hasPrefix("1 row isn't valid UTF-8; if it is Latin-1: iconv") ?? false)
  }
}
