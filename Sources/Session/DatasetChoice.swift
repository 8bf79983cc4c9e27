import Datasets
import Files
import Output
import Search
import SystemPackage

/// The data folders, and the meaning of a dataset argument.
public struct DatasetChoice: Sendable {
  /// The default dataset.
  public static let defaultName = "mountains"
  /// The datasets in the data folders.
  public private(set) var catalog: DatasetCatalog
  /// The remote lists.
  public let remote: RemoteLists

  /// Searches `folder`, `$RIDGELINE_DATA`, `./Data` and the folder installed next to the
  /// executable's `bin`.
  public init(
    folder: String?, environment: [String: String], executable: String,
    remote: RemoteLists = .none
  ) {
    self.remote = remote
    let named = environment["RIDGELINE_DATA"].flatMap { $0.isEmpty ? nil : FilePath(text: $0) }
    let prefix = FilePath(executable).removingLastComponent().removingLastComponent()
    catalog = DatasetCatalog(
      dataFolders: [
        .init(label: "--data-dir", folder: folder.map { FilePath(text: $0) }, origin: .argument),
        .init(label: "$RIDGELINE_DATA", folder: named, origin: .environment),
        .init(label: "./Data", folder: "Data", origin: .default),
        .init(
          label: "share/ridgeline", folder: prefix.appending("share").appending("ridgeline"),
          origin: .default),
      ], home: environment["HOME"].map { FilePath(text: $0) })
  }

  /// A copy that ignores the environment.
  public var ignoringEnvironment: DatasetChoice {
    var copy = self
    copy.catalog = catalog.ignoringEnvironment()
    return copy
  }

  /// Returns whether an argument is an address, standard input, or names a file or dataset.
  public func isFound(_ argument: String) -> Bool {
    RemoteLists.isAddress(argument) || argument == StreamedDataset.standardInput
      || (try? catalog.locate(argument)) != nil
  }

  /// Returns the default dataset; where there is none, throws with the files that can be opened.
  public func defaultDataset() throws(Problem) -> String {
    do {
      _ = try catalog.locate(Self.defaultName)
    } catch {
      if case .unknownName = error.fault, !catalog.hasUserFolder {
        throw .noDataset(files: catalog.files)
      }
    }
    return Self.defaultName
  }

  /// Loads a dataset.
  ///
  /// - Parameters:
  ///   - arguments: A name, a path or `-`, and how the file is read.
  ///   - suggestsFilter: Whether the argument may have been meant as a query.
  ///   - progress: Receives the progress of the load.
  @concurrent
  public func load(
    _ arguments: LoadArguments, suggestsFilter: Bool = false,
    _ progress: LoadProgress = LoadProgress()
  ) async throws(Problem) -> Dataset {
    let argument = arguments.argument
    let input: DatasetInput
    do {
      input = try await opened(arguments)
    } catch {
      if suggestsFilter, argument != Self.defaultName, case .unknownName = error.fault {
        throw Problem(error).addingAdvice("to search: ridgeline filter \(shellWord(argument))")
      }
      throw Problem(error)
    }
    return try await load(input, arguments.options, progress)
  }

  private func opened(
    _ arguments: LoadArguments
  ) async throws(DatasetError) -> DatasetInput {
    if arguments.argument == StreamedDataset.standardInput {
      return try await DatasetInput.open(
        .standardInput, name: StreamedDataset.standardInputName, arguments.options)
    }
    return try await DatasetInput.open(catalog.locate(arguments.argument), arguments.options)
  }

  /// Opens a file or standard input to read its blocks.
  @concurrent
  package func input(_ arguments: LoadArguments) async throws(Problem) -> DatasetInput {
    var input: DatasetInput
    do throws(DatasetError) {
      input = try await opened(arguments).divided()
      input.blocks = try input.blocks?.expecting(later: arguments.options.kinds.keys.sorted())
    } catch {
      throw Problem(error)
    }
    if let first = input.blocks?.first {
      input.blocks?.first = try first.overridingKinds(of: arguments.options)
    }
    return input
  }

  /// Returns the names of a file's columns in commands; none if they are unknown without reading the
  /// whole file, or if the argument is not a file.
  @concurrent
  public func columnNames(of arguments: LoadArguments) async -> [String] {
    guard !RemoteLists.isAddress(arguments.argument),
      arguments.argument != StreamedDataset.standardInput,
      // Opening a pipe waits for its writer.
      let location = try? catalog.locate(arguments.argument), !FileContents.isPipe(location.file),
      let first = try? await input(arguments).blocks?.first
    else { return [] }
    return ListColumn.columns(of: first).map(\.typedName)
  }

  /// Loads an opened file or stream.
  @concurrent
  package func load(
    _ input: DatasetInput, _ options: DatasetOptions, _ progress: LoadProgress = LoadProgress()
  ) async throws(Problem) -> Dataset {
    let loaded: Dataset
    do {
      loaded = try await input.load(progress)
    } catch {
      throw Problem(error)
    }
    return try loaded.overridingKinds(of: options)
  }

  /// Opens a remote list if the argument is an address.
  public func open(_ arguments: LoadArguments) async throws(Problem) -> (any ListSource)? {
    guard RemoteLists.isAddress(arguments.argument) else { return nil }
    return try await remote.open(arguments.argument)
  }

  /// Loads all rows of a file, of standard input or of a server's table.
  public func allRows(_ arguments: LoadArguments) async throws(Problem) -> Dataset {
    guard let source = try await open(arguments) else { return try await load(arguments) }
    return try await source.allRows()
  }

  /// Loads two versions of a list.
  ///
  /// The headings of one show whether input of unknown format is a table too.
  public func versions(
    _ old: LoadArguments, _ new: LoadArguments
  ) async throws(Problem) -> (old: Dataset, new: Dataset) {
    let isOldKnown = DatasetOptions.isFormatKnown(of: FilePath(text: old.argument))
    let first = try await allRows(isOldKnown ? old : new)
    let second = try await allRows((isOldKnown ? new : old).expecting(first))
    return isOldKnown ? (first, second) : (second, first)
  }

  /// Starts reading standard input.
  public func stream(_ arguments: LoadArguments) -> StreamedDataset {
    StreamedDataset(.standardInput, name: StreamedDataset.standardInputName, arguments.options)
  }

  /// Returns the rows that arrived; all of them if the stream ended within 200 ms.
  @concurrent
  public func firstRows(of stream: StreamedDataset) async throws(Problem) -> Dataset {
    let list: Dataset
    do {
      list = try await stream.first(within: .milliseconds(200))
    } catch {
      throw Problem(error)
    }
    return list.count == 0 ? list : try list.overridingKinds(of: stream.options)
  }

  /// Returns the name and file of each dataset.
  public func datasets() throws(Problem) -> [(name: String, path: String)] {
    do {
      return try catalog.list().map { ($0.name, $0.path.text) }
    } catch {
      throw Problem(error)
    }
  }
}
