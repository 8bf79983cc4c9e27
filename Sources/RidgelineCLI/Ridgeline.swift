import ArgumentParser
import Datasets
import Live
import Output
import Prompt
import Readline
import Session
import SystemPackage
import Tables
import Terminal

@main
struct Ridgeline: AsyncParsableCommand {
  static let configuration = {
    var configuration = CommandConfiguration(
      commandName: "ridgeline",
      abstract: "Search a list and see which rows each query adds and removes.",
      usage: """
        ridgeline [OPTIONS] [DATASET]
        ridgeline filter QUERY [DATASET]
        ridgeline diff OLD NEW [QUERY]
        ridgeline patch LIST
        ridgeline replay FILE|FOLDER…
        ridgeline datasets
        ridgeline shell bash|zsh|fish
        """,
      version: "ridgeline 0.2.0",
      subcommands: [
        FilterCommand.self, DiffCommand.self, PatchCommand.self, ReplayCommand.self,
        DatasetsCommand.self, ShellSetupCommand.self,
      ])
    #if PostgreSQL
      configuration.usage? += "\nridgeline index ADDRESS"
      configuration.subcommands.append(IndexCommand.self)
    #endif
    return configuration
  }()

  @Argument(
    help: """
      A path with a /, an existing file with an extension, a name in the data folder, or - for \
      standard input. (default: mountains)
      """,
    completion: ArgumentCompletion.datasets)
  var dataset: String?

  @OptionGroup(title: "List")
  var list: ListOptions

  @OptionGroup(title: "List")
  var search: SearchOptions

  @OptionGroup(title: "File")
  var load: LoadOptions

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("The first query.", valueName: "text"))
  var query: String?

  @OptionGroup(title: "Output")
  var output: OutputOptions

  @Flag(name: .long, help: "Exit at the first error.")
  var bail = false

  @Option(
    name: .long, help: ArgumentHelp("Record the session in a new file.", valueName: "file"),
    completion: .file())
  var transcript: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Show a shell command's output for the selected row, with {} for the record.",
      valueName: "command"))
  var preview: String?

  @Flag(name: .long, help: "Show the list only after Enter, as with RIDGELINE_LIVE=0.")
  var noLive = false

  @OptionGroup(title: "Picking")
  var picking: PickFlags

  @Flag(name: .long, help: "Neither read nor save the history of typed lines.")
  var noHistory = false

  /// Subcommand names count only as the first argument; elsewhere a word is a dataset, which the
  /// parser would mistake for a subcommand.
  static func main() async {
    do throws(Problem) { try StartConditions.check() } catch { ProcessEnd.end(error) }
    StandardOutput.reserveStandardDescriptors()
    StandardOutput.reportBrokenPipes()
    let arguments = Array(ThisProcess.arguments.dropFirst())
    if let answer = await CommandLineCompletion.answer(to: arguments) {
      await ProcessEnd.end(printing: answer)
    }
    if let problem = Subcommands.unknownTopic(in: arguments) { ProcessEnd.end(problem) }
    if let first = arguments.first, Subcommands.names.contains(first) {
      await ProcessEnd.end(
        Subcommands.self,
        first == DiffCommand.configuration.commandName
          ? GitComparison.separating(arguments) : arguments)
    }
    await ProcessEnd.end(Ridgeline.self, arguments)
  }

  /// Whether to show the live list: only for a user at a terminal.
  @MainActor
  private func isLive(_ presenter: any Presenter) -> Bool {
    presenter is TerminalPresenter && !noLive
      && ThisProcess.environment["RIDGELINE_LIVE"] != "0"
  }

  @MainActor
  private func live(
    _ presenter: any Presenter
  ) throws -> LiveTerminal? {
    if picking.pick {
      guard let terminal = Consoles.terminalOutput else {
        throw Problem.noTerminalToPick(from: dataset)
      }
      return LiveTerminal(terminal, color: output.isColored, for: picking.purpose)
    }
    guard isLive(presenter) else { return nil }
    return LiveTerminal(StandardOutput.queue, color: output.isColored, for: .session)
  }

  @MainActor
  private var history: History {
    if picking.pick { return Consoles.history(in: picking.historyPath) }
    return Consoles.history(in: noHistory ? nil : ThisProcess.stateFolder.appending("history"))
  }

  func validate() throws {
    let withoutList = [
      ("--plain", output.plain), ("--json", output.json), ("--echo", output.echo),
      ("--no-live", noLive), ("--transcript", transcript != nil && picking.pick),
    ]
    if picking.pick || preview != nil, let flag = withoutList.first(where: \.1)?.0 {
      let other = picking.pick ? "--pick" : "--preview"
      throw ValidationError("\(other) and \(flag) are mutually exclusive")
    }
    if picking.headerLines != nil { try load.validateLines(for: "--header-lines") }
    if let dataset, Subcommands.advice(on: ThisProcess.arguments.dropFirst()) != nil,
      !list.choice.isFound(dataset)
    {
      throw ValidationError("no dataset \(dataset)")
    }
  }

  private func recording() throws(Problem) -> [CommandOption] {
    guard let transcript else { return [] }
    return [try CommandOption("transcript", path: ThisProcess.path(transcript), command: "record")]
  }

  @MainActor
  func run() async throws {
    let choice = list.choice
    let pick = picking.pick
    let dataset =
      try self.dataset.map(ThisProcess.path)
      ?? (pick ? DefaultDataset.forSearching(choice) : DefaultDataset.forSession(choice))
    var arguments = LoadArguments(dataset, load)
    arguments.options.prefersLines = pick
    arguments.options.keepsLines = pick
    if picking.ansi {
      arguments.options.colors = .shown
    } else if pick {
      arguments.options.colors = .kept
    } else if dataset == StreamedDataset.standardInput {
      // A file can be saved, and keeps its bytes.
      arguments.options.colors = .removed
    }
    arguments.options.headerLineCount = picking.headerLines ?? 0
    let presenter = pick ? TerminalPresenter(color: output.isColored) : output.presenter
    let session = Session(
      catalog: choice.catalog, remote: choice.remote,
      givesHints: presenter is TerminalPresenter, isIndexed: !search.noIndex,
      journals: ThisProcess.stateFolder.appending("unsaved"))
    let isInputTaken = dataset == StreamedDataset.standardInput
    let console = try Consoles.console(
      isInputTaken: isInputTaken || pick, history: history, live: live(presenter),
      for: session)
    if pick, (console as? any LiveConsole)?.showsPanel != true {
      throw Problem.noScreenToPick(from: dataset)
    }
    var options = REPL.Options()
    options.echo = output.echo
    options.bail = bail
    options.isScripted = console is StandardConsole
    options.isLive = pick || isLive(presenter)
    options.live.picking = picking.options
    options.live.rowCommand = preview.map(RowCommand.init)
    options.showsProgress = output.showsProgress
    options.live.narrowsInPauses = ThisProcess.environment["RIDGELINE_TEST"] != "1"
    let repl = REPL(session, console: console, presenter: presenter, options: options)
    // A transcript starts with the default list and loads others in it.
    let isLoaded = arguments != LoadArguments(DatasetChoice.defaultName) && !isInputTaken
    let status = try await repl.run(
      startLine: isLoaded ? arguments.line : nil,
      settings: list.settings() + search.settings() + recording(),
      query: query.map { $0.hasPrefix(":") ? "\\\($0)" : $0 }
    ) { session throws(Problem) in
      // Standard input is streamed unless it is typed.
      let isStreamed =
        isInputTaken && !FileDescriptor.standardInput.isTerminal
        && picking.options?.needsWholeList != true
      let stream = isStreamed ? choice.stream(arguments) : nil
      try await session.begin(on: choice, arguments, stream: stream)
    }
    if let picked = repl.pick {
      try await picking.filter(of: picked, header: load.header).write(
        picked.rows, of: picked.dataset, columns: picked.shown, on: StandardConsole())
    }
    throw ExitCode(status.rawValue)
  }
}
