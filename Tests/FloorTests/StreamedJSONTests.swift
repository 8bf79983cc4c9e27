import Datasets
import Foundation
import Search
import SystemPackage
import Terminal
import TestSupport
import Testing

@testable import Live
@testable import Output
@testable import Session
@testable import Tables
@testable import Transcripts

/// Filters of JSON Lines and JSON arrays in blocks against filters of loaded lists.
@MainActor
@Suite(.session) struct StreamedJSONTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What a filter wrote, then its status or the error that ended it.
  private struct Outcome: Equatable {
    var output: String
    var end: String
    var warnings: [String]
    var hasFailed = false
  }

  private struct Run {
    var query: String
    var settings: [String] = []
    var format: RowFormat?
    var header = false
    var count = false
    var isForTerminal = false
  }

  /// - Parameter blockSize: The size of blocks; nil to load the list whole.
  private func outcome(
    of run: Run, over text: String, as name: String = "x.jsonl", blockSize: Int?
  ) async throws -> Outcome {
    let path = try folder.write(text, to: name)
    let location = DatasetLocation(name: "x", path: FilePath(path))
    var options = DatasetOptions()
    options.keepsLines = true
    var warnings: [String] = []
    let console = ScriptedConsole()
    do {
      var filter: Filter
      if let blockSize {
        let input = try await DatasetInput.open(location, options).divided(blockSize: blockSize)
        filter = Filter(input) { () async throws(Problem) in
          do throws(DatasetError) {
            return try await input.load()
          } catch {
            throw Problem(error)
          }
        }
      } else {
        filter = Filter(try await DatasetLoader.load(location, options))
      }
      filter.format = run.format
      filter.header = run.header
      filter.count = run.count
      filter.isForTerminal = run.isForTerminal
      // Blocks do not say what other queries would find, do not know later columns, and are not read after
      // the limit.
      let isCut = run.settings.contains { $0.hasPrefix(":limit") }
      filter.warn = {
        if $0.contains(" finds ") || $0.contains("no column") || isCut && $0.contains(" not ") {
          return
        }
        warnings.append($0)
      }
      let status = try await filter.run(run.query, settings: .typed(run.settings), on: console)
      return Outcome(output: console.output, end: "\(status)", warnings: warnings)
    } catch let error as DatasetError {
      return Outcome(
        output: console.output, end: Problem(error).sentence, warnings: warnings, hasFailed: true)
    } catch let error as Problem {
      // A block lacks the start of a line that an earlier one has.
      return Outcome(
        output: console.output, end: error.sentence, warnings: warnings, hasFailed: true)
    }
  }

  /// Returns whether a filter in blocks may end so if the file is invalid.
  ///
  /// It writes the rows before an invalid one, does not read one that cannot match but may read a later
  /// one, and reports an error of the query or the options first.
  private func isFailureOfSameFile(_ streamed: Outcome, _ loaded: Outcome) -> Bool {
    func place(_ error: String) -> [Int]? {
      error.firstMatch(of: #/x\.jsonl?:(\d+):(\d+): /#).map { [$0.1, $0.2].compactMap { Int($0) } }
    }
    guard streamed.hasFailed, streamed.end != loaded.end, let found = place(streamed.end) else {
      return true
    }
    return place(loaded.end)?.lexicographicallyPrecedes(found) ?? false
  }

  private static let queries = [
    "", "e", "everest", "k2 | ida", "8", "1,2", "a/b", "\"x y\"", "\" \"", "!e", "key", "é",
    "name:",
    "name:e", "n>100", "n:1..9", "late:x", "late", "la:x", "other:", "https://x", "/^E.*t/", "~evt",
    "x:1", "k\\:2", "\"a\\\"b\"", "deep", "name=everest", "^true$", "value:e", "line:e", "(",
    "/^$/", "!/^(x y)?$/", "name:/^$/",
  ]
  private static let settings: [[String]] = [
    [], [], [":limit 3"], [":limit 1"], [":columns name"], [":columns n name"],
    [":columns name n late"], [":columns late"], [":sort n"], [":section name"],
  ]

  @Test func `a terminal shows the rows of a pipe before it ends`() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("{\"a\":\"x 1\"}\n{\"a\":\"y\"}\n".utf8))
    let stream = FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor)
    let input = try await DatasetInput.open(stream, name: "x", DatasetOptions()).divided()
    var filter = Filter(input) { () async throws(Problem) in
      Issue.record("the pipe was loaded")
      throw Problem(.cancelled)
    }
    filter.isForTerminal = true
    let late = "{\"b\":\"x 2\"}\n{\"c\":\"\\tx\",\"a\":\"x 3\"}\n"
    try pipe.fileHandleForWriting.write(contentsOf: Data(late.utf8))
    try pipe.fileHandleForWriting.close()
    let console = ScriptedConsole()
    let status = try await filter.run("x", settings: [], on: console)
    expectEqual(status, .done)
    expectEqual(console.output, "x 1\n\tx 2\nx 3\t\t\\tx\n")
  }

  @Test func `a line that is not JSON is a row after a guess`() async throws {
    let lines = (0..<testSize(200, thorough: 9_000)).map { "{\"name\":\"Everest\",\"n\":\($0)}\n" }
      .joined()
    for end in ["{\"late\":\"x\"}\n", "everest [\n", "{\"a\"\n", "[1]\n"] {
      for query in ["888", "name", "everest !everest", "everest !name:everest"] {
        for name in ["x", "x.log"] {
          let run = Run(query: query)
          let loaded = try await outcome(of: run, over: lines + end, as: name, blockSize: nil)
          let streamed = try await outcome(of: run, over: lines + end, as: name, blockSize: 1 << 19)
          expectEqual(streamed.output, loaded.output)
          expectEqual(streamed.end, loaded.end)
        }
      }
    }
  }

  @Test(arguments: [":sort late", ":section late"])
  func `rows are in the order of a later key`(setting: String) async throws {
    let run = Run(query: "", settings: [setting])
    let text = "{\"a\":\"x\"}\n{\"late\":2}\n{\"late\":1}\n"
    let streamed = try await outcome(of: run, over: text, blockSize: 1)
    expectEqual(streamed.output, "{\"late\":1}\n{\"late\":2}\n{\"a\":\"x\"}\n")
  }

  @Test func `a name of a later key is noted`() async throws {
    let text = "{\"a\":\"x\"}\n{\"late\":1}\n{\"late\":2}\n"
    let streamed = try await outcome(of: Run(query: "late>1"), over: text, blockSize: 1)
    expectEqual(streamed.output, "{\"late\":2}\n")
    expectEqual(
      streamed.warnings,
      ["late is in no row of the first block, so that the query was searched as text there"])
  }

  @Test(arguments: RowFormat.allCases)
  func `the only column of the first rows is shown without later ones`(
    format: RowFormat
  ) async throws {
    let run = Run(query: "k2", settings: [":columns name"], format: format, header: true)
    let text = "{\"name\":\"a\"}\n{\"name\":\"K2\",\"n\":1}\n"
    let loaded = try await outcome(of: run, over: text, blockSize: nil)
    expectEqual(try await outcome(of: run, over: text, blockSize: 1), loaded)
  }

  /// Returns whether a query and columns mean the same with the keys of the first block as with all.
  private func isKnown(_ run: Run, _ text: String, _ name: String, _ blockSize: Int) async throws
    -> Bool
  {
    let location = DatasetLocation(name: "x", path: FilePath(try folder.write(text, to: name)))
    let whole = try await DatasetLoader.load(location)
    let all = ListColumn.columns(of: whole)
    let opened = try await DatasetInput.open(location, DatasetOptions()).divided(
      blockSize: blockSize)
    guard let first = opened.blocks?.first else { return true }
    let known = ListColumn.columns(of: first)
    let isNamed = run.settings.allSatisfy { !$0.hasPrefix(":columns") }
    return (try? Query(run.query, columns: known)) == (try? Query(run.query, columns: all))
      && (isNamed || known == all)
  }

  /// Returns the objects of an output, without regard to the order of their members.
  private func objects(_ outcome: Outcome) -> [NSDictionary?] {
    outcome.output.split(separator: "\n").map {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
    }
  }

  @Test(arguments: [false, true])
  func `blocks give the rows of the loaded list`(isArray: Bool) async throws {
    var dice = SeededGenerator(seed: 2_809)
    let name = isArray ? "x.json" : "x.jsonl"
    var (count, nonempty, failures, known) = (0, 0, 0, 0)
    for _ in 0..<testSize(8, thorough: 500) {
      let list = RandomJSON(isArray: isArray, &dice)
      for _ in 0..<6 {
        let run = Run(
          query: Self.queries.randomElement(using: &dice) ?? "",
          settings: Self.settings.randomElement(using: &dice) ?? [],
          format: [nil, .jsonl, .jsonl].randomElement(using: &dice) ?? nil,
          count: Int.random(in: 0..<6, using: &dice) == 0)
        let blockSize = [1, 7, 30, 64, 200, 1_000, 1 << 19].randomElement(using: &dice) ?? 1
        let loaded = try await outcome(of: run, over: list.text, as: name, blockSize: nil)
        let streamed = try await outcome(
          of: run, over: list.text, as: name, blockSize: blockSize)
        count += 1
        nonempty += loaded.output.isEmpty ? 0 : 1
        failures += loaded.hasFailed ? 1 : 0
        let isSame: Bool
        if loaded.hasFailed {
          isSame = list.isValid || isFailureOfSameFile(streamed, loaded)
        } else if try await isKnown(run, list.text, name, blockSize) {
          known += 1
          isSame =
            streamed.end == loaded.end && objects(streamed) == objects(loaded)
            && (!run.count || streamed.output == loaded.output)
        } else {
          isSame = true
        }
        guard isSame else {
          Issue.record(
            "\(run) in blocks of \(blockSize) of \(list.text.debugDescription): \(streamed), loaded: \(loaded)"
          )
          return
        }
      }
    }
    #expect(nonempty > count / 6 && failures > count / testSize(60, thorough: 30))
    #expect(known > count / 4)
  }
}

/// Random JSON Lines or arrays with late keys, nested values, escapes, and sometimes invalid lines.
private struct RandomJSON {
  private(set) var text = ""
  private(set) var isValid = true

  private static let strings = [
    #""everest""#, #""K2""#, #""Ida""#, #""\u0045verest""#, #""a\/b""#, #""a/b""#, #""x y""#,
    #""""#,
    #""é""#, #""e\u0301x""#, #""a\"b""#, #""tab\tline\n""#, #""{[,:]}""#, #""back\\""#, #""8849""#,
    #""key:2""#, #""x:1""#, #""\ud83d\ude00""#, #""https://x""#, #"" k2 ""#,
  ]
  private static let others = [
    "8", "8849", "-1.50", "1e5", "123456789012345678", "null", "true", "false", "[]", "{}",
    "[1, 2]", "[ 1 ,2 ]", #"{"deep" : [ "everest", {"a": "x y"} ]}"#, #"["K2",null]"#, "1953-05-29",
  ]
  private static let lateKeys = [
    "late", "later", "other", "k", "na\\u006De", "name2", "x", "é", "",
  ]
  private static let invalid = [
    #"{"name":"x""#, "everest", #"{"name" "K2"}"#, "5", "[1]", #"{"n":01}"#, "}", #"{"a":"open"#,
    #"{"name":"everest"} x"#, ",", "[", #""e""#, "[\n{\"name\":\"e\"}\n{\"name\":\"e\"}]",
  ]

  init(isArray: Bool, _ dice: inout SeededGenerator) {
    let hasFaults = Int.random(in: 0..<6, using: &dice) == 0
    let areValues = Int.random(in: 0..<10, using: &dice) == 0
    let mayBreakLines = Int.random(in: 0..<3, using: &dice) == 0
    let end = ["\n", "\n", "\r\n", "\r"].randomElement(using: &dice) ?? "\n"
    if Int.random(in: 0..<8, using: &dice) == 0 { text += "\u{FEFF}" }
    // Many rows without a match are skipped before they are parsed.
    let isSparse = Int.random(in: 0..<3, using: &dice) == 0
    let count = Int.random(in: 1...(isSparse ? 200 : 30), using: &dice)
    if isArray { text += ["[", " [" + end].randomElement(using: &dice) ?? "[" }
    let isClosed = !(isArray && hasFaults) || Bool.random(using: &dice)
    isValid = isClosed
    defer { if isArray && isClosed { text += "]" + end } }
    let comma = isArray ? ["," + end, ",", end + ", "].randomElement(using: &dice) ?? "," : ""
    for row in 0..<count {
      if isArray && row > 0 { text += comma }
      if hasFaults && Int.random(in: 0..<12, using: &dice) == 0 {
        text += (Self.invalid.randomElement(using: &dice) ?? "") + end
        isValid = false
        continue
      }
      if isSparse && !areValues && Int.random(in: 0..<12, using: &dice) > 0 {
        text += #"{"name":"Lhotsu","n":7}"# + end
        continue
      }
      let value = areValues ? scalar(&dice) : object(row, of: count, &dice)
      let isBroken = mayBreakLines && Int.random(in: 0..<3, using: &dice) == 0
      text += isBroken ? broken(value, end, &dice) : value
      if isArray { continue }
      if row < count - 1 || Int.random(in: 0..<4, using: &dice) > 0 {
        text +=
          [end, end, end, " " + end, end + end, end + "  "].randomElement(using: &dice) ?? end
      }
    }
  }

  private func scalar(_ dice: inout SeededGenerator) -> String {
    (Self.strings + Self.others.filter { $0.first != "{" && !$0.contains("-0") })
      .randomElement(using: &dice) ?? "1"
  }

  private func value(_ dice: inout SeededGenerator) -> String {
    (Self.strings + Self.others.dropLast()).randomElement(using: &dice) ?? "1"
  }

  private func object(_ row: Int, of count: Int, _ dice: inout SeededGenerator) -> String {
    var members: [String] = []
    if Int.random(in: 0..<8, using: &dice) > 0 { members.append("\"name\":" + value(&dice)) }
    if Int.random(in: 0..<4, using: &dice) > 0 {
      let numbers = ["1", "8849", "150", "-3", "7.5", row > count / 2 ? "\"x\"" : "9"]
      members.append("\"n\": " + (numbers.randomElement(using: &dice) ?? "1"))
    }
    while row > count / 3 && Int.random(in: 0..<4, using: &dice) == 0 {
      members.append("\"\(Self.lateKeys.randomElement(using: &dice) ?? "")\":" + value(&dice))
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  /// Returns a value with line ends around its separators and brackets.
  private func broken(_ value: String, _ end: String, _ dice: inout SeededGenerator) -> String {
    var isInString = false
    var isEscaped = false
    var text = ""
    for character in value {
      let isSign = !isInString && "{}[],:".contains(character)
      let isBefore = Int.random(in: 0..<3, using: &dice) == 0
      let isAfter = Int.random(in: 0..<3, using: &dice) == 0
      if isSign && isBefore && !text.isEmpty { text += end }
      text.append(character)
      if isSign && isAfter && text.count < value.count { text += end + " " }
      if character == "\"" && !isEscaped { isInString.toggle() }
      isEscaped = isInString && character == "\\" && !isEscaped
    }
    return text
  }
}
