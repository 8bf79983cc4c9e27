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
  private var status: Int32?
  private var bytes: [UInt8] = []
  /// The position of `expect` in the output.
  private var position = 0
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
    ].merging(environment) { _, own in own }
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

  /// Reads until the program has neither output nor work for a while.
  func settle(milliseconds: Int = 150) {
    let end = Date().addingTimeInterval(Self.patience)
    var last = Date()
    while Date().timeIntervalSince(last) < Double(milliseconds) / 1_000 && Date() < end {
      if readMore() || isBusy { last = Date() }
    }
  }

  /// Whether a thread of the program, or of the job that uses the terminal, runs or waits for a core;
  /// false where that is unknown.
  private var isBusy: Bool {
    Set([process, tcgetpgrp(master)]).contains { process in
      let tasks = "/proc/\(process)/task"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
      return names.contains { task in
        let status = try? String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8)
        // The state follows the name, which is in parentheses.
        let state = status?.split(separator: ")").last?.split(separator: " ").first
        return state == "R" || state == "D"
      }
    }
  }

  /// Reads until a condition holds; false if it does not in time.
  func wait(until condition: () throws -> Bool) rethrows -> Bool {
    let end = Date().addingTimeInterval(Self.patience)
    while try !condition() {
      if !readMore() && Date() > end { return false }
    }
    return true
  }

  /// Types keys and waits until text is on the screen; with a line feed, until a line ends with it.
  func type(_ keys: String, showing text: String) throws {
    type(keys)
    guard wait(until: { screen.text.contains { "\($0)\n".contains(text) } }) else {
      Issue.record("\(text) is not shown; the screen is \(screen.text)")
      throw Timeout()
    }
    settle(milliseconds: 60)
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

  /// The number of times that a thread of the process waited and was woken.
  func wakeups() throws -> Int {
    let tasks = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
      let status = (try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }

  /// Sends the process a signal.
  func send(signal: Int32) { kill(process, signal) }

  /// Waits for text after the last expected text; returns the output in between.
  @discardableResult
  func expect(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try expect(bytes: Array(text.utf8), sourceLocation: sourceLocation)
  }

  /// Waits for bytes, which may be invalid UTF-8.
  @discardableResult
  func expect(
    bytes expected: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let end = Date().addingTimeInterval(Self.patience)
    while true {
      if let found = bytes[position...].firstRange(of: expected) {
        defer { position = found.upperBound }
        return String(decoding: bytes[position..<found.lowerBound], as: UTF8.self)
      }
      if !readMore() && Date() > end {
        Issue.record(
          "\(String(decoding: expected, as: UTF8.self).debugDescription) is missing; the output ends with \(output.suffix(2_000).debugDescription)",
          sourceLocation: sourceLocation)
        throw Timeout()
      }
    }
  }

  /// Waits for the end; returns the exit code, or minus the signal that ended it.
  func end(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int32 {
    let end = Date().addingTimeInterval(Self.patience)
    while Date() < end {
      readMore()
      var result: Int32 = 0
      guard waitpid(process, &result, WNOHANG) == process else { continue }
      while readMore() {}
      let code = result & 0x7F == 0 ? (result >> 8) & 0xFF : -(result & 0x7F)
      status = code
      return code
    }
    Issue.record(
      "still running; the output is \(output.debugDescription)", sourceLocation: sourceLocation)
    throw Timeout()
  }

  /// Sends the job that uses the terminal a signal.
  func sendToForeground(signal: Int32) throws {
    let group = tcgetpgrp(master)
    try #require(group > 1)
    kill(-group, signal)
  }

  struct Timeout: Error {}

  /// In seconds; other tests leave little time to the program.
  static let patience = 60.0

  /// Whether the terminal echoes and buffers lines, as a shell expects.
  var isCooked: Bool {
    var settings = termios()
    tcgetattr(slave, &settings)
    let local = tcflag_t(ECHO | ICANON | ISIG)
    return settings.c_lflag & local == local && settings.c_iflag & tcflag_t(ICRNL) != 0
  }

  /// Waits until readline has prepared the terminal, or restored it.
  func expect(cooked: Bool) throws {
    guard wait(until: { isCooked == cooked }) else { throw Timeout() }
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
