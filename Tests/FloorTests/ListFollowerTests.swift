import Datasets
import Foundation
import Search
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session

/// Lists whose files or streams change during a session.
@MainActor
@Suite(.session) struct ListFollowerTests {
  /// Returns the block of a line in the plain form.
  private func answer(_ session: Session, _ line: String) async throws -> [String] {
    let console = ScriptedConsole()
    _ = try await PlainPresenter().present(session.handle(line), on: console)
    return console.lines
  }

  // MARK: A watched file

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write(peaks, to: "peaks.csv")
  }

  private func watching() async throws -> Session {
    let list = try await DatasetLoader.load(
      DatasetLocation(name: "peaks", path: FilePath(path)), DatasetOptions())
    let session = Session(list)
    expectEqual(try await answer(session, ":watch on"), ["= 0 of 6 (+0 -0)"])
    return session
  }

  @Test func `emptying and rewriting a file is one change`() async throws {
    let session = try await watching()
    _ = try await answer(session, "k2")
    session.follower.rewriteDelay = .seconds(3_600)
    try folder.write("", to: "peaks.csv")
    let line = Task { try await answer(session, "k2") }
    try await wait(for: "empty version") { session.follower.changedFile?.version?.size == 0 }
    try folder.write(peaks.replacing("K2,", with: "K2 Chogori,"), to: "peaks.csv")
    expectEqual(
      try await line.value,
      ["- K2\t8611\tKarakoram", "+ K2 Chogori\t8611\tKarakoram", "= 1 of 6 (+1 -1)"])
    session.follower.rewriteDelay = .zero
    try folder.write("", to: "peaks.csv")
    expectEqual(try await answer(session, "").last, "= 0 of 0 (+0 -1)")
  }

  private func waitForChangedFile(of session: Session) async throws {
    try await wait(for: "changed file") { session.follower.changedFile != nil }
  }

  @Test func `the next query or setting reports a changed file`() async throws {
    let session = try await watching()
    _ = try await answer(session, "k2")
    try folder.write(peaks.replacing("K2,", with: "K2 Chogori,"), to: "peaks.csv")
    expectEqual(
      try await answer(session, ":show"), ["| 1\tK2\t8611\tKarakoram", "= 1 of 6 (+0 -0)"])
    expectEqual(
      try await answer(session, "k2"),
      [
        "- K2\t8611\tKarakoram", "+ K2 Chogori\t8611\tKarakoram", "= 1 of 6 (+1 -1)",
      ])
    try folder.write(peaks + "K3,7000,Karakoram\n", to: "peaks.csv")
    expectEqual(
      try await answer(session, ":sort height_m"),
      [
        "- K2 Chogori\t8611\tKarakoram", "+ K2\t8611\tKarakoram", "= 1 of 7 (+1 -1)",
      ])
    expectEqual(try await answer(session, ":watch"), ["| :watch on", "= 1 of 7 (+0 -0)"])
    expectEqual(try await answer(session, ":watch off"), ["= 1 of 7 (+0 -0)"])
    try folder.write(peaks, to: "peaks.csv")
    expectEqual(try await answer(session, "k"), ["+ K3\t7000\tKarakoram", "= 2 of 7 (+1 -0)"])
  }

  @Test func `a changed file is loaded before the next line, also after :load`()
    async throws
  {
    let session = try await watching()
    let other = try folder.write(peaks, to: "other.csv")
    _ = try await answer(session, ":load \(other)")
    #expect(session.follower.changedFile == nil)
    try folder.write(peaks + "K3,7000,Karakoram\n", to: "other.csv")
    try await waitForChangedFile(of: session)
    expectEqual(try await session.follower.changedFile?.loading.value.count, 7)
    expectEqual(try await answer(session, "k3").last, "= 1 of 7 (+1 -0)")
    #expect(session.follower.changedFile == nil)
  }

  @Test func `a reload discards a version that is still being loaded`() async throws {
    let session = try await watching()
    _ = try await answer(session, "k3")
    try folder.write(peaks + "K3,7000,Karakoram\n", to: "peaks.csv")
    try await waitForChangedFile(of: session)
    expectEqual(try await answer(session, ":reload").last, "= 1 of 7 (+1 -0)")
    #expect(session.follower.changedFile == nil)
  }

  @Test func `a version that is replaced while it loads is ignored`() async throws {
    let session = try await watching()
    // A pipe without a writer is never loaded.
    try FileManager.default.removeItem(atPath: path)
    try #require(mkfifo(path, 0o600) == 0)
    let lines = Task { try await answer(session, "k3") }
    try await waitForChangedFile(of: session)
    try FileManager.default.removeItem(atPath: path)
    try folder.write(peaks + "K3,7000,Karakoram\n", to: "peaks.csv")
    expectEqual(try await lines.value.last, "= 1 of 7 (+1 -0)")
  }

  @Test func `deletions survive a new version and can be undone`()
    async throws
  {
    let session = try await watching()
    _ = try await answer(session, "himalaya")
    _ = try await answer(session, ":delete 1")
    try folder.write(peaks + "Makalu,8485,Himalaya\n", to: "peaks.csv")
    expectEqual(
      try await answer(session, "himalaya"),
      [
        "+ Makalu\t8485\tHimalaya", "= 2 of 6 (+1 -0)",
      ])
    expectEqual(
      try await answer(session, ":undo"), ["+ Everest\t8849\tHimalaya", "= 3 of 7 (+1 -0)"])
  }

  @Test func `saving does not count as a change to the file`() async throws {
    let session = try await watching()
    _ = try await answer(session, "himalaya")
    _ = try await answer(session, ":delete 1")
    _ = try await answer(session, ":save")
    expectEqual(try await answer(session, "himalaya"), ["= 1 of 5 (+0 -0)"])
    #expect(session.refusalToEnd() == nil)
  }

  @Test func `a broken or missing file is reported once and the list stays`()
    async throws
  {
    let session = try await watching()
    _ = try await answer(session, "k2")
    try folder.write("name,height_m\n1,\0\n", to: "peaks.csv")
    let lines = try await answer(session, "olympus")
    #expect(lines.contains("! \(path):2:3: NUL byte: this is not a text file"))
    expectEqual(lines.last, "= 2 of 6 (+2 -1)")
    expectEqual(try await answer(session, "k2").last, "= 1 of 6 (+1 -2)")
    try FileManager.default.removeItem(atPath: path)
    expectEqual(
      try await answer(session, "k2"),
      [
        "! \(path): cannot be read: No such file or directory", "= 1 of 6 (+0 -0)",
      ])
    expectEqual(try await answer(session, "k2"), ["= 1 of 6 (+0 -0)"])
    try folder.write("name\nK2\n", to: "peaks.csv")
    expectEqual(
      try await answer(session, "k2"),
      ["~ K2", "= 1 of 1 (+0 -0 ~1)"])
  }

  @Test func `a missing file is reported again after a query without watching`() async throws {
    let session = try await watching()
    _ = try await answer(session, "k2")
    try FileManager.default.removeItem(atPath: path)
    let missing = "! \(path): cannot be read: No such file or directory"
    #expect(try await answer(session, "k2").contains(missing))
    for line in [":watch off", "k2", ":watch on"] {
      #expect(try await !answer(session, line).contains(missing), "\(line)")
    }
    #expect(try await answer(session, "k2").contains(missing))
  }

  @Test func `an error found while typing is reported by the next line`()
    async throws
  {
    let session = try await watching()
    try folder.write("name,height_m\n1,\0\n", to: "peaks.csv")
    expectEqual(await session.takeNewerWhileTyping(), false)
    expectEqual(await session.takeNewerWhileTyping(), false)
    let message = "! \(path):2:3: NUL byte: this is not a text file"
    #expect(try await answer(session, "k2").contains(message))
    expectEqual(await session.takeNewerWhileTyping(), false)
    expectEqual(try await answer(session, "k").contains(message), false)
    try folder.write(peaks + "K3,7000,Karakoram\n", to: "peaks.csv")
    #expect(await session.takeNewerWhileTyping())
    expectEqual(try await answer(session, "k3").last, "= 1 of 7 (+1 -1)")
  }

  @Test func `a list without a file cannot be watched`() async throws {
    expectEqual(
      try await plain(":watch on", ":watch sometimes").prefix(2),
      [
        "! peaks has no file to watch", "= 0 of 6 (+0 -0)",
      ])
  }

  // MARK: A stream

  /// Returns a session on a pipe without rows, which must outlive it.
  private func following(_ pipe: Pipe) async throws -> (Session, StreamedDataset) {
    let stream = StreamedDataset(
      FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor), name: "standard input",
      DatasetOptions())
    let session = Session(try await stream.first(within: .zero))
    await session.follower.begin(stream)
    return (session, stream)
  }

  private func waitForEnd(of stream: StreamedDataset, in session: Session) async throws {
    try await wait(for: "end of the stream") {
      try await stream.newer(than: session.dataset)?.isIncomplete == false
    }
  }

  @Test func `the next query reports new stream rows and keeps deletions`()
    async throws
  {
    let pipe = Pipe()
    let (session, stream) = try await following(pipe)
    func write(_ text: String, rows: Int) async throws {
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try await wait(for: "\(rows) rows") {
        try await stream.newer(than: session.dataset)?.count == rows
      }
    }
    expectEqual(try await answer(session, ""), ["= 0 of 0 (+0 -0)"])
    try await write("one\ntwo\n", rows: 2)
    expectEqual(try await answer(session, ":show"), ["= 0 of 0 (+0 -0)"])
    expectEqual(try await answer(session, "o"), ["+ one", "+ two", "= 2 of 2 (+2 -0)"])
    expectEqual(try await answer(session, ":delete 1"), ["- one", "= 1 of 1 (+0 -1)"])
    try await write("four\n", rows: 3)
    expectEqual(try await answer(session, "o"), ["+ four", "= 2 of 2 (+1 -0)"])
    let other = try folder.write("x", to: "other.txt")
    expectEqual(try await answer(session, ":undo"), ["+ one", "= 3 of 3 (+1 -0)"])
    try await write("foo\n", rows: 4)
    expectEqual(try await answer(session, ":reload"), ["+ foo", "= 4 of 4 (+1 -0)"])
    expectEqual(try await answer(session, ":load \(other)"), ["= 0 of 1 (+0 -0)"])
    expectEqual(try await answer(session, "").last, "= 1 of 1 (+1 -0)")
  }

  @Test func `a line that fails leaves the problem of the file to the next one`() async throws {
    let session = try await watching()
    _ = try await answer(session, "k2")
    try FileManager.default.removeItem(atPath: path)
    let removed = "! \(path): cannot be read: No such file or directory"
    #expect(try await answer(session, "(k2").first == "! this ( is never closed")
    expectEqual(try await answer(session, "k2"), [removed, "= 1 of 6 (+0 -0)"])
    expectEqual(try await answer(session, "k2"), ["= 1 of 6 (+0 -0)"])
  }

  @Test func `a key that ends the wait for new rows is no problem`() async throws {
    let pipe = Pipe()
    let (session, stream) = try await following(pipe)
    try pipe.fileHandleForWriting.write(contentsOf: Data("one\n".utf8))
    try pipe.fileHandleForWriting.close()
    try await waitForEnd(of: stream, in: session)
    let taking = Task { await session.takeNewerWhileTyping() }
    taking.cancel()
    _ = await taking.value
    expectEqual(try await answer(session, "one"), ["+ one", "= 1 of 1 (+1 -0)"])
  }

  @Test func `a line reports, once, what is wrong with rows that arrived later`() async throws {
    let pipe = Pipe()
    let (session, stream) = try await following(pipe)
    try pipe.fileHandleForWriting.write(contentsOf: Data("one\ntw\u{FC}\n".utf8) + [0xFC, 10])
    try pipe.fileHandleForWriting.close()
    try await waitForEnd(of: stream, in: session)
    expectEqual(
      try await answer(session, "one"),
      [
        "+ one",
        "| 1 of 3 rows isn't valid UTF-8; if it is Latin-1: iconv -f latin1 -t UTF-8 FILE | ridgeline -",
        "= 1 of 3 (+1 -0)",
      ])
    expectEqual(try await answer(session, "one"), ["= 1 of 3 (+0 -0)"])
  }
}

extension Session {
  fileprivate var dataset: Dataset {
    guard let source = list.source as? DatasetSource else {
      preconditionFailure("the list is in memory")
    }
    return source.dataset
  }
}
