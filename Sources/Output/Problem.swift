import Datasets
import Files
import Search
import Terminal

/// An error for the user: what is wrong, where, and what to do.
///
/// Every error type is converted to a problem, so that all have the same form.
public struct Problem: Error, Sendable, Equatable {
  /// What is wrong, preceded by the location if there is one.
  public private(set) var sentence: String
  /// The faulty line and the number of characters before the fault.
  public private(set) var excerpt: Excerpt?
  /// Advice, one line each.
  public private(set) var advice: [String]
  /// The one-based column of the fault.
  public private(set) var column: Int?
  /// Whether a server cannot be reached, or this build reaches none.
  package private(set) var isUnreachable = false
  /// The faulty word of the typed line; empty if a word is missing at the end.
  private var word: String?
  /// The advice if the line was an option of the command line; nil if it is the same.
  private let optionAdvice: [String]?

  /// A line of text and a position in it.
  public struct Excerpt: Sendable, Equatable {
    let text: String
    let caret: Int
  }

  /// Creates a problem.
  public init(
    _ sentence: String, excerpt: Excerpt? = nil, advice: [String] = [], column: Int? = nil,
    word: String? = nil, optionAdvice: [String]? = nil
  ) {
    self.sentence = sentence
    self.excerpt = excerpt
    self.advice = advice
    self.column = column
    self.word = word
    self.optionAdvice = optionAdvice
  }

  /// Converts a dataset error.
  ///
  /// - Parameters:
  ///   - error: The error of loading a dataset.
  ///   - command: The command that loads a dataset.
  public init(_ error: DatasetError, command: String = "ridgeline") {
    var advice: [String] = []
    if case .unknownName(let known, _) = error.fault,
      let nearest = nearestWord(to: error.path.lowercased(), among: known)
    {
      advice.append("did you mean \(nearest)?")
    }
    // A shell needs quotes, a session does not.
    let isStream = error.path == StreamedDataset.standardInputName
    let typed = isStream ? "-" : error.path
    let path = command == ":load" ? typed : shellWord(typed)
    advice += error.advice(isStream ? "FILE" : shellWord(error.path))
    advice += error.remedies.map { "\($0.purpose): \(command) \($0.flag) \(path)" }
    self.init(
      error.description,
      excerpt: error.location.map { Excerpt(text: $0.excerpt, caret: $0.caret) },
      advice: advice, column: error.location?.column, word: error.path)
  }

  /// Converts a file error.
  public init(_ error: FileError) {
    self.init(
      error.description,
      advice: error.missingFolder.map { ["create the folder: mkdir -p \(shellWord($0.text))"] }
        ?? [])
  }

  /// Converts a source error.
  public init(_ error: ListSourceError) {
    self.init(error.description)
    if case .unreachable = error { isUnreachable = true }
  }

  /// A server that this build cannot reach.
  package static func unreachable(_ sentence: String, advice: [String]) -> Problem {
    var problem = Problem(sentence, advice: advice)
    problem.isUnreachable = true
    return problem
  }

  package init(_ error: FilterError) {
    switch error {
    case .source(let error): self.init(error)
    case .query(let error): self.init(error)
    }
  }

  package init(_ error: QueryError) {
    self.init(error.description, advice: error.advice, column: error.column)
  }

  package init(_ error: ColumnNameError, columns: [ListColumn]) {
    self.init(
      error.description,
      advice: ["columns: \(columns.map(\.typedName).joined(separator: ", "))"],
      word: error.name)
  }

  /// Standard input is the list, and there is no terminal for queries.
  public static var noTerminal: Problem {
    Problem(
      "queries need a terminal when standard input is the list",
      advice: ["without one: ridgeline filter QUERY -"])
  }

  /// No dataset was named, and standard input has the lines of the session.
  public static var noDatasetInPipe: Problem {
    Problem(
      "the lines come from standard input, so name a dataset",
      advice: [
        "to run the lines as queries: … | ridgeline mountains",
        "to search a pipe: … | ridgeline filter QUERY",
      ])
  }

  /// No dataset was named, and there is no default one.
  ///
  /// - Parameter files: The files that can be opened instead.
  public static func noDataset(files: [String]) -> Problem {
    let shown = files.prefix(10).map { shellWord($0.hasPrefix("-") ? "./\($0)" : $0) }
    let more = files.count > shown.count ? ", and \(files.count - shown.count) more" : ""
    return Problem(
      "name a file to open",
      advice: ["files here: \(shown.joined(separator: ", "))\(more)"].filter { _ in !files.isEmpty }
        + [
          "to open one: ridgeline \(shown.first ?? "FILE")",
          "to open the output of a command: COMMAND | ridgeline -",
        ])
  }

  /// There is no terminal for `--pick`.
  public static func noTerminalToPick(from dataset: String?) -> Problem {
    Problem("--pick needs a terminal", advice: [filterInstead(dataset)])
  }

  /// The terminal does not support the live list.
  public static func noScreenToPick(from dataset: String?) -> Problem {
    Problem("--pick needs a terminal with cursor movement", advice: [filterInstead(dataset)])
  }

  private static func filterInstead(_ dataset: String?) -> String {
    (["without one: ridgeline filter QUERY"] + [dataset].compactMap { $0.map(shellWord) })
      .joined(separator: " ")
  }

  /// The rows of a list are not records of a file.
  public static func noRawRecords(in list: String) -> Problem {
    Problem("\(list) has no raw records; use another --output")
  }

  /// The stack is too small for the main thread.
  public static func stackTooSmall(limit: Int, needed: Int) -> Problem {
    Problem(
      "the stack limit of \(limit >> 10) kB is below the required \(needed >> 10) kB",
      advice: ["raise the limit: ulimit -s \(needed >> 10)"])
  }

  /// Too few files may be open.
  public static func tooFewFiles(limit: Int, needed: Int) -> Problem {
    Problem(
      "the limit of \(limit) open files is below the required \(needed)",
      advice: ["raise the limit: ulimit -n \(needed)"])
  }

  /// There is too little memory.
  ///
  /// - Parameter options: The options of `ulimit` for the limits on memory that are set.
  public static func noMemoryToStart(limitedBy options: [String]) -> Problem {
    Problem(
      "not enough memory to start",
      advice: options.map { "raise the limit: ulimit \($0) unlimited" })
  }

  /// The system does not show the threads of the program.
  public static var noThreadsInProc: Problem {
    Problem("/proc/self/task does not exist", advice: ["mount /proc: mount -t proc proc /proc"])
  }

  /// Returns a copy with one more line of advice.
  public func addingAdvice(_ line: String) -> Problem {
    var copy = self
    copy.advice.append(line)
    return copy
  }

  package func preceded(by location: String) -> Problem {
    var copy = self
    copy.sentence = location + sentence
    return copy
  }

  /// Returns a copy with its position in the typed line, if it has one.
  package func locating(in line: String) -> Problem {
    guard excerpt == nil, let caret = caret(in: line) else { return self }
    var copy = self
    copy.excerpt = Excerpt(text: line, caret: caret)
    copy.column = caret + 1
    return copy
  }

  /// Returns a copy that points at a word of the typed line, unless it already has a position.
  package func pointing(at word: String?) -> Problem {
    guard excerpt == nil, column == nil, self.word == nil else { return self }
    var copy = self
    copy.word = word
    return copy
  }

  /// Returns a copy with its position in an option of the command line, and the advice for it.
  package func inOption(_ text: String) -> Problem {
    var copy = locating(in: text)
    copy.advice = optionAdvice ?? advice
    return copy
  }

  private func caret(in line: String) -> Int? {
    if let column { return column - 1 }
    return word.flatMap(line.start(ofLast:)).map {
      line.distance(from: line.startIndex, to: $0)
    }
  }

  func withoutPasswords(ofTyped line: String) -> Problem {
    var copy = self
    copy.sentence = ServerAddress.withoutPasswords(sentence, ofTyped: line)
    copy.advice = advice.map { ServerAddress.withoutPasswords($0, ofTyped: line) }
    return copy
  }

  /// All lines, without control characters and without passwords in quoted text.
  public var lines: [String] {
    func shown(_ text: String) -> String {
      PlainForm.escapingControls(ServerAddress.withoutPasswords(text))
    }
    var lines = [shown(sentence)]
    if let excerpt {
      let text = ServerAddress.withoutPasswords(excerpt.text)
      let before = PlainForm.escapingControls(String(text.prefix(excerpt.caret)))
      lines.append("  " + PlainForm.escapingControls(text))
      lines.append("  " + String(repeating: " ", count: DisplayWidth.of(before)) + "^")
    }
    return lines + advice.map(shown)
  }
}

/// The exit codes of the process.
public enum ProcessStatus: Int32, Sendable {
  /// Success; `filter` found rows.
  case done = 0
  /// `filter` found no rows, or a transcript did not match.
  case nothingFound = 1
  /// An error in usage, a file or a piped line.
  case trouble = 2
  /// The user quit without picking a row.
  case interrupted = 130
}

extension String {
  /// Returns the last position of a word, preferably not within a longer one; the end for an empty
  /// one.
  fileprivate func start(ofLast word: String) -> Index? {
    if word.isEmpty { return endIndex }
    // A caret for a longer word does not help, and the search would be slow.
    guard word.utf8.count <= 200 else { return nil }
    let starts = indices.filter { self[$0...].hasPrefix(word) }
    let standalone = starts.last { start in
      ![self[..<start].last, self[start...].dropFirst(word.count).first]
        .contains { $0.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false }
    }
    return standalone ?? starts.last
  }
}

/// Returns a word quoted for a shell.
package func shellWord(_ word: String) -> String {
  let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
  if isPlain && !word.isEmpty { return word }
  return "'"
    + word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map { String($0) }
    .joined(separator: "'\\''") + "'"
}
