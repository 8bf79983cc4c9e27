import Datasets
import Files
import Search
import SystemPackage

/// The completions of a partial line.
public struct Completion: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case nothing
    case topics
    /// The options of `:load`, dataset names and paths.
    case load
    case path
    /// Column names, and the word that resets the setting, if any.
    case columns(reset: String?, isSigned: Bool = false)
    case words([String])
  }

  /// The text before the cursor that a candidate replaces.
  public let word: String
  /// The possible replacements: values by frequency, others sorted.
  public let candidates: [String]
  /// The start of all candidates, which replaces the word.
  public let common: String
  /// Whether a blank follows the only candidate.
  public let endsWord: Bool
  /// Whether the candidates are paths.
  let isPath: Bool

  static let none = Completion("", [])

  /// - Parameter common: The start of several candidates, if it is typed in another form.
  init(
    _ word: String, _ candidates: [String], common: String? = nil, endsWord: Bool = true,
    isPath: Bool = false
  ) {
    self.word = word
    self.candidates = candidates
    let start = common ?? candidates.commonPrefix
    // Several candidates can differ in case or diacritics, which never shortens the word.
    let isShorter = start.count < word.count
    self.common = candidates.count == 1 ? candidates[0] : isShorter ? word : start
    self.endsWord = endsWord
    self.isPath = isPath
  }

  /// Returns the bytes to type for a candidate: a path may have some that are not UTF-8.
  public func bytes(of candidate: String) -> [UInt8] {
    isPath ? FilePath.bytes(of: candidate) : Array(candidate.utf8)
  }

  /// - Parameters:
  ///   - text: The line up to the cursor.
  ///   - source: The list.
  ///   - hasFuzzyWords: Whether plain words of queries are fuzzy.
  ///   - catalog: The datasets and the folder of relative paths.
  init(
    of text: String, in source: any ListSource, hasFuzzyWords: Bool, catalog: DatasetCatalog
  ) {
    let line = text.drop { $0.isWhitespace }
    let name = line.prefix { !$0.isWhitespace }
    if name.first != ":" {
      self.init(ofQuery: text, in: source, hasFuzzyWords: hasFuzzyWords)
    } else if name.endIndex == line.endIndex {
      let commands = CommandTable.rows.map { ":\($0.name)" }
      self.init(String(name), commands.matching(name.lowercased()))
    } else {
      let argument = String(line.dropFirst(name.count).drop { $0.isWhitespace })
      let command = name.dropFirst().dropLast(name.hasSuffix("!") ? 1 : 0)
      let kind = (try? CommandTable.row(named: String(command)))?.completes ?? .nothing
      switch kind {
      case .load: self.init(ofLoad: argument, in: catalog)
      case .path:
        self.init(ofPath: argument, in: catalog) { TypedPath.path(in: $0.trimmingBlanks) }
      default: self.init(ofArgument: argument, kind, columns: source.columns.map(\.typedName))
      }
    }
  }

  private init(ofArgument argument: String, _ kind: Kind, columns: [String]) {
    let list = ColumnList(argument)
    let word = list.last
    let isFirst = list.earlier.isEmpty
    let folded = word.foldedName
    switch kind {
    case .topics: self.init(word, isFirst ? HelpTopic.names.matching(word) : [])
    case .words(let words): self.init(word, isFirst ? words.matching(word) : [])
    case .columns(let reset, let isSigned):
      let words = columns.map { list.sign(isSigned: isSigned) + $0 }
      self.init(word, (words + (isFirst ? [reset].compactMap(\.self) : [])).matching(folded))
    case .nothing, .load, .path: self = .none
    }
  }
}

extension [String] {
  /// Returns the strings that start with a prefix, sorted.
  func matching(_ prefix: String) -> [String] { filter { $0.hasPrefix(prefix) }.sorted() }

  /// The longest prefix of all strings.
  var commonPrefix: String {
    guard let first else { return "" }
    return dropFirst().reduce(first) { String($0.commonPrefix(with: $1)) }
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> Substring {
    prefix(zip(self, other).prefix { $0 == $1 }.count)
  }
}
