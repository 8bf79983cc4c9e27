import Foundation
import TestSupport
import Testing

/// The built program, and the checkout that it was built from.
enum Ridgeline {
  /// The executable next to the test bundle.
  static let executable = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("ridgeline").path

  /// The path of the checkout.
  static let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  struct Result {
    let output: String
    let errors: String
    let status: Int32

    var lines: [String] {
      output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) }
    }
  }

  /// Runs the program with files as standard streams.
  static func run(
    _ arguments: [String], input: String = "", in folder: String = checkout,
    environment: [String: String] = [:]
  ) throws -> Result {
    try run(arguments, input: Data(input.utf8), in: folder, environment: environment)
  }

  /// Runs the program on bytes that may be invalid UTF-8.
  static func run(
    _ arguments: [String], input: Data, in folder: String = checkout,
    environment: [String: String] = [:]
  ) throws -> Result {
    try run(executable, arguments, input: input, in: folder, environment: environment)
  }

  /// Runs a shell command in which `"$0"` is the program.
  static func run(command: String) throws -> Result {
    try run("/bin/sh", ["-c", command, executable], input: Data(), in: checkout, environment: [:])
  }

  /// Runs a command with bash.
  static func run(
    bash command: String, in folder: String, environment: [String: String]
  ) throws -> Result {
    try run("/bin/bash", ["-c", command], input: Data(), in: folder, environment: environment)
  }

  private static func run(
    _ program: String, _ arguments: [String], input: Data, in folder: String,
    environment: [String: String]
  ) throws -> Result {
    // Files, because a full pipe would need a reader.
    let scratch = try TemporaryFolder()
    func handle(_ name: String, _ contents: Data) throws -> FileHandle {
      let path = try scratch.write(Array(contents), to: name)
      return try #require(FileHandle(forUpdatingAtPath: path))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { own, _ in own }
    process.standardInput = try handle("input", input)
    process.standardOutput = try handle("output", Data())
    process.standardError = try handle("errors", Data())
    try process.run()
    process.waitUntilExit()
    return Result(
      output: try scratch.text(of: "output"), errors: try scratch.text(of: "errors"),
      status: process.terminationStatus)
  }
}

/// The privileges of the tests on this machine.
enum Shell {
  static func succeeds(_ command: String) -> Bool {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "\(command) >/dev/null 2>&1"]
    guard (try? shell.run()) != nil else { return false }
    shell.waitUntilExit()
    return shell.terminationStatus == 0
  }
}
