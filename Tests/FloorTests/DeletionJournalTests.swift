import DiffableList
import Files
import SystemPackage
import TestSupport
import Testing

@testable import Session

@Suite struct DeletionJournalTests {
  private let folder: TemporaryFolder
  private let journals: FilePath
  private let file: FilePath
  private let version: FileVersion

  init() throws {
    folder = try TemporaryFolder()
    journals = FilePath("\(folder.path)/state")
    file = FilePath(try folder.write("a\nb\nc\nd\n", to: "list.csv"))
    version = try #require(FileVersion(of: file))
  }

  private func unsaved(_ deleted: Int..., saved: [Int]? = nil) -> DeletionJournal.Unsaved {
    DeletionJournal.Unsaved(
      resolvedPath: file, version: version, deleted: Bitmap(length: 4, positions: deleted),
      saved: saved.map { Bitmap(length: 4, positions: $0) })
  }

  /// The positions that a later session finds, of each journal.
  private func found() -> [[Int]] {
    DeletionJournal(in: journals).abandoned(of: file).map {
      Array($0.rows.ranges.joined())
    }
  }

  @Test func `a session finds the journal of an earlier one`() throws {
    try {
      var journal = DeletionJournal(in: journals)
      try journal.note(unsaved(1, 2))
      try journal.note(unsaved(2, 3))
    }()
    expectEqual(found(), [[2, 3]])
  }

  @Test func `the journal of a running session is not abandoned`() throws {
    var journal = DeletionJournal(in: journals)
    try journal.note(unsaved(1))
    expectEqual(found(), [])
    journal.end()
  }

  @Test func `journal positions are positions in the saved file`() throws {
    try {
      var journal = DeletionJournal(in: journals)
      try journal.note(unsaved(0, 2, saved: [0]))
    }()
    expectEqual(found(), [[1]])
  }

  @Test func `a journal is removed when nothing is unsaved`() throws {
    try {
      var journal = DeletionJournal(in: journals)
      try journal.note(unsaved(1))
      try journal.note(unsaved(1, saved: [1]))
    }()
    expectEqual(found(), [])
  }

  @Test func `no journal is written without a folder`() throws {
    var journal = DeletionJournal(in: nil)
    try journal.note(unsaved(1))
    expectEqual(journal.abandoned(of: file).count, 0)
  }
}
