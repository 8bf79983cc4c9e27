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
  init(handler: @escaping @MainActor (Int32) -> Void) {
    let queue = DispatchQueue(label: "signals")
    let registered = DispatchGroup()
    for number in [SIGINT, SIGWINCH, SIGTSTP, SIGCONT] {
      // The default actions of SIGWINCH and SIGCONT are harmless.
      if number != SIGWINCH && number != SIGCONT { signal_ignore(number) }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      registered.enter()
      source.setRegistrationHandler { @Sendable in registered.leave() }
      source.setEventHandler { @Sendable in Task { @MainActor in handler(number) } }
      source.resume()
      sources.append(source)
    }
    registered.wait()
  }
}

extension ReadlineConsole {
  func handle(signal number: Int32) {
    // The terminal is the shell's again, or the pager's, which handles its own keys.
    guard !isClosed && !isPaging else {
      if number == SIGTSTP { readline_suspend() }
      return
    }
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
      readline_suspend()
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
    readline_take_terminal()
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
