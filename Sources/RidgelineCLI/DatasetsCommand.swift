import ArgumentParser
import RidgelineCore
import Terminal

/// `ridgeline datasets`: the lists in the data folder.
struct DatasetsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "datasets", abstract: "Print the name and file of each dataset.")

  @Option(name: .long, help: ArgumentHelp("The data folder.", valueName: "folder"))
  var dataDir: String?

  func run() async throws {
    let choice = DatasetChoice(folder: dataDir)
    let lines = try choice.datasets().map { PlainForm.row([$0.name, $0.path]) + "\n" }
    try await StandardOutput.write(Array(lines.joined().utf8))
  }
}
