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
  /// The rows that changed, or nil when nothing was asked of the list.
  public var changes: (any ListChanges)?
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
    await list.countAll()
    await changes?.countAll()
  }
}
