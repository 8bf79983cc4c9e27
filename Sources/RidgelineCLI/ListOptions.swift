import ArgumentParser
import RidgelineCore

/// Which list, and how it is arranged.
///
/// The settings are the words of the commands.
struct ListOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The data folder.", valueName: "folder"))
  var dataDir: String?

  @Option(name: .long, help: ArgumentHelp("The columns to show and search.", valueName: "names"))
  var columns: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("The columns to sort by, - for greatest first.", valueName: "columns"))
  var sort: String?

  @Option(name: .long, help: ArgumentHelp("The column to group by.", valueName: "column"))
  var section: String?

  @Option(name: .long, help: ArgumentHelp("How many rows to list at most.", valueName: "n"))
  var limit: String?

  @Flag(name: .long, help: "Search a large list without an index, in less memory.")
  var noIndex = false

  /// The settings as typed lines, those that others depend on first.
  var settings: [String] {
    [("columns", columns), ("sort", sort), ("section", section), ("limit", limit)]
      .compactMap { name, value in value.map { ":\(name) \($0)" } }
  }

  /// The lists there are, and what an argument means.
  var choice: DatasetChoice { DatasetChoice(folder: dataDir) }

  func validate() throws {
    for (name, value) in [
      ("columns", columns), ("sort", sort), ("section", section), ("limit", limit),
    ] where value.map({ $0.allSatisfy(\.isWhitespace) }) ?? false {
      throw ValidationError("--\(name) needs a value.")
    }
  }
}

extension DatasetChoice {
  /// The lists for this process.
  init(folder: String?) {
    self.init(
      folder: folder.map(ThisProcess.path), environment: ThisProcess.environment,
      executable: ThisProcess.executable, remote: .ofThisBuild)
  }
}
