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
    let patched = try await Self.patched(dataset, with: difference)
    if output == Self.standardOutput {
      return try await print(patched, on: console)
    }
    if !patched.isSame || output != nil { try await write(patched) }
    let counts = "\(patched.count) of \(patched.count) (\(patched.changesText))"
    try await console.write(Array((PlainForm.line(.counts, counts) + "\n").utf8))
  }

  private func print(_ list: Patched, on console: any Console) async throws {
    var bytes: [UInt8] = []
    func flush() async throws {
      try await console.write(isForTerminal ? PlainForm.escapingControls(inLines: bytes) : bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    for part in list.parts {
      bytes += part
      // A part can be a short row, or all of a long list.
      if bytes.count >= 1 << 16 { try await flush() }
    }
    if !bytes.isEmpty { try await flush() }
  }

  // MARK: - Patching

  private struct Patched: Sendable {
    let file: DatasetFile
    let old: [UInt8]
    let parts: [ArraySlice<UInt8>]
    let isSame: Bool
    let count: Int
    let changesText: String
  }

  @concurrent
  private static func patched(
    _ dataset: Dataset, with difference: [UInt8]
  ) async throws(Problem) -> Patched {
    guard let file = dataset.file else {
      throw Problem("\(dataset.name) has no file", advice: ["copy its data to a file"])
    }
    let columns = ListColumn.columns(of: dataset)
    let recorded: RecordedDifference
    do throws(RecordedDifferenceError) {
      recorded = try RecordedDifference(difference, keys: PatchedRows.keys(of: columns))
    } catch {
      throw Problem(error, dataset)
    }
    let old: [UInt8]
    do throws(FileError) {
      old = try FileContents.bytes(of: file.resolvedPath)
    } catch {
      throw Problem(error)
    }
    guard file.isVerbatim || dataset.isFromJSON, let layout = RecordLayout(of: dataset, in: old)
    else {
      throw Problem(
        "patch does not support the format of \(dataset.name)",
        advice: [
          "it writes .csv, .tsv, .txt and .jsonl files, and .json files with one array of rows"
        ])
    }
    let plan = try PatchPlan(recorded, to: dataset, columns, layout)
    let parts = layout.source(applying: plan.edits)
    let patched = Patched(
      file: file, old: old, parts: parts, isSame: plan.edits.isEmpty, count: plan.count,
      changesText: plan.changesText)
    try await check(Array(parts.joined()), plan.count, dataset)
    return patched
  }

  /// Throws if the patched file would be read as another list, or two of its rows have the same key.
  private nonisolated static func check(
    _ bytes: [UInt8], _ count: Int, _ dataset: Dataset
  ) async throws(Problem) {
    guard let file = dataset.file else { return }
    let read = try? DatasetLoader.load(
      bytes, name: "the patched \(dataset.name)", path: file.resolvedPath.text,
      extension: file.resolvedPath.extension, file.options)
    guard let read, read.count == count, count == 0 || read.hasHeaders(of: dataset) else {
      throw Problem(
        "the patched \(dataset.name) would be read as another list",
        advice: ["its format cannot hold a new row"])
    }
    guard let key = file.options.key else { return }
    var rules = ComparisonRules()
    rules.key = key
    _ = try await rules.difference(from: dataset, to: read)
  }

  // MARK: - Writing

  private func write(_ patched: Patched) async throws(Problem) {
    let own = patched.file.resolvedPath
    var target = FileTarget(path: own, resolvedPath: own)
    var placement = AtomicFile.Placement.update(
      ExpectedContents(patched.file.version, [patched.old[...]]))
    if let output {
      target = FileTarget(output, in: catalog)
      placement = .new
    } else {
      try target.check(FileProtection(of: own), of: "patch") { _ in
        "--output FILE writes to another file"
      }
    }
    let outcome: AtomicFile.Outcome
    do {
      outcome = try await AtomicFile.write(patched.parts, to: target.resolvedPath, placement)
    } catch {
      throw Problem(error)
    }
    guard case .committed(_, let lost) = outcome else {
      if output != nil {
        throw Problem(
          "\(target.path) already exists", advice: ["delete it, or choose another file"])
      }
      throw Problem("\(own) changed while it was patched", advice: ["try again"])
    }
    target.warning(of: lost).forEach(warn)
  }
}

extension Dataset {
  /// Whether it has the headings of another version; the keys of JSON in any order, since the first
  /// objects decide it.
  fileprivate func hasHeaders(of other: Dataset) -> Bool {
    let (headers, others) = (columns.map(\.header), other.columns.map(\.header))
    return isFromJSON ? Set(headers) == Set(others) : headers == others
  }
}

extension Problem {
  /// JSON that is not a difference to apply to a list.
  fileprivate init(_ error: RecordedDifferenceError, _ dataset: Dataset) {
    let advice = "make it with ridgeline diff --json OLD NEW"
    switch error {
    case .invalid(let sentence, let place):
      self.init("standard input:\(place): \(sentence)", advice: [advice])
    case .empty: self.init("standard input is empty", advice: [advice])
    case .noDifference: self.init("standard input is not a difference", advice: [advice])
    case .severalObjects:
      self.init("standard input has several values", advice: ["apply one difference at a time"])
    case .session:
      self.init("standard input is the output of a session", advice: [advice])
    case .incomplete: self.init("the difference ends with an error", advice: ["make it again"])
    case .columns(let note):
      self.init(
        "the columns of the lists differ: \(note)",
        advice: ["patch changes rows only; change the columns first"])
    case .unknownColumn(let key):
      self.init(
        "\(dataset.name) has no column \(key)",
        advice: dataset.count > 0 ? [] : ["an empty list needs headings before rows"])
    case .invalidRow(let row, let member):
      let expected = member == "at" || member == "from" ? "a row's position" : "an object of cells"
      self.init("expected \(expected) in \(row).\(member) of the difference", advice: [advice])
    }
  }
}
