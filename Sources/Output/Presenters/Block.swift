import Datasets
import Search
import Terminal

/// The output of one typed line, before a presenter formats it.
public struct Block: Sendable {
  /// The subject of a block.
  public enum Subject: Sendable, Equatable {
    /// A list that was loaded: its name, a note on its format if its file name does not imply it,
    /// and whether more rows may arrive.
    case start(String, formatNote: String? = nil, isIncomplete: Bool = false)
    case list
    case command
    case quit
  }

  /// The answer of a command.
  public enum Answer: Sendable, Equatable {
    case lines([String])
    /// Rows of the list, by position from 0.
    case rows(Range<Int>)
    case table(AnswerTable)
    case histogram(Histogram)

    /// The lines of the plain form; nil for rows.
    var lines: [String]? {
      switch self {
      case .lines(let lines): lines
      case .rows: nil
      case .table(let table): table.lines
      case .histogram(let histogram): HistogramText(histogram).lines
      }
    }
  }

  /// The typed line, or nil for the start.
  public package(set) var line: String?
  /// The list after the line.
  public let list: ListState
  /// How a terminal shows the list.
  public let view: View
  /// The subject of the block.
  public package(set) var subject: Subject
  /// The rows that changed, or nil if the list was not searched.
  public package(set) var changes: (any ListChanges)?
  /// The command's answer.
  public package(set) var answer: Answer
  /// The error, if the line failed.
  public package(set) var problem: Problem?
  /// A hint for a query without results, or on a setting.
  public package(set) var hint: String?
  /// Whether a terminal shows the block page by page if it exceeds the screen.
  public package(set) var isPaged = false

  package init(
    _ subject: Subject, line: String? = nil, list: ListState, view: View,
    changes: (any ListChanges)? = nil, answer: Answer = .lines([]), problem: Problem? = nil
  ) {
    self.subject = subject
    self.line = line
    self.list = list
    self.view = view
    self.changes = changes
    self.answer = answer
    self.problem = problem
  }

  /// Adds lines to an answer that has lines.
  package mutating func add(_ more: [String]) {
    if case .table(var table) = answer {
      table.notes += more
      answer = .table(table)
    } else if let lines = answer.lines, !more.isEmpty {
      answer = .lines(lines + more)
    }
  }

  /// Returns the block without the passwords in the typed line.
  package func withoutPasswords(ofTyped line: String) -> Block {
    var block = self
    if case .lines(let lines) = answer {
      block.answer = .lines(lines.map { ServerAddress.withoutPasswords($0, ofTyped: line) })
    }
    block.problem = problem?.withoutPasswords(ofTyped: line)
    block.hint = hint.map { ServerAddress.withoutPasswords($0, ofTyped: line) }
    return block
  }

  /// Returns the number of terminal lines of the loaded list's report; nil for other blocks.
  package func bannerLines(in size: TerminalSize) -> Int? {
    TerminalPresenter.banner(self).map {
      min($0.wrapped(to: size.columns).count, size.lines / 4)
    }
  }

  /// Returns the lines of an answer after the guessed format, unless later rows may change it.
  func withFormat(_ lines: [String]) -> [String] {
    guard case .start(_, let note?, isIncomplete: false) = subject else { return lines }
    return ["read as \(note)"] + lines
  }

  /// Counts all rows, which may be slow for remote rows.
  nonisolated(nonsending) func countAll() async {
    await list.countAll()
    await changes?.countAll()
  }
}

/// The output of a query on a terminal.
public enum View: String, Sendable, CaseIterable {
  /// Removed rows and the list.
  case list
  /// The plain form, as in a pipe.
  case changes
}

extension Int {
  /// A number with its noun: `1 row`, `2 rows`.
  package func counting(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension RowCount {
  /// A count with its noun: `1 row`, `≥3 rows`.
  package var rowsText: String { "\(text) \(value == 1 ? "row" : "rows")" }
}
