import ArgumentParser
import Datasets
import Foundation
import RidgelineCore
import SystemPackage

/// Which list, and how it is arranged.
///
/// The settings are the words of the commands.
struct ListOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The data folder.", valueName: "folder"))
  var dataDir: String?

  @Option(name: .long, help: ArgumentHelp("The columns to show and search.", valueName: "names"))
  var columns: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("The columns to sort by, - for greatest first.", valueName: "columns"))
  var sort: String?

  @Option(name: .long, help: ArgumentHelp("The column to group by.", valueName: "column"))
  var section: String?

  @Option(name: .long, help: ArgumentHelp("How many rows to list at most.", valueName: "n"))
  var limit: String?

  /// The settings as typed lines, those that others depend on first.
  var settings: [String] {
    [("columns", columns), ("sort", sort), ("section", section), ("limit", limit)]
      .compactMap { name, value in value.map { ":\(name) \($0)" } }
  }

  /// The data folder: `--data-dir`, `$RIDGELINE_DATA`, `./Data`, or what was installed beside the
  /// executable's `bin`.
  func catalog() throws -> DatasetCatalog {
    let environment = ProcessInfo.processInfo.environment
    let named = environment["RIDGELINE_DATA"].flatMap { $0.isEmpty ? nil : FilePath($0) }
    let executable = FilePath(Bundle.main.executablePath ?? CommandLine.arguments[0])
    let shared = executable.removingLastComponent().removingLastComponent()
      .appending("share").appending("ridgeline")
    return DatasetCatalog(
      places: [
        .init(label: "--data-dir", folder: dataDir.map { FilePath($0) }, isChosen: true),
        .init(label: "$RIDGELINE_DATA", folder: named, isChosen: true),
        .init(label: "./Data", folder: "Data", isChosen: false),
        .init(label: "share/ridgeline", folder: shared, isChosen: false),
      ], home: environment["HOME"].map { FilePath($0) })
  }

  /// Loads the dataset that an argument names.
  func load(_ argument: String, from catalog: DatasetCatalog) throws -> Dataset {
    do {
      if argument == "-" { return try DatasetLoader.load(.standardInput, name: "standard input") }
      return try DatasetLoader.load(catalog.locate(argument))
    } catch {
      let problem = Problem(error)
      if case .unknownName = error.fault {
        throw problem.advising("to search: ridgeline filter \(shellWord(argument))")
      }
      throw problem
    }
  }

  private func shellWord(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    if isPlain && !word.isEmpty { return word }
    return "'\(word.replacingOccurrences(of: "'", with: "'\\''"))'"
  }
}
