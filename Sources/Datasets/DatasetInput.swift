import Files
import SystemPackage

/// An opened file or stream, which is read in blocks or loaded whole.
public struct DatasetInput: Sendable {
  /// The blocks; nil if the rows cannot be found block by block, as in a JSON object.
  public var blocks: DatasetBlocks?

  private let text: TextInput
  private var input: InputFile { text.file }
  /// The bytes that were read.
  private var start: [UInt8]
  private let location: DatasetLocation?
  private let name: String
  private let options: DatasetOptions

  private init(
    _ input: InputFile, _ location: DatasetLocation?, name: String, _ options: DatasetOptions,
    blockSize: Int
  ) throws(DatasetError) {
    text = TextInput(input, options)
    self.location = location
    self.name = name
    self.options = options
    let path = location?.path.text ?? name
    let format = location?.path.unpackedName.extension
    start = try Self.start(of: text, options, extension: format, path: path, blockSize: blockSize)
    guard Compression(of: start) == nil,
      (try? DatasetLoader.checkIsText(start, options)) != nil
    else { return }
    let choice = DatasetFormat.choose(
      options, extension: format,
      start: text.isAtEnd ? start : FormatGuess.wholeLines(of: start))
    blocks = try DatasetBlocks(
      text, start: start, choice, options, name: name, path: path, blockSize: blockSize)
    guard let blocks else { return }
    if blocks.lacksColumns {
      start = blocks.unread
      self.blocks = nil
    } else if let location {
      self.blocks?.first = blocks.first.loaded(
        from: location, input.version, options, isVerbatim: blocks.first.isVerbatim)
    }
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
      let input = try DatasetLoader.read(path: name) { () throws(FileError) in
        try InputFile(stream, named: FilePath(name))
      }
      return try DatasetInput(
        input, nil, name: name, options, blockSize: BlockReader.usualBlockSize)
    }
  }

  /// Loads all rows; no block may have been read after the first one unless the input can restart.
  public func load() async throws(DatasetError) -> Dataset {
    if let location, input.canRestart { return try await DatasetLoader.load(location, options) }
    let unread = blocks?.unread ?? start
    return try await DatasetLoader.load(
      text, after: unread, name: name, path: location?.path.text ?? name,
      extension: location?.path.unpackedName.extension, options)
  }

  /// Reads the first block, which decides the format: what arrives before the input pauses.
  private static func start(
    of text: TextInput, _ options: DatasetOptions, extension name: String?, path: String,
    blockSize: Int
  ) throws(DatasetError) -> [UInt8] {
    try DatasetLoader.read(path: path) { () throws(FileError) in
      let input = text.file
      var start: [UInt8] = []
      let size = min(BlockReader.firstSize, blockSize)
      while start.count < size {
        if !start.isEmpty && !input.isReady {
          let guess = FormatGuess(start, options)
          if guess.isFinal(extension: name) { break }
          if guess.hasSeveralRecords && !input.isReady(within: patience) { break }
        }
        if try !text.read(size - start.count, to: &start) { break }
      }
      return start
    }
  }

  /// How long an input must pause before the lines so far decide its format.
  private static let patience: Duration = .milliseconds(100)
}
