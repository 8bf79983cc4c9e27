import Datasets
import Files
import Output
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
  package var catalog: DatasetCatalog
  private let folder: WorkingFolder
  private let givesHints: Bool
  package let queue = SerialQueue()
  package let loader: ListLoader
  package let follower: ListFollower
  package let editor = ListEditor()
  var recovery: DeletionRecovery
  package var list: FilteredList
  private var view = View.list
  /// Whether long answers are shown page by page.
  private var usesPager = false
  /// The arguments that load the list again from the session's folder.
  package var loaded = LoadArguments(DatasetChoice.defaultName)
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

  package func displayPath(for resolvedPath: FilePath) -> FilePath {
    folder.displayPath(for: resolvedPath)
  }

  // MARK: Lines

  /// The block that reports the loaded list.
  public var start: Block { started }

  /// Executes a line; if it fails, the block has the problem and the list stays.
  ///
  /// The line must not be a command about transcripts, which `TranscriptSession` performs.
  public func handle(_ line: String) async -> Block {
    await queue.run {
      note(typed: line)
      return await execute(line) { command throws(Problem) in try await perform(command) }
    }
  }

  /// Executes the command of an option, whose problem refers to the option.
  package func execute(
    _ option: CommandOption, by perform: (Command) async throws(Problem) -> Block
  ) async throws(Problem) -> Block {
    var block = await queue.run { await self.block(for: option.command, option.line, by: perform) }
    if let problem = block.problem { throw problem.inOption(option.text) }
    block.line = option.line
    return block
  }

  /// Adds a line to the history of lines.
  package func note(typed line: String) { typed.add(ServerAddress.withoutPasswords(line)) }

  package func refusal(ofLongLine prefix: String) -> Block {
    var block = block(
      problem: Problem("the line is longer than 1 MB", advice: ["enter a shorter line"]))
    block.line = prefix
    return block
  }

  /// Executes a line inside the queue.
  ///
  /// - Parameter perform: Performs the line's command.
  package func execute(
    _ typed: String, by perform: (Command) async throws(Problem) -> Block
  ) async -> Block {
    if TypedLine.isTooLong(typed) { return refusal(ofLongLine: TypedLine.prefix(of: typed)) }
    let line = ServerAddress.withoutPasswords(typed)
    var block: Block
    do throws(CommandError) {
      block = await self.block(for: try Command(typed), typed, by: perform)
    } catch {
      block = self.block(problem: Problem(error))
    }
    block.line = line
    block.problem = block.problem?.locating(in: line)
    return line == typed ? block : block.withoutPasswords(ofTyped: typed)
  }

  private func block(
    for command: Command, _ line: String, by perform: (Command) async throws(Problem) -> Block
  ) async -> Block {
    do {
      try refuseToLoseDeletions(command, repeating: "repeat \(line.words.first ?? "")")
      if command.searchesList { _ = await takeNewer() }
      if !command.isQuery { list.endTyping() }
      let before = list.state
      var block = try await perform(command)
      if command.isUndone { editor.history.note(before, now: list.state) }
      // A line that fails for another reason leaves it for the next one.
      if command.searchesList && block.problem == nil { block.problem = follower.takeProblem() }
      block.add(follower.takeWarnings())
      block.add(recovery.note(list.source, editor.history))
      return block
    } catch {
      return block(problem: error)
    }
  }

  /// Returns a block about the list as it is.
  package func block(
    _ subject: Block.Subject = .command, changes: (any ListChanges)? = nil,
    answer: Block.Answer = .lines([]), problem: Problem? = nil
  ) -> Block {
    var block = Block(
      subject, list: list.entered, view: view, changes: changes, answer: answer, problem: problem)
    block.isPaged = usesPager
    return block
  }

  /// Completes the word before the cursor.
  public func completion(of text: String) -> Completion {
    Completion(
      of: text, in: list.source, hasFuzzyWords: list.arrangement.hasFuzzyWords, catalog: catalog)
  }

  // MARK: Commands

  /// Returns the help on a topic, with the keys that the terminal binds.
  package func help(on topic: HelpTopic?) -> [String] {
    HelpTopic.lines(on: topic, keyBindings?() ?? .usual)
  }

  package func perform(_ command: Command) async throws(Problem) -> Block {
    let inspector = ListInspector(list: list)
    switch command {
    case .query(let text): return try await perform(query: text)
    case .help(let topic): return block(answer: .lines(help(on: topic)))
    case .load(let arguments): return try await load(arguments)
    case .reload: return try await reload()
    case .diff(let arguments): return try await compare(arguments)
    case .watch(let setting): return try await watch(setting)
    case .datasets: return block(answer: try inspector.datasets(in: catalog))
    case .set(let setting): return try await arrange(setting)
    case .view(let setting): return set(setting)
    case .show(let from, let to): return block(answer: try inspector.show(from: from, to: to))
    case .row(let number): return block(answer: try await inspector.row(number))
    case .showAll:
      var block = self.block(answer: try inspector.show(from: 1, to: nil))
      block.isPaged = true
      return block
    case .pager(let setting): return set(setting)
    case .delete(let numbers):
      return block(.list, changes: try await editor.delete(numbers, in: list))
    case .undo: return block(.list, changes: try await editor.undo(in: list))
    case .redo: return block(.list, changes: try await editor.redo(in: list))
    case .recover: return try await recover()
    case .discard: return try discard()
    case .save(let path, let overwrites): return try await save(to: path, overwrites: overwrites)
    case .export(let path, let overwrites):
      return try await export(to: path, overwrites: overwrites)
    case .repairedRows: return try await listRepairedRows()
    case .count(let column): return try await listCounts(ofColumn: column)
    case .describe(let column): return block(answer: try await inspector.describe(column))
    case .plot(let column): return block(answer: try await inspector.plot(column))
    case .history(let text):
      var lines = earlierLines?() ?? typed.lines
      // The line itself is the latest.
      if let last = lines.last, (try? Command(last)) == command { lines.removeLast() }
      return block(answer: .lines(LineHistory.latest(lines, containing: text)))
    case .stats: return block(answer: inspector.stats)
    case .record, .stop, .run: preconditionFailure("TranscriptSession performs this command")
    case .quit: return block(.quit)
    }
  }

  /// What leaves other programs.
  private static let leavingWords: Set = ["exit", "quit", "q"]

  private func perform(query text: String) async throws(Problem) -> Block {
    let hint = Hint(source: list.source, arrangement: list.arrangement)
    var block: Block
    do {
      block = self.block(.list, changes: try await list.performQuery(text))
    } catch {
      guard givesHints, let meant = await hint.meant(text) else { throw error }
      throw error.addingAdvice(meant)
    }
    // A comparison has an operator.
    if text.contains(where: { ":<>=".contains($0) }) {
      block.add(await skippedCellNotes(on: list.entered.query))
    }
    if givesHints && Self.leavingWords.contains(text.lowercased()) {
      block.hint = "to leave: :quit or Ctrl-D"
    } else if list.entered.listed == .exact(0) {
      if givesHints {
        block.hint = await hint.text(for: text)
      } else {
        // A script would otherwise take a mistake for a list without matches.
        block.add([hint.noteWithoutSearch(on: text)].compactMap(\.self))
      }
    } else if let meant = await hint.meant(text, foundRows: list.entered.listed.value) {
      if givesHints { block.hint = meant } else { block.add([meant]) }
    }
    return block
  }

  private func arrange(_ setting: ListSetting) async throws(Problem) -> Block {
    var arranger = Arranger(columns: list.source.columns, arrangement: list.arrangement)
    if let current = try arranger.apply(setting) { return block(answer: .lines([current])) }
    return block(.list, changes: try await list.arrange(arranger.arrangement))
  }

  private func set(_ setting: Setting<View>) -> Block {
    switch setting {
    case .ask: return block(answer: .lines([":view \(view.rawValue)"]))
    case .reset: view = .list
    case .set(let view): self.view = view
    }
    return block()
  }

  private func set(_ setting: Setting<Bool>) -> Block {
    switch setting {
    case .ask: return block(answer: .lines([":pager \(usesPager ? "on" : "off")"]))
    case .reset: usesPager = false
    case .set(let isOn): usesPager = isOn
    }
    return block()
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
  package func refusalToEnd() -> Block? {
    do throws(Problem) {
      try refuseToLoseDeletions(.quit, repeating: "press Ctrl-D again")
      return nil
    } catch {
      return block(problem: error)
    }
  }

  /// Ends the session and discards unsaved deletions.
  public func end() { recovery.end() }

  private func recover() async throws(Problem) -> Block {
    let rows = try recovery.rows(of: list.source, editor.history)
    let changes = try await list.delete(rows: rows)
    recovery.didRecover()
    return block(.list, changes: changes)
  }

  private func discard() throws(Problem) -> Block {
    return block(answer: .lines([try recovery.discard()]))
  }
}
