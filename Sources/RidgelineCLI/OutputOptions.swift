import ArgumentParser
import Output
import SystemPackage
import Terminal

struct OutputOptions: ParsableArguments {
  enum Color: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    var isOn: Bool {
      switch self {
      case .always: true
      case .never: false
      case .auto: ThisProcess.environment["NO_COLOR", default: ""].isEmpty && !OutputOptions.isDumb
      }
    }
  }

  @Flag(name: .long, help: "Use the plain form even on a terminal.")
  var plain = false

  @Flag(name: .long, help: "Print one JSON object for each typed line.")
  var json = false

  @Flag(name: .long, help: "Print each typed line before its output.")
  var echo = false

  @Option(
    name: .long, help: ArgumentHelp("When to use colors on a terminal.", valueName: "when"))
  var color = Color.auto

  func validate() throws {
    if plain && json { throw ValidationError("--plain and --json are mutually exclusive") }
    if echo && json { throw ValidationError("--echo and --json are mutually exclusive") }
  }

  /// The presenter of the requested form; the default depends on standard output.
  @MainActor
  var presenter: any Presenter {
    if json { return JSONPresenter() }
    if plain || !FileDescriptor.standardOutput.isTerminal { return PlainPresenter() }
    return TerminalPresenter(color: isColored)
  }

  /// Whether a slow load shows a progress line, which needs a terminal with cursor movement.
  var showsProgress: Bool {
    !plain && !json && FileDescriptor.standardOutput.isTerminal && !Self.isDumb
  }

  /// Whether the terminal cannot move its cursor.
  static var isDumb: Bool { ThisProcess.environment["TERM"] == "dumb" }

  var isColored: Bool { color.isOn }
}
