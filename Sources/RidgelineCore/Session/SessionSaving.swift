import Datasets
import DiffableList
import Files
import Search
import SystemPackage

/// Writes the dataset without the deleted rows, or the rows found, to a file.
extension Session {
  /// A file to be written.
  struct Target {
    /// Its path as people are shown it.
    let path: FilePath
    /// Where it is.
    let place: FilePath
  }

  /// Writes the dataset's bytes without those of the deleted rows.
  func save(
    to argument: String?, overwrites: Bool, typed line: String
  ) async throws(Problem) -> Block {
    guard let source = list.source.inMemory else {
      throw Problem("\(list.source.name) can only be read")
    }
    let (target, isOwn) = try target(ofSave: argument, source.dataset, overwrites: overwrites)
    try willWrite(target)
    let parts = source.dataset.source(
      without: source.deleted ?? Bitmap(length: 0, repeating: false))
    let outcome: AtomicFile.Outcome
    do throws(FileError) {
      let file = try catalog.workingFolder.writing(target.place)
      let placement = placement(
        in: file, expecting: isOwn ? contents(of: source.dataset) : nil, overwrites: overwrites)
      outcome = try await Self.write(parts, to: file, placement)
    } catch {
      recording?.isUnsayable = true
      throw Problem(error.description)
    }
    guard case .committed(let version, let lost) = outcome else {
      recording?.isUnsayable = true
      throw isOwn ? changed(target) : exists(target, command: "save")
    }
    history.saved = source
    if isOwn { history.contents = ExpectedContents(version, parts) }
    let count = source.total.value
    let saved = "\(count) \(count == 1 ? "row" : "rows") saved to \(target.path)"
    return answer(line, [saved] + Self.warning(of: lost, target))
  }

  /// Writes the rows found, the shown columns, in the order of the list.
  func export(
    to argument: String, overwrites: Bool, typed line: String
  ) async throws(Problem) -> Block {
    let target = target(argument)
    guard let format = ExportFormat(target.path) else {
      throw Problem(
        "\(argument) says no format", advice: ["end it with .csv, .tsv, .json or .jsonl"])
    }
    try refuseToOverwrite(target, overwrites: overwrites, command: "export")
    try willWrite(target)
    do {
      let file = try catalog.workingFolder.writing(target.place)
      let export = ListExport(list.entered, list.source.columns, list.arrangement.columns)
      let outcome = try await export.write(
        format, to: file, placement(in: file, expecting: nil, overwrites: overwrites))
      guard case .committed(_, let lost) = outcome.file else {
        throw exists(target, command: "export")
      }
      return answer(line, outcome.lines(target.path) + Self.warning(of: lost, target))
    } catch {
      recording?.isUnsayable = true
      throw error as? Problem ?? Problem("\(error)")
    }
  }

  /// Refuses to write over something that this command was not told to replace.
  func refuseToOverwrite(
    _ target: Target, overwrites: Bool, command: String
  ) throws(Problem) {
    if !overwrites && FileContents.isTaken(catalog.workingFolder.reading(target.place)) {
      throw exists(target, command: command)
    }
  }

  func target(_ argument: String) -> Target {
    let path = catalog.path(for: argument)
    return Target(path: path, place: catalog.workingFolder.place(of: path))
  }

  // MARK: Targets

  /// A file that is written while the session is recorded must leave what was recorded as it is.
  private func willWrite(_ target: Target) throws(Problem) {
    try recording?.willWrite(target.path, at: target.place)
    // What is in another transcript is not written here, and would be refused the second time.
    if !running.isEmpty { recording?.isUnsayable = true }
  }

  private func target(
    ofSave argument: String?, _ dataset: Dataset, overwrites: Bool
  ) throws(Problem) -> (Target, isOwn: Bool) {
    guard dataset.file?.isVerbatim ?? dataset.isVerbatim else {
      throw Problem(
        "\(dataset.name) is not saved as it was",
        advice: [":export PATH writes the rows found, to .csv, .tsv, .json or .jsonl"])
    }
    let own = dataset.file.map { Target(path: told($0.place), place: $0.place) }
    guard let target = argument.map(target) ?? own else {
      throw Problem("\(dataset.name) has no file of its own", advice: [":save PATH makes one"])
    }
    // The same file may be named by another path.
    guard let own, target.place.absolute == own.place.absolute else {
      try refuseToOverwrite(target, overwrites: overwrites, command: "save")
      return (target, false)
    }
    let file = catalog.workingFolder.reading(own.place)
    if !overwrites {
      if FileVersion(of: file) != fileVersion(of: dataset) { throw changed(own) }
      try refuseProtected(own, FileProtection(of: file))
    }
    return (Target(path: target.path, place: own.place), true)
  }

  private func refuseProtected(
    _ target: Target, _ protection: FileProtection?
  ) throws(Problem) {
    switch protection {
    case nil: return
    case .readOnly:
      throw Problem(
        "\(target.path) is read-only",
        advice: [":save! replaces it, :save PATH writes to another file"])
    case .hardLinks(let count):
      throw Problem(
        "\(target.path) has \(count) names (hard links), and :save would change only this one",
        advice: [":save! changes only this one, :save PATH writes to another file"])
    }
  }

  /// The version of the dataset's file when it was loaded or saved.
  func fileVersion(of dataset: Dataset) -> FileVersion? {
    history.contents?.version ?? dataset.file?.version
  }

  /// What the dataset's file held when it was loaded or saved.
  private func contents(of dataset: Dataset) -> ExpectedContents? {
    history.contents
      ?? dataset.file.map {
        ExpectedContents($0.version, dataset.source(without: EmptyCollection()))
      }
  }

  private func placement(
    in file: FilePath, expecting contents: ExpectedContents?, overwrites: Bool
  ) -> AtomicFile.Placement {
    if overwrites { return .overwrite }
    // What a transcript writes for the first time is a copy, and new.
    guard let contents, FileContents.isTaken(file) else { return .new }
    return .update(contents)
  }

  private func changed(_ target: Target) -> Problem {
    Problem(
      "\(target.path) has changed since it was loaded",
      advice: [":save PATH writes elsewhere, :save! over what is there now"])
  }

  private func exists(_ target: Target, command: String) -> Problem {
    Problem("\(target.path) is there already", advice: [":\(command)! PATH writes over it"])
  }

  private static func warning(of lost: Set<LostAttribute>, _ target: Target) -> [String] {
    if lost.isEmpty { return [] }
    let names = lost.sorted().map(\.description).joined(separator: ", ")
    return ["\(target.path) could not keep its \(names)"]
  }

  @concurrent
  private static func write(
    _ parts: [ArraySlice<UInt8>], to path: FilePath, _ placement: AtomicFile.Placement
  ) async throws(FileError) -> AtomicFile.Outcome {
    var file = try AtomicFile(path, placement)
    for part in parts { try file.append(part) }
    return try file.commit()
  }
}
