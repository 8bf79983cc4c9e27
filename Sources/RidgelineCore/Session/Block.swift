import Datasets
import Search

/// What one typed line brings, before it has a form: plain, for a terminal, or JSON.
public struct Block: Sendable {
  /// What a block is about.
  public enum Subject: Sendable, Equatable {
    /// A list that begins, at the start or by `:load`: its name, and how it was read where its
    /// file's name does not say so.
    case start(String, wording: String? = nil)
    /// A query, or a change of what is listed.
    case list
    /// Anything that leaves the list alone.
    case answer
    /// The end.
    case quit
  }

  /// A command's answer.
  public enum Answer: Sendable, Equatable {
    /// Lines of text.
    case lines([String])
    /// Rows of the list, by position from 0.
    case rows(Range<Int>)
  }

  /// The line that was typed, or nil for the start.
  public let line: String?
  /// What it is about.
  public let subject: Subject
  /// The list after the line.
  public let list: ListState
  /// How a terminal shows it.
  public let view: View
  /// What changed in the list, or nil when nothing was asked of it.
  public var step: ListStep?
  /// What a command answers.
  public var answer: Answer = .lines([])
  /// What went wrong.
  public var problem: Problem?
  /// One thing that may help when nothing was found.
  public var hint: String?

  /// Adds lines to an answer of lines.
  mutating func add(_ more: [String]) {
    if case .lines(let lines) = answer, !more.isEmpty { answer = .lines(lines + more) }
  }

  /// The same without the passwords in the line that was typed.
  func withoutPasswords(ofTyped line: String) -> Block {
    var block = self
    if case .lines(let lines) = answer {
      block.answer = .lines(lines.map { ServerAddress.withoutPasswords($0, ofTyped: line) })
    }
    block.problem = problem?.withoutPasswords(ofTyped: line)
    block.hint = hint.map { ServerAddress.withoutPasswords($0, ofTyped: line) }
    return block
  }

  /// Makes its counts as exact as they become, which may take a while where rows live elsewhere.
  nonisolated(nonsending) func countAll() async {
    await list.result?.countAll()
    await step?.difference.countAll()
  }
}

/// One step of the list.
public struct ListStep: Sendable {
  /// What came, left, moved and changed.
  public let difference: any ListDifference
  /// The difference whose moves are printed; nil if no move is.
  let moves: (any ListDifference)?
  /// The titles of the sections before and after it, of those that are known without asking.
  let headers: [SectionTitle: String]

  private func difference(of part: ListChange.Part) -> (any ListDifference)? {
    part == .moved ? moves : difference
  }

  /// How many rows of a part are printed.
  func count(of part: ListChange.Part) -> RowCount {
    difference(of: part)?.count(of: part) ?? .exact(0)
  }

  /// At most `limit` of the rows told of a part; none at its end, which is asked for only where the
  /// count is a bound.
  ///
  /// Where there are none, which is most parts of most steps, no thread is changed for it.
  nonisolated(nonsending) func page(
    of part: ListChange.Part, from offset: Int, limit: Int = BlockOutput.rowsPerPage
  ) async throws(ListSourceError) -> [ListChange] {
    guard let difference = difference(of: part) else { return [] }
    let count = difference.count(of: part)
    if count.isExact && offset >= count.value { return [] }
    return try await difference.page(of: part, from: offset, limit: limit)
  }

  /// The shown columns of the list that the rows of a part are or were in.
  func columns(of part: ListChange.Part) -> [ListColumn] { difference.columns(of: part) }

  /// What happened to the rows that are shown from a position on, nil to each that stays.
  nonisolated(nonsending) func parts(
    of rows: [ListRow], from offset: Int
  ) async throws(ListSourceError) -> [ListChange.Part?] {
    if let parts = try await difference.parts(of: rows) {
      return parts.map { $0 == .moved && moves == nil ? nil : $0 }
    }
    var parts = [ListChange.Part?](repeating: nil, count: rows.count)
    for part in [ListChange.Part.inserted, .moved, .changed] {
      // Changes come in the list's order, so those of its first rows come first.
      for change in try await changes(part, atMost: offset + rows.count) {
        guard let index = change.position.map({ $0 - offset }), parts.indices ~= index else {
          continue
        }
        parts[index] = parts[index] ?? part
      }
    }
    return parts
  }

  /// The first changes of a part, in as many pages as the source makes of them.
  nonisolated(nonsending) func changes(
    _ part: ListChange.Part, atMost count: Int
  ) async throws(ListSourceError) -> [ListChange] {
    var changes: [ListChange] = []
    while changes.count < count {
      let next = try await page(of: part, from: changes.count, limit: count - changes.count)
      if next.isEmpty { break }
      changes += next
    }
    return changes
  }

  /// The title of a section before or after it, nil for a list without sections.
  func title(of section: SectionTitle) -> String? { headers[section] ?? section.text }
}

/// The list at one moment.
public struct ListState: Sendable {
  /// What the held query found, or nil before the first one.
  public let result: (any ListResult)?
  /// The held query.
  public let query: Query?
  /// The rows that there are.
  public let total: RowCount
  /// Whether a limit is in force.
  public let isLimited: Bool
  /// The titles of the sections shown, of those that are known without asking.
  let headers: [SectionTitle: String]

  /// How many rows are listed.
  var listed: RowCount { result?.listed ?? .exact(0) }

  /// The shown columns; none before the first query.
  var columns: [ListColumn] { result?.columns ?? [] }

  /// The title of a section, nil for a list without sections.
  func title(of section: SectionTitle) -> String? { headers[section] ?? section.text }

  /// Rows of the list by position from 0; fewer where it ends.
  nonisolated(nonsending)
    func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow]
  {
    guard let result, !range.isEmpty else { return [] }
    return try await result.rows(in: range)
  }
}
