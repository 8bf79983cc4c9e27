import Datasets
import Files
import Foundation
import Search
import SystemPackage
import TestSupport
import Testing

@testable import Live
@testable import Output
@testable import Session
@testable import Tables
@testable import Transcripts

@MainActor
@Suite(.session) struct ListSaverTests {
  private let file: PeaksFile
  private var folder: TemporaryFolder { file.folder }
  private var path: String { file.path }

  init() throws { file = try PeaksFile() }

  private func answers(_ lines: String...) async throws -> [String] {
    try await file.answers(lines)
  }

  // MARK: Saving

  @Test func `save writes the file without the deleted rows`() async throws {
    expectEqual(
      try await answers("olympus", ":delete 2", ":save").suffix(2),
      [
        "| 5 rows saved to \(path)", "= 1 of 5 (+0 -0)",
      ])
    let remaining = peaks.replacing("Olympus,2917,Greece\n", with: "", maxReplacements: 1)
    expectEqual(try folder.text(of: "peaks.csv"), remaining)
  }

  @Test func `a second save removes rows deleted since the first`() async throws {
    _ = try await answers("olympus", ":delete 2", ":save", ":delete 1", ":save")
    expectEqual(
      try folder.text(of: "peaks.csv"), peaks.replacing("Olympus,2917,Greece\n", with: ""))
  }

  @Test func `save without deletions writes nothing`() async throws {
    let version = FileVersion(of: FilePath(path))
    let answer = "| nothing to save: no rows were deleted since"
    for save in [":save", ":save!", ":save \(path)"] {
      expectEqual(
        try await answers(save, "olympus", ":delete 1", ":undo", save),
        [
          "\(answer) the file was read", "= 0 of 6 (+0 -0)", "+ Olympus\t2917\tGreece",
          "+ Olympus\t2917\tGreece", "= 2 of 6 (+2 -0)", "- Olympus\t2917\tGreece",
          "= 1 of 5 (+0 -1)", "+ Olympus\t2917\tGreece", "= 2 of 6 (+1 -0)",
          "\(answer) the file was read", "= 2 of 6 (+0 -0)",
        ])
    }
    expectEqual(FileVersion(of: FilePath(path)), version)
  }

  @Test func `save knows what the dataset's own file lacks`() async throws {
    let other = "\(folder.path)/other.csv"
    let lines = try await answers(
      "olympus", ":delete 1", ":save \(other)", ":save", ":save", ":undo", ":save", ":save"
    ).filter { $0.hasPrefix("|") }
    let unchanged = "| nothing to save: no rows were deleted since the last :save"
    expectEqual(
      lines,
      [
        "| 5 rows saved to \(other)", "| 5 rows saved to \(path)", unchanged,
        "| 6 rows saved to \(path)", unchanged,
      ])
    expectEqual(try folder.text(of: "peaks.csv"), peaks)
    let list = try await DatasetLoader.load(DatasetLocation(name: "peaks", path: FilePath(path)))
    let session = Session(list)
    // A changed file is overwritten only with `!`, but then also without deletions.
    try folder.write("other\n", to: "peaks.csv")
    expectEqual(
      await session.handle(":save").problem?.lines.first,
      "\(path) has changed since it was loaded")
    expectEqual(await session.handle(":save!").problem, nil)
    expectEqual(try folder.text(of: "peaks.csv"), peaks)
  }

  @Test func `save refuses to overwrite a changed file`() async throws {
    let list = try await DatasetLoader.load(DatasetLocation(name: "peaks", path: FilePath(path)))
    let session = Session(list)
    try folder.write("other\n", to: "peaks.csv")
    _ = await session.handle("k2")
    _ = await session.handle(":delete 1")
    let refused = await session.handle(":save")
    expectEqual(
      refused.problem?.lines,
      [
        "\(path) has changed since it was loaded",
        ":save! overwrites the newer version; :save PATH writes to another file",
      ])
    expectEqual(try folder.text(of: "peaks.csv"), "other\n")
    expectEqual(await session.handle(":save!").problem, nil)
    expectEqual(
      try folder.text(of: "peaks.csv"), peaks.replacing("K2,8611,Karakoram\n", with: ""))
  }

  @Test func `save creates another file, and overwrites it only with !`() async throws {
    let other = "\(folder.path)/other.csv"
    expectEqual(
      try await answers("k2", ":delete 1", ":save \(other)", ":save \(other)", ":save! \(other)")
        .suffix(6),
      [
        "| 5 rows saved to \(other)", "= 0 of 5 (+0 -0)", "! \(other) already exists",
        "!   :save \(other)", "!         ^", "! :save! PATH overwrites it", "= 0 of 5 (+0 -0)",
        "| 5 rows saved to \(other)",
        "= 0 of 5 (+0 -0)",
      ].suffix(6))
    expectEqual(try folder.text(of: "peaks.csv"), peaks)
  }

  @Test func `a refused save says what to do`() async throws {
    let json = try folder.write("[{\"a\":1}]", to: "x.json")
    expectEqual(
      try await answers(":load \(json)", ":save").suffix(3),
      [
        "! :save does not support the format of x",
        "! :export PATH writes the list as .csv, .tsv, .json or .jsonl",
        "= 0 of 1 (+0 -0)",
      ])
    expectEqual(
      try await plain(":save"),
      [
        "! peaks has no file", "! :save PATH creates one", "= 0 of 6 (+0 -0)",
      ])
    expectEqual(
      try await answers(":save /nowhere/x.csv").prefix(4),
      [
        "! cannot write /nowhere/x.csv: the folder /nowhere does not exist",
        "!   :save /nowhere/x.csv", "!         ^",
        "! create the folder: mkdir -p /nowhere",
      ])
  }

  // MARK: Exports

  @Test(
    arguments: [
      ("csv", "name,height_m\nLhotse,8516\nEverest,8849\n"),
      ("tsv", "name\theight_m\nLhotse\t8516\nEverest\t8849\n"),
      (
        "json",
        "[\n{\"name\":\"Lhotse\",\"height_m\":8516},\n{\"name\":\"Everest\",\"height_m\":8849}\n]\n"
      ),
      (
        "jsonl",
        "{\"name\":\"Lhotse\",\"height_m\":8516}\n{\"name\":\"Everest\",\"height_m\":8849}\n"
      ),
    ] as [(String, String)])
  func `export writes the matching rows and shown columns in list order`(
    format: String, text: String
  ) async throws {
    let target = "\(folder.path)/out.\(format)"
    expectEqual(
      try await answers(
        ":columns name height_m", ":sort height_m", "ev | lho", ":export \(target)"
      ).suffix(2), ["| 2 rows written to \(target)", "= 2 of 6 (+0 -0)"])
    expectEqual(try folder.text(of: "out.\(format)"), text)
  }

  @Test func `export overwrites only with ! and needs a known format`()
    async throws
  {
    let target = try folder.write("x", to: "out.csv")
    expectEqual(
      try await answers("k2", ":export \(target)", ":export! \(target)", ":export out", ":export")
        .dropFirst(2),
      [
        "! \(target) already exists", "!   :export \(target)", "!           ^",
        "! :export! PATH overwrites it", "= 1 of 6 (+0 -0)",
        "| 1 row written to \(target)", "= 1 of 6 (+0 -0)",
        "! can't infer a format from out; use .csv, .tsv, .json or .jsonl",
        "!   :export out", "!           ^", "= 1 of 6 (+0 -0)",
        "! missing argument; usage: :export PATH", "!   :export", "!          ^",
        "= 1 of 6 (+0 -0)",
      ])
  }

  @Test func `only JSON replaces bytes that are not UTF-8, and says how many`() async throws {
    let folder = try TemporaryFolder()
    let bytes = Array("name,n\nCaf".utf8) + [0xE9, 0xFF] + Array(",1\nK\u{FFFD},2\n".utf8)
    let path = try folder.write(bytes, to: "x.csv")
    let session = try session(folder: folder)
    var answers: [Block.Answer] = []
    for line in [
      ":load \(path)", "", ":export \(folder.path)/all.json", ":export \(folder.path)/all.csv",
      ":columns n", ":export \(folder.path)/n.json", ":delete 2", ":save \(folder.path)/y.csv",
    ] { answers.append(await session.handle(line).answer) }
    expectEqual(
      answers[2],
      .lines([
        "2 rows written to \(folder.path)/all.json",
        "2 invalid UTF-8 sequences written as U+FFFD; :save keeps the original bytes",
      ]))
    expectEqual(answers[3], .lines(["2 rows written to \(folder.path)/all.csv"]))
    expectEqual(answers[5], .lines(["2 rows written to \(folder.path)/n.json"]))
    expectEqual(try folder.bytes(of: "all.csv"), bytes)
    expectEqual(try folder.bytes(of: "y.csv"), Array(bytes.dropLast(7)))
  }

  /// The cells contain every character that is special in a format.
  @Test func `exported rows load unchanged from every format`() async throws {
    var generator = SeededGenerator(seed: 11)
    let pieces = [
      "a", "\"", ",", "\t", "\n", "\r", "\r\n", "é", "\\", "{", "\u{1F3D4}", " ", "#", "5",
    ]
    func text(_ maxCount: Int) -> String {
      (0..<Int.random(in: 0...maxCount, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
    for round in 0..<testSize(6, thorough: 25) {
      let width = Int.random(in: 1...3, using: &generator)
      let rows = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        (0..<width).map { _ in text(4) }
      }
      let headings = (0..<width).map { "h\($0)" + text(2) }
      var list = try json(headings, rows)
      for format in ["csv", "tsv", "json", "jsonl", "tsv", "csv", "jsonl", "json", "csv"] {
        list = try await reloaded(list, as: format)
        let cells = (0..<list.count).map { row in
          list.columns.indices.map { list.cell(list.row(at: row), $0) }
        }
        // A list without rows has no keys in JSON.
        if rows.isEmpty { break }
        try #require(list.columns.map(\.header) == headings, "round \(round), \(format)")
        try #require(cells == rows, "round \(round), \(format)")
      }
    }
  }

  private func json(_ headings: [String], _ rows: [[String]]) throws -> Dataset {
    let objects = rows.map { row in
      JSONText.object(zip(headings, row).map { ($0, JSONText.string($1)) })
    }
    return try DatasetLoader.load(
      Array("[\(objects.joined(separator: ","))]".utf8), name: "x", path: "x.json",
      extension: "json")
  }

  private func reloaded(_ list: Dataset, as format: String) async throws -> Dataset {
    let target = "\(folder.path)/round.\(format)"
    let session = Session(list)
    _ = await session.handle("")
    let block = await session.handle(":export! \(target)")
    try #require(block.problem == nil)
    guard case .lines(let lines) = block.answer else { return list }
    var options = DatasetOptions()
    if lines.count > 1 { options.hasEscapes = true }
    return try await DatasetLoader.load(
      DatasetLocation(name: "x", path: FilePath(target)), options)
  }

  // MARK: Protection

  @Test func `a read-only file is replaced only with !`() async throws {
    try #require(chmod(path, 0o444) == 0)
    expectEqual(
      try await answers("k2", ":delete 1", ":save", ":save!").suffix(5),
      [
        "! \(path) is read-only", "! :save! replaces it; :save PATH writes to another file",
        "= 0 of 5 (+0 -0)", "| 5 rows saved to \(path)", "= 0 of 5 (+0 -0)",
      ])
    expectEqual(try FilePath(path).stat().permissions.rawValue, 0o444)
  }

  @Test func `a file with hard links is replaced only with !`() async throws {
    let other = "\(folder.path)/other.csv"
    try FileManager.default.linkItem(atPath: path, toPath: other)
    expectEqual(
      try await answers("k2", ":delete 1", ":save", ":save!").suffix(5).first,
      "! \(path) has 2 hard links, and :save would change only this one")
    expectEqual(try folder.text(of: "other.csv"), peaks)
    expectEqual(
      try folder.text(of: "peaks.csv"), peaks.replacing("K2,8611,Karakoram\n", with: ""))
  }

  @Test func `a file saved under another path can be saved again`() async throws {
    let link = "\(folder.path)/link.csv"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "peaks.csv")
    for other in ["\(folder.path)/./peaks.csv", link] {
      try folder.write(peaks, to: "peaks.csv")
      let lines = try await answers("", ":delete 1", ":save! \(other)", ":delete 1", ":save")
      expectEqual(lines.suffix(2).first, "| 4 rows saved to \(path)")
      expectEqual(
        try FileManager.default.destinationOfSymbolicLink(atPath: link), "peaks.csv")
    }
  }

  @Test(arguments: ["nowhere", "link.csv"])
  func `a dangling link is overwritten only with !`(
    target: String
  ) async throws {
    let link = "\(folder.path)/link.csv"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    for command in ["export", "save", "record"] {
      expectEqual(
        try await answers("k2", ":\(command) \(link)").suffix(5).filter { !$0.contains("^") },
        [
          "! \(link) already exists", "!   :\(command) \(link)",
          "! :\(command)! PATH overwrites it", "= 1 of 6 (+0 -0)",
        ])
      expectEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link), target)
    }
    _ = try await answers("k2", ":columns name", ":export! \(link)")
    expectEqual(try folder.text(of: "link.csv"), "name\nK2\n")
  }
}
