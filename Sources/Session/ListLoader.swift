import Datasets
import Output
import Search

/// A loader for files, streams and addresses; a class because progress is read while it loads.
package final class ListLoader {
  package let remote: RemoteLists
  package let isIndexed: Bool
  private(set) var loading: Loading?

  init(remote: RemoteLists, isIndexed: Bool) {
    self.remote = remote
    self.isIndexed = isIndexed
  }

  func load(
    _ arguments: LoadArguments, from choice: DatasetChoice, _ stream: StreamedDataset?
  ) async throws(Problem) -> any ListSource {
    let loading = Loading(ServerAddress.withoutPasswords(arguments.argument))
    self.loading = loading
    defer { self.loading = nil }
    if let remote = try await choice.open(arguments) { return remote }
    let dataset =
      if let stream {
        try await choice.firstRows(of: stream)
      } else {
        try await choice.load(arguments, suggestsFilter: true, loading.progress)
      }
    return DatasetSource(dataset, isIndexed: isIndexed)
  }

  func load(
    _ arguments: LoadArguments, in catalog: DatasetCatalog
  ) async throws(Problem) -> any ListSource {
    if RemoteLists.isAddress(arguments.argument) {
      return try await remote.open(arguments.argument)
    }
    let dataset = try await dataset(
      at: { () throws(DatasetError) in try catalog.locate(arguments.argument) }, arguments.options)
    return DatasetSource(dataset, isIndexed: isIndexed)
  }

  func reload(
    _ dataset: Dataset, from location: DatasetLocation, _ options: DatasetOptions
  ) async throws(Problem) -> Dataset {
    let newer = try await self.dataset(at: { location }, options)
    return await Self.version(of: newer, after: dataset, key: options.key)
  }

  private func dataset(
    at location: () throws(DatasetError) -> DatasetLocation, _ options: DatasetOptions
  ) async throws(Problem) -> Dataset {
    let loaded: Dataset
    defer { loading = nil }
    do {
      let location = try location()
      let loading = Loading(location.path.text)
      self.loading = loading
      loaded = try await DatasetLoader.load(location, options, loading.progress)
    } catch {
      throw Problem(error, command: ":load")
    }
    return try loaded.overridingKinds(of: options)
  }

  /// Gives the rows of a newer version the identities of the older one.
  @concurrent
  private static func version(
    of newer: Dataset, after older: Dataset, key: String?
  ) async -> Dataset {
    let columns = ListColumn.columns(of: newer)
    let before = ListColumn.columns(of: older)
    let keys =
      if let key {
        [(try? PositionPair.pairs(named: key, in: before, columns)) ?? []]
      } else {
        PositionPair.usualKeys(in: before, columns).map { [$0] }
      }
    return newer.continuing(older, keys: keys)
  }
}
