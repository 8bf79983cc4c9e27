import ArgumentParser
import RidgelineCore
import SystemPackage
import Terminal

/// `ridgeline filter QUERY [DATASET]`: one query, without a session.
struct FilterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filter",
    abstract: "Print the rows that a query finds.",
    discussion: "Exits with 0 when it found some, 1 when none, 2 when something went wrong.")

  @Argument(help: "What to search for; '' finds all rows.")
  var query: String

  @Argument(help: "As for ridgeline itself: a name, a path, or - for standard input.")
  var dataset = DatasetChoice.defaultName

  @OptionGroup(title: "The list")
  var list: ListOptions

  @OptionGroup(title: "The file")
  var load: LoadOptions

  @Option(name: .long, help: "The form of the rows.")
  var output = RowFormat.plain

  @Flag(name: .long, help: "Print the column headings first.")
  var header = false

  @Flag(name: .long, help: "Print only the number of rows.")
  var count = false

  @MainActor
  func run() async throws {
    var filter = try await filter()
    filter.format = output
    filter.header = header
    filter.count = count
    filter.isForTerminal = FileDescriptor.standardOutput.isTerminal
    let status = try await filter.run(query, settings: list.settings, on: StandardConsole())
    throw ExitCode(status.rawValue)
  }

  @MainActor
  private func filter() async throws -> Filter {
    let arguments = try load.arguments(for: dataset)
    if let remote = try await list.choice.open(arguments) { return Filter(remote) }
    let loaded = try await list.choice.load(arguments)
    for warning in loaded.warnings { ProcessEnd.tell("\(warning)\n") }
    return Filter(loaded)
  }
}

extension RowFormat: ExpressibleByArgument {}
