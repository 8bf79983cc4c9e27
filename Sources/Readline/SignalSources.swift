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
  }

  private static let meanings: [Int32: Signal] = [
    SIGINT: .interrupt, SIGWINCH: .resize, SIGTSTP: .suspend, SIGCONT: .resume,
  ]
  private static let terminators = [SIGTERM, SIGHUP, SIGQUIT]

  private var sources: [any DispatchSourceSignal] = []

  /// Returns when all signals are heard of: one that came earlier would be lost.
  ///
  /// - Parameters:
  ///   - terminating: Called on a thread of its own before a signal ends the process.
  ///   - handler: Called on the main actor for all other signals.
  init(
    terminating: @escaping @Sendable () -> Void, handler: @escaping @MainActor (Signal) -> Void
  ) {
    let queue = DispatchQueue(label: "signals")
    let registered = DispatchGroup()
    func listen(to number: Int32, _ event: @escaping @Sendable () -> Void) {
      Self.ignore(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      registered.enter()
      source.setRegistrationHandler { @Sendable in registered.leave() }
      source.setEventHandler(handler: event)
      source.resume()
      sources.append(source)
    }
    for (number, meaning) in Self.meanings {
      listen(to: number) { Task { @MainActor in handler(meaning) } }
    }
    for number in Self.terminators {
      listen(to: number) {
        terminating()
        signal_raise_default(number)
      }
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
