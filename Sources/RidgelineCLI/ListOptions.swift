import ArgumentParser
import Output
import Session

/// The options that choose the data folder, the columns, the order and the sections, in the syntax of
/// commands.
struct ListOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("The data folder.", valueName: "folder"),
    completion: .directory)
  var dataDir: String?

  @Option(
    name: .long, help: ArgumentHelp("The columns to show.", valueName: "names"),
    completion: ArgumentCompletion.columns())
  var columns: String?

  @Option(
    name: .long, help: ArgumentHelp("The columns that plain words search.", valueName: "names"),
    completion: ArgumentCompletion.columns())
  var search: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "The columns to sort by; a leading - sorts descending.", valueName: "columns"),
    completion: ArgumentCompletion.columns(isSigned: true))
  var sort: String?

  @Option(
    name: .long, help: ArgumentHelp("The column to group rows by.", valueName: "column"),
    completion: ArgumentCompletion.columns())
  var section: String?

  @Flag(name: .long, help: "Make plain words of queries fuzzy; 'word is exact.")
  var fuzzy = false

  /// In this order, because `sort` and `section` depend on `columns`.
  private var given: [(name: String, value: String?)] {
    [("columns", columns), ("search", search), ("sort", sort), ("section", section)]
  }

  func settings() throws(Problem) -> [CommandOption] {
    var settings: [CommandOption] = []
    for (name, value) in given + [("fuzzy", fuzzy ? "on" : nil)] {
      if let value { settings.append(try CommandOption(name, value)) }
    }
    return settings
  }

  var choice: DatasetChoice { DatasetChoice(folder: dataDir) }

  func validate() throws { try Self.validate(given) }

  static func validate(_ given: [(name: String, value: String?)]) throws {
    for (name, value) in given where value?.allSatisfy(\.isWhitespace) ?? false {
      throw ValidationError("expected a value after --\(name)")
    }
  }
}

/// The options that limit the search of a list.
///
/// Not a group within the other options, because the parser checks such a group many times in a debug
/// build.
struct SearchOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("The maximum number of rows to list.", valueName: "n|all"))
  var limit: String?

  @Flag(name: .long, help: "Search without an index, which needs less memory.")
  var noIndex = false

  func settings() throws(Problem) -> [CommandOption] {
    guard let limit else { return [] }
    return [try CommandOption("limit", limit)]
  }

  func validate() throws { try ListOptions.validate([("limit", limit)]) }
}

extension DatasetChoice {
  init(folder: String?) {
    self.init(
      folder: folder.map(ThisProcess.path), environment: ThisProcess.environment,
      executable: ThisProcess.executable, remote: .ofThisBuild)
  }
}

extension LoadArguments {
  init(dataset: String, _ options: LoadOptions) { self.init(ThisProcess.path(dataset), options) }
}
