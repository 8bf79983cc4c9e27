import Datasets
import Search

/// A conversation about a list: takes typed lines, one at a time, and answers each with a block.
///
/// A class because it is what lasts from line to line. It neither reads nor writes a terminal, so
/// that every front end has the same one.
@MainActor
public final class Session {
  private let catalog: DatasetCatalog
  private let givesHints: Bool
  private let isIndexed: Bool
  private var list: FilteredList
  private var view = View.list

  /// A session that begins on a list.
  ///
  /// - Parameters:
  ///   - dataset: The list.
  ///   - catalog: What `:load` finds; by default nothing but paths.
  ///   - givesHints: Whether to look for what may help when a query finds nothing.
  ///   - isIndexed: Whether large lists are indexed.
  public convenience init(
    _ dataset: Dataset, catalog: DatasetCatalog = DatasetCatalog(places: []),
    givesHints: Bool = false, isIndexed: Bool = true
  ) {
    self.init(
      DatasetSource(dataset, isIndexed: isIndexed), catalog: catalog, givesHints: givesHints,
      isIndexed: isIndexed)
  }

  /// A session that begins on a list wherever its rows live.
  init(
    _ source: any ListSource, catalog: DatasetCatalog = DatasetCatalog(places: []),
    givesHints: Bool = false, isIndexed: Bool = true
  ) {
    self.catalog = catalog
    self.givesHints = givesHints
    self.isIndexed = isIndexed
    list = FilteredList(source)
  }

  /// How the list is shown.
  var arrangement: ListArrangement { list.arrangement }

  /// The block of the start.
  public var start: Block { started(nil) }

  /// Does what a line asks for.
  ///
  /// Never fails: a mistake is part of the block, and the last good list stands.
  public func handle(_ line: String) async -> Block {
    do {
      return try await perform(try command(line), typed: line)
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

  private func perform(
    _ command: Command, typed line: String
  ) async throws(Problem) -> Block {
    switch command {
    case .query(let text): return try await perform(query: text, typed: line)
    case .help(let topic): return answer(line, HelpTopic.lines(on: topic))
    case .load(let arguments):
      try await load(arguments)
      return started(line)
    case .datasets: return try answer(line, datasetLines)
    case .columns(let setting): return try await perform(columns: setting, typed: line)
    case .sort(let setting): return try await perform(sort: setting, typed: line)
    case .section(let setting): return try await perform(section: setting, typed: line)
    case .limit(let setting): return try await perform(limit: setting, typed: line)
    case .view(let setting): return perform(view: setting, typed: line)
    case .show(let from, let to): return try show(from: from, to: to, typed: line)
    case .delete(let ranges): return try await delete(ranges, typed: line)
    case .describe(let column): return try await describe(column, typed: line)
    case .plot(let column): return try await plot(column, typed: line)
    case .quit: return block(line, .quit)
    }
  }

  private func perform(query text: String, typed line: String) async throws(Problem) -> Block {
    let step = try await telling(line) { () throws(FilterError) in
      try await list.performQuery(text)
    }
    var block = block(line, .list, step)
    if givesHints && block.list.listed == .exact(0) {
      let hint = Hint(source: list.source, arrangement: list.arrangement)
      block.hint = await hint.text(for: text)
    }
    return block
  }

  private func load(_ arguments: LoadArguments) async throws(Problem) {
    let dataset: Dataset
    do {
      dataset = try await DatasetLoader.load(
        catalog.locate(arguments.argument), arguments.options)
    } catch {
      throw Problem(error, command: ":load")
    }
    list = FilteredList(
      DatasetSource(try dataset.settingKinds(of: arguments.options), isIndexed: isIndexed),
      limit: list.arrangement.limit)
  }

  private func started(_ line: String?) -> Block {
    let dataset = (list.source as? DatasetSource)?.dataset
    var block = block(line, .start(list.source.name, wording: dataset?.wording))
    if let warning = dataset?.warning { block.answer = .lines([warning]) }
    return block
  }

  private var datasetLines: [String] {
    get throws(Problem) {
      do {
        return try catalog.list().map { location in
          "\(location.name)\t\(location.path.lastComponent?.string ?? location.name)"
        }
      } catch {
        throw Problem(error)
      }
    }
  }

  // MARK: Settings

  private func perform(
    columns setting: Setting<[String]>, typed line: String
  ) async throws(Problem) -> Block {
    var arrangement = list.arrangement
    switch setting {
    case .ask: return answer(line, [":columns \(names(arrangement.columns))"])
    case .reset: arrangement.columns = Array(list.source.columns.indices)
    case .set(let words):
      var columns: [Int] = []
      for word in words {
        let column = try index(ofColumn: word)
        if !columns.contains(column) { columns.append(column) }
      }
      arrangement.columns = columns
    }
    return try await arrange(arrangement, animated: false, typed: line)
  }

  private func perform(sort setting: Setting<[SortWord]>, typed line: String) async throws(Problem)
    -> Block
  {
    var arrangement = list.arrangement
    switch setting {
    case .ask:
      let words = arrangement.sort.map { ($0.isDescending ? "-" : "") + names([$0.column]) }
      return answer(line, [":sort \(words.isEmpty ? "none" : words.joined(separator: " "))"])
    case .reset: arrangement.sort = []
    case .set(let words):
      arrangement.sort = []
      for word in words {
        let column = try index(ofColumn: word.column)
        arrangement.sort.append(.init(column: column, isDescending: word.isDescending))
      }
    }
    return try await arrange(arrangement, animated: false, typed: line)
  }

  private func perform(section setting: Setting<String>, typed line: String) async throws(Problem)
    -> Block
  {
    var arrangement = list.arrangement
    switch setting {
    case .ask:
      return answer(line, [":section \(arrangement.section.map { names([$0]) } ?? "none")"])
    case .reset: arrangement.section = nil
    case .set(let word): arrangement.section = try index(ofColumn: word)
    }
    return try await arrange(arrangement, animated: false, typed: line)
  }

  private func perform(limit setting: Setting<Int>, typed line: String) async throws(Problem)
    -> Block
  {
    var arrangement = list.arrangement
    switch setting {
    case .ask:
      return answer(line, [":limit \(arrangement.limit.map { String($0) } ?? "all")"])
    case .reset: arrangement.limit = nil
    case .set(let limit): arrangement.limit = limit
    }
    return try await arrange(arrangement, animated: true, typed: line)
  }

  private func perform(view setting: Setting<View>, typed line: String) -> Block {
    switch setting {
    case .ask: return answer(line, [":view \(view.rawValue)"])
    case .reset: view = .list
    case .set(let view): self.view = view
    }
    return block(line, .answer)
  }

  private func delete(
    _ numbers: [ClosedRange<Int>], typed line: String
  ) async throws(Problem) -> Block {
    for range in numbers { try check(number: range.upperBound) }
    let step = try await telling(line) { () throws(FilterError) in
      try await list.delete(numbers.map { $0.lowerBound - 1..<$0.upperBound })
    }
    return block(line, .list, step)
  }

  private func arrange(
    _ arrangement: ListArrangement, animated: Bool, typed line: String
  ) async throws(Problem) -> Block {
    let step = try await telling(line) { () throws(FilterError) in
      try await list.arrange(arrangement, animated: animated)
    }
    return block(line, .list, step)
  }

  private func index(ofColumn name: String) throws(Problem) -> Int {
    do {
      return try list.source.columns.index(named: name)
    } catch {
      throw Problem(error, columns: list.source.columns)
    }
  }

  private func names(_ columns: [Int]) -> String {
    columns.map { list.source.columns[$0].typedName }.joined(separator: " ")
  }

  // MARK: Answers

  private func show(from: Int, to: Int?, typed line: String) throws(Problem) -> Block {
    let count = list.state.listed
    // Where the count is only a bound, the rows behind it are asked for and end where they end.
    let last = count.isExact ? count.value : Int.max
    if from > 1 { try check(number: from) }
    var block = block(line, .answer)
    block.answer = .rows(min(from - 1, last)..<min(to ?? last, last))
    return block
  }

  private func describe(_ name: String?, typed line: String) async throws(Problem) -> Block {
    let source = list.source
    let columns = try name.map { name throws(Problem) in [try index(ofColumn: name)] }
    do {
      var described: [(name: String, description: ColumnDescription)] = []
      for column in columns ?? Array(source.columns.indices) {
        described.append(
          (source.columns[column].typedName, try await source.description(ofColumn: column)))
      }
      return answer(
        line,
        name == nil
          ? DescriptionText.overview(described)
          : described.flatMap { DescriptionText.lines($0.name, $0.description) })
    } catch {
      throw Problem(error)
    }
  }

  private func plot(_ name: String, typed line: String) async throws(Problem) -> Block {
    let column = try index(ofColumn: name)
    do {
      let histogram = try await list.source.histogram(
        ofColumn: column, found: list.state.result)
      return answer(line, HistogramText.lines(histogram))
    } catch {
      throw Problem(error)
    }
  }

  private func check(number: Int) throws(Problem) {
    let count = list.state.listed
    if count.isExact && number > count.value {
      throw Problem("there is no row \(number); the list has \(count.text)")
    }
  }

  private func answer(_ line: String, _ lines: [String]) -> Block {
    var block = block(line, .answer)
    block.answer = .lines(lines)
    return block
  }

  private func block(
    _ line: String?, _ subject: Block.Subject, _ step: ListStep? = nil
  ) -> Block {
    Block(line: line, subject: subject, list: list.state, view: view, step: step)
  }

  private func telling<Value>(
    _ line: String, _ body: @MainActor () async throws(FilterError) -> Value
  ) async throws(Problem) -> Value {
    do {
      return try await body()
    } catch {
      throw Problem(error, in: line)
    }
  }
}
