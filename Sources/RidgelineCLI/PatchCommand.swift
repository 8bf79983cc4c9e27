import ArgumentParser
import Datasets
import Files
import Output
import Session
import SystemPackage
import Tables
import Terminal

struct PatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "patch",
    abstract: "Apply a difference from ridgeline diff --json to a list.",
    discussion: """
      Reads the difference from standard input and rewrites the list's file. If a row does not fit, \
      nothing is written. Exits with 0 if all changes were applied, and 2 after an error.
      """)

  @Argument(
    help: "The list to change: a path, or a name in the data folder.",
    completion: ArgumentCompletion.datasets)
  var dataset: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write to a new file, or - for standard output, instead.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    name: .long, help: ArgumentHelp("The data folder.", valueName: "folder"),
    completion: .directory)
  var dataDir: String?

  @OptionGroup(title: "File")
  var load: LoadOptions

  @MainActor
  func run() async throws {
    var patch = try await Patch(
      LoadArguments(dataset: dataset, load), DatasetChoice(folder: dataDir))
    patch.output = output.map(ThisProcess.path)
    patch.isForTerminal = FileDescriptor.standardOutput.isTerminal
    patch.warn = { ProcessEnd.writeError("warning: \($0)\n") }
    if FileDescriptor.standardInput.isTerminal {
      throw Problem(
        "expected a difference on standard input",
        advice: ["make it with ridgeline diff --json OLD NEW"])
    }
    let difference: [UInt8]
    do throws(FileError) {
      difference = try FileContents.bytes(
        of: .standardInput, named: FilePath(StreamedDataset.standardInputName))
    } catch {
      throw Problem(error)
    }
    try await patch.run(difference, on: StandardConsole())
  }
}
