import Datasets
import Output
import Search
import SystemPackage

extension Session {
  /// The load in progress, if any.
  public var loading: Loading? { loader.loading }

  package var started: Block {
    let dataset = list.source.inMemory?.dataset
    return block(
      .start(
        list.source.name, formatNote: dataset?.formatNote,
        isIncomplete: dataset?.isIncomplete ?? false),
      answer: .lines(
        (dataset?.warnings(displayPath: displayPath) ?? [])
          + recovery.offer(for: list.source, displayPath: displayPath)))
  }

  /// Loads a list, or begins one on a stream; if that fails, the session keeps its list.
  public func begin(
    on choice: DatasetChoice, _ arguments: LoadArguments, stream: StreamedDataset? = nil
  ) async throws(Problem) {
    try await queue.run { () throws(Problem) in
      await begin(on: try await loader.load(arguments, from: choice, stream), arguments, stream)
    }
  }

  func load(_ arguments: LoadArguments) async throws(Problem) -> Block {
    var loaded = arguments
    // A relative path of a running transcript means another file elsewhere.
    if let path = path(of: arguments), catalog.isPath(arguments.argument) {
      loaded.argument = displayPath(for: path).text
    }
    await begin(on: try await loader.load(arguments, in: catalog), loaded)
    return started
  }

  /// Returns the path of the file that a load reads, from the folder of the catalog; nil for an
  /// address.
  private func path(of arguments: LoadArguments) -> FilePath? {
    if RemoteLists.isAddress(arguments.argument) { return nil }
    return FileTarget(arguments.argument, in: catalog).resolvedPath
  }

  /// Makes the rows of the list and of a newer version the list.
  func compare(_ arguments: LoadArguments) async throws(Problem) -> Block {
    // In the list of a comparison, the old list is compared again.
    let old: Dataset
    if let comparedList { old = comparedList } else { old = try await list.source.allRows() }
    let new = try await loader.load(arguments.expecting(old), in: catalog).allRows()
    var rules = ComparisonRules()
    rules.key = arguments.options.key ?? old.file?.options.key
    let compared = TableComparison(
      try await rules.difference(from: old, to: new), findsMoves: false)
    guard let rows = compared.allRows(named: "\(old.name) → \(new.name)") else {
      throw Problem(.noMemory)
    }
    await begin(on: DatasetSource(rows, isIndexed: loader.isIndexed), loaded)
    comparedList = old
    var block = started
    block.add(new.warnings(displayPath: displayPath) + compared.columnNotes)
    return block
  }

  /// Makes the repaired rows of the list the list.
  func listRepairedRows() async throws(Problem) -> Block {
    guard let dataset = list.source.inMemory?.dataset, !dataset.repairs.rows.isEmpty else {
      throw Problem("\(list.source.name) has no repaired rows")
    }
    guard let rows = dataset.repairedRows else { throw Problem(.noMemory) }
    await begin(on: DatasetSource(rows, isIndexed: loader.isIndexed), loaded)
    return started
  }

  /// Makes the different cells of a column in the listed rows the list; of all rows before a query.
  func listCounts(ofColumn name: String) async throws(Problem) -> Block {
    let column = try list.source.columns.position(named: name)
    guard let source = list.source.inMemory else {
      throw Problem("the cells of a server's table cannot be counted")
    }
    let counts: Dataset?
    do { counts = try await source.counts(ofColumn: column, found: list.entered.result) } catch {
      throw Problem(error)
    }
    guard let counts else { throw Problem(.noMemory) }
    await begin(on: DatasetSource(counts, isIndexed: loader.isIndexed), loaded)
    return started
  }

  private func begin(
    on source: any ListSource, _ arguments: LoadArguments, _ stream: StreamedDataset? = nil
  ) async {
    var arrangement = ListArrangement(allOf: source.columns)
    arrangement.limit = list.arrangement.limit
    arrangement.hasFuzzyWords = list.arrangement.hasFuzzyWords
    list = FilteredList(source, arrangement)
    notedComparisons = []
    comparedList = nil
    editor.history = EditHistory()
    recovery.begin(on: source)
    loaded = arguments
    await follower.begin(stream)
  }

  /// Loads the file again, or takes the newest rows of a stream.
  func reload() async throws(Problem) -> Block {
    var warnings: [String] = []
    if let source = list.source.inMemory, let newer = try await follower.streamed(after: source) {
      take(newer, after: source)
    } else if follower.stream == nil {
      guard let source = list.source.inMemory, let file = source.dataset.file else {
        let isRemote = RemoteLists.isAddress(loaded.argument)
        throw Problem(
          "\(list.source.name) has no file to reload",
          advice: isRemote
            ? ["each query reads the server's current rows"]
            : comparedList == nil ? [] : ["to compare again: :diff NAME"])
      }
      let newer = try await follower.reloaded(file, after: source)
      take(newer, after: source, losingDeletions: true)
      warnings = newer.warnings(displayPath: displayPath)
    }
    var block = self.block(.list, changes: try await list.arrange(list.arrangement))
    block.answer = .lines(warnings)
    return block
  }

  /// Takes a newer version, which the next search reports; returns whether there was one.
  func takeNewer() async -> Bool {
    guard let source = list.source.inMemory, let newer = await follower.newer(than: source) else {
      return false
    }
    take(newer, after: source)
    return true
  }

  /// Takes a newer version while a line is typed; the block of that line reports its problem.
  package func takeNewerWhileTyping() async -> Bool {
    await queue.run { await takeNewer() }
  }

  private func take(
    _ version: Dataset, after source: DatasetSource, losingDeletions: Bool = false
  ) {
    let newest = DatasetSource(version, isIndexed: loader.isIndexed)
    let newer = losingDeletions ? newest : newest.deletingRows(deletedFrom: source)
    list.replaceSource(newer, list.arrangement.following(source.columns, to: newer.columns))
    follower.discardChangedFile()
    if losingDeletions {
      editor.history.reload(newest, now: list.state)
    } else {
      follower.noteWarnings(of: version, after: source.dataset)
      editor.history.follow(newest, isOfFile: follower.stream == nil)
    }
  }

  package var isFollowing: Bool { follower.isFollowing }
  /// Whether the list is a stream of which all rows have arrived.
  package var hasWholeStream: Bool { follower.stream?.hasEnded ?? false }

  func watch(_ setting: Setting<Bool>) async throws(Problem) -> Block {
    switch setting {
    case .ask: return block(answer: .lines([":watch \(follower.isWatching ? "on" : "off")"]))
    case .set(true):
      guard list.source.inMemory?.dataset.file != nil else {
        throw Problem("\(list.source.name) has no file to watch")
      }
      await follower.startWatching()
    case .set(false), .reset: follower.stopWatching()
    }
    return block()
  }
}
