import Files
import SystemPackage

/// Loads datasets from files, streams and bytes.
public enum DatasetLoader {
  /// Loads a located file on a separate thread.
  ///
  /// Returns at once when its task is cancelled, even while a pipe blocks.
  public static func load(
    _ location: DatasetLocation, _ options: DatasetOptions = DatasetOptions(),
    _ progress: LoadProgress = LoadProgress()
  ) async throws(DatasetError) -> Dataset {
    let path = location.path.text
    let contents = try await onThread(path: path, progress) { () throws(DatasetError) in
      try self.contents(of: location, options, progress)
    }
    guard case .bytes(let bytes, let version) = contents else {
      if case .database(let list) = contents { return list }
      throw DatasetError(.cancelled, path: path)
    }
    let text = try await unpacked(bytes, path: path, progress).removingColors(options)
    return try await onThread(path: path, progress) { () throws(DatasetError) in
      let list = try load(
        text, options, progress, name: location.name, path: path,
        extension: location.path.unpackedName.extension)
      return list.loaded(
        from: location, version, options,
        isVerbatim: list.isVerbatim && !text.isUnpacked && text.removedColors == nil)
    }
  }

  /// Loads a stream, such as standard input, to its end on a separate thread.
  public static func load(
    _ stream: FileDescriptor, name: String, _ options: DatasetOptions = DatasetOptions(),
    _ progress: LoadProgress = LoadProgress()
  ) async throws(DatasetError) -> Dataset {
    let input = try read(path: name) { () throws(FileError) in
      try InputFile(stream, named: FilePath(name))
    }
    return try await load(
      TextInput(input, options), after: [], name: name, path: name, extension: nil, options,
      progress)
  }

  /// Loads the rest of an input.
  ///
  /// - Parameter start: The bytes that were read before.
  static func load(
    _ input: TextInput, after start: [UInt8], name: String, path: String,
    extension: String?, _ options: DatasetOptions, _ progress: LoadProgress = LoadProgress()
  ) async throws(DatasetError) -> Dataset {
    let bytes = try await onThread(path: path, progress) { () throws(DatasetError) in
      try read(path: path) { () throws(FileError) in
        try input.bytes(after: start, onProgress: progress.addRead)
      }
    }
    let packed = try await unpacked(bytes, path: path, progress)
    // Other text was read without its colors.
    let hasColors = packed.isUnpacked || input.file.canRestart
    let text = hasColors ? packed.removingColors(options) : packed.without(input.removed)
    return try await onThread(path: path, progress) { () throws(DatasetError) in
      try load(text, options, progress, name: name, path: path, extension: `extension`)
    }
  }

  /// The bytes of a file, unpacked if they were compressed.
  struct Text {
    let bytes: [UInt8]
    var isUnpacked = false
    /// The warning of the program that unpacked them, if any.
    var warning: String?
    var removedColors: RemovedColors?

    /// Returns the text of which colors were removed.
    func without(_ colors: RemovedColors?) -> Text {
      var copy = self
      copy.removedColors = colors
      return copy
    }

    /// Returns the text without colors if the options say so.
    func removingColors(_ options: DatasetOptions) -> Text {
      if options.colors == .text { return self }
      let (bytes, removed) = ColorRemoval.text(of: bytes)
      return Text(
        bytes: bytes, isUnpacked: isUnpacked, warning: warning, removedColors: removed)
    }
  }

  static func unpacked(
    _ bytes: [UInt8], path: String, _ progress: LoadProgress = LoadProgress()
  ) async throws(DatasetError) -> Text {
    guard let compression = Compression(of: bytes) else { return Text(bytes: bytes) }
    let output = try await compression.unpack(bytes, path: path, progress)
    return Text(bytes: output.bytes, isUnpacked: true, warning: output.warning)
  }

  private static func load(
    _ text: Text, _ options: DatasetOptions, _ progress: LoadProgress, name: String, path: String,
    extension: String?
  ) throws(DatasetError) -> Dataset {
    var list = try load(
      text.bytes, name: name, path: path, extension: `extension`, options, progress)
    if let warning = text.warning { list.loadWarnings.insert(warning, at: 0) }
    return list.withoutColors(text.removedColors, options)
  }

  static func onThread<Value: Sendable>(
    path: String, _ progress: LoadProgress = LoadProgress(),
    _ work: @escaping @Sendable () throws(DatasetError) -> Value
  ) async throws(DatasetError) -> Value {
    let result = await runCancellably { Result(catching: work) }
    guard let result else {
      progress.cancel()
      throw DatasetError(.cancelled, path: path)
    }
    return try result.get()
  }

  private enum Contents {
    case database(Dataset)
    case bytes([UInt8], FileVersion?)
  }

  private static func contents(
    of location: DatasetLocation, _ options: DatasetOptions, _ progress: LoadProgress
  ) throws(DatasetError) -> Contents {
    let path = location.path.text
    switch FileContents.kind(of: location.file) {
    case .folder: throw DatasetError(.folder, path: path)
    case .device: throw DatasetError(.device, path: path)
    case .file, nil: break
    }
    if SQLiteDatabase.isDatabase(location.file) {
      let version = FileVersion(of: location.file)
      let (table, name) = try SQLiteDatabase.table(options.table, of: location, progress)
      return .database(
        Dataset(name: location.name, table: table, formatNote: "SQLite table \(name)")
          .loaded(from: location, version, options, isVerbatim: false))
    }
    if options.table != nil { throw DatasetError(.noDatabase, path: path) }
    let (bytes, version) = try read(location, progress)
    return .bytes(bytes, version)
  }

  /// Reads a file, and retries if it changes during the read.
  private static func read(
    _ location: DatasetLocation, _ progress: LoadProgress
  ) throws(DatasetError) -> (bytes: [UInt8], version: FileVersion?) {
    let file = location.file
    for _ in 0..<maxReads {
      let before = FileVersion(of: file)
      progress.expect(Int(before?.size ?? 0))
      let bytes = try read(path: location.path.text) { () throws(FileError) in
        try FileContents.bytes(of: file, onProgress: progress.addRead)
      }
      // A pipe can be read only once.
      if FileContents.isPipe(file) || FileVersion(of: file) == before { return (bytes, before) }
    }
    throw DatasetError(.changing, path: location.path.text)
  }

  private static let maxReads = 3

  static func read<Value>(
    path: String, _ body: () throws(FileError) -> Value
  ) throws(DatasetError) -> Value {
    do {
      return try body()
    } catch {
      throw DatasetError(DatasetError.Fault(error), path: path)
    }
  }
}

extension Dataset {
  /// Returns a copy that notes the colors removed from its bytes, or keeps them for output.
  func withoutColors(_ removed: RemovedColors?, _ options: DatasetOptions) -> Dataset {
    guard let removed else { return self }
    var copy = self
    if options.colors == .kept {
      copy.colors = removed
    } else {
      copy.formatNote = [formatNote, "colors removed"].compactMap(\.self).joined(separator: ", ")
    }
    return copy
  }
}
