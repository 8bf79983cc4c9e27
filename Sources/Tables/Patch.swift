import Datasets
import Files
import Output
import Search
import Session
import SystemPackage
import Terminal

/// The application of a difference to a list, for `ridgeline patch`.
@MainActor
public struct Patch {
  /// The argument for standard output.
  public static let standardOutput = "-"

  /// The file to write instead of the list's; `-` for the console, nil for the list's own.
  public var output: String?
  /// Whether to escape control characters of a list that is written to a terminal.
  public var isForTerminal = false
  /// Receives warnings.
  public var warn: (String) -> Void = { _ in }

  private let dataset: Dataset
  private let catalog: DatasetCatalog

  /// Loads the list to patch.
  public init(_ arguments: LoadArguments, _ choice: DatasetChoice) async throws {
    if RemoteLists.isAddress(arguments.argument) {
      throw Problem("patch writes files, not tables of servers")
    }
    if arguments.argument == StreamedDataset.standardInput {
      throw Problem("standard input is the difference", advice: ["name the list to patch"])
    }
    dataset = try await choice.load(arguments)
    catalog = choice.catalog
  }

  /// Applies a difference and writes the list.
  ///
  /// - Parameters:
  ///   - difference: The JSON of `ridgeline diff --json`.
  ///   - console: Where to write the counts, or the list.
  /// - Throws: `Problem` if the list is not the old table of the difference; nothing is then written.
  ///   `ConsoleError` if the console fails.
  public func run(_ difference: [UInt8], on console: any Console) async throws {
    dataset.warnings().forEach { warn("\(dataset.name): \($0)") }
    guard let file = dataset.file else {
      throw Problem("\(dataset.name) has no file", advice: ["copy its data to a file"])
    }
    let (plan, old) = try await Self.plan(difference, dataset, file)
    if output == Self.standardOutput {
      return try await console.write(
        isForTerminal ? PlainForm.escapingControls(inLines: plan.source) : plan.source)
    }
    if plan.source != old || output != nil {
      try await write(plan.source, over: ExpectedContents(file.version, [old[...]]), file)
    }
    let counts = "\(plan.count) of \(plan.count) (\(plan.changesText))"
    try await console.write(Array((PlainForm.line(.counts, counts) + "\n").utf8))
  }

  /// Returns what a difference makes of a list, and the bytes of the list's file.
  @concurrent
  private static func plan(
    _ difference: [UInt8], _ list: Dataset, _ file: DatasetFile
  ) async throws(Problem) -> (PatchPlan, old: [UInt8]) {
    let path = file.resolvedPath
    let old: [UInt8]
    do throws(FileError) {
      old = try FileContents.bytes(of: path)
    } catch {
      throw Problem(error)
    }
    guard file.isVerbatim || list.isFromJSON, let layout = RecordLayout(of: list, in: old) else {
      throw Problem(
        "patch does not support the format of \(list.name)",
        advice: [
          "it writes .csv, .tsv, .txt and .jsonl files, and .json files with one array of rows"
        ])
    }
    let columns = ListColumn.columns(of: list)
    let plan = try PatchPlan(
      RecordedDifference(difference, to: list, columns), to: list, columns, layout)
    let read = try? DatasetLoader.load(
      plan.source, name: "the patched \(list.name)", path: path.text, extension: path.extension,
      file.options)
    guard let read, plan.fits(read) else {
      throw Problem(
        "the patched \(list.name) would be read as another list",
        advice: ["its format cannot hold a new row"])
    }
    if let key = file.options.key {
      var rules = ComparisonRules()
      rules.key = key
      // Throws if two rows have the same key.
      _ = try await rules.difference(from: list, to: read)
    }
    return (plan, old)
  }

  private func write(
    _ bytes: [UInt8], over old: ExpectedContents, _ file: DatasetFile
  ) async throws(Problem) {
    let own = FileTarget(path: file.resolvedPath, resolvedPath: file.resolvedPath)
    let target = output.map { FileTarget($0, in: catalog) } ?? own
    if output == nil {
      try own.check(FileProtection(of: own.path), of: "patch") { _ in
        "--output FILE writes to another file"
      }
    }
    let saver = ListSaver(catalog: catalog, overwrites: false)
    guard
      let (_, warnings) = try await saver.write(
        [bytes[...]], to: target, expecting: output == nil ? old : nil)
    else {
      if output == nil {
        throw Problem("\(own.path) changed while it was patched", advice: ["try again"])
      }
      throw Problem("\(target.path) already exists", advice: ["delete it, or choose another file"])
    }
    warnings.forEach(warn)
  }
}
