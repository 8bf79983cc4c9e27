import CPseudoTerminal
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program in a pseudo-terminal.
final class PseudoTerminal {
  /// The standard streams that are the terminal; the other one is a pipe.
  enum Ends {
    case both, inputOnly, outputOnly
  }

  private let master: Int32
  private let slave: Int32
  /// The test's end of the pipe.
  private let piped: FileHandle
  private let process: pid_t
  /// Whether the program is Ridgeline itself, not a shell.
  private let isRidgeline: Bool
  private var status: Int32?
  private var bytes: [UInt8] = []
  /// The position of `expect` in the output.
  private var position = 0
  /// The number of status requests, and of the output up to the last answer.
  private var requestCount = 0
  private var settledCount = 0
  private(set) var screen: ScreenEmulator

  init(
    program: String = Ridgeline.executable, _ arguments: [String] = ["--no-history"],
    ends: Ends = .both,
    columns: Int = 80, lines: Int = 24, environment: [String: String] = [:],
    in folder: String = Ridgeline.checkout
  ) throws {
    screen = ScreenEmulator(columns: columns, lines: lines)
    var master: Int32 = -1
    var slave: Int32 = -1
    try #require(pseudo_terminal_open(&master, &slave) == 0)
    setSize(of: master, columns: columns, lines: lines)
    let pipe = Pipe()
    let reading = pipe.fileHandleForReading
    let writing = pipe.fileHandleForWriting
    for end in [reading, writing] { _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) }
    let variables = [
      "TERM": "xterm", "LANG": "C.UTF-8", "INPUTRC": "/dev/null", "PATH": "/usr/bin:/bin",
      // Most tests use the line prompt.
      "RIDGELINE_LIVE": "0",
      // Answers status requests, and leaves columns as they are in a pause of the keys.
      "RIDGELINE_TEST": "1",
    ].merging(environment) { _, own in own }
    isRidgeline = program == Ridgeline.executable
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + settings { free(word) } }
    process = pseudo_terminal_spawn(
      slave, ends == .outputOnly ? reading.fileDescriptor : slave,
      ends == .inputOnly ? writing.fileDescriptor : slave, folder, &words, &settings)
    try #require(process > 0)
    (self.master, self.slave) = (master, slave)
    piped = ends == .outputOnly ? writing : reading
    // Closes the program's end in this process, so that the pipe can end.
    try (ends == .outputOnly ? reading : writing).close()
  }

  /// Starts the program and waits for its prompt.
  static func atPrompt(
    _ arguments: [String] = ["--no-history"], columns: Int = 80, lines: Int = 24,
    environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      arguments, columns: columns, lines: lines, environment: environment)
    try terminal.expect("> ")
    return terminal
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
    close(slave)
  }

  /// The output to the terminal.
  var output: String { String(decoding: bytes, as: UTF8.self) }

  /// The output to the pipe, after the program has ended.
  var pipedOutput: String {
    get throws { String(decoding: try piped.readToEnd() ?? Data(), as: UTF8.self) }
  }

  /// Types keys.
  func type(_ keys: String) { type(bytes: Array(keys.utf8)) }

  /// Types bytes that may be invalid UTF-8.
  func type(bytes: [UInt8]) { FileHandle(fileDescriptor: master).write(Data(bytes)) }

  /// Writes to the program's input pipe.
  func pipe(_ text: String) throws { try piped.write(contentsOf: Data(text.utf8)) }

  /// Closes the program's input pipe.
  func endPipe() throws { try piped.close() }

  func resize(columns: Int, lines: Int) {
    setSize(of: master, columns: columns, lines: lines)
    screen.resize(columns: columns, lines: lines)
  }

  /// Waits until the program, at its prompt, has answered all that was typed before.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) throws {
    var (next, pause) = (ContinuousClock.now, Duration.milliseconds(250))
    try wait(for: "an idle program", sourceLocation: sourceLocation) {
      // A terminal echoes requests until the program reads keys.
      if ContinuousClock.now >= next && !isCooked {
        // A signal may discard the request with the keys before it.
        (next, pause) = (.now + pause, pause * 2)
        requestCount += 1
        type("\u{1B}[\(requestCount)n")
      }
      // No request may be left for the next line.
      let answer = Array("\u{1B}_idle \(requestCount)\u{1B}\\".utf8)
      return bytes[settledCount...].firstRange(of: answer) != nil
    }
    settledCount = bytes.count
  }

  /// Reads until a condition holds.
  ///
  /// - Parameter state: The state that the condition checks, for the failure.
  func wait(
    for state: @autoclosure () -> String, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: () throws -> Bool
  ) throws {
    let end = ContinuousClock.now + waitLimit
    while try !condition() {
      readMore()
      if ContinuousClock.now < end { continue }
      Issue.record(
        "no \(state()); the screen is \(screen.text), the output ends with \(output.suffix(2_000).debugDescription)",
        sourceLocation: sourceLocation)
      throw WaitTimeout(state: state())
    }
  }

  /// Types keys and waits until text is on the screen; with a line feed, until a line ends with it.
  ///
  /// - Parameter settles: Whether to wait until the program has answered the keys. A shell, an incomplete
  ///   key or a load that does not end would never do so.
  func type(
    _ keys: String, showing text: String, settles: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    type(keys)
    func waitForText() throws {
      try wait(for: "\(text.debugDescription) on the screen", sourceLocation: sourceLocation) {
        !screen.isSynchronizing && screen.text.contains { "\($0)\n".contains(text) }
      }
    }
    try waitForText()
    guard settles && isRidgeline && !keys.isEmpty else { return }
    try settle(sourceLocation: sourceLocation)
    try waitForText()
  }

  /// Enters a line and waits for some output.
  func enter(
    _ line: String, expecting text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    type(line + "\r")
    try expect(text, sourceLocation: sourceLocation)
  }

  /// Ends the session with Ctrl-D, and checks the exit code and the terminal's settings.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) throws {
    type("\u{4}")
    expectEqual(try end(sourceLocation: sourceLocation), 0, sourceLocation: sourceLocation)
    #expect(isCooked, sourceLocation: sourceLocation)
  }

  /// Whether the program waits for a time, and not only for events.
  ///
  /// A sleep is a timer of the clock that includes suspension; Dispatch has another one for itself.
  var hasTimer: Bool {
    get throws {
      let files = "/proc/\(process)/fdinfo"
      return try FileManager.default.contentsOfDirectory(atPath: files).contains { file in
        let text = (try? String(contentsOfFile: "\(files)/\(file)", encoding: .utf8)) ?? ""
        return text.contains("clockid: \(CLOCK_BOOTTIME)\n") && !text.contains("it_value: (0, 0)")
      }
    }
  }

  /// Waits until the program has read the typed keys.
  func waitUntilRead() throws {
    try wait(for: "keys that were read") {
      var count: Int32 = 0
      return ioctl(slave, UInt(FIONREAD), &count) == 0 && count == 0
    }
  }

  /// Waits until Ctrl-S has stopped the terminal's output.
  func waitUntilStopped() throws {
    try wait(for: "stopped output") {
      var file = pollfd(fd: slave, events: Int16(POLLOUT), revents: 0)
      return poll(&file, 1, 0) == 0
    }
  }

  /// Sends the process a signal.
  func send(signal: Int32) { kill(process, signal) }

  #if os(Linux)
    /// Sends a signal to a thread other than the main one.
    func sendToOtherThread(signal: Int32) throws {
      let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
      let isSent = threads.compactMap { pid_t($0) }.contains {
        $0 != process && pseudo_terminal_signal_thread(process, $0, signal) == 0
      }
      try #require(isSent)
    }
  #endif

  /// Waits for text after the last expected text; returns the output in between.
  @discardableResult
  func expect(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try expect(bytes: Array(text.utf8), sourceLocation: sourceLocation)
  }

  /// Ignores the output so far in `expect`.
  func skipOutput() { position = bytes.count }

  /// Waits for bytes, which may be invalid UTF-8.
  @discardableResult
  func expect(
    bytes expected: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    var range: Range<Int>?
    try wait(
      for: String(decoding: expected, as: UTF8.self).debugDescription,
      sourceLocation: sourceLocation
    ) {
      range = bytes[position...].firstRange(of: expected)
      return range != nil
    }
    let found = try #require(range)
    defer { position = found.upperBound }
    return String(decoding: bytes[position..<found.lowerBound], as: UTF8.self)
  }

  /// Waits for the end; returns the exit code, or minus the signal that ended it.
  func end(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int32 {
    var result: Int32 = 0
    try wait(for: "end of the program", sourceLocation: sourceLocation) {
      readMore()
      return waitpid(process, &result, WNOHANG) == process
    }
    while readMore() {}
    let code = result & 0x7F == 0 ? (result >> 8) & 0xFF : -(result & 0x7F)
    status = code
    return code
  }

  /// The process group that uses the terminal.
  var foregroundGroup: pid_t { tcgetpgrp(master) }

  /// Sends the job that uses the terminal a signal.
  func sendToForeground(signal: Int32) throws {
    let group = foregroundGroup
    try #require(group > 1)
    kill(-group, signal)
  }

  /// A child of the job that uses the terminal, which may not run its program yet.
  var child: pid_t? {
    get throws {
      let threads = "/proc/\(foregroundGroup)/task"
      return try FileManager.default.contentsOfDirectory(atPath: threads)
        .compactMap { FileManager.default.contents(atPath: "\(threads)/\($0)/children") }
        .compactMap { String(decoding: $0, as: UTF8.self).split(separator: " ").first }
        .compactMap { pid_t($0) }
        .first
    }
  }

  /// Waits until the job has a child, or none.
  ///
  /// - Parameter keys: Typed again after a while, since a child may end before it is seen.
  func waitForChild(exists: Bool, typing keys: String = "") throws {
    var next = ContinuousClock.now
    let end = next + waitLimit
    // Without pauses: the child runs its program within half a millisecond.
    while try (child != nil) != exists {
      let now = ContinuousClock.now
      if now > end { throw WaitTimeout(state: "child: \(exists)") }
      if now >= next {
        type(keys)
        next = now + .seconds(5)
      }
    }
  }

  /// Whether the terminal echoes and buffers lines, as a shell expects.
  var isCooked: Bool {
    var settings = termios()
    tcgetattr(slave, &settings)
    let local = tcflag_t(ECHO | ICANON | ISIG)
    return settings.c_lflag & local == local && settings.c_iflag & tcflag_t(ICRNL) != 0
  }

  /// Waits until readline has prepared the terminal, or restored it.
  func expect(cooked: Bool) throws {
    try wait(for: cooked ? "restored terminal" : "prepared terminal") { isCooked == cooked }
  }

  /// Reads available output after a short wait; false without any.
  @discardableResult
  private func readMore() -> Bool {
    var file = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&file, 1, 20) > 0, file.revents & Int16(POLLIN) != 0 else { return false }
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(master, &chunk, chunk.count)
    bytes += chunk.prefix(max(count, 0))
    screen.feed(chunk.prefix(max(count, 0)))
    return count > 0
  }
}

private func setSize(of terminal: Int32, columns: Int, lines: Int) {
  var size = winsize(ws_row: UInt16(lines), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
  _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
}
