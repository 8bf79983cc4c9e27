import Datasets
import DiffableList
import Files
import Foundation
import Search
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session

/// Recovery of unsaved deletions after a crash.
@MainActor
@Suite(.session) struct DeletionRecoveryTests {
  private let folder: TemporaryFolder
  private let path: String
  private var journals: FilePath { FilePath("\(folder.path)/state") }

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write(peaks, to: "peaks.csv")
  }

  private func session() async throws -> Session {
    let session = Session(.empty(name: "no list"), journals: journals)
    let choice = DatasetChoice(folder: nil, environment: [:], executable: "/nowhere/bin/x")
    try await session.begin(on: choice, LoadArguments(path))
    return session
  }

  private func answer(_ session: Session, _ lines: String...) async throws -> [String] {
    let console = ScriptedConsole()
    for line in lines {
      _ = try await PlainPresenter().present(session.handle(line), on: console)
    }
    return console.lines
  }

  private func start(_ session: Session) async throws -> [String] {
    let console = ScriptedConsole()
    _ = try await PlainPresenter().present(session.start, on: console)
    // Midnight may have passed since the deletion.
    return console.lines.map { $0.replacing("from yesterday", with: "from today") }
  }

  /// Types lines into a session that never ends properly.
  private func crash(_ lines: String...) async throws {
    let crashed = try await session()
    for line in lines { _ = await crashed.handle(line) }
  }

  private var names: [String] {
    (try? Folder.names(in: journals).map(\.string)) ?? []
  }

  @Test func `deletions of a crashed session are offered and recovered`() async throws {
    try await crash("olympus", ":delete 1-2")
    let next = try await session()
    expectEqual(
      try await start(next),
      ["| 2 deletions from today were not saved: :recover or :discard", "= 0 of 6 (+0 -0)"])
    expectEqual(
      try await answer(next, "", ":recover").suffix(3),
      ["- Olympus\t2917\tGreece", "- Olympus\t2917\tGreece", "= 4 of 4 (+0 -2)"])
    expectEqual(names.count, 1)
    expectEqual(try await answer(next, ":recover").first, "! nothing to recover")
    expectEqual(try await answer(next, ":undo").last, "= 6 of 6 (+2 -0)")
    expectEqual(names, [])
    expectEqual(try await start(session()), ["= 0 of 6 (+0 -0)"])
  }

  @Test func `recovered deletions survive the next crash`() async throws {
    try await crash("olympus", ":delete 1-2")
    try await crash(":recover")
    try await crash(":recover", "", ":delete 1")
    expectEqual(
      try await start(session()).first,
      "| 3 deletions from today were not saved: :recover or :discard")
  }

  @Test func `a journal without a deletion is removed`() async throws {
    let journal = try JournalFile(in: journals)
    try journal.append("a version")
    // The process of this journal is still running.
    _ = try await start(session())
    expectEqual(names.count, 1)
    let file = journals.appending("0")
    try Data("a version\n/a/pa".utf8).write(to: URL(fileURLWithPath: file.string))
    _ = try await start(session())
    expectEqual(names, [journal.path.lastComponent?.string])
  }

  @Test func `deletions are discarded only by :discard`() async throws {
    try await crash("k2", ":delete 1")
    try await crash("k2")
    let next = try await session()
    expectEqual(
      try await answer(next, ":discard").first, "| 1 deletion discarded")
    expectEqual(try await answer(next, ":discard").first, "! nothing to discard")
    expectEqual(names, [])
  }

  @Test func `ending, saving or restoring removes the journal`() async throws {
    let ended = try await session()
    _ = try await answer(ended, "k2", ":delete 1")
    expectEqual(names.count, 1)
    ended.end()
    expectEqual(names, [])
    for last in [":undo", ":save", ":reload", ":load \(path)"] {
      let other = try await session()
      _ = try await answer(other, "", ":delete 1", last, last)
      #expect(names == [], "\(last)")
    }
  }

  @Test func `deletions of a changed file are not recovered`() async throws {
    try await crash("k2", ":delete 1")
    try folder.write(peaks + "K3,7000,Karakoram\n", to: "peaks.csv")
    let next = try await session()
    expectEqual(
      try await start(next).first,
      "| 1 deletion from today was not saved, and \(path) has changed since: :discard drops it")
    expectEqual(
      try await answer(next, ":recover").prefix(2),
      [
        "! peaks has changed since the deletion", "! to drop it: :discard",
      ])
  }

  @Test func `deletions after a save refer to the saved file`() async throws {
    try await crash("", ":delete 2", ":save", ":delete 1", ":delete 4")
    let next = try await session()
    _ = try await answer(next, ":recover", ":save")
    let rows = peaks.split(separator: "\n")
    // The save omits the second of six rows; the first and the last are deleted later.
    expectEqual(
      try folder.text(of: "peaks.csv"),
      (rows[...0] + rows[3...5]).joined(separator: "\n") + "\n")
  }

  /// Deleting the rows of the journal from the file gives the list of the crashed session.
  @Test func `journals follow random sessions`() async throws {
    var generator = SeededGenerator(seed: 24)
    for round in 0..<testSize(4, thorough: 200) {
      let rows = (0..<Int.random(in: 1...30, using: &generator)).map { "row \($0)\n" }
      try folder.write("name\n" + rows.joined(), to: "peaks.csv")
      let crashed = try await session()
      _ = await crashed.handle("")
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let count = crashed.list.source.total.value
        let line =
          switch Int.random(in: 0..<10, using: &generator) {
          case 0..<6: ":delete \(Int.random(in: 1...max(1, count), using: &generator))"
          case 6: ":undo"
          case 7: ":redo"
          case 8: ":save"
          default: "row"
          }
        _ = await crashed.handle(line)
      }
      let deleted = (crashed.list.source as? DatasetSource)?.deleted
      let saved = crashed.editor.history.saved?.deleted
      // Rows that the saved file lacks cannot be deleted, even if undo restored them.
      let list = rows.indices.filter {
        deleted?.contains($0) != true && saved?.contains($0) != true
      }
      crashed.recovery = DeletionRecovery(in: nil)
      let next = try await session()
      _ = await next.handle("")
      _ = await next.handle(":recover")
      let listed = try await next.list.entered.rows(in: 0..<100).map { $0.cells[0] + "\n" }
      #expect(listed == list.map { rows[$0] }, "round \(round)")
      next.end()
    }
  }
}
