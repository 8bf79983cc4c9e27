import Datasets
import DiffableList
import Files
import Output
import Search
import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A journal of unsaved deletions, and those that earlier sessions did not save.
package struct DeletionRecovery {
  private var journal: DeletionJournal
  /// Deletions of earlier sessions from the list's file, the latest first.
  private var abandoned: [DeletionJournal.Abandoned] = []
  private var hasWarned = false

  init(in folder: FilePath?) { journal = DeletionJournal(in: folder) }

  mutating func begin(on source: any ListSource) {
    let file = source.inMemory?.dataset.file
    abandoned = file.map { journal.abandoned(of: $0.resolvedPath.absolute) } ?? []
  }

  /// Writes the unsaved deletions to the journal; returns a warning the first time that that fails.
  mutating func note(_ source: any ListSource, _ history: EditHistory) -> [String] {
    do throws(FileError) {
      try journal.note(Self.unsaved(source, history))
      return []
    } catch {
      if hasWarned { return [] }
      hasWarned = true
      return ["deletions would not survive a crash: \(error)"]
    }
  }

  private static func unsaved(
    _ source: any ListSource, _ history: EditHistory
  ) -> DeletionJournal.Unsaved? {
    guard let source = source.inMemory, let deleted = source.deleted,
      let file = source.dataset.file, file.isVerbatim,
      let version = history.fileVersion(of: source.dataset)
    else { return nil }
    return DeletionJournal.Unsaved(
      resolvedPath: file.resolvedPath, version: version, deleted: deleted,
      saved: history.saved?.deleted)
  }

  mutating func end() { journal.end() }

  /// Returns the lines that report deletions of earlier sessions.
  func offer(for source: any ListSource, displayPath: (FilePath) -> FilePath) -> [String] {
    guard let latest = abandoned.first, let file = source.inMemory?.dataset.file else { return [] }
    let count = latest.count
    let were =
      "\(count.counting("deletion")) from \(Self.day(of: latest.time)) "
      + "\(count == 1 ? "was" : "were") not saved"
    return latest.version == file.version
      ? ["\(were): :recover or :discard"]
      : [
        "\(were), and \(displayPath(file.resolvedPath)) has changed since: "
          + ":discard drops \(count == 1 ? "it" : "them")"
      ]
  }

  func rows(
    of source: any ListSource, _ history: EditHistory
  ) throws(Problem) -> Set<RowID> {
    guard let latest = abandoned.first else {
      throw Problem(
        "nothing to recover",
        advice: [":recover reapplies deletions that an earlier session did not save"])
    }
    guard let dataset = source.inMemory?.dataset,
      latest.version == history.fileVersion(of: dataset)
    else {
      throw Problem(
        "\(source.name) has changed since the deletion", advice: ["to drop it: :discard"])
    }
    let positions = latest.rows.ranges.lazy.joined().prefix { $0 < dataset.count }
    return Set(positions.map(dataset.row(at:)))
  }

  mutating func didRecover() { abandoned.removeFirst().journal.remove() }

  mutating func discard() throws(Problem) -> String {
    if abandoned.isEmpty {
      throw Problem(
        "nothing to discard", advice: [":discard drops deletions that :recover could reapply"])
    }
    let count = abandoned.reduce(0) { $0 + $1.count }
    for one in abandoned { one.journal.remove() }
    abandoned = []
    return "\(count.counting("deletion")) discarded"
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
