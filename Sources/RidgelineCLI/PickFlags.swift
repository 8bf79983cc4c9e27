import ArgumentParser
import Live
import Output
import Readline
import SystemPackage
import Tables
import Terminal

/// The flags of `--pick`, which have the names of other finders' flags.
struct PickFlags: ParsableArguments {
  @Flag(name: .long, help: "Pick a row on the terminal with Enter, print it and exit.")
  var pick = false

  @Flag(name: [.long, .customShort("m")], help: "Mark several rows with Tab.")
  var multi = false

  @Flag(
    name: [.customLong("select-1"), .customShort("1")],
    help: "Pick the only match of --query at once.")
  var selectOne = false

  @Flag(
    name: [.customLong("exit-0"), .customShort("0")],
    help: "Exit at once if --query matches nothing.")
  var exitIfEmpty = false

  @Flag(name: .long, help: "Show the colors of the input.")
  var ansi = false

  @Option(
    name: .long,
    help: ArgumentHelp("The height of the list, in lines or percent.", valueName: "n[%]"))
  var height: Picking.Height?

  @Option(name: .long, help: ArgumentHelp("The prompt of the query.", valueName: "text"))
  var prompt: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Show the first lines above the list, not as rows.", valueName: "n"),
    transform: lineCount)
  var headerLines: Int?

  @Option(
    name: .customLong("output"),
    help: ArgumentHelp("The format of the picked rows.", valueName: "form"))
  var format: RowFormat?

  @Flag(name: .long, help: "End each picked record with NUL, for xargs -0.")
  var print0 = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Read and save the lines typed to pick a row in a file; Ctrl-N and Ctrl-P browse them.",
      valueName: "file"),
    completion: .file())
  var history: String?

  func validate() throws {
    let flags = [
      ("--multi", multi), ("--select-1", selectOne), ("--exit-0", exitIfEmpty),
      ("--ansi", ansi),
      ("--height", height != nil), ("--prompt", prompt != nil), ("--output", format != nil),
      ("--print0", print0), ("--history", history != nil),
      ("--header-lines", headerLines != nil),
    ]
    if !pick, let flag = flags.first(where: \.1)?.0 {
      throw ValidationError("\(flag) requires --pick")
    }
  }

  private static func lineCount(_ value: String) throws -> Int {
    guard let count = Int(value), count >= 0 else { throw ValidationError("use a number of lines") }
    return count
  }

  /// The loop's options; nil without `--pick`.
  var options: Picking? {
    guard pick else { return nil }
    var options = Picking()
    options.marksRows = multi
    options.picksOnlyRow = selectOne
    options.endsIfEmpty = exitIfEmpty
    options.height = height
    return options
  }

  /// The terminal's keys and prompt.
  var purpose: LiveTerminal.Purpose {
    .picking(PickOptions(hasHistory: history != nil, marksRows: multi), prompt: prompt)
  }

  /// The file of typed lines, if any.
  var historyPath: FilePath? { history.map { FilePath(text: ThisProcess.path($0)) } }

  /// Returns the writer of picked rows.
  @MainActor
  func filter(of picked: Pick, header: Bool) -> Filter {
    var filter = Filter(picked.dataset)
    filter.format = format
    filter.header = header
    filter.isNULTerminated = print0
    filter.isForTerminal = FileDescriptor.standardOutput.isTerminal
    return filter
  }
}

extension Picking.Height: ExpressibleByArgument {
  /// Parses the argument of `--height`.
  public init?(argument: String) { self.init(argument) }
}
