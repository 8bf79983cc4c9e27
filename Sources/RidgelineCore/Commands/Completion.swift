/// The completions of a partial line.
public struct Completion: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case nothing
    case topics
    case datasets
    case files
    /// Column names, and the word that resets the setting, if any.
    case columns(reset: String?, isSigned: Bool = false)
    case words([String])
  }

  /// The possible words at the cursor, sorted.
  public let candidates: [String]
  /// Whether file names are possible too.
  public let allowsFiles: Bool

  init(of text: String, columns: [String], datasets: [String]) {
    let line = text.drop { $0.isWhitespace }
    let name = line.prefix { !$0.isWhitespace }
    guard name.first == ":" else {
      self.init([])
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
    case .files: self.init([], allowsFiles: true)
    case .datasets: self.init(Self.matching(datasets, word), allowsFiles: true)
    case .columns(_, isSigned: true) where word.hasPrefix("-"):
      self.init(Self.matching(columns.map { "-\($0)" }, word))
    case .columns(let reset, _):
      self.init(Self.matching(columns + (isFirst ? [reset].compactMap(\.self) : []), word))
    }
  }

  private init(_ candidates: [String], allowsFiles: Bool = false) {
    self.candidates = candidates
    self.allowsFiles = allowsFiles
  }

  private static func matching(_ names: [String], _ prefix: String) -> [String] {
    names.filter { $0.hasPrefix(prefix) }.sorted()
  }
}
