import Files
import SystemPackage

/// An opened file or stream, which is read in blocks or loaded whole.
public struct DatasetInput: Sendable {
  /// The blocks, once it is divided; nil if the rows cannot be found block by block, as in a JSON
  /// object.
  public var blocks: DatasetBlocks?

  private enum Contents {
    /// A database in a located file.
    case database(DatasetLocation)
    /// Text, and the bytes of it that were read.
    case text(TextInput, start: [UInt8])
  }

  private var contents: Contents
  private let location: DatasetLocation?
  private let name: String
  private let path: String
  private let options: DatasetOptions

  private init(
    _ contents: Contents, _ location: DatasetLocation?, name: String, _ options: DatasetOptions
  ) {
    self.contents = contents
    self.location = location
    self.name = name
    path = location?.path.text ?? name
    self.options = options
  }

  /// Opens a located file.
  public static func open(
    _ location: DatasetLocation, _ options: DatasetOptions
  ) async throws(DatasetError) -> DatasetInput {
    let path = location.path.text
    return try await DatasetLoader.onThread(path: path) { () throws(DatasetError) in
      switch FileContents.kind(of: location.file) {
      case .folder: throw DatasetError(.folder, path: path)
      case .device: throw DatasetError(.device, path: path)
      case .file, nil: break
      }
      if SQLiteDatabase.isDatabase(location.file) {
        return DatasetInput(.database(location), location, name: location.name, options)
      }
      if options.table != nil { throw DatasetError(.noDatabase, path: path) }
      return try opened(location, name: location.name, options) { () throws(FileError) in
        try InputFile(location.file)
      }
    }
  }

  /// Opens a stream, such as standard input.
  public static func open(
    _ stream: FileDescriptor, name: String, _ options: DatasetOptions
  ) async throws(DatasetError) -> DatasetInput {
    try await DatasetLoader.onThread(path: name) { () throws(DatasetError) in
      try opened(nil, name: name, options) { () throws(FileError) in
        try InputFile(stream, named: FilePath(name))
      }
    }
  }

  private static func opened(
    _ location: DatasetLocation?, name: String, _ options: DatasetOptions,
    _ open: () throws(FileError) -> InputFile
  ) throws(DatasetError) -> DatasetInput {
    let path = location?.path.text ?? name
    let (text, start) = try DatasetLoader.read(path: path) { () throws(FileError) in
      let text = TextInput(try open(), options)
      let format = location?.path.unpackedName.extension
      return (text, try Self.start(of: text, options, extension: format))
    }
    if Compression(of: start) == nil {
      do throws(FormatFault) {
        try DatasetLoader.checkIsText(start, options)
      } catch {
        throw DatasetError(error, path: path, start)
      }
    }
    return DatasetInput(.text(text, start: start), location, name: name, options)
  }

  /// Returns the input divided into blocks, if its rows can be found block by block.
  ///
  /// - Parameter blockSize: The usual number of bytes of a block; nil for one that a core's cache keeps.
  public func divided(blockSize: Int? = nil) async throws(DatasetError) -> DatasetInput {
    guard case .text(let text, let start) = contents, Compression(of: start) == nil else {
      return self
    }
    return try await DatasetLoader.onThread(path: path) { () throws(DatasetError) in
      let choice = DatasetFormat.choose(
        DatasetFormat.Source(
          bytes: text.isAtEnd ? start : FormatGuess.wholeLines(of: start), options: options,
          isGrowing: !text.isAtEnd),
        extension: location?.path.unpackedName.extension)
      var divided = self
      divided.blocks = try DatasetBlocks(
        text, start: start, choice, options, name: name, path: path,
        blockSize: blockSize ?? BlockReader.usualBlockSize)
      guard let blocks = divided.blocks else { return self }
      if blocks.lacksColumns {
        divided.blocks = nil
        divided.contents = .text(text, start: blocks.unread)
      } else if let location {
        divided.blocks?.first = blocks.first.loaded(
          from: location, text.file.version, options, isVerbatim: blocks.first.isVerbatim)
      }
      return divided
    }
  }

  /// Reads the first block, which decides the format: what arrives before the input pauses.
  private static func start(
    of text: TextInput, _ options: DatasetOptions, extension name: String?
  ) throws(FileError) -> [UInt8] {
    var start: [UInt8] = []
    while start.count < DatasetFormat.firstBlockSize {
      if !start.isEmpty && !text.file.isReady {
        let guess = FormatGuess(DatasetFormat.Source(bytes: start, options: options))
        if guess.isFinal(extension: name) { break }
        if guess.mayBeFinal(extension: name) && !text.file.isReady(within: patience) { break }
      }
      if try !text.read(DatasetFormat.firstBlockSize - start.count, to: &start) { break }
    }
    return start
  }

  /// How long an input must pause before the lines so far decide its format.
  private static let patience: Duration = .milliseconds(100)

  /// Loads all rows; no block may have been read after the first one.
  public func load(
    _ progress: LoadProgress = LoadProgress()
  ) async throws(DatasetError) -> Dataset {
    switch contents {
    case .database(let location):
      return try await DatasetLoader.onThread(path: path, progress) { () throws(DatasetError) in
        try SQLiteDatabase.list(location, options, progress)
      }
    case .text(let text, let start):
      return try await load(text, after: blocks?.unread ?? start, progress)
    }
  }

  private func load(
    _ text: TextInput, after start: [UInt8], _ progress: LoadProgress
  ) async throws(DatasetError) -> Dataset {
    let (bytes, version) = try await DatasetLoader.onThread(path: path, progress) {
      () throws(DatasetError) in
      try read(text, after: start, progress)
    }
    let unpacked = try await Compression(of: bytes)?.unpack(bytes, path: path, progress)
    return try await DatasetLoader.onThread(path: path, progress) { () throws(DatasetError) in
      var (plain, removed) = (unpacked?.bytes ?? bytes, text.removed)
      if unpacked != nil && options.colors != .text {
        (plain, removed) = ColorRemoval.text(of: plain)
      }
      var list = try DatasetLoader.load(
        plain, name: name, path: path, extension: location?.path.unpackedName.extension, options,
        progress
      ).withoutColors(removed, options)
      if let warning = unpacked?.warning { list.loadWarnings.insert(warning, at: 0) }
      guard let location else { return list }
      return list.loaded(
        from: location, version, options,
        isVerbatim: list.isVerbatim && unpacked == nil && removed == nil)
    }
  }

  /// Reads a text to its end, and retries if its file changes meanwhile.
  private func read(
    _ text: TextInput, after start: [UInt8], _ progress: LoadProgress
  ) throws(DatasetError) -> (bytes: [UInt8], version: FileVersion?) {
    for _ in 0..<Self.maxReads {
      let version = text.file.version
      progress.expect(Int(version?.size ?? 0))
      let bytes = try DatasetLoader.read(path: path) { () throws(FileError) in
        try text.bytes(after: start, onProgress: progress.addRead)
      }
      if text.file.version == version { return (bytes, version) }
    }
    throw DatasetError(.changing, path: path)
  }

  private static let maxReads = 3
}
