import Datasets
import Output
import Search
import Session
import Terminal

/// The rows that came, went and changed between two lists, for `ridgeline diff`.
@MainActor
public struct Comparison {
  /// How the differences are written.
  public enum Form {
    /// A block with a `=` line.
    case block(any Presenter)
    /// Records with a leading column that says what became of each row.
    case table(RowFormat)
    /// Only the numbers of rows and cells.
    case summary
  }

  /// The form of the output.
  public var form = Form.block(PlainPresenter())
  /// What counts as a difference.
  public var rules = ComparisonRules()
  /// Whether to escape control characters for a terminal, which forms for programs do not.
  public var isForTerminal = false
  /// Whether rows that moved are differences, and listed.
  public var listsMoves = false
  /// Whether to list them even if they are not, because a difference that is applied needs the order.
  public var recordsOrder = false

  /// Called with each line of a warning about how a list was read.
  public var warn: (String) -> Void = { _ in }

  private let old: Dataset
  private let new: Dataset

  /// Creates a comparison of two lists.
  public init(from old: Dataset, to new: Dataset) {
    self.old = old
    self.new = new
  }

  /// Writes the differences of the rows of which one version matches a query.
  ///
  /// - Parameters:
  ///   - query: Nil for all rows.
  ///   - settings: Settings such as `--sort -height_m`.
  ///   - console: Where to write.
  /// - Returns: `done` if there are none.
  /// - Throws: `Problem`, and `ConsoleError` when the output cannot be written.
  public func run(
    _ query: String?, settings: [CommandOption], on console: any Console
  ) async throws -> ProcessStatus {
    for list in [old, new] { list.warnings().forEach { warn("\(list.name): \($0)") } }
    let comparison = TableComparison(
      try await rules.difference(from: old, to: new), findsMoves: listsMoves || recordsOrder)
    let arrangement = try settings.arrangement(of: comparison.columns.columns)
    let parsed = try query.map { text throws(Problem) in
      try Self.parse(text, comparison.columns.columns, arrangement)
    }
    let changes: TableChanges
    let list: ListState
    do {
      changes = try await comparison.changes(parsed, arrangement)
      list = try await comparison.list(parsed, arrangement)
    } catch {
      throw Problem(error)
    }
    let notes = comparison.columnNotes(arrangement)
    let parts = ListChange.Part.allCases.filter { $0 != .moved || listsMoves }
    let areEqual = notes.isEmpty && parts.allSatisfy { changes.count(of: $0).value == 0 }
    do {
      try await write(changes, comparison, list, notes, on: console)
    } catch ConsoleError.closed where !areEqual {
      // The reader has seen enough, as after `head -1`.
    }
    return areEqual ? .done : .nothingFound
  }

  private static func parse(
    _ text: String, _ columns: [ListColumn], _ arrangement: ListArrangement
  ) throws(Problem) -> Query {
    do throws(QueryError) {
      return try Query(text, columns: columns, hasFuzzyWords: arrangement.hasFuzzyWords)
    } catch {
      throw Problem(error).locating(in: text)
    }
  }

  private func write(
    _ changes: TableChanges, _ comparison: TableComparison, _ list: ListState,
    _ notes: [String], on console: any Console
  ) async throws {
    switch form {
    case .block(let presenter):
      let block = Block(
        .list, list: list, view: .changes, changes: changes, answer: .lines(notes))
      if let problem = try await presenter.present(block, on: console) { throw problem }
    case .table(let format):
      notes.forEach(warn)
      try await write(on: console) { output throws(PresentationError) in
        try await changes.write(as: format, isForTerminal: isForTerminal, to: &output)
      }
    case .summary:
      try await write(on: console) { output throws(PresentationError) in
        for line in comparison.summary(of: changes) + notes { try await output.line(line) }
      }
    }
  }

  private func write(
    on console: any Console,
    _ body: nonisolated(nonsending) (inout BlockOutput) async throws(PresentationError) -> Void
  ) async throws {
    var output = BlockOutput(console)
    do {
      try await body(&output)
      try await output.flush()
    } catch .console(let error) {
      throw error
    } catch .source(let error) {
      throw Problem(error)
    } catch .stopped {
      throw Problem(.cancelled)
    }
  }
}
