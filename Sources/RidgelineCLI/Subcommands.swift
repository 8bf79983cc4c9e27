import ArgumentParser
import Files
import Output
import Search
import Session
import SystemPackage
import Tables
import Terminal

#if PostgreSQL
  import PostgreSQL
#endif

struct Subcommands: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Ridgeline.configuration.commandName,
    abstract: Ridgeline.configuration.abstract,
    subcommands: Ridgeline.configuration.subcommands)

  static let names =
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]

  /// Returns advice on arguments of which one was probably meant as a subcommand.
  static func advice(on arguments: some Collection<String>) -> String? {
    guard let first = arguments.first else { return nil }
    if !first.hasPrefix("-") {
      return nearestWord(to: first, among: names).map { "did you mean ridgeline \($0)?" }
    }
    guard let place = arguments.firstIndex(where: names.contains) else { return nil }
    let name = arguments[place]
    let options = arguments[..<place].filter { $0.hasPrefix("-") }.map { $0.prefix { $0 != "=" } }
    if let foreign = options.first(where: { !takes(option: String($0), name) }) {
      return "a subcommand comes first, and ridgeline \(name) has no option \(foreign)"
    }
    return "a subcommand comes first and its flags follow: ridgeline \(name) \(first) …"
  }

  /// Returns what is wrong with `ridgeline help fliter`; nil if there is such a subcommand.
  static func unknownTopic(in arguments: some Collection<String>) -> Problem? {
    guard arguments.first == "help", let topic = arguments.dropFirst().first,
      !topic.hasPrefix("-"), !names.contains(topic)
    else { return nil }
    let nearest = nearestWord(to: topic, among: names)
    let advice = nearest.map { "did you mean ridgeline help \($0)?" }
    return Problem(
      "no subcommand \(topic)",
      advice: [advice ?? "subcommands: \(names.joined(separator: ", "))"])
  }

  /// Whether the help of a subcommand lists an option.
  private static func takes(option: String, _ subcommand: String) -> Bool {
    guard
      let type = configuration.subcommands.first(where: {
        $0.configuration.commandName == subcommand
      })
    else { return false }
    return helpMessage(for: type).split(separator: "\n").contains { line in
      let words = line.split { $0 == " " || $0 == "," }
      return words.prefix { $0.hasPrefix("-") || $0.hasPrefix("<") }.contains { $0 == option }
    }
  }
}

struct FilterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filter",
    abstract: "Print the rows that match a query.",
    discussion: "Exits with 0 if a row matched, 1 if none did, and 2 after an error.")

  // Without a completion, the script for fish does not count it.
  @Argument(help: "The query; '' matches all rows.", completion: .list([]))
  var query: String

  @Argument(
    help: """
      A path, a name in the data folder, or - for standard input. (default: standard input if it is \
      not a terminal, otherwise mountains)
      """,
    completion: ArgumentCompletion.datasets)
  var dataset: String?

  @OptionGroup(title: "List")
  var list: ListOptions

  @OptionGroup(title: "List")
  var search: SearchOptions

  @OptionGroup(title: "File")
  var load: LoadOptions

  @Option(name: .long, help: ArgumentHelp("The format of the rows.", valueName: "form"))
  var output: RowFormat?

  @Flag(name: .long, help: "End each printed record with NUL, for xargs -0.")
  var print0 = false

  @Flag(name: .long, help: "Print only the number of rows.")
  var count = false

  @Flag(name: .long, help: "Search the text without its color codes, and print them.")
  var ansi = false

  @MainActor
  func run() async throws {
    let choice = list.choice
    var arguments = LoadArguments(
      try dataset.map(ThisProcess.path) ?? DefaultDataset.forSearching(choice), load)
    arguments.options.keepsLines = true
    if ansi { arguments.options.colors = .shown }
    if output == .raw && arguments.options.format == "json" {
      throw Problem.noRawRecords(in: "JSON")
    }
    var filter = try await Filter(arguments, choice)
    filter.format = output
    filter.header = load.header
    filter.count = count
    filter.isNULTerminated = print0
    filter.warn = { ProcessEnd.writeError("\($0)\n") }
    filter.isForTerminal = FileDescriptor.standardOutput.isTerminal
    FileDescriptor.standardOutput.preferLargePipe()
    let status = try await filter.run(
      query, settings: list.settings() + search.settings(), on: StandardConsole())
    throw ExitCode(status.rawValue)
  }
}

extension RowFormat: ExpressibleByArgument {}

struct DatasetsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "datasets", abstract: "Print the name and file of each dataset.")

  @Option(
    name: .long, help: ArgumentHelp("The data folder.", valueName: "folder"),
    completion: .directory)
  var dataDir: String?

  func run() async throws {
    let choice = DatasetChoice(folder: dataDir)
    let lines = try choice.datasets().map { PlainForm.row([$0.name, $0.path]) + "\n" }
    try await StandardOutput.write(lines.joined())
  }
}

#if PostgreSQL
  struct IndexCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "index",
      abstract: "Print the SQL statements that index a table for searching.",
      discussion: """
        The statements add a generated column of normalized text and a trigram index on it; the \
        table's owner can run them. Without --run, nothing is changed.
        """)

    @Argument(help: "A table's address: postgresql://host/database?table=name.")
    var address: String

    @Flag(name: .long, help: "Run the statements.")
    var run = false

    @MainActor
    func run() async throws {
      let address = try RemoteLists.address(address)
      do {
        let index = try await IndexDefinition(address)
        if run { return try await index.run(on: address, Self.print) }
        for line in index.lines { try await Self.print(line) }
      } catch let error as ListSourceError {
        throw Problem(error)
      }
    }

    private static func print(_ line: String) async throws {
      // A name may contain terminal escapes; a pipe gets it unchanged.
      let isTerminal = FileDescriptor.standardOutput.isTerminal
      let text = isTerminal ? PlainForm.escapingControls(line) : line
      try await StandardOutput.write(text + "\n")
    }
  }

  extension RemoteLists {
    static let ofThisBuild = RemoteLists { text throws(Problem) in
      let address = try address(text)
      do throws(ListSourceError) {
        return try await PostgreSQLSource(address)
      } catch {
        throw Problem(error)
      }
    }

    static func address(_ text: String) throws(Problem) -> TableAddress {
      do throws(TableAddress.Mistake) {
        return try TableAddress(text)
      } catch {
        throw Problem(error.description, advice: [error.advice])
      }
    }
  }
#else
  extension RemoteLists {
    static let ofThisBuild = RemoteLists.none
  }
#endif
