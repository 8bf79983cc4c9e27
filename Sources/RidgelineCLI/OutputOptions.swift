import ArgumentParser
import RidgelineCore
import SystemPackage
import Terminal

/// The form of the output.
struct OutputOptions: ParsableArguments {
  /// When to colour.
  enum Color: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Flag(name: .long, help: "The plain form also on a terminal.")
  var plain = false

  @Flag(name: .long, help: "One JSON object a line typed.")
  var json = false

  @Flag(name: .long, help: "Print each line typed before its answer.")
  var echo = false

  @Option(name: .long, help: "Whether to colour on a terminal.")
  var color = Color.auto

  func validate() throws {
    if plain && json { throw ValidationError("--plain and --json are two forms; name one.") }
    if echo && json { throw ValidationError("--echo is for the plain form; JSON has the line.") }
  }

  /// What writes the form that was asked for; without a wish it depends on standard output alone.
  @MainActor
  var presenter: any Presenter {
    if json { return JSONPresenter() }
    if plain || !FileDescriptor.standardOutput.isTerminal { return PlainPresenter() }
    return TerminalPresenter(color: isColored)
  }

  /// Whether a load that takes long is told by a line that is written anew: where a person reads, at a
  /// terminal that can do that.
  var showsProgress: Bool {
    !plain && !json && FileDescriptor.standardOutput.isTerminal
      && ThisProcess.environment["TERM"] != "dumb"
  }

  /// Whether colours are wanted, and the terminal has them.
  var isColored: Bool {
    let environment = ThisProcess.environment
    switch color {
    case .always: return true
    case .never: return false
    case .auto: return environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }
  }
}
