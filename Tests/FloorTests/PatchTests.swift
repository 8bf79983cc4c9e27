import Datasets
import Foundation
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables

@MainActor
@Suite(.session) struct PatchTests {
  private let folder: TemporaryFolder
  private let choice = DatasetChoice(folder: nil, environment: [:], executable: "")

  init() throws { folder = try TemporaryFolder() }

  private func difference(
    _ old: String, _ new: String, ignoring ignored: String? = nil
  ) async throws -> [UInt8] {
    let console = ScriptedConsole()
    var comparison = Comparison(
      from: try await choice.load(LoadArguments(old)),
      to: try await choice.load(LoadArguments(new)))
    comparison.form = .block(JSONPresenter())
    comparison.listsMoves = true
    comparison.rules.ignored = ignored
    _ = try await comparison.run(nil, settings: [], on: console)
    return console.bytes
  }

  private func patch(
    _ path: String, _ json: [UInt8], output: String? = nil
  ) async throws -> String {
    let console = ScriptedConsole()
    var patch = try await Patch(LoadArguments(path), choice)
    patch.output = output
    try await patch.run(json, on: console)
    return console.output
  }

  private func error(_ path: String, _ json: [UInt8], output: String? = nil) async -> [String] {
    do {
      return ["no error: \(try await patch(path, json, output: output))"]
    } catch {
      return (error as? Problem)?.lines ?? ["\(error)"]
    }
  }

  @Test func `a row that moved keeps its cells that were not compared`() async throws {
    let old = try folder.write("name,v\na,1\nb,2\n", to: "x.csv")
    let new = try folder.write("name,v\nb,2\na,9\n", to: "y.csv")
    let json = try await difference(old, new, ignoring: "v")
    expectEqual(try await patch(old, json, output: "-"), "name,v\nb,2\na,1\n")
  }

  @Test func `a cell that an object lacked was null`() async throws {
    let old = try folder.write("{\"id\":1}\n{\"id\":2,\"v\":\"z\"}\n", to: "old.jsonl")
    let new = try folder.write(
      "{\"id\":1,\"v\":\"n\"}\n{\"id\":2,\"v\":\"z\"}\n", to: "new.jsonl")
    let json = try await difference(old, new)
    #expect(String(decoding: json, as: UTF8.self).contains(#""was":{"v":null}"#))
    let other = try folder.write(
      "{\"id\":1,\"v\":\"m\"}\n{\"id\":2,\"v\":\"z\"}\n", to: "other.jsonl")
    let lines = await error(other, json)
    #expect(lines[0].hasPrefix("row 1 of other is not the row 1\\t,"), "\(lines)")
  }

  @Test func `bytes that JSON cannot hold are refused`() async throws {
    let old = folder.path + "/x.csv"
    let new = folder.path + "/y.csv"
    try Data("name,v\na\u{FF},1\n".unicodeScalars.map { UInt8($0.value) }).write(
      to: .init(filePath: old))
    try Data("name,v\na\u{FE},1\n".unicodeScalars.map { UInt8($0.value) }).write(
      to: .init(filePath: new))
    let lines = await error(old, try await difference(old, new))
    #expect(lines[0].hasPrefix("a new cell of x has U+FFFD"), "\(lines)")
  }

  @Test func `repaired rows are reported`() async throws {
    let path = try folder.write("a,b\n1,2\n3\n", to: "short.csv")
    let same = try folder.write("a,b\n1,2\n3,\n", to: "same.csv")
    let json = try await difference(same, same)
    var patch = try await Patch(LoadArguments(parsing: "--lenient \(path)"), choice)
    var warnings: [String] = []
    patch.warn = { warnings.append($0) }
    try await patch.run(json, on: ScriptedConsole())
    expectEqual(warnings, ["short: 1 row repaired: 1 shorter (first: line 3)"])
  }

  // MARK: Random lists

  private static let cells = [
    "", "x", "x,y", "q\"", "l\nm", "é", "e\u{301}", "1.10", "12345678901234567890", " ", "\r", "\t",
    "\\", "\u{200B}", "true",
  ]

  /// Returns two versions of random rows; the first cell of each is unique with a key.
  private func versions(
    hasKey: Bool, _ cells: [String], _ generator: inout SeededGenerator
  ) -> ([[String]], [[String]]) {
    var nextKey = 0
    func row() -> [String] {
      nextKey += 1
      let others = (0..<2).map { _ in cells.randomElement(using: &generator) ?? "" }
      return [hasKey ? "\(nextKey)" : Bool.random(using: &generator) ? "1" : "2"] + others
    }
    let old = (0..<Int.random(in: 0...7, using: &generator)).map { _ in row() }
    var new = old.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
    for index in new.indices where Int.random(in: 0..<3, using: &generator) == 0 {
      new[index][Int.random(in: 1...2, using: &generator)] =
        cells.randomElement(using: &generator) ?? ""
    }
    if Bool.random(using: &generator) { new.shuffle(using: &generator) }
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      new.insert(row(), at: Int.random(in: 0...new.count, using: &generator))
    }
    return (old, new)
  }

  private func csv(_ rows: [[String]], hasKey: Bool) -> String {
    var text: [UInt8] = []
    for row in [[hasKey ? "id" : "n", "a", "b"]] + rows {
      RowFormat.csv.append(row.map { Array($0.utf8)[...] }, delimiter: UInt8(ascii: ","), to: &text)
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  @Test(arguments: [true, false])
  func `the difference of two CSV files makes one of the other`(hasKey: Bool) async throws {
    var generator = SeededGenerator(seed: hasKey ? 1 : 2)
    for round in 0..<testSize(6, thorough: 1_000) {
      let (old, new) = versions(hasKey: hasKey, Self.cells, &generator)
      try await check(csv(old, hasKey: hasKey), csv(new, hasKey: hasKey), "csv", round)
    }
  }

  @Test(arguments: [true, false], ["jsonl", "json"])
  func `the difference of two JSON files makes one of the other`(
    hasKey: Bool, format: String
  ) async throws {
    let cells = [
      "null", #""x,\"y""#, "1.10", "12345678901234567890", "true", #"[1,{"c":"d"}]"#,
      #""é\n""#, "{}",
    ]
    var generator = SeededGenerator(seed: hasKey ? 3 : 4)
    func text(_ rows: [[String]]) -> String {
      // The first object lists the keys, and later ones can lack one.
      let all = [["0", "1", #""first""#]] + rows
      let objects = all.map { row in
        // A comparison ignores whether an object lacks a cell or has null.
        let rest = row[2] == "null" ? "" : ",\"b\":\(row[2])"
        return "{\"\(hasKey ? "id" : "n")\":\(row[0]),\"a\":\(row[1])\(rest)}"
      }
      if format == "jsonl" { return objects.joined(separator: "\n") + "\n" }
      return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }
    for round in 0..<testSize(4, thorough: 500) {
      let (old, new) = versions(hasKey: hasKey, cells, &generator)
      try await check(text(old), text(new), format, round)
    }
  }

  private func check(_ old: String, _ new: String, _ format: String, _ round: Int) async throws {
    let (first, second) = try (
      folder.write(old, to: "a.\(format)"), folder.write(new, to: "b.\(format)")
    )
    let json = try await difference(first, second)
    _ = try await patch(first, json)
    expectEqual(
      try folder.text(of: "a.\(format)"), new,
      "round \(round): \(old) \(String(decoding: json, as: UTF8.self))")
  }

  // MARK: Formats

  @Test(
    arguments: [
      ("tsv", "a\tb\n1\t2\n", "a\tb\n1\t3\"\n"), ("txt", "x\ny\n", "y\nz, \"\n\n"),
      ("csv", "a;b\r\n1;2\r\n", "a;b\r\n1;\"3;\"\r\n"),
      ("csv", "\"a\",\"b\"\n\"1\",\"2\"\n", "\"a\",\"b\"\n\"3\",\"\"\n\"1\",\"2\"\n"),
      ("csv", "a,b\n1,2", "a,b\n1,3"), ("jsonl", "1\n\"x\"\n", "2\n\"x\"\n[3]\n"),
    ])
  func `new rows have the syntax of the file`(format: String, old: String, new: String) async throws
  {
    try await check(old, new, format, 0)
  }

  @Test func `rows that stay the same keep their bytes`() async throws {
    let old = try folder.write("id,b\n\"1\",\"x\"\n\n2,y\n3,z\n", to: "a.csv")
    let json = try await difference(old, folder.write("id,b\n3,z\n1,x\n2,w\n", to: "b.csv"))
    expectEqual(try await patch(old, json), "= 3 of 3 (+0 -0 ^1 ~1)\n")
    expectEqual(try folder.text(of: "a.csv"), "id,b\n3,z\n\"1\",\"x\"\n\n2,w\n")
  }

  @Test func `a move keeps how a row of JSON is written`() async throws {
    let old = try folder.write("{\"id\":1,\"b\":\"1\"}\n{\"id\":2,\"b\":\"\"}\n", to: "a.jsonl")
    let json = try await difference(
      old, folder.write("{\"id\":2,\"b\":null}\n{\"id\":1,\"b\":1}\n", to: "b.jsonl"))
    expectEqual(try await patch(old, json), "= 2 of 2 (+0 -0 ^1)\n")
    expectEqual(
      try folder.text(of: "a.jsonl"), "{\"id\":2,\"b\":\"\"}\n{\"id\":1,\"b\":\"1\"}\n")
  }

  @Test func `rows are found after the list has changed elsewhere`() async throws {
    let json = try await difference(
      folder.write("id,b\n1,x\n2,y\n3,z\n", to: "a.csv"),
      folder.write("id,b\n2,w\n3,z\n4,v\n", to: "b.csv"))
    let path = try folder.write("id,b\n0,n\n1,x\n2,y\n3,z\n", to: "c.csv")
    expectEqual(try await patch(path, json), "= 4 of 4 (+1 -1 ~1)\n")
    expectEqual(try folder.text(of: "c.csv"), "id,b\n0,n\n2,w\n4,v\n3,z\n")
  }

  // MARK: Output

  @Test func `another file or the console can be written instead`() async throws {
    let old = try folder.write("id,b\n1,x\n", to: "a.csv")
    let json = try await difference(old, folder.write("id,b\n1,y\n2,\n", to: "b.csv"))
    expectEqual(try await patch(old, json, output: "-"), "id,b\n1,y\n2,\n")
    let other = "\(folder.path)/c.csv"
    expectEqual(try await patch(old, json, output: other), "= 2 of 2 (+1 -0 ~1)\n")
    expectEqual(try folder.text(of: "c.csv"), "id,b\n1,y\n2,\n")
    expectEqual(
      await error(old, json, output: other),
      ["\(other) already exists", "delete it, or choose another file"])
    expectEqual(try folder.text(of: "a.csv"), "id,b\n1,x\n")
  }

  @Test func `an empty difference writes nothing`() async throws {
    let path = try folder.write("id,b\n1,x\n", to: "a.csv")
    let json = try await difference(path, path)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    expectEqual(try await patch(path, json), "= 1 of 1 (+0 -0)\n")
  }

  // MARK: Refusals

  @Test func `a list of another kind is refused`() async throws {
    let path = try folder.write("a\n1\n", to: "a.csv")
    expectEqual(
      await error("postgresql://h/d?table=t", []), ["patch writes files, not tables of servers"])
    expectEqual(
      await error("-", []), ["standard input is the difference", "name the list to patch"])
    expectEqual(
      await error(path, Array("{".utf8)),
      [
        "standard input:1:2: expected a key in double quotes",
        "make it with ridgeline diff --json OLD NEW",
      ])
    let nested = try folder.write(#"{"x":{"a":1}}"#, to: "a.json")
    expectEqual(
      await error(nested, try await difference(nested, nested)),
      [
        "patch does not support the format of a",
        "it writes .csv, .tsv, .txt and .jsonl files, and .json files with one array of rows",
      ])
  }

  @Test func `a protected file is refused`() async throws {
    let path = try folder.write("id,b\n1,x\n", to: "a.csv")
    let json = try await difference(path, folder.write("id,b\n1,y\n", to: "b.csv"))
    try FileManager.default.linkItem(atPath: path, toPath: "\(folder.path)/link.csv")
    expectEqual(
      await error(path, json),
      [
        "\(path) has 2 hard links, and patch would change only this one",
        "--output FILE writes to another file",
      ])
  }

  @Test func `rows that the format cannot hold are refused`() async throws {
    let old = try folder.write("a\tb\n1\t2\n", to: "a.tsv")
    let json = try await difference(old, folder.write("a,b\n1,\"2\t3\"\n", to: "b.csv"))
    expectEqual(
      await error(old, json).first, "the patched a would be read as another list")
    let lines = try folder.write("line\n", to: "c.txt")
    let other = try await difference(lines, folder.write("{\"line\":\"\\u0000\"}\n", to: "d.jsonl"))
    expectEqual(
      await error(lines, other).first, "the patched c would be read as another list")
    expectEqual(try folder.text(of: "a.tsv"), "a\tb\n1\t2\n")
  }
}
