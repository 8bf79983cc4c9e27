import Datasets
import Search
import SystemPackage
import Terminal

/// A conversation about a list: takes typed lines, one at a time, and answers each with a block.
///
/// A class because it is what lasts from line to line. It neither reads nor writes a terminal, so
/// that every front end has the same one.
@MainActor
public final class Session {
  private let ownCatalog: DatasetCatalog
  let remote: RemoteLists
  private let givesHints: Bool
  let isIndexed: Bool
  var list: FilteredList
  /// Runs commands, and what comes of the list by itself, one at a time.
  let queue = SerialQueue()
  var view = View.list
  var history = SessionHistory()
  /// Keeps deletions that are not saved.
  var journal: DeletionJournal
  /// Deletions of earlier sessions on the list's file that were not saved.
  var abandoned: [DeletionJournal.Abandoned] = []
  /// What the list is still read from, if it is.
  var stream: StreamedDataset?
  /// The transcripts that are being typed, each by the one before.
  var running: [RunningTranscript] = []
  /// What loads the list again, from where the session is.
  var loaded = LoadArguments(DatasetChoice.defaultName)
  /// The transcript that it is written to, if it is.
  var recording: TranscriptRecording?
  /// What is being loaded, if something is.
  public internal(set) var loading: Loading?
  /// Looks at the list's file, so that it is loaded again whenever it has changed; nil where nobody
  /// wants that.
  var watch: Task<Void, Never>?
  /// The list's file if it is another one by now.
  var changedFile: ChangedFile?
  /// How many newer versions of the list were taken.
  var versionCount = 0
  /// What was wrong with the last newer version, which was told.
  var updateProblem: Problem?
  /// The same, found while a line was typed, which the next one's block tells.
  var untoldProblem: Problem?

  /// A session that begins on a list.
  ///
  /// - Parameters:
  ///   - dataset: The list.
  ///   - catalog: What `:load` finds; by default nothing but paths.
  ///   - remote: What it finds elsewhere.
  ///   - givesHints: Whether to look for what may help when a query finds nothing.
  ///   - isIndexed: Whether large lists are indexed.
  ///   - journals: The folder where deletions are kept that are not saved; nil to keep none.
  public convenience init(
    _ dataset: Dataset, catalog: DatasetCatalog = DatasetCatalog(places: []),
    remote: RemoteLists = .none, givesHints: Bool = false, isIndexed: Bool = true,
    journals: FilePath? = nil
  ) {
    self.init(
      DatasetSource(dataset, isIndexed: isIndexed), catalog: catalog, remote: remote,
      givesHints: givesHints, isIndexed: isIndexed, journals: journals)
  }

  /// A session that begins on a list wherever its rows live.
  init(
    _ source: any ListSource, catalog: DatasetCatalog = DatasetCatalog(places: []),
    remote: RemoteLists = .none, givesHints: Bool = false, isIndexed: Bool = true,
    journals: FilePath? = nil
  ) {
    ownCatalog = catalog
    journal = DeletionJournal(in: journals)
    self.remote = remote
    self.givesHints = givesHints
    self.isIndexed = isIndexed
    list = FilteredList(source)
  }

  /// What a name or a path that is typed now means: of a transcript that runs, a path begins in its
  /// folder.
  var catalog: DatasetCatalog { running.last?.catalog ?? ownCatalog }

  /// A place as somebody is told of it who types into the session.
  func told(_ place: FilePath) -> FilePath { ownCatalog.workingFolder.told(place) }

  /// How the list is shown.
  var arrangement: ListArrangement { list.arrangement }

  /// The block of the start.
  public var start: Block { started(nil) }

  /// Does what a line asks for.
  ///
  /// Never fails: a mistake is part of the block, and the last good list stands.
  public func handle(_ line: String) async -> Block {
    await queue.run { await respond(to: line) }
  }

  /// The same as part of a command that is being handled.
  func respond(to line: String) async -> Block {
    if TypedLine.isTooLong(line) { return refusal(ofLongLine: TypedLine.beginning(of: line)) }
    if recording != nil && running.isEmpty {
      return await record(TranscriptRecording.sayable(line))
    }
    return await answer(line)
  }

  /// Refuses a line that is too long, given its beginning.
  func refusal(ofLongLine beginning: String) -> Block {
    var block = block(beginning, .answer)
    block.problem = Problem("the line is longer than 1 MB")
    return block
  }

  /// The same, not recorded.
  func answer(_ typed: String) async -> Block {
    let line = ServerAddress.withoutPasswords(typed)
    let block = await answer(typed, as: line)
    return line == typed ? block : block.withoutPasswords(ofTyped: typed)
  }

  private func answer(_ typed: String, as line: String) async -> Block {
    do {
      let command = try command(typed)
      try refuseToLoseDeletes(command)
      let problem = command.settlesList ? await takeNewer() : nil
      if !command.isQuery { list.endTyping() }
      let before = list.state
      var block = try await perform(command, typed: line)
      if command.isUndone { history.note(before, now: list.state) }
      block.problem = block.problem ?? problem
      block.add(journalDeletions())
      return block
    } catch {
      var block = block(line, .answer)
      block.problem = error.locating(in: line)
      return block
    }
  }

  /// What the word before the cursor could become.
  public func completion(of text: String) -> Completion {
    Completion(
      of: text, columns: list.source.columns.map(\.typedName),
      datasets: catalog.locations.map(\.name))
  }

  private func command(_ line: String) throws(Problem) -> Command {
    do {
      return try Command(line)
    } catch {
      throw Problem(error)
    }
  }

  func perform(
    _ command: Command, typed line: String
  ) async throws(Problem) -> Block {
    switch command {
    case .query(let text): return try await perform(query: text, typed: line)
    case .help(let topic): return answer(line, HelpTopic.lines(on: topic))
    case .load(let arguments):
      try await load(arguments)
      return started(line)
    case .reload: return try await reload(typed: line)
    case .watch(let setting): return try perform(watch: setting, typed: line)
    case .datasets: return try answer(line, datasetLines)
    case .columns(let setting): return try await perform(columns: setting, typed: line)
    case .sort(let setting): return try await perform(sort: setting, typed: line)
    case .section(let setting): return try await perform(section: setting, typed: line)
    case .limit(let setting): return try await perform(limit: setting, typed: line)
    case .view(let setting): return perform(view: setting, typed: line)
    case .show(let from, let to): return try show(from: from, to: to, typed: line)
    case .delete(let ranges): return try await delete(ranges, typed: line)
    case .undo: return try await undo(typed: line)
    case .redo: return try await redo(typed: line)
    case .recover: return try await recover(typed: line)
    case .discard: return try discard(typed: line)
    case .save(let path, let overwrites):
      return try await save(to: path, overwrites: overwrites, typed: line)
    case .export(let path, let overwrites):
      return try await export(to: path, overwrites: overwrites, typed: line)
    case .describe(let column): return try await describe(column, typed: line)
    case .plot(let column): return try await plot(column, typed: line)
    case .stats: return stats(typed: line)
    case .record(let path, let overwrites):
      return try await record(to: path, overwrites: overwrites, typed: line)
    case .stop: return try stop(typed: line)
    case .run(let path): return try await run(path, typed: line)
    case .quit: return block(line, .quit)
    }
  }

  private func perform(query text: String, typed line: String) async throws(Problem) -> Block {
    let changes = try await telling(line) { () throws(FilterError) in
      try await list.performQuery(text)
    }
    var block = block(line, .list, changes)
    if givesHints && block.list.listed == .exact(0) {
      let hint = Hint(source: list.source, arrangement: list.arrangement)
      block.hint = await hint.text(for: text)
    }
    return block
  }

  isolated deinit { watch?.cancel() }

  func started(_ line: String?) -> Block {
    let dataset = list.source.inMemory?.dataset
    var block = block(line, .start(list.source.name, wording: dataset?.wording))
    block.answer = .lines((dataset?.warnings ?? []) + recoveryOffer)
    return block
  }

  func answer(_ line: String, _ lines: [String]) -> Block {
    var block = block(line, .answer)
    block.answer = .lines(lines)
    return block
  }

  func block(
    _ line: String?, _ subject: Block.Subject, _ changes: (any ListChanges)? = nil
  ) -> Block {
    Block(line: line, subject: subject, list: list.entered, view: view, changes: changes)
  }

  func telling<Value>(
    _ line: String, _ body: @MainActor () async throws(FilterError) -> Value
  ) async throws(Problem) -> Value {
    do {
      return try await body()
    } catch {
      throw Problem(error, in: line)
    }
  }
}
