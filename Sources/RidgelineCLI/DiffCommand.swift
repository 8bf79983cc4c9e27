import ArgumentParser
import Datasets
import Output
import Session
import SystemPackage
import Tables
import Terminal

struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print the rows that came, went and changed between two lists.",
    usage: """
      ridgeline diff [OPTIONS] OLD NEW [QUERY]
      ridgeline diff --git [OPTIONS] \(GitComparison.argumentNames)
      """,
    discussion: "Exits with 0 if there are no differences, 1 if there are, and 2 after an error.")

  @Argument(
    help: "The old list: a path, a name in the data folder, or - for standard input.",
    completion: ArgumentCompletion.datasets)
  var old: String

  @Argument(help: "The new list.", completion: ArgumentCompletion.datasets)
  var new: String?

  @Argument(
    help: "A query; rows of which either version matches are printed.", completion: .list([]))
  var query: String?

  @Argument(help: .hidden, completion: .list([]))
  var rest: [String] = []

  @OptionGroup(title: "List")
  var list: ListOptions

  @OptionGroup(title: "Comparison")
  var comparison: ComparisonOptions

  @OptionGroup(title: "File")
  var load: LoadOptions

  @Option(
    name: .long,
    help: ArgumentHelp("Print records with a leading column.", valueName: "csv|tsv"),
    completion: .list(["csv", "tsv"]), transform: tableFormat)
  var output: RowFormat?

  @Flag(name: .long, help: "Print only the numbers of rows and cells.")
  var summary = false

  @Flag(name: .long, help: "Print one JSON object.")
  var json = false

  @Flag(name: .long, help: "Use the plain form even on a terminal.")
  var plain = false

  @Flag(
    name: .long, help: "Compare the versions of a file that git names; always exits with 0.")
  var git = false

  func validate() throws {
    let forms = [
      ("--output", output != nil), ("--summary", summary), ("--json", json), ("--plain", plain),
    ].filter(\.1)
    if forms.count > 1 {
      throw ValidationError("\(forms[0].0) and \(forms[1].0) are mutually exclusive")
    }
    if git {
      // The first line of the output is neither JSON nor a record.
      if json || output != nil {
        throw ValidationError("--git and \(forms[0].0) are mutually exclusive")
      }
      if gitComparison != nil { return }
      throw ValidationError("git passes these arguments: \(GitComparison.argumentNames)")
    }
    if new == nil { throw ValidationError("expected the new list after \(old)") }
    if let extra = rest.first { throw ValidationError("unexpected argument '\(extra)'") }
    if old == StreamedDataset.standardInput && new == StreamedDataset.standardInput {
      throw ValidationError("only one list can be standard input")
    }
  }

  private static func tableFormat(_ name: String) throws -> RowFormat {
    guard let format = RowFormat(argument: name), format == .csv || format == .tsv else {
      throw ValidationError("use csv or tsv, or --json")
    }
    return format
  }

  private var gitComparison: GitComparison? {
    GitComparison(
      arguments: ([old] + [new, query].compactMap(\.self) + rest).map(ThisProcess.path))
  }

  @MainActor
  func run() async throws {
    let console = StandardConsole()
    if git, let comparison = gitComparison {
      return try await comparison.run(load, settings: list.settings(), on: console, configure)
    }
    let choice = list.choice
    let versions = try await choice.versions(
      LoadArguments(dataset: old, load),
      LoadArguments(dataset: new ?? DatasetChoice.defaultName, load))
    var difference = Comparison(from: versions.old, to: versions.new)
    configure(&difference)
    let status = try await difference.run(query, settings: list.settings(), on: console)
    throw ExitCode(status.rawValue)
  }

  @MainActor
  private func configure(_ difference: inout Comparison) {
    difference.warn = { ProcessEnd.writeError("\($0)\n") }
    let isTerminal = FileDescriptor.standardOutput.isTerminal
    difference.isForTerminal = isTerminal
    difference.rules.key = load.rowKey
    difference.rules.ignored = comparison.ignore
    difference.rules.tolerances = comparison.tolerances.map { ($0.column, $0.value) }
    difference.listsMoves = comparison.moves
    difference.recordsOrder = json
    if summary {
      difference.form = .summary
    } else if let output {
      difference.form = .table(output)
    } else if json {
      difference.form = .block(JSONPresenter())
    } else if !plain && isTerminal {
      difference.form = .block(
        TerminalPresenter(color: OutputOptions.Color.auto.isOn, hasHeadings: true))
    }
  }
}

/// What counts as a difference.
struct ComparisonOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("The columns that are not compared.", valueName: "columns"),
    completion: ArgumentCompletion.columns())
  var ignore: String?

  @Option(
    name: .customLong("tolerance"),
    help: ArgumentHelp(
      "The largest difference between numbers of a column that counts as none.",
      valueName: "column=number"), completion: .list([]), transform: tolerance)
  var tolerances: [Tolerance] = []

  @Flag(name: .long, help: "Print the rows that moved.")
  var moves = false

  struct Tolerance {
    let column: String
    let value: Double
  }

  private static func tolerance(_ text: String) throws -> Tolerance {
    guard let sign = text.lastIndex(of: "="), sign > text.startIndex,
      let value = Double(text[text.index(after: sign)...]), value >= 0, value.isFinite
    else { throw ValidationError("use column=number, as in price=0.01") }
    return Tolerance(column: String(text[..<sign]), value: value)
  }
}
