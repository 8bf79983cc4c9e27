import Datasets
import Search
import Terminal

/// A mistake, as it is told to a person: what is wrong, where, and what would help.
///
/// Every error type becomes one, so that all are told in the same form.
public struct Problem: Error, Sendable, Equatable {
  /// What is wrong, with the place in front if there is one.
  public let sentence: String
  /// The line at fault and how many of its characters stand before the fault.
  public let excerpt: Excerpt?
  /// What would help, a line each.
  public let advice: [String]
  /// The character at fault, from 1, where the fault is in a place.
  public let column: Int?
  /// The word at fault of the line that was typed; an empty one is missing at its end.
  private let word: String?

  /// A line of text and a place in it.
  public struct Excerpt: Sendable, Equatable {
    let text: String
    let caret: Int
  }

  init(
    _ sentence: String, excerpt: Excerpt? = nil, advice: [String] = [], column: Int? = nil,
    word: String? = nil
  ) {
    // Whatever it quotes, no password is shown.
    self.sentence = ServerAddress.withoutPasswords(sentence)
    self.excerpt = excerpt.map { excerpt in
      let text = ServerAddress.withoutPasswords(excerpt.text)
      return Excerpt(text: text, caret: min(excerpt.caret, text.count))
    }
    self.advice = advice.map(ServerAddress.withoutPasswords)
    self.column = column
    self.word = word
  }

  /// What is wrong, and what would help.
  public init(_ sentence: String, advice: [String]) {
    self.init(sentence, excerpt: nil, advice: advice)
  }

  /// An error of a dataset.
  ///
  /// - Parameter command: What loads a dataset where this is told.
  public init(_ error: DatasetError, command: String = "ridgeline") {
    var advice = error.more.map(\.description)
    if error.badRowCount > 1 { advice.append("\(error.badRowCount) rows cannot be read") }
    // A session takes a path as it is, a shell does not.
    let typed = error.path == DatasetChoice.standardInputName ? "-" : error.path
    let path = command == ":load" ? typed : shellWord(typed)
    advice += error.advice
    advice += error.remedies.map { "\($0.purpose): \(command) \($0.flag) \(path)" }
    self.init(
      error.description,
      excerpt: error.location.map { Excerpt(text: $0.excerpt, caret: $0.caret) },
      advice: advice, column: error.location?.column, word: error.path)
  }

  /// A line that is no command.
  init(_ error: CommandError) { self.init(error.description, word: error.word) }

  /// An error of a source.
  public init(_ error: ListSourceError) { self.init(error.description) }

  /// A query that is none, or one that cannot be answered; `line` is what was typed.
  init(_ error: FilterError, in line: String) {
    switch error {
    case .source(let error): self.init(error)
    case .query(let error): self.init(error, in: line)
    }
  }

  /// A mistake in a query.
  init(_ error: QueryError, in line: String) {
    self.init(
      error.description, excerpt: Excerpt(text: line, caret: error.column - 1),
      advice: error.advice, column: error.column)
  }

  init(_ error: ColumnNameError, columns: [ListColumn]) {
    self.init(
      error.description,
      advice: ["columns: \(columns.map(\.typedName).joined(separator: ", "))"],
      word: error.name)
  }

  /// Standard input is the dataset, and there is no terminal to type at.
  public static var noTerminal: Problem {
    Problem(
      "there is no terminal to type queries at, since standard input is the list",
      advice: ["for one query: ridgeline filter QUERY -"])
  }

  /// No terminal that can show a list below the prompt, to pick a row of it.
  public static var noScreen: Problem {
    Problem(
      "the terminal cannot move its cursor, as a list to pick from wants it to",
      advice: ["for the rows that a query finds: ridgeline filter QUERY"])
  }

  /// The stack is too small for the main thread.
  public static func stackTooSmall(limit: Int, needed: Int) -> Problem {
    Problem(
      "the stack is limited to \(limit >> 10) kB, and \(needed >> 10) kB are needed",
      advice: ["raise the limit: ulimit -s \(needed >> 10)"])
  }

  /// The address space is too small to start.
  public static var noAddressSpace: Problem {
    Problem(
      "not enough memory to start",
      advice: ["raise the limit on virtual memory: ulimit -v unlimited"])
  }

  /// Fewer threads can be started than are needed.
  public static func noThreads(_ needed: Int, available: Int) -> Problem {
    Problem(
      "cannot start \(needed) threads, only \(available)",
      advice: ["end other programs, or raise the limit on processes: ulimit -u"])
  }

  /// The same with another line of advice.
  public func advising(_ line: String) -> Problem {
    Problem(sentence, excerpt: excerpt, advice: advice + [line], column: column, word: word)
  }

  /// The same with the place in front that it came from.
  func preceded(by place: String) -> Problem {
    Problem(place + sentence, excerpt: excerpt, advice: advice, column: column, word: word)
  }

  /// The same with its place in the line that was typed, if it is about a word of that line.
  func locating(in line: String) -> Problem {
    guard excerpt == nil, let word, let place = line.start(ofLast: word) else { return self }
    let caret = line.distance(from: line.startIndex, to: place)
    return Problem(
      sentence, excerpt: Excerpt(text: line, caret: caret), advice: advice, column: caret + 1,
      word: word)
  }

  /// The same without the passwords in a line that was typed.
  func withoutPasswords(ofTyped line: String) -> Problem {
    Problem(
      ServerAddress.withoutPasswords(sentence, ofTyped: line), excerpt: excerpt,
      advice: advice.map { ServerAddress.withoutPasswords($0, ofTyped: line) }, column: column,
      word: word)
  }

  /// All of it, line by line, without control characters.
  public var lines: [String] {
    var lines = [PlainForm.withoutControls(sentence)]
    if let excerpt {
      let before = PlainForm.withoutControls(String(excerpt.text.prefix(excerpt.caret)))
      lines.append("  " + PlainForm.withoutControls(excerpt.text))
      lines.append("  " + String(repeating: " ", count: DisplayWidth.of(before)) + "^")
    }
    return lines + advice.map(PlainForm.withoutControls)
  }
}

extension String {
  /// Where a word stands last in this text; an empty one stands at its end.
  fileprivate func start(ofLast word: String) -> Index? {
    if word.isEmpty { return endIndex }
    // To point at a word longer than any line helps nobody, and to look for it takes long.
    guard word.utf8.count <= 200 else { return nil }
    return indices.last { self[$0...].hasPrefix(word) }
  }
}
