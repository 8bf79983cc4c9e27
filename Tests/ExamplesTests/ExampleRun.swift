import Foundation

/// One run of the built examples.
struct ExampleRun {
  let output: String
  let errors: String
  let status: Int32

  /// Runs the program that the build puts beside the test bundle.
  init(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("Examples")
    process.arguments = arguments
    // One page at most goes through each, which no pipe is too small for.
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
