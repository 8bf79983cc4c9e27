import Foundation
import TestSupport
import Testing

/// A program whose output can be read while it runs.
final class RunningProgram {
  /// Its standard input.
  enum Input {
    case contents(Data)
    case pipe(NamedPipe)
  }

  private let process = Process()
  private let input: Input
  /// The folder of the files that are its standard streams; a full pipe would need a reader.
  private let streams: TemporaryFolder

  init(
    program: String = Ridgeline.executable, _ arguments: [String],
    input: Input = .contents(Data()), in folder: String = Ridgeline.checkout,
    environment: [String: String] = [:]
  ) throws {
    self.input = input
    streams = try TemporaryFolder()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { own, _ in own }
    let path =
      switch input {
      case .contents(let data): try streams.write(Array(data), to: "input")
      case .pipe(let pipe): pipe.path
      }
    let standardInput: FileHandle = try #require(FileHandle(forReadingAtPath: path))
    process.standardInput = standardInput
    process.standardOutput = try handle("output")
    process.standardError = try handle("errors")
    try process.run()
  }

  deinit {
    guard process.isRunning else { return }
    // Foundation starts each program in a separate process group.
    kill(-process.processIdentifier, SIGKILL)
    kill(process.processIdentifier, SIGKILL)
  }

  private func handle(_ name: String) throws -> FileHandle {
    try #require(FileHandle(forUpdatingAtPath: try streams.write("", to: name)))
  }

  /// The output so far.
  var output: String { get throws { try streams.text(of: "output") } }

  /// Waits until the output contains text.
  func wait(forOutput text: String) throws {
    try blockingWait(for: "\(text.debugDescription) in the output") { try output.contains(text) }
  }

  /// The memory that it uses, in bytes.
  var memory: Int {
    get throws {
      let pages = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)
      return try #require(Int(pages.split(separator: " ")[1])) * sysconf(Int32(_SC_PAGESIZE))
    }
  }

  func send(signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end; the status is the exit code, or minus the signal that ended the program.
  func result() throws -> Ridgeline.Result {
    try process.waitForEnd()
    let status = process.terminationStatus
    return Ridgeline.Result(
      output: try output, errors: try streams.text(of: "errors"),
      status: process.terminationReason == .exit ? status : -status)
  }
}

extension Process {
  /// Waits for the end, up to `waitLimit`.
  func waitForEnd() throws {
    let name = executableURL?.lastPathComponent ?? "program"
    try blockingWait(for: "end of \(name) \(arguments ?? [])") { !isRunning }
    // Breaks the cycle of the process and its run loop source, which would keep its files open.
    waitUntilExit()
  }
}
