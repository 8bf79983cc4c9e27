import Datasets
import Files
import Search
import SystemPackage
import Terminal

/// A session that executes typed lines, one at a time, and returns a block for each.
///
/// It only routes commands to its parts. A class because its state lasts from line to line. It does
/// not access the terminal, so that all front ends share it. `TranscriptSession` executes the
/// commands about transcripts.
public final class Session {
  /// The catalog for typed names and paths.
  var catalog: DatasetCatalog
  private let folder: WorkingFolder
  private let givesHints: Bool
  let queue = SerialQueue()
  let loader: ListLoader
  let follower: ListFollower
  let editor = ListEditor()
  var recovery: DeletionRecovery
  var list: FilteredList
  private var view = View.list
  /// Whether long answers are shown page by page.
  private var usesPager = false
  /// The arguments that load the list again from the session's folder.
  var loaded = LoadArguments(DatasetChoice.defaultName)
  private var typed = LineHistory()
  /// The lines typed so far, if the console keeps those of earlier sessions; nil for this session's.
  public var earlierLines: (() -> [String])?
  /// Returns the terminal's keys; nil if it has the default ones.
  public var keyBindings: (() -> KeyBindings)?
  /// The comparisons whose skipped cells were noted.
  var notedComparisons: Set<SkippedCells.Comparison> = []
  /// The old list of a comparison, if that is the list.
  var comparedList: Dataset?

  /// Creates a session with a list.
  public init(
    _ source: any ListSource = DatasetSource(.empty(name: "no list")),
    catalog: DatasetCatalog = DatasetCatalog(dataFolders: []), remote: RemoteLists = .none,
    givesHints: Bool = false, isIndexed: Bool = true,
    journals: FilePath? = nil
  ) {
    self.catalog = catalog
    folder = catalog.workingFolder
    self.givesHints = givesHints
    loader = ListLoader(remote: remote, isIndexed: isIndexed)
    follower = ListFollower(loader, catalog.workingFolder)
    recovery = DeletionRecovery(in: journals)
    list = FilteredList(source)
    follower.current = { [weak self] in
      guard let self, let source = list.source.inMemory else { return nil }
      return (source, editor.history.fileVersion(of: source.dataset))
    }
  }

  func displayPath(for resolvedPath: FilePath) -> FilePath {
    folder.displayPath(for: resolvedPath)
  }

  // MARK: Lines

  /// The block that reports the loaded list.
  public var start: Block { block(nil, started) }

  /// Executes a line; if it fails, the block has the problem and the list stays.
  public func handle(_ line: String) async -> Block {
    await queue.run {
      note(typed: line)
      return await execute(line) { command throws(Problem) in try await perform(command) }
    }
  }

  /// Executes the command of an option, whose problem refers to the option.
  func execute(
    _ option: CommandOption, by perform: (Command) async throws(Problem) -> Reply
  ) async throws(Problem) -> Block {
    let reply = await queue.run { await self.reply(to: option.command, option.line, by: perform) }
    if let problem = reply.problem { throw problem.inOption(option.text) }
    return block(option.line, reply)
  }

  /// Adds a line to the history of lines.
  func note(typed line: String) { typed.add(ServerAddress.withoutPasswords(line)) }

  func refusal(ofLongLine prefix: String) -> Block {
    block(
      prefix,
      Reply(problem: Problem("the line is longer than 1 MB", advice: ["enter a shorter line"])))
  }

  /// Executes a line inside the queue.
  ///
  /// - Parameter perform: Performs the line's command.
  func execute(
    _ typed: String, by perform: (Command) async throws(Problem) -> Reply
  ) async -> Block {
    if TypedLine.isTooLong(typed) { return refusal(ofLongLine: TypedLine.prefix(of: typed)) }
    let line = ServerAddress.withoutPasswords(typed)
    let reply: Reply
    do {
      reply = await self.reply(to: try command(typed), typed, by: perform)
    } catch {
      reply = Reply(problem: error)
    }
    let block = block(line, reply.locating(in: line))
    return line == typed ? block : block.withoutPasswords(ofTyped: typed)
  }

  private func reply(
    to command: Command, _ line: String, by perform: (Command) async throws(Problem) -> Reply
  ) async -> Reply {
    do {
      try refuseToLoseDeletions(command, repeating: "repeat \(line.words.first ?? "")")
      if command.searchesList { _ = await takeNewer() }
      let problem = command.searchesList ? follower.takeProblem() : nil
      if !command.isQuery { list.endTyping() }
      let before = list.state
      var reply = try await perform(command)
      if command.isUndone { editor.history.note(before, now: list.state) }
      reply.problem = reply.problem ?? problem
      reply.add(follower.takeWarnings())
      reply.add(recovery.note(list.source, editor.history))
      return reply
    } catch {
      return Reply(problem: error)
    }
  }

  private func command(_ line: String) throws(Problem) -> Command {
    do { return try Command(line) } catch { throw Problem(error) }
  }

  func block(_ line: String?, _ reply: Reply) -> Block {
    var reply = reply
    reply.isPaged = reply.isPaged || usesPager
    return Block(line: line, list: list.entered, view: view, reply: reply)
  }

  /// Completes the word before the cursor.
  public func completion(of text: String) -> Completion {
    Completion(
      of: text, in: list.source, hasFuzzyWords: list.arrangement.hasFuzzyWords, catalog: catalog)
  }

  // MARK: Commands

  func perform(_ command: Command) async throws(Problem) -> Reply {
    let inspector = ListInspector(list: list)
    switch command {
    case .query(let text): return try await perform(query: text)
    case .help(let topic): return .lines(help(on: topic))
    case .load(let arguments): return try await load(arguments)
    case .reload: return try await reload()
    case .diff(let arguments): return try await compare(arguments)
    case .watch(let setting): return try await watch(setting)
    case .datasets: return Reply(answer: try inspector.datasets(in: catalog))
    case .set(let setting): return try await arrange(setting)
    case .view(let setting): return set(setting)
    case .show(let from, let to): return Reply(answer: try inspector.show(from: from, to: to))
    case .row(let number): return Reply(answer: try await inspector.row(number))
    case .showAll:
      var reply = Reply(answer: try inspector.show(from: 1, to: nil))
      reply.isPaged = true
      return reply
    case .pager(let setting): return set(setting)
    case .delete(let numbers): return .list(try await editor.delete(numbers, in: list))
    case .undo: return .list(try await editor.undo(in: list))
    case .redo: return .list(try await editor.redo(in: list))
    case .recover: return try await recover()
    case .discard: return try discard()
    case .save(let path, let overwrites): return try await save(to: path, overwrites: overwrites)
    case .export(let path, let overwrites):
      return try await export(to: path, overwrites: overwrites)
    case .describe(let column): return Reply(answer: try await inspector.describe(column))
    case .plot(let column): return Reply(answer: try await inspector.plot(column))
    case .history(let text):
      var lines = earlierLines?() ?? typed.lines
      // The line itself is the latest.
      if let last = lines.last, (try? Command(last)) == command { lines.removeLast() }
      return .lines(LineHistory.latest(lines, containing: text))
    case .stats: return Reply(answer: inspector.stats)
    case .record, .stop, .run: throw Problem("transcripts need a session for transcripts")
    case .quit: return Reply(subject: .quit)
    }
  }

  /// What leaves other programs.
  private static let leavingWords: Set = ["exit", "quit", "q"]

  private func perform(query text: String) async throws(Problem) -> Reply {
    let hint = Hint(source: list.source, arrangement: list.arrangement)
    var reply: Reply
    do {
      reply = .list(try await list.performQuery(text))
    } catch {
      guard givesHints, let meant = await hint.meant(text) else { throw error }
      throw error.addingAdvice(meant)
    }
    // A comparison has an operator.
    if text.contains(where: { ":<>=".contains($0) }) {
      reply.add(await skippedCellNotes(on: list.entered.query))
    }
    if givesHints && Self.leavingWords.contains(text.lowercased()) {
      reply.hint = "to leave: :quit or Ctrl-D"
    } else if list.entered.listed == .exact(0) {
      if givesHints {
        reply.hint = await hint.text(for: text)
      } else {
        // A script would otherwise take a mistake for a list without matches.
        reply.add([hint.noteWithoutSearch(on: text)].compactMap(\.self))
      }
    } else if let meant = await hint.meant(text, foundRows: list.entered.listed.value) {
      if givesHints { reply.hint = meant } else { reply.add([meant]) }
    }
    return reply
  }

  private func arrange(_ setting: ListSetting) async throws(Problem) -> Reply {
    var arranger = Arranger(columns: list.source.columns, arrangement: list.arrangement)
    if let current = try arranger.apply(setting) { return .lines([current]) }
    return .list(try await list.arrange(arranger.arrangement))
  }

  private func set(_ setting: Setting<View>) -> Reply {
    switch setting {
    case .ask: return .lines([":view \(view.rawValue)"])
    case .reset: view = .list
    case .set(let view): self.view = view
    }
    return Reply()
  }

  private func set(_ setting: Setting<Bool>) -> Reply {
    switch setting {
    case .ask: return .lines([":pager \(usesPager ? "on" : "off")"])
    case .reset: usesPager = false
    case .set(let isOn): usesPager = isOn
    }
    return Reply()
  }

  // MARK: Deletions

  private func refuseToLoseDeletions(
    _ command: Command, repeating: String
  ) throws(Problem) {
    // A newer version of a stream keeps its rows deleted.
    let isStream = command == .reload && follower.stream != nil
    try editor.check(
      list, losesDeletions: command.leavesList && !isStream, repeating: repeating)
  }

  /// Returns a block that refuses to end while deletions are unsaved; nil if repeated.
  func refusalToEnd() -> Block? {
    do throws(Problem) {
      try refuseToLoseDeletions(.quit, repeating: "press Ctrl-D again")
      return nil
    } catch {
      return block(nil, Reply(problem: error))
    }
  }

  /// Ends the session and discards unsaved deletions.
  public func end() { recovery.end() }

  private func recover() async throws(Problem) -> Reply {
    let rows = try recovery.rows(of: list.source, editor.history)
    let changes = try await list.delete(rows: rows)
    recovery.didRecover()
    return .list(changes)
  }

  private func discard() throws(Problem) -> Reply {
    return .lines([try recovery.discard()])
  }
}
