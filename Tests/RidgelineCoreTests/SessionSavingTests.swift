import Datasets
import Foundation
import Search
import SystemPackage
import TestSupport
import Testing

@testable import RidgelineCore

@MainActor
@Suite(.session) struct SessionSavingTests {
  private let file: PeaksFile
  private var folder: TemporaryFolder { file.folder }
  private var path: String { file.path }

  init() throws { file = try PeaksFile() }

  private func answers(_ lines: String...) async throws -> [String] {
    try await file.answers(lines)
  }

  // MARK: Saving

  @Test func `a save writes the file without the rows deleted`() async throws {
    expectEqual(
      try await answers("olympus", ":delete 2", ":save").suffix(2),
      [
        "| 5 rows saved to \(path)", "= 1 of 5 (+0 -0)",
      ])
    let left = peaks.replacing("Olympus,2917,Greece\n", with: "", maxReplacements: 1)
    expectEqual(try folder.text(of: "peaks.csv"), left)
  }

  @Test func `a second save leaves out what was deleted since`() async throws {
    _ = try await answers("olympus", ":delete 2", ":save", ":delete 1", ":save")
    expectEqual(
      try folder.text(of: "peaks.csv"), peaks.replacing("Olympus,2917,Greece\n", with: ""))
  }

  @Test func `a file that has changed since it was loaded is not written over`() async throws {
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
        ":save PATH writes elsewhere, :save! over what is there now",
      ])
    expectEqual(try folder.text(of: "peaks.csv"), "other\n")
    expectEqual(await session.handle(":save!").problem, nil)
    expectEqual(
      try folder.text(of: "peaks.csv"), peaks.replacing("K2,8611,Karakoram\n", with: ""))
  }

  @Test func `another file is made, and written over only when that is said`() async throws {
    let other = "\(folder.path)/other.csv"
    expectEqual(
      try await answers("k2", ":delete 1", ":save \(other)", ":save \(other)", ":save! \(other)")
        .suffix(6),
      [
        "| 5 rows saved to \(other)", "= 0 of 5 (+0 -0)", "! \(other) is there already",
        "! :save! PATH writes over it", "= 0 of 5 (+0 -0)", "| 5 rows saved to \(other)",
        "= 0 of 5 (+0 -0)",
      ].suffix(6))
    expectEqual(try folder.text(of: "peaks.csv"), peaks)
  }

  @Test func `what cannot be saved says what to do`() async throws {
    let json = try folder.write("[{\"a\":1}]", to: "x.json")
    expectEqual(
      try await answers(":load \(json)", ":save").suffix(3),
      [
        "! x is not saved as it was",
        "! :export PATH writes the rows found, to .csv, .tsv, .json or .jsonl",
        "= 0 of 1 (+0 -0)",
      ])
    expectEqual(
      try await plain(":save"),
      [
        "! peaks has no file of its own", "! :save PATH makes one", "= 0 of 6 (+0 -0)",
      ])
    expectEqual(
      try await answers(":save /nowhere/x.csv").first,
      "! cannot write /nowhere/x.csv: No such file or directory")
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
  func `an export has the rows found, the shown columns, in the list's order`(
    format: String, text: String
  ) async throws {
    let target = "\(folder.path)/out.\(format)"
    expectEqual(
      try await answers(
        ":columns name height_m", ":sort height_m", "ev | lho", ":export \(target)"
      ).suffix(2), ["| 2 rows written to \(target)", "= 2 of 6 (+0 -0)"])
    expectEqual(try folder.text(of: "out.\(format)"), text)
  }

  @Test func `an export goes over a file only when that is said, and to a known format`()
    async throws
  {
    let target = try folder.write("x", to: "out.csv")
    expectEqual(
      try await answers("k2", ":export \(target)", ":export! \(target)", ":export out", ":export")
        .dropFirst(2),
      [
        "! \(target) is there already", "! :export! PATH writes over it", "= 1 of 6 (+0 -0)",
        "| 1 row written to \(target)", "= 1 of 6 (+0 -0)", "! out says no format",
        "! end it with .csv, .tsv, .json or .jsonl", "= 1 of 6 (+0 -0)",
        "! usage: :export path", "!   :export", "!          ^", "= 1 of 6 (+0 -0)",
      ])
  }

  /// Cells with all that a format gives a meaning to.
  @Test func `what is exported loads as it was, from every format to every format`() async throws {
    var generator = SeededGenerator(seed: 11)
    let pieces = [
      "a", "\"", ",", "\t", "\n", "\r", "\r\n", "é", "\\", "{", "\u{1F3D4}", " ", "#", "5",
    ]
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 0...most, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
    for round in 0..<25 {
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
      Array(JSONText.array(objects).utf8), name: "x", path: "x.json", extension: "json")
  }

  private func reloaded(_ list: Dataset, as format: String) async throws -> Dataset {
    let target = "\(folder.path)/round.\(format)"
    let session = Session(list)
    _ = await session.handle("")
    let block = await session.handle(":export! \(target)")
    try #require(block.problem == nil)
    guard case .lines(let told) = block.answer else { return list }
    var options = DatasetOptions()
    if told.count > 1 { options.isQuoted = true }
    return try await DatasetLoader.load(
      DatasetLocation(name: "x", path: FilePath(target)), options)
  }

  // MARK: Protection

  @Test func `a read-only file is replaced only when that is said`() async throws {
    try #require(chmod(path, 0o444) == 0)
    expectEqual(
      try await answers("k2", ":delete 1", ":save", ":save!").suffix(5),
      [
        "! \(path) is read-only", "! :save! replaces it, :save PATH writes to another file",
        "= 0 of 5 (+0 -0)", "| 5 rows saved to \(path)", "= 0 of 5 (+0 -0)",
      ])
    expectEqual(try FilePath(path).stat().permissions.rawValue, 0o444)
  }

  @Test func `a file with several names is replaced only when that is said`() async throws {
    let other = "\(folder.path)/other.csv"
    try FileManager.default.linkItem(atPath: path, toPath: other)
    expectEqual(
      try await answers("k2", ":delete 1", ":save", ":save!").suffix(5).first,
      "! \(path) has 2 names (hard links), and :save would change only this one")
    expectEqual(try folder.text(of: "other.csv"), peaks)
    expectEqual(
      try folder.text(of: "peaks.csv"), peaks.replacing("K2,8611,Karakoram\n", with: ""))
  }

  @Test func `a file saved by another of its paths can be saved again`() async throws {
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
  func `a link that leads nowhere is written over only when that is said`(
    target: String
  ) async throws {
    let link = "\(folder.path)/link.csv"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    for command in ["export", "save", "record"] {
      expectEqual(
        try await answers("k2", ":\(command) \(link)").suffix(3).prefix(2),
        ["! \(link) is there already", "! :\(command)! PATH writes over it"])
      expectEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link), target)
    }
    _ = try await answers("k2", ":columns name", ":export! \(link)")
    expectEqual(try folder.text(of: "link.csv"), "name\nK2\n")
  }
}
