import Datasets
import Files
import Search
import SystemPackage

/// Which list a session or a filter begins on: the data folder, and what an argument means.
public struct DatasetChoice: Sendable {
  /// The list when none is named.
  public static let defaultName = "mountains"
  /// What stands for standard input.
  public static let standardInput = "-"

  /// What standard input is called.
  static let standardInputName = "standard input"

  /// The datasets there are.
  public private(set) var catalog: DatasetCatalog
  /// Those that live elsewhere.
  public let remote: RemoteLists

  /// The data folder is `folder`, else `$RIDGELINE_DATA`, else `./Data` and what was installed
  /// beside the executable's `bin`.
  public init(
    folder: String?, environment: [String: String], executable: String,
    remote: RemoteLists = .none
  ) {
    self.remote = remote
    let named = environment["RIDGELINE_DATA"].flatMap { $0.isEmpty ? nil : FilePath(text: $0) }
    let prefix = FilePath(executable).removingLastComponent().removingLastComponent()
    catalog = DatasetCatalog(
      places: [
        .init(label: "--data-dir", folder: folder.map { FilePath(text: $0) }, origin: .argument),
        .init(label: "$RIDGELINE_DATA", folder: named, origin: .environment),
        .init(label: "./Data", folder: "Data", origin: .usual),
        .init(
          label: "share/ridgeline", folder: prefix.appending("share").appending("ridgeline"),
          origin: .usual),
      ], home: environment["HOME"].map { FilePath(text: $0) })
  }

  /// The same for what must not depend on who runs it.
  public var heedingNoEnvironment: DatasetChoice {
    var copy = self
    copy.catalog = catalog.heedingNoEnvironment()
    return copy
  }

  /// Loads the dataset that an argument names.
  ///
  /// - Parameters:
  ///   - arguments: A name, a path, or `-`, and how the file is to be read.
  ///   - suggestsFilter: Whether the argument may have been meant as a query.
  ///   - progress: Is told how far it has come.
  public func load(
    _ arguments: LoadArguments, suggestsFilter: Bool = false,
    _ progress: LoadProgress = LoadProgress()
  ) async throws(Problem) -> Dataset {
    let argument = arguments.argument
    let loaded: Dataset
    do {
      loaded =
        argument == Self.standardInput
        ? try await DatasetLoader.load(
          .standardInput, name: Self.standardInputName, arguments.options, progress)
        : try await DatasetLoader.load(catalog.locate(argument), arguments.options, progress)
    } catch {
      if suggestsFilter, argument != Self.defaultName, case .unknownName = error.fault {
        throw Problem(error).advising("to search: ridgeline filter \(shellWord(argument))")
      }
      throw Problem(error)
    }
    return try loaded.settingKinds(of: arguments.options)
  }

  /// Opens the list that lives elsewhere, if an argument is the address of one.
  public func open(_ arguments: LoadArguments) async throws(Problem) -> (any ListSource)? {
    guard RemoteLists.isAddress(arguments.argument) else { return nil }
    return try await remote.open(arguments.argument)
  }

  /// Begins to read standard input.
  public func stream(_ arguments: LoadArguments) -> StreamedDataset {
    StreamedDataset(.standardInput, name: Self.standardInputName, arguments.options)
  }

  /// What has come of standard input; whole, if it has ended within a moment.
  public func beginning(of stream: StreamedDataset) async throws(Problem) -> Dataset {
    let list: Dataset
    do {
      list = try await stream.first(within: .milliseconds(200))
    } catch {
      throw Problem(error)
    }
    return list.count == 0 ? list : try list.settingKinds(of: stream.options)
  }

  /// The name and file of each dataset.
  public func datasets() throws(Problem) -> [(name: String, path: String)] {
    do {
      return try catalog.list().map { ($0.name, $0.path.text) }
    } catch {
      throw Problem(error)
    }
  }
}

/// A word as a shell reads it.
func shellWord(_ word: String) -> String {
  let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
  if isPlain && !word.isEmpty { return word }
  return "'"
    + word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map { String($0) }
    .joined(separator: "'\\''") + "'"
}
