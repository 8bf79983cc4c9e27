import DiffableList
import Files
import SystemPackage
import Terminal

/// A journal of unsaved deletions in the user's state folder, which survives the process.
///
/// A journal covers one version of one file. Its first two lines are the version and the path.
/// Each further line has the positions in the file, from 0, of rows that were deleted or restored
/// since the line before.
struct DeletionJournal {
  private let folder: FilePath?
  private var file: JournalFile?
  private var noted: Unsaved?
  private var written = RangeSet<Int>()

  private static let headerLineCount = 2

  /// The deleted rows of a list, and the rows that are already removed from its file.
  struct Unsaved: Equatable {
    let resolvedPath: FilePath
    let version: FileVersion
    let deleted: Bitmap
    let saved: Bitmap?

    /// Returns the positions in the file of the rows to delete from it.
    ///
    /// - Complexity: O(rows).
    fileprivate var positions: RangeSet<Int> {
      var ranges: [Range<Int>] = []
      for row in saved.map(deleted.subtracting) ?? deleted {
        // Positions do not count rows already removed from the file.
        let position = row - (saved?.rank(row) ?? 0)
        if ranges.last?.upperBound == position {
          ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<position + 1
        } else {
          ranges.append(position..<position + 1)
        }
      }
      return RangeSet(ranges)
    }
  }

  /// Unsaved deletions of a process that was terminated.
  struct Abandoned {
    let journal: JournalFile
    fileprivate let path: FilePath
    let version: FileVersion
    /// Positions in the file, from 0.
    private(set) var rows = RangeSet<Int>()
    /// The time of the last deletion, in seconds since 1970.
    let time: Int64

    fileprivate init?(_ journal: JournalFile, _ lines: [String]) {
      guard lines.count >= headerLineCount, let version = FileVersion(lines[0]),
        let time = try? journal.modified
      else { return nil }
      self.journal = journal
      path = FilePath(lines[1])
      self.version = version
      self.time = time
      for line in lines.dropFirst(headerLineCount) {
        guard let changed = RangeSet(journaled: line) else { return nil }
        rows.formSymmetricDifference(changed)
      }
    }

    var count: Int { rows.ranges.reduce(0) { $0 + $1.count } }
  }

  /// - Parameter folder: Where journals are kept; nil to keep none.
  init(in folder: FilePath?) { self.folder = folder }

  /// Writes the current deletions, or removes the journal if there are none.
  ///
  /// - Complexity: O(rows) if they have changed since the last call.
  mutating func note(_ unsaved: Unsaved?) throws(FileError) {
    guard let folder, unsaved != noted else { return }
    let isContinued =
      unsaved?.resolvedPath == noted?.resolvedPath && unsaved?.version == noted?.version
    // On failure too, so that it is not tried again.
    defer { noted = unsaved }
    guard let unsaved, case let positions = unsaved.positions, !positions.isEmpty else {
      end()
      return
    }
    if !isContinued { end() }
    do throws(FileError) {
      let file = try openFile(in: folder, about: unsaved)
      try file.append(positions.symmetricDifference(written).journaled)
      written = positions
    } catch {
      end()
      throw error
    }
  }

  private mutating func openFile(
    in folder: FilePath, about unsaved: Unsaved
  ) throws(FileError) -> JournalFile {
    if let file { return file }
    let file = try JournalFile(in: folder)
    self.file = file
    try file.append("\(unsaved.version)")
    try file.append(Self.line(of: unsaved.resolvedPath.absolute))
    return file
  }

  /// Removes the journal because its deletions were saved or discarded.
  mutating func end() {
    file?.remove()
    (file, noted, written) = (nil, nil, RangeSet())
  }

  /// Returns the abandoned deletions of a file, the latest first.
  func abandoned(of path: FilePath) -> [Abandoned] {
    guard let folder else { return [] }
    return JournalFile.abandoned(in: folder).compactMap { journal in
      guard let lines = try? journal.lines else { return nil }
      if lines.count <= Self.headerLineCount {
        // Its process ended before it wrote a deletion.
        journal.remove()
        return nil
      }
      return Abandoned(journal, lines)
    }.filter { $0.path == FilePath(Self.line(of: path)) }.sorted { $0.time > $1.time }
  }

  private static func line(of path: FilePath) -> String { PlainForm.row([path.text]) }
}

extension RangeSet<Int> {
  /// `3-5,9`, both ends included.
  fileprivate var journaled: String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound - 1)" }
      .joined(separator: ",")
  }

  fileprivate init?(journaled line: String) {
    self.init()
    for part in line.split(separator: ",") {
      let ends = part.split(separator: "-").map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        0 <= first, first <= last, last < .max
      else { return nil }
      insert(contentsOf: first..<last + 1)
    }
  }
}
