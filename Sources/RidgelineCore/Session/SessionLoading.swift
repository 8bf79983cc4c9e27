import Datasets
import Search

/// What makes a list of a file, a stream or an address the session's.
extension Session {
  /// Begins on a list that is loaded now.
  ///
  /// - Parameter stream: What the list is still read from, if it is.
  /// - Throws: What keeps it from being loaded; then the session has the list that it had.
  public func begin(
    on choice: DatasetChoice, _ arguments: LoadArguments, stream: StreamedDataset? = nil
  ) async throws(Problem) {
    try await queue.run { () throws(Problem) in
      try await load(arguments, from: choice, stream)
    }
  }

  private func load(
    _ arguments: LoadArguments, from choice: DatasetChoice, _ stream: StreamedDataset?
  ) async throws(Problem) {
    let loading = Loading(ServerAddress.withoutPasswords(arguments.argument))
    self.loading = loading
    defer { self.loading = nil }
    if let remote = try await choice.open(arguments) {
      list = FilteredList(remote)
    } else {
      let dataset =
        if let stream {
          try await choice.beginning(of: stream)
        } else {
          try await choice.load(arguments, suggestsFilter: true, loading.progress)
        }
      list = FilteredList(DatasetSource(dataset, isIndexed: isIndexed))
    }
    loaded = arguments
    self.stream = stream
    findAbandonedDeletions()
  }

  /// Loads what somebody typed, and begins on it.
  func load(_ arguments: LoadArguments) async throws(Problem) {
    if RemoteLists.isAddress(arguments.argument) {
      return begin(on: try await remote.open(arguments.argument), arguments)
    }
    let path = catalog.path(for: arguments.argument)
    let place = catalog.workingFolder.place(of: path)
    try recording?.willRead(path, at: place)
    let dataset = try await dataset(
      at: { () throws(DatasetError) in try catalog.locate(arguments.argument) }, arguments.options)
    begin(on: DatasetSource(dataset, isIndexed: isIndexed), arguments)
    // A path in a transcript that runs begins elsewhere; a name means the same everywhere.
    if dataset.file?.place == place { loaded.argument = told(place).text }
    watchOn()
  }

  private func begin(on source: any ListSource, _ arguments: LoadArguments) {
    list = FilteredList(source, limit: list.arrangement.limit)
    history = SessionHistory()
    loaded = arguments
    stream = nil
    findAbandonedDeletions()
  }

  /// Loads a dataset; its columns are of the kinds that people said.
  func dataset(
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
    return try loaded.settingKinds(of: options)
  }
}
