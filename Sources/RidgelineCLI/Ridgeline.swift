import ArgumentParser
import RidgelineCore
import SystemPackage
import Terminal

/// `ridgeline [DATASET]`: the session.
@main
struct Ridgeline: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ridgeline",
    abstract: "Search a list, and see which rows came and which went.",
    usage: """
      ridgeline [OPTIONS] [DATASET]
      ridgeline filter QUERY [DATASET]
      ridgeline replay FILE|FOLDER…
      ridgeline datasets
      ridgeline index ADDRESS
      """,
    version: "0.1.0",
    subcommands: [FilterCommand.self, ReplayCommand.self, DatasetsCommand.self, IndexCommand.self])

  @Argument(
    help: """
      A path if it has a / in it, or an extension and exists; else a name in the data folder; - is \
      standard input. (default: mountains)
      """)
  var dataset: String?

  @OptionGroup(title: "The list")
  var list: ListOptions

  @OptionGroup(title: "The file")
  var load: LoadOptions

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("A first query.", valueName: "text"))
  var query: String?

  @OptionGroup(title: "Output")
  var output: OutputOptions

  @Flag(name: .long, help: "Stop at the first mistake.")
  var bail = false

  @Option(
    name: .long,
    help: ArgumentHelp("Write what is typed, and what comes, to a new file.", valueName: "file"))
  var transcript: String?

  @Flag(name: .long, help: "Show the list after Enter only; so does RIDGELINE_LIVE=0.")
  var noLive = false

  @Flag(
    name: .long, help: "Print the row that Enter selects, and end; the list is on the terminal.")
  var pick = false

  @Option(name: .customLong("output"), help: "The form of that row.")
  var pickOutput = RowFormat.plain

  @Flag(name: .long, help: "Neither read nor keep the lines typed.")
  var noHistory = false

  /// Parses and runs.
  ///
  /// A subcommand's name counts only in the first place: elsewhere a word is a dataset, and the
  /// parser would take the subcommand for one.
  static func main() async {
    do throws(Problem) { try StartConditions.check() } catch { ProcessEnd.with(error) }
    StandardOutput.holdPlaces()
    StandardOutput.reportBrokenPipes()
    let arguments = Array(ThisProcess.arguments.dropFirst())
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    if let first = arguments.first, names.contains(first) {
      await ProcessEnd.with(Subcommands.self, arguments)
    }
    await ProcessEnd.with(Ridgeline.self, arguments)
  }

  /// Whether the list is shown while somebody types: where a person reads the output.
  @MainActor
  private func isLive(_ presenter: any Presenter) -> Bool {
    presenter is TerminalPresenter && !noLive
      && ThisProcess.environment["RIDGELINE_LIVE"] != "0"
  }

  @MainActor
  private func live(
    _ presenter: any Presenter
  ) throws -> (output: OutputQueue, color: Bool)? {
    if pick { return (try Consoles.terminalOutput(), output.isColored) }
    return isLive(presenter) ? (StandardOutput.queue, output.isColored) : nil
  }

  func validate() throws {
    if pick && (output.plain || output.json || output.echo || transcript != nil || noLive) {
      throw ValidationError("--pick is for one row; its form is --output.")
    }
    if pickOutput != .plain && !pick { throw ValidationError("--output is for --pick.") }
  }

  @MainActor
  func run() async throws {
    let choice = list.choice
    let arguments = try load.arguments(for: dataset)
    let presenter = pick ? TerminalPresenter(color: output.isColored) : output.presenter
    let session = Session(
      .empty(name: "no list"), catalog: choice.catalog, remote: choice.remote,
      givesHints: presenter is TerminalPresenter, isIndexed: !list.noIndex,
      journals: ThisProcess.stateFolder?.appending("unsaved"))
    let isInputTaken = dataset == DatasetChoice.standardInput
    let console = try Consoles.console(
      isInputTaken: isInputTaken || pick, keepsHistory: !noHistory, live: live(presenter),
      for: session)
    if pick, (console as? any LiveConsole)?.showsPanel != true { throw Problem.noScreen }
    var options = REPL.Options()
    options.echo = output.echo
    options.bail = bail
    options.isScripted = console is StandardConsole
    options.isLive = pick || isLive(presenter)
    options.picks = pick
    options.showsProgress = output.showsProgress
    let repl = REPL(
      session, console: console, presenter: presenter, options: options)
    // A transcript begins on the default list; another one is loaded in it.
    let isLoaded = arguments != LoadArguments(DatasetChoice.defaultName) && !isInputTaken
    let status = try await repl.run(
      startLine: isLoaded ? arguments.line : nil,
      settings: list.settings + (transcript.map { [":record \(ThisProcess.path($0))"] } ?? []),
      query: query.map { $0.hasPrefix(":") ? "\\\($0)" : $0 }
    ) { session throws(Problem) in
      // Somebody at a terminal need not wait for all of standard input.
      let isStreamed = isInputTaken && !FileDescriptor.standardInput.isTerminal
      let stream = isStreamed ? choice.stream(arguments) : nil
      try await session.begin(on: choice, arguments, stream: stream)
    }
    if let picked = repl.pick {
      var filter = Filter(picked.dataset)
      filter.format = pickOutput
      filter.isForTerminal = FileDescriptor.standardOutput.isTerminal
      try await filter.write(picked, on: StandardConsole())
    }
    throw ExitCode(status.rawValue)
  }
}

/// The root that the subcommands are parsed under.
private struct Subcommands: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Ridgeline.configuration.commandName,
    abstract: Ridgeline.configuration.abstract,
    subcommands: Ridgeline.configuration.subcommands)
}
