import Search

/// A topic of `:help`.
public enum HelpTopic: Sendable, Equatable {
  /// A command, by name.
  case command(String)
  /// The query language.
  case query
  /// Fuzzy terms.
  case fuzzy
  /// The keys of the live list and the main ones of readline.
  case keys

  private static let others = ["query": HelpTopic.query, "~": .fuzzy, "keys": .keys]

  static var names: [String] { CommandTable.rows.map(\.name) + others.keys.sorted() }

  init(named name: String) throws(CommandError) {
    let bare = name.hasPrefix(":") ? String(name.dropFirst()) : name
    if let topic = Self.others[bare] {
      self = topic
      return
    }
    do {
      self = .command(try CommandTable.row(named: bare).name)
    } catch .ambiguous(let name, let candidates) {
      throw .ambiguous(name, candidates)
    } catch {
      throw .unknownTopic(bare, nearest: nearestWord(to: bare, among: Self.names))
    }
  }

  /// Returns the help on a topic, or the overview.
  package static func lines(on topic: HelpTopic?, _ bindings: KeyBindings) -> [String] {
    switch topic {
    case nil: overview
    case .query: queryHelp
    case .fuzzy: fuzzyHelp
    case .keys: KeyHelp.lines(bindings)
    case .command(let name):
      CommandTable.rows.filter { $0.name == name }.flatMap { row in
        ["\(row.usage)  \(row.summary)"] + row.details
      }
    }
  }

  private static var overview: [String] {
    table(CommandTable.rows.map { ($0.usage, $0.summary) }) + [
      "Commands can be abbreviated. A setting without an argument prints its current value.",
      "For more: :help COMMAND, :help query, :help ~, :help keys.",
      "Any other line is a query: it lists the rows that contain all its words.",
    ]
  }

  private static var queryHelp: [String] { queryRules + [""] + table(queryForms) }

  private static let queryRules = [
    "A row matches if each word of the query occurs in one of its cells.",
    "Case and diacritics are ignored, but a word with a capital is case-sensitive.",
    "An empty line lists all rows. To start a query with a colon, type \\:",
  ]

  private static let queryForms = [
    ("everest", "a cell contains it"),
    ("mount ev", "both words match"),
    ("\"mount ev\"", "this phrase"),
    ("^mount peak$ ^k2$", "a cell starts with, ends with, equals it; ^\"mount ev\""),
    ("!china !(a | b)", "it does not match; neither matches"),
    ("nepal | china", "either matches; ! binds tightest, then blanks, then |"),
    ("(k2 | lhotse) !nepal", "parentheses group"),
    ("range:karakoram", "only in this column: a word, a phrase, a ~ or a / term"),
    ("height_m>8000", "also >= < <= = !=; a number or a date compares by value"),
    ("height_m:8000..8500", "a range of numbers or dates; also 8000.. and ..300"),
    ("first_ascent:", "the cell is empty; !first_ascent: it is not empty"),
    ("~evrst", "these letters in this order, best matches first"),
    ("/^K\\d/", "a regular expression, case-sensitive"),
    ("\\!", "a backslash makes a special character literal"),
  ]

  private static let fuzzyHelp =
    [
      "A fuzzy term matches a cell that has its letters in this order, with any others between.",
      "Best matches are first: letters at the starts of words, consecutive letters, short cells.",
      "With :sort, the rows are in that order instead.",
      "",
    ]
    + table([
      ("~evrst", "these letters in this order, in any column"),
      ("name:~evrst", "only in this column"),
      (":fuzzy on", "makes plain words fuzzy; the option --fuzzy does so at the start"),
      ("'everest", "with :fuzzy on, an exact word, as in fzf; words after ! are exact too"),
    ])

  static func table(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { $0 + String(repeating: " ", count: width + 2 - $0.count) + $1 }
  }
}
