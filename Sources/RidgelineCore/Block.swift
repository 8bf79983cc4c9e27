import Datasets
import Search

/// What one typed line brings, before it has a form: plain, for a terminal, or JSON.
@MainActor
public struct Block {
  /// What a block is about.
  public enum Subject: Sendable, Equatable {
    /// A list that begins, at the start or by `:load`: its name.
    case start(String)
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
  /// What changed in the list, or nil when nothing was asked of it.
  public var step: ListStep?
  /// What a command answers.
  public var answer: Answer = .lines([])
  /// What went wrong.
  public var problem: Problem?
  /// Where the list is after the line.
  public let list: ListState
  /// Where the list's rows are shown from.
  let rows: ResultListView
  /// How a terminal shows it.
  public let view: View
  /// One thing that may help when nothing was found.
  public var hint: String?
}

/// One step of the list.
public struct ListStep: Sendable {
  /// What came, left, moved and changed.
  public let difference: any ListDifference
  /// Whether moves are shown, or only the outcome.
  public let isAnimated: Bool

  /// How many rows are told of a part.
  ///
  /// A new order is not animated: what stayed is not told.
  func count(of part: ListChange.Part) -> RowCount {
    let isTold = isAnimated || part == .removed || part == .inserted
    return isTold ? difference.count(of: part) : .exact(0)
  }
}

/// The list at one moment: its figures.
public struct ListState: Sendable {
  /// What the held query found, or nil before the first one.
  public let result: (any ListResult)?
  /// The held query.
  public let query: Query?
  /// The rows that there are.
  public let total: RowCount
  /// Whether a limit is in force.
  public let isLimited: Bool

  /// How many rows are listed.
  var listed: RowCount { result?.listed ?? .exact(0) }
}
