import ArgumentParser
import RidgelineCore
import SystemPackage
import Terminal

/// `ridgeline datasets`: the lists in the data folder.
struct DatasetsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "datasets", abstract: "Print the name and file of each dataset.")

  @Option(name: .long, help: ArgumentHelp("The data folder.", valueName: "folder"))
  var dataDir: String?

  func run() async throws {
    var options = ListOptions()
    options.dataDir = dataDir
    let lines = try options.catalog().locations.map { location in
      PlainForm.row([location.name, location.path.string]) + "\n"
    }
    try StandardOutput.write(Array(lines.joined().utf8))
  }
}
