import Datasets
import Search

/// What `:load` takes, and the command line likewise: a list, and how its file is to be read.
public struct LoadArguments: Sendable, Equatable {
  /// The name or path as typed.
  public var argument: String
  /// How the file is to be read.
  public private(set) var options = DatasetOptions()
  /// The flags that say so, as typed behind `:load`.
  private var flags: [String] = []

  /// What loads the same at a prompt: `:load --lenient peaks.csv`.
  ///
  /// A path that could be read as flags stands behind `--`.
  public var line: String {
    let plain = (flags + [argument]).joined(separator: " ")
    let isRead = (try? LoadArguments(parsing: plain)) == self
    return ":load " + (isRead ? plain : (flags + ["--", argument]).joined(separator: " "))
  }

  /// A list by its name or path, read as its file suggests.
  public init(_ argument: String) { self.argument = argument }

  /// Understands what stands behind `:load`: flags before the name or path, or behind it.
  ///
  /// A name or path may have blanks in it; behind `--` it may begin as a flag does.
  init(parsing text: String) throws(CommandError) {
    var rest = text[...]
    argument = ""
    if try readFlags(&rest) {
      argument = String(rest).trimmingBlanks
      return
    }
    let end = rest.start(where: { LoadFlag.named($0.prefix { $0 != "=" }) != nil }) ?? rest.endIndex
    argument = String(rest[..<end]).trimmingBlanks
    rest = rest[end...]
    if try !readFlags(&rest), let word = rest.firstWord {
      throw .unknownFlag(String(word), nearest: nil)
    }
  }

  /// Understands flags of the command line.
  ///
  /// - Throws: That a value is none that the flag can have.
  public init(_ argument: String, flags: [(name: String, value: String?)]) throws(CommandError) {
    self.argument = argument
    for flag in flags {
      guard let row = LoadFlag.named(flag.name[...]) else { continue }
      try apply(row, flag.value ?? "")
    }
  }

  /// Reads flags up to the first word that is none.
  ///
  /// - Returns: Whether `--` said that there are no more.
  private mutating func readFlags(_ rest: inout Substring) throws(CommandError) -> Bool {
    while let word = rest.firstWord, word.hasPrefix("--") {
      rest = rest[word.endIndex...]
      if word == "--" { return true }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let flag = LoadFlag.named(parts[0]) else {
        let known = LoadFlag.all.map { "--\($0.name)" }
        throw .unknownFlag(
          String(word), nearest: nearestWord(to: String(parts[0]), among: known))
      }
      var value = ""
      if parts.count > 1 { rest = rest.base[parts[1].startIndex...] }
      if parts.count > 1 ? !parts[1].isEmpty : flag.value != nil { value = rest.removeValue() }
      try apply(flag, value)
    }
    return false
  }

  private mutating func apply(_ flag: LoadFlag, _ value: String) throws(CommandError) {
    try flag.apply(to: &options, value)
    let isWord = !value.contains(where: \.isWhitespace) && value.first != "\"" && value.first != "'"
    let quote = value.contains("\"") ? "'" : "\""
    let quoted = isWord ? value : quote + value + quote
    flags += flag.value == nil ? ["--\(flag.name)"] : ["--\(flag.name)", quoted]
  }
}

extension Dataset {
  /// The same list with the kinds of columns that people say.
  func settingKinds(of options: DatasetOptions) throws(Problem) -> Dataset {
    if options.kinds.isEmpty { return self }
    let columns = ListColumn.columns(of: self)
    var kinds: [Int: Column.Kind] = [:]
    for (name, kind) in options.kinds {
      do {
        kinds[try columns.index(named: name)] = kind
      } catch {
        throw Problem(error, columns: columns)
      }
    }
    return settingKinds(kinds)
  }
}

extension Substring {
  /// The first word between blanks.
  fileprivate var firstWord: Substring? {
    let word = drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
    return word.isEmpty ? nil : word
  }

  /// Takes away the first word, or the text between quotes of either kind that it begins with.
  fileprivate mutating func removeValue() -> String {
    self = drop { $0.isWhitespace }
    if let quote = first, quote == "\"" || quote == "'",
      let end = dropFirst().firstIndex(of: quote)
    {
      defer { self = self[index(after: end)...] }
      return String(dropFirst()[..<end])
    }
    let word = prefix { !$0.isWhitespace }
    self = self[word.endIndex...]
    return String(word)
  }

  /// Where the first word begins that fulfils a condition.
  fileprivate func start(where isWanted: (Substring) -> Bool) -> Index? {
    var rest = self
    while let word = rest.firstWord {
      if isWanted(word) { return word.startIndex }
      rest = rest[word.endIndex...]
    }
    return nil
  }
}
