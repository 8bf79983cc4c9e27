import CReadline
import Dispatch

/// The signals that concern a terminal, delivered on the main queue.
///
/// A class because it holds what the system delivers to.
@MainActor
final class SignalSources {
  /// What a signal asks for.
  enum Signal: Sendable {
    /// Ctrl-C.
    case interrupt
    /// The terminal has another size.
    case resize
    /// Ctrl-Z.
    case suspend
    /// Back in the foreground.
    case resume
    /// The end, by this signal.
    case terminate(Int32)
  }

  private static let meanings: [Int32: Signal] = [
    SIGINT: .interrupt, SIGWINCH: .resize, SIGTSTP: .suspend, SIGCONT: .resume,
    SIGTERM: .terminate(SIGTERM), SIGHUP: .terminate(SIGHUP), SIGQUIT: .terminate(SIGQUIT),
  ]

  private var sources: [any DispatchSourceSignal] = []

  /// Returns when all signals are heard of: one that came earlier would be lost.
  init(_ handler: @escaping @MainActor (Signal) -> Void) {
    let queue = DispatchQueue(label: "signals")
    let registered = DispatchGroup()
    for (number, meaning) in Self.meanings {
      Self.ignore(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      registered.enter()
      source.setRegistrationHandler { @Sendable in registered.leave() }
      source.setEventHandler { @Sendable in Task { @MainActor in handler(meaning) } }
      source.resume()
      sources.append(source)
    }
    registered.wait()
  }

  /// Does what a signal does when nobody minds it, so that its sender sees what it expects: stops
  /// the process until it is continued, or ends it.
  func raiseByDefault(_ number: Int32) { signal_raise_default(number) }

  /// The default action is off; the source still hears of the signal.
  ///
  /// Of a resize and of being continued the default does no harm.
  private static func ignore(_ number: Int32) {
    if number != SIGWINCH && number != SIGCONT { signal_ignore(number) }
  }
}
