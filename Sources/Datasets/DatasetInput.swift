import Files
import SystemPackage

/// An opened file or stream, which is read in blocks or loaded whole.
public struct DatasetInput: Sendable {
  /// The blocks; nil if the rows cannot be found block by block, as in a JSON object.
  public var blocks: DatasetBlocks?

  private let input: InputFile
  /// The bytes that were read, if they are not in blocks.
  private var start: [UInt8]
  /// The error of the first block of a file.
  private var firstError: DatasetError?
  private let location: DatasetLocation?
  private let name: String
  private let options: DatasetOptions

  private init(
    _ input: InputFile, _ location: DatasetLocation?, name: String, _ options: DatasetOptions,
    blockSize: Int
  ) throws(DatasetError) {
    self.input = input
    self.location = location
    self.name = name
    self.options = options
    let path = location?.path.text ?? name
    let format = location?.path.unpackedName.extension
    start = try Self.start(of: input, options, extension: format, path: path, blockSize: blockSize)
    blocks = try Self.blocks(
      of: input, &start, &firstError, options, extension: format, name: name, path: path,
      blockSize: blockSize)
    // A guess that rows are other values than objects is contradicted by an object.
    if let blocks, blocks.lacksHeader || blocks.isGuess && !blocks.mayAddColumns {
      mustLoadWhole()
    }
    if let location, let first = blocks?.first {
      blocks?.first = first.loaded(
        from: location, input.version, options, isVerbatim: first.isVerbatim)
    }
  }

  /// Gives up reading blocks before any was read after the first one.
  public mutating func mustLoadWhole() {
    guard let blocks else { return }
    start = blocks.unread
    self.blocks = nil
  }

  /// Opens a located file; returns nil if it can only be loaded, as a database.
  public static func open(
    _ location: DatasetLocation, _ options: DatasetOptions
  ) async throws(DatasetError) -> DatasetInput? {
    try await open(location, options, blockSize: BlockReader.usualBlockSize)
  }

  /// - Parameter blockSize: The usual number of bytes of a block.
  package static func open(
    _ location: DatasetLocation, _ options: DatasetOptions, blockSize: Int
  ) async throws(DatasetError) -> DatasetInput? {
    guard options.table == nil, FileContents.kind(of: location.file) == .file,
      !SQLiteDatabase.isDatabase(location.file)
    else { return nil }
    let path = location.path.text
    return try await DatasetLoader.onThread(path: path) { () throws(DatasetError) in
      let input = try DatasetLoader.read(path: path) { () throws(FileError) in
        try InputFile(location.file)
      }
      return try DatasetInput(input, location, name: location.name, options, blockSize: blockSize)
    }
  }

  /// Opens a stream, such as standard input.
  public static func open(
    _ stream: FileDescriptor, name: String, _ options: DatasetOptions
  ) async throws(DatasetError) -> DatasetInput {
    try await DatasetLoader.onThread(path: name) { () throws(DatasetError) in
      try DatasetInput(
        InputFile(stream, named: FilePath(name)), nil, name: name, options,
        blockSize: BlockReader.usualBlockSize)
    }
  }

  /// Loads all rows; no block may have been read after the first one unless the input can restart.
  public func load() async throws(DatasetError) -> Dataset {
    if let location, input.canRestart {
      do throws(DatasetError) {
        return try await DatasetLoader.load(location, options)
      } catch {
        guard case .tooManyBytes = error.fault, let firstError else { throw error }
        throw firstError
      }
    }
    let unread = blocks?.unread ?? start
    return try await DatasetLoader.load(
      input, after: unread, name: name, path: location?.path.text ?? name,
      extension: location?.path.unpackedName.extension, options)
  }

  // MARK: Format

  /// Reads enough of an input to decide its format.
  private static func start(
    of input: InputFile, _ options: DatasetOptions, extension name: String?, path: String,
    blockSize: Int
  ) throws(DatasetError) -> [UInt8] {
    try DatasetLoader.read(path: path) { () throws(FileError) in
      var start: [UInt8] = []
      let size = min(BlockReader.firstSize, blockSize)
      while start.count < size {
        if !start.isEmpty && !input.isReady {
          let guess = FormatGuess(start, options)
          if guess.isFinal(extension: name) { break }
          if guess.areJSONObjects(extension: name) && !input.isReady(within: patience) { break }
        }
        if try !input.read(size - start.count, to: &start) { break }
      }
      return start
    }
  }

  /// How long a pipe of JSON Lines must pause before it is assumed to have no end.
  private static let patience: Duration = .milliseconds(200)

  private static func blocks(
    of input: InputFile, _ start: inout [UInt8], _ failure: inout DatasetError?,
    _ options: DatasetOptions, extension name: String?,
    name listName: String, path: String, blockSize: Int
  ) throws(DatasetError) -> DatasetBlocks? {
    let isText =
      Compression(of: start) == nil && (try? DatasetLoader.checkIsText(start, options)) != nil
    guard isText, !options.isLenient, !options.isNULTerminated else { return nil }
    let choice = DatasetFormat.choose(options, extension: name, bytes: start)
    // A later row can contradict a guess; all rows are lines then.
    if choice.isGuess && choice.format != .jsonLines { return nil }
    do throws(DatasetError) {
      return try DatasetBlocks(
        input, start: &start, choice, options, name: listName, path: path, blockSize: blockSize)
    } catch {
      // Loading the file reports all invalid rows, if it fits in memory.
      if input.canRestart {
        failure = error
        return nil
      }
      throw error
    }
  }
}
