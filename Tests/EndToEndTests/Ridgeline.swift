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
    try RunningProgram(
      program: program, arguments, input: .contents(input), in: folder, environment: environment
    ).result()
  }
}

/// The privileges of the tests on this machine.
enum Shell {
  static func succeeds(_ command: String) -> Bool {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "\(command) >/dev/null 2>&1"]
    guard (try? shell.run()) != nil, (try? shell.waitForEnd()) != nil else { return false }
    return shell.terminationStatus == 0
  }
}
