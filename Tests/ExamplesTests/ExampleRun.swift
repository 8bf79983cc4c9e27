import Foundation

/// One run of the built examples.
struct ExampleRun {
  let output: String
  let errors: String
  let status: Int32

  /// Runs the program next to the test bundle.
  init(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("Examples")
    process.arguments = arguments
    // Each output is at most one page, which fits in any pipe.
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    self.output = try Self.text(of: output)
    self.errors = try Self.text(of: errors)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  private static func text(of pipe: Pipe) throws -> String {
    String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }
}
