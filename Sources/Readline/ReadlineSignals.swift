import CReadline
import Dispatch
import Terminal

/// The signal sources of a terminal, delivered on the main queue.
///
/// A class because it owns its sources.
@MainActor
final class SignalSources {
  private var sources: [any DispatchSourceSignal] = []

  /// Returns after all sources are registered, because earlier signals would be lost.
  ///
  /// - Parameter terminating: Called on a separate thread before a signal ends the process.
  init(
    terminating: @escaping @Sendable () -> Void, handler: @escaping @MainActor (Int32) -> Void
  ) {
    let queue = DispatchQueue(label: "signals")
    let registered = DispatchGroup()
    func listen(to number: Int32, _ event: @escaping @Sendable () -> Void) {
      // The default actions of SIGWINCH and SIGCONT are harmless.
      if number != SIGWINCH && number != SIGCONT { signal_ignore(number) }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      registered.enter()
      source.setRegistrationHandler { @Sendable in registered.leave() }
      source.setEventHandler(handler: event)
      source.resume()
      sources.append(source)
    }
    for number in [SIGINT, SIGWINCH, SIGTSTP, SIGCONT] {
      listen(to: number) { Task { @MainActor in handler(number) } }
    }
    for number in [SIGTERM, SIGHUP, SIGQUIT] {
      listen(to: number) {
        terminating()
        signal_raise_default(number)
      }
    }
    registered.wait()
  }
}

extension ReadlineConsole {
  func handle(signal number: Int32) {
    guard !isClosed else {
      // The shell owns the terminal again.
      if number == SIGTSTP { signal_raise_default(SIGTSTP) }
      return
    }
    // The pager handles its own keys.
    if isPaging && number != SIGTSTP { return }
    switch number {
    case SIGINT:
      pasted = []
      decoder.reset()
      recorder.stop()
      readline_drop_keys()
      // Picking ends with its line.
      if isReading && !isPicking { cancelLine() }
      continuation.yield(.interrupt)
      if isReading { settle() }
    case SIGWINCH:
      if isReading { screen?.invalidate() }
      readline_fit_screen()
      if isReading { rl_forced_update_display() }
      continuation.yield(.resized)
      if isReading { settle() }
    case SIGTSTP:
      releaseTerminal(erasesLine: isReading)
      signal_raise_default(SIGTSTP)
      // Continued, or never stopped if there is no job control.
      readline_wait_for_foreground()
      reclaimTerminal()
    default:
      // After SIGCONT: the shell used the terminal while this process was stopped.
      readline_wait_for_foreground()
      if readline_resume_terminal() != 0 && isReading {
        // The line is on the screen already if the signal follows a SIGTSTP.
        if let screen { screen.invalidate() } else { rl_clear_visible_line() }
      }
      reclaimTerminal()
    }
  }

  func reclaimTerminal() {
    readline_prepare_terminal(1)
    readline_fit_screen()
    if isReading {
      rl_forced_update_display()
      settle()
    }
  }

  private func cancelLine() {
    isEndingLine = true
    isCancelling = true
    screen?.redisplay()
    readline_abandon_line()
    rl_echo_signal_char(SIGINT)
    // Readline frees a line's state only when the line is accepted.
    readline_accept()
    stopReading()
    isCancelling = false
    isEndingLine = false
    install()
  }
}
