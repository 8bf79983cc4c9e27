import ArgumentParser
import RidgelineCore
import Search
import SystemPackage
import Terminal

#if PostgreSQL
  import PostgreSQL
#endif

/// `ridgeline index ADDRESS`: what makes a table fast to search.
struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Print what a table's owner runs so that it is searched by an index.",
    discussion: """
      A column of what the cells are compared by, kept by the server, and a trigram index on it. \
      Nothing is changed without --run.
      """)

  @Argument(help: "A table, such as postgresql://host/database?table=packages.")
  var address: String

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "postgresql, yugabytedb or cockroachdb, where it is not the server's own.",
      valueName: "engine"))
  var engine: String?

  @Flag(name: .long, help: "Run it.")
  var run = false

  @MainActor
  func run() async throws {
    #if PostgreSQL
      let address = try RemoteLists.address(address)
      var engine: Engine?
      if let name = self.engine {
        engine = Engine(rawValue: name)
        if engine == nil {
          throw Problem(
            "no engine \(name)",
            advice: [Engine.allCases.map(\.rawValue).joined(separator: ", ")])
        }
      }
      do {
        let index = try await IndexDefinition(address, for: engine)
        if run { return try await index.run(on: address, Self.print) }
        for line in index.lines { try await Self.print(line) }
      } catch let error as ListSourceError {
        throw Problem(error)
      }
    #else
      throw RemoteLists.notBuilt
    #endif
  }

  private static func print(_ line: String) async throws {
    // A name may hold what a terminal would heed; whoever pipes it has it as it is.
    let isRead = FileDescriptor.standardOutput.isTerminal
    let text = isRead ? PlainForm.withoutControls(line) : line
    try await StandardOutput.write(Array((text + "\n").utf8))
  }
}
