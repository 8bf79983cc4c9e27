#if PostgreSQL
  import Foundation
  import Testing

  @testable import PostgreSQL

  /// A server that a test stops, kills and restarts.
  ///
  /// A class, because its `deinit` ends the server.
  final class ControlledServer {
    private let process = Process()
    private let (orders, answers) = (Pipe(), Pipe())
    let port: String

    init() throws {
      let script = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "postgresql")
      process.executableURL = script
      process.arguments = ["--controlled"]
      process.standardInput = orders
      process.standardOutput = answers
      try process.run()
      port = Self.line(of: answers)
      try #require(Int(port) != nil)
    }

    deinit {
      try? orders.fileHandleForWriting.close()
      process.waitUntilExit()
    }

    var settings: [Server.Setting] { [("port", port)] }

    func stop() throws { try order("stop") }
    func kill() throws { try order("kill") }
    func start() throws { try order("start") }

    private func order(_ order: String) throws {
      try orders.fileHandleForWriting.write(contentsOf: Data("\(order)\n".utf8))
      try #require(Self.line(of: answers) == order)
    }

    private static func line(of pipe: Pipe) -> String {
      var line = ""
      while let byte = try? pipe.fileHandleForReading.read(upToCount: 1)?.first,
        byte != UInt8(ascii: "\n")
      {
        line.unicodeScalars.append(Unicode.Scalar(byte))
      }
      return line
    }
  }
#endif
