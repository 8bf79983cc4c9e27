import Datasets
import DiffableList
import Files
import Search
import SystemPackage

/// What changes the list or a file.
extension Session {
  func delete(
    _ numbers: [ClosedRange<Int>], typed line: String
  ) async throws(Problem) -> Block {
    for range in numbers { try check(number: range.upperBound) }
    let step = try await telling(line) { () throws(FilterError) in
      try await list.delete(numbers.map { $0.lowerBound - 1..<$0.upperBound })
    }
    return block(line, .list, step)
  }

  func undo(typed line: String) async throws(Problem) -> Block {
    guard let previous = history.previous else { throw Problem("there is nothing to undo") }
    let now = list.moment
    let block = try await restore(previous, typed: line)
    history.didUndo(from: now)
    return block
  }

  func redo(typed line: String) async throws(Problem) -> Block {
    guard let next = history.next else { throw Problem("there is nothing to redo") }
    let now = list.moment
    let block = try await restore(next, typed: line)
    history.didRedo(from: now)
    return block
  }

  private func restore(
    _ state: FilterController.State, typed line: String
  ) async throws(Problem) -> Block {
    let step = try await telling(line) { () throws(FilterError) in try await list.restore(state) }
    return block(line, .list, step)
  }

  // MARK: Unsaved deletes

  /// How many rows were deleted since the file was loaded or saved, or brought back.
  private var unsavedCount: Int {
    let deleted = list.moment.deleted
    guard let saved = history.saved?.deleted else { return deleted?.count ?? 0 }
    return deleted.map { ($0 ^ saved).count } ?? saved.count
  }

  /// Refuses once to leave a list whose deletes are not in its file.
  func refuseToLoseDeletes(_ command: Command) throws(Problem) {
    // What comes of a stream does not bring deleted rows back.
    guard command.leavesList, command != .reload || stream == nil else {
      history.hasRefused = false
      return
    }
    guard unsavedCount > 0, !history.hasRefused else { return }
    history.hasRefused = true
    let count = unsavedCount
    throw Problem(
      "\(count) deleted \(count == 1 ? "row is" : "rows are") not saved",
      advice: [":save writes the file without them; once more leaves all the same"])
  }

  /// What is told when the input ends with deletes that are not saved: once, and only to somebody
  /// who can still do something about it.
  public func refusalToEnd() async -> Block? {
    do throws(Problem) {
      try refuseToLoseDeletes(.quit)
      return nil
    } catch {
      var block = block(nil, .answer)
      block.problem = error
      recording?.hold(refusal: await block.plainLines())
      return block
    }
  }

  // MARK: Files

  /// Writes the file without the rows deleted.
  func save(
    to argument: String?, overwrites: Bool, typed line: String
  ) async throws(Problem) -> Block {
    guard let source = list.source as? DatasetSource else {
      throw Problem("\(list.source.name) can only be read")
    }
    let target = try target(ofSave: argument, source.dataset, overwrites: overwrites)
    try willWrite(target)
    let deleted = source.deleted ?? Bitmap(length: 0, repeating: false)
    let parts = source.dataset.source(without: deleted)
    do throws(FileError) {
      try await Self.write(parts, to: catalog.workingFolder.writing(target.place))
    } catch {
      recording?.isUnsayable = true
      throw Problem(error.description)
    }
    history.saved = source
    if target.place == source.dataset.file?.place { history.version = version(of: target) }
    let count = source.total.value
    return answer(line, ["\(count) \(count == 1 ? "row" : "rows") saved to \(target.path)"])
  }

  /// A file to be written.
  struct Target {
    /// Where it is, as people are told.
    let path: FilePath
    /// Where it stands.
    let place: FilePath
  }

  /// A file that is written while the session is recorded must leave what was recorded as it is.
  private func willWrite(_ target: Target) throws(Problem) {
    try recording?.willWrite(target.path, at: target.place)
    // What is in another transcript is not written here, and would be refused the second time.
    if !running.isEmpty { recording?.isUnsayable = true }
  }

  func target(_ argument: String) -> Target {
    let path = catalog.path(for: argument)
    return Target(path: path, place: catalog.workingFolder.place(of: path))
  }

  private func target(
    ofSave argument: String?, _ dataset: Dataset, overwrites: Bool
  ) throws(Problem) -> Target {
    guard dataset.file?.isVerbatim ?? dataset.isVerbatim else {
      throw Problem(
        "\(dataset.name) is not saved as it was",
        advice: [":export PATH writes the rows found, to .csv, .tsv, .json or .jsonl"])
    }
    let own = dataset.file.map { Target(path: told($0.place), place: $0.place) }
    guard let target = argument.map(target) ?? own else {
      throw Problem("\(dataset.name) has no file of its own", advice: [":save PATH makes one"])
    }
    if let own, target.place == own.place {
      if version(of: own) != history.version ?? dataset.file?.version && !overwrites {
        throw Problem(
          "\(own.path) has changed since it was loaded",
          advice: [":save PATH writes elsewhere, :save! over what is there now"])
      }
    } else {
      try refuseToOverwrite(target, overwrites: overwrites, command: "save")
    }
    return target
  }

  private func version(of target: Target) -> FileVersion? {
    FileVersion(of: catalog.workingFolder.reading(target.place))
  }

  func refuseToOverwrite(
    _ target: Target, overwrites: Bool, command: String
  ) throws(Problem) {
    if !overwrites && FileContents.kind(of: catalog.workingFolder.reading(target.place)) != nil {
      throw Problem("\(target.path) is there already", advice: [":\(command)! PATH writes over it"])
    }
  }

  @concurrent
  private static func write(
    _ parts: [ArraySlice<UInt8>], to path: FilePath
  ) async throws(FileError) {
    var file = try AtomicFile(path)
    for part in parts { try file.append(part) }
    try file.commit()
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
      let export = ListExport(list.state, list.source.columns, list.arrangement.columns)
      let outcome = try await export.write(format, to: catalog.workingFolder.writing(target.place))
      return answer(line, outcome.lines(target.path))
    } catch {
      recording?.isUnsayable = true
      throw Problem("\(error)")
    }
  }
}
