import ArgumentParser
import Datasets
import Output
import Search

/// The arguments of `:load` and the command line: a list and its file's options.
public struct LoadArguments: Sendable, Equatable {
  /// The name or path as typed.
  public var argument: String
  /// The options of the file.
  public var options: DatasetOptions
  private let words: [String]

  /// In bytes: twice the longest path of any system, which leaves room for all options.
  private static let maxLength = 8_192

  /// Creates arguments with default options.
  public init(_ argument: String) {
    self.argument = argument
    options = DatasetOptions()
    words = []
  }

  /// Creates arguments with options.
  public init(_ argument: String, _ options: LoadOptions) {
    self.argument = argument
    self.options = options.dataset
    words = options.words
  }

  /// Returns arguments for a list that is compared with another one.
  func expecting(_ list: Dataset) -> LoadArguments {
    var copy = self
    copy.options.expectedHeadings = list.givenHeadings
    return copy
  }

  /// The line that loads the same list: `:load --strict peaks.csv`.
  public var line: String {
    let escaped = TypedPath.escaped(argument)
    let forms = [[argument], ["--", argument], ["--", escaped]].map {
      (words + $0).joined(separator: " ")
    }
    let read = forms.first { (try? LoadArguments(parsing: $0)) == self }
    return ":load " + (read ?? forms[0])
  }

  /// Parses the argument of `:load`: a name or path, which may contain blanks, and options.
  init(parsing text: String) throws(CommandError) {
    // Parsing takes quadratic time.
    if text.utf8.count > Self.maxLength {
      throw .argument("the name or path is too long", word: text)
    }
    let words = text.typedWords.joiningNames(in: text)
    // Most lines have no options, and the parser takes tens of milliseconds in a debug build.
    guard words.contains(where: { $0.value.hasPrefix("-") }) else {
      self.init(words.first.map { TypedPath.path(in: String(text[$0.range])) } ?? "")
      return
    }
    let line: Line
    do {
      line = try Line.parse(words.map(\.value))
    } catch {
      // The parser takes `-dash.csv` for `-d -a -s -h`, a request for help.
      if Line.exitCode(for: error).isSuccess, let word = words.first(where: \.isCluster) {
        throw .argument(ParserMessage.unknownOption(word.value), word: String(text[word.range]))
      }
      let word = Line.invalidWord(error, words)
      throw .argument(Line.sentence(error), word: word.map { String(text[$0.range]) } ?? "")
    }
    guard let last = line.name.last else {
      self.init("", line.options)
      return
    }
    let start = words.indices.dropLast(line.name.count - 1).last { start in
      words[start...].prefix(line.name.count).lazy.map(\.value).elementsEqual(line.name)
    }
    guard let start else { throw .argument("unexpected argument '\(last)'", word: last) }
    // The blanks between its words are part of it.
    let name = words[start...].prefix(line.name.count)
    let range = words[start].range.lowerBound..<(name.last ?? words[start]).range.upperBound
    self.init(TypedPath.path(in: String(text[range])), line.options)
  }

  /// A command, because other arguments are parsed as a group of one, which takes four times as long in a
  /// debug build.
  private struct Line: ParsableCommand {
    @OptionGroup var options: LoadOptions
    @Argument var name: [String] = []

    static func sentence(_ error: any Error) -> String {
      ParserMessage.restyled(String(message(for: error).prefix { $0 != "\n" }))
    }

    /// Returns the first word that the message quotes as a value, or the last one that it names as
    /// an option.
    static func invalidWord(_ error: any Error, _ words: [TypedWord]) -> TypedWord? {
      let message = message(for: error)
      return words.first { message.contains("'\($0.value)'") }
        ?? words.last { word in
          let option = word.value.prefix { $0 != "=" }
          return option.hasPrefix("--") && message.contains(option)
        }
    }
  }
}

extension Dataset {
  /// Returns the dataset with the kinds that options set; throws if they name a missing column.
  package func overridingKinds(of options: DatasetOptions) throws(Problem) -> Dataset {
    if options.kinds.isEmpty && options.key == nil { return self }
    let columns = ListColumn.columns(of: self)
    // An empty file has no headings either.
    if count > 0 || headerSource != nil {
      for name in ColumnList.names(in: options.key ?? "", of: columns) {
        _ = try columns.position(named: name)
      }
    }
    var kinds: [Int: Column.Kind] = [:]
    for (name, kind) in options.kinds { kinds[try columns.position(named: name)] = kind }
    return overridingKinds(kinds)
  }
}

private struct TypedWord {
  let value: String
  let range: Range<String.Index>

  var isCluster: Bool { ParserMessage.isCluster(value) }
}

extension [TypedWord] {
  /// Joins adjacent words that can only be parts of a name: those that are not options, nor the
  /// first after an option, which may be its value.
  fileprivate func joiningNames(in text: String) -> [TypedWord] {
    var words: [TypedWord] = []
    var isName = true
    for word in self {
      let isOption = word.value.hasPrefix("-")
      if isName, !isOption, let last = words.last {
        let range = last.range.lowerBound..<word.range.upperBound
        words[words.count - 1] = TypedWord(value: String(text[range]), range: range)
      } else {
        isName = !isOption && (words.last.map { !$0.value.hasPrefix("-") } ?? true)
        words.append(word)
      }
    }
    return words
  }
}

extension String {
  /// The words between blanks; quotes around a word or an option's value enclose blanks.
  fileprivate var typedWords: [TypedWord] {
    var words: [TypedWord] = []
    var rest = self[...]
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      let option = rest.prefix { !$0.isWhitespace && $0 != "=" }
      let hasValue = option.hasPrefix("--") && rest[option.endIndex...].first == "="
      var prefix = hasValue ? String(option) + "=" : ""
      let value = hasValue ? rest[option.endIndex...].dropFirst() : rest
      let end: Index
      if let quote = value.first, quote == "\"" || quote == "'",
        let close = value.dropFirst().firstIndex(of: quote)
      {
        prefix += value[value.index(after: value.startIndex)..<close]
        end = index(after: close)
      } else {
        let word = value.prefix { !$0.isWhitespace }
        prefix += word
        end = word.endIndex
      }
      words.append(TypedWord(value: prefix, range: start..<end))
      rest = self[end...]
    }
    return words
  }
}
