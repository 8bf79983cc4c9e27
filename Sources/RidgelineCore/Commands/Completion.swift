/// What Tab offers for a half-typed line.
public struct Completion: Sendable, Equatable {
  /// What can stand behind a command.
  enum Kind: Sendable, Equatable {
    /// Nothing to offer.
    case nothing
    /// Help topics.
    case topics
    /// Names of datasets, and files.
    case datasets
    /// Files.
    case files
    /// Column names, and the word that resets, if one does.
    case columns(reset: String?, isSigned: Bool = false)
    /// One of these.
    case words([String])
  }

  /// What the word at the cursor could become, sorted.
  public let candidates: [String]
  /// Whether names of files could stand there too.
  public let allowsFiles: Bool

  /// Completes the last word of what stands before the cursor.
  ///
  /// - Parameters:
  ///   - text: The line up to the cursor.
  ///   - columns: The typed names of the list's columns.
  ///   - datasets: The names of the datasets there are.
  init(of text: String, columns: [String], datasets: [String]) {
    let line = text.drop { $0.isWhitespace }
    let name = line.prefix { !$0.isWhitespace }
    guard name.first == ":" else {
      self.init(candidates: [], allowsFiles: false)
      return
    }
    if name.endIndex == line.endIndex {
      let commands = CommandTable.rows.map { ":\($0.name)" }
      self.init(Self.matching(commands, String(name)))
      return
    }
    let word = String(line.reversed().prefix { !$0.isWhitespace && $0 != "," }.reversed())
    let kind = (try? CommandTable.row(named: String(name.dropFirst())))?.completes ?? .nothing
    let isFirst = !line.dropFirst(name.count).dropLast(word.count).contains { !$0.isWhitespace }
    switch kind {
    case .nothing: self.init([])
    case .topics: self.init(isFirst ? Self.matching(HelpTopic.names, word) : [])
    case .words(let words): self.init(isFirst ? Self.matching(words, word) : [])
    case .files: self.init(candidates: [], allowsFiles: true)
    case .datasets:
      self.init(candidates: Self.matching(datasets, word), allowsFiles: true)
    case .columns(_, isSigned: true) where word.hasPrefix("-"):
      self.init(Self.matching(columns.map { "-\($0)" }, word))
    case .columns(let reset, _):
      self.init(Self.matching(columns + (isFirst ? [reset].compactMap(\.self) : []), word))
    }
  }

  private init(_ candidates: [String]) {
    self.init(candidates: candidates, allowsFiles: false)
  }

  private init(candidates: [String], allowsFiles: Bool) {
    self.candidates = candidates
    self.allowsFiles = allowsFiles
  }

  private static func matching(_ names: [String], _ beginning: String) -> [String] {
    names.filter { $0.hasPrefix(beginning) }.sorted()
  }
}
