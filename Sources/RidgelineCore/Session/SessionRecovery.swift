import Datasets
import DiffableList
import Files
import Search
import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Deletions that a session could not save because its process was ended.
extension Session {
  /// Keeps the deletions that are not saved, in case the process ends.
  ///
  /// - Returns: A warning where they cannot be kept.
  func journalDeletions() -> [String] {
    do throws(FileError) {
      try journal.note(unsavedDeletions)
      return []
    } catch {
      return ["deletions would not survive a crash: \(error)"]
    }
  }

  /// Ends the session as its user wants it: deletions that are not saved are given up.
  public func end() { journal.end() }

  private var unsavedDeletions: DeletionJournal.Unsaved? {
    guard let source = list.source.inMemory, let deleted = source.deleted,
      let file = source.dataset.file, file.isVerbatim,
      let version = fileVersion(of: source.dataset)
    else { return nil }
    return DeletionJournal.Unsaved(
      place: file.place, version: version, deleted: deleted, saved: history.saved?.deleted)
  }

  /// Finds what earlier sessions on the list's file left behind.
  func findAbandonedDeletions() {
    let file = list.source.inMemory?.dataset.file
    abandoned = file.map { journal.abandoned(of: $0.place.absolute) } ?? []
  }

  /// What to say of them at the start.
  var recoveryOffer: [String] {
    guard let latest = abandoned.first, let source = list.source.inMemory,
      let file = source.dataset.file
    else { return [] }
    let isCurrent = latest.deletions.version == file.version
    let count = latest.deletions.count
    let deletions = "\(count) \(count == 1 ? "deletion" : "deletions")"
    let were =
      "\(deletions) from \(Self.day(of: latest.time)) \(count == 1 ? "was" : "were") not saved"
    return isCurrent
      ? ["\(were): :recover or :discard"]
      : [
        "\(were), and \(told(file.place)) has changed since: :discard forgets \(count == 1 ? "it" : "them")"
      ]
  }

  /// Deletes again what was deleted.
  func recover(typed line: String) async throws(Problem) -> Block {
    recording?.isUnsayable = true
    guard let latest = abandoned.first else { throw Problem("there is nothing to recover") }
    guard let source = list.source.inMemory,
      latest.deletions.version == fileVersion(of: source.dataset)
    else {
      throw Problem(
        "\(list.source.name) has changed since the deletions were made",
        advice: [":discard forgets them"])
    }
    let positions = latest.deletions.rows.ranges.lazy.joined().prefix { $0 < source.dataset.count }
    let rows = Set(positions.map(source.dataset.row(at:)))
    let changes = try await telling(line) { () throws(FilterError) in
      try await list.delete(rows: rows)
    }
    abandoned.removeFirst().journal.remove()
    return block(line, .list, changes)
  }

  /// Forgets all that was left behind.
  func discard(typed line: String) throws(Problem) -> Block {
    recording?.isUnsayable = true
    if abandoned.isEmpty { throw Problem("there is nothing to discard") }
    let count = abandoned.reduce(0) { $0 + $1.deletions.count }
    for one in abandoned { one.journal.remove() }
    abandoned = []
    return answer(line, ["\(count) \(count == 1 ? "deletion" : "deletions") discarded"])
  }

  private static func day(of time: Int64) -> String {
    let date = Date(timeIntervalSince1970: Double(time))
    if Calendar.current.isDateInToday(date) { return "today" }
    if Calendar.current.isDateInYesterday(date) { return "yesterday" }
    var style = Date.ISO8601FormatStyle().year().month().day()
    style.timeZone = .current
    return date.formatted(style)
  }
}
