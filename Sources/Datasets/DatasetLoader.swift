import Files
import SystemPackage

/// Loading a dataset from a file or from bytes that came from elsewhere.
public enum DatasetLoader {
  /// Loads what a catalog located, on a thread of its own.
  ///
  /// Returns at once when its task is cancelled, also where the file is a pipe that nobody writes.
  ///
  /// - Complexity: O(bytes).
  public static func load(
    _ location: DatasetLocation, _ options: DatasetOptions = DatasetOptions(),
    _ progress: LoadProgress = LoadProgress()
  ) async throws(DatasetError) -> Dataset {
    let path = location.path
    if let compression = Compression(path), FileContents.kind(of: location.file) == .file {
      let bytes = try await unpack(location, compression, progress)
      return try await load(path: path.text, progress) { () throws(DatasetError) in
        try load(
          bytes, name: location.name, path: path.text, extension: path.unpacked.extension,
          options, progress
        ).loaded(
          from: FileVersion(of: location.file).map {
            .init(
              place: location.place, version: $0, isVerbatim: false, options: options)
          })
      }
    }
    return try await load(path: path.text, progress) { () throws(DatasetError) in
      try loadNow(location, options, progress)
    }
  }

  private static func unpack(
    _ location: DatasetLocation, _ compression: Compression, _ progress: LoadProgress
  ) async throws(DatasetError) -> [UInt8] {
    let program = compression.program
    do {
      return try await ProgramOutput.bytes(
        of: program, compression.arguments, reading: location.file
      ) {
        _ = progress.addRead($0)
      }
    } catch {
      let fault: DatasetError.Fault =
        switch error {
        case .noProgram: .noProgram(program)
        case .unreadable(let errno): .unreadable(errno)
        case .failed(let words): .notUnpacked(words, program: program)
        case .tooLarge(let limit): .tooManyBytes(limit: limit)
        case .cancelled: .cancelled
        }
      throw DatasetError(fault, path: location.path.text)
    }
  }

  /// Loads everything that a stream, such as standard input, has to give, on a thread of its own.
  ///
  /// - Complexity: O(bytes).
  public static func load(
    _ stream: FileDescriptor, name: String, _ options: DatasetOptions = DatasetOptions(),
    _ progress: LoadProgress = LoadProgress()
  ) async throws(DatasetError) -> Dataset {
    try await load(path: name, progress) { () throws(DatasetError) in
      let bytes = try read(path: name) { () throws(FileError) in
        try FileContents.bytes(of: stream, named: FilePath(name), telling: progress.addRead)
      }
      return try load(bytes, name: name, path: name, extension: nil, options, progress)
    }
  }

  private static func load(
    path: String, _ progress: LoadProgress,
    _ work: @escaping @Sendable () throws(DatasetError) -> Dataset
  ) async throws(DatasetError) -> Dataset {
    let result = await abandonably { () -> Result<Dataset, DatasetError> in
      do throws(DatasetError) { return .success(try work()) } catch { return .failure(error) }
    }
    guard let result else {
      // Nor need the thread go on.
      progress.cancel()
      throw DatasetError(.cancelled, path: path)
    }
    return try result.get()
  }

  private static func loadNow(
    _ location: DatasetLocation, _ options: DatasetOptions, _ progress: LoadProgress
  ) throws(DatasetError) -> Dataset {
    let path = location.path.text
    switch FileContents.kind(of: location.file) {
    case .folder: throw DatasetError(.folder, path: path)
    case .device: throw DatasetError(.device, path: path)
    case .file, nil: break
    }
    if SQLiteDatabase.isOne(location.file) { return try loadDatabase(location, options, progress) }
    if options.table != nil { throw DatasetError(.noDatabase, path: path) }
    let (bytes, version) = try read(location, progress)
    let list = try load(
      bytes, name: location.name, path: path, extension: location.path.extension, options,
      progress)
    return list.loaded(
      from: version.map {
        .init(
          place: location.place, version: $0, isVerbatim: list.table.isVerbatim, options: options)
      })
  }

  private static func loadDatabase(
    _ location: DatasetLocation, _ options: DatasetOptions, _ progress: LoadProgress
  ) throws(DatasetError) -> Dataset {
    let version = FileVersion(of: location.file)
    let (table, name) = try SQLiteDatabase.table(options.table, of: location, progress)
    return Dataset(name: location.name, table: table, wording: "SQLite table \(name)")
      .loaded(
        from: version.map {
          .init(
            place: location.place, version: $0, isVerbatim: false, options: options)
        })
  }

  /// Reads a file, again if it changes meanwhile.
  private static func read(
    _ location: DatasetLocation, _ progress: LoadProgress
  ) throws(DatasetError) -> (bytes: [UInt8], version: FileVersion?) {
    let file = location.file
    for _ in 0..<mostReads {
      let before = FileVersion(of: file)
      progress.expect(Int(before?.size ?? 0))
      let bytes = try read(path: location.path.text) { () throws(FileError) in
        try FileContents.bytes(of: file, telling: progress.addRead)
      }
      // A pipe is read but once.
      if FileContents.isPipe(file) || FileVersion(of: file) == before { return (bytes, before) }
    }
    throw DatasetError(.changing, path: location.path.text)
  }

  /// How often a file is read that changes all the time.
  private static let mostReads = 3

  private static func read(
    path: String, _ body: () throws(FileError) -> [UInt8]
  ) throws(DatasetError) -> [UInt8] {
    do {
      return try body()
    } catch {
      throw DatasetError(DatasetError.Fault(error), path: path)
    }
  }

  /// Loads bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - name: What the dataset will be called.
  ///   - path: What errors call the file.
  ///   - extension: The file name's extension, which decides the format if it is a known one.
  ///   - options: What else decides it.
  ///   - progress: Is told how far it has come.
  public static func load(
    _ bytes: [UInt8], name: String, path: String, extension: String?,
    _ options: DatasetOptions = DatasetOptions(), _ progress: LoadProgress = LoadProgress()
  ) throws(DatasetError) -> Dataset {
    let choice = DatasetFormats.choose(options, extension: `extension`, bytes: bytes)
    do throws(BadRows) {
      try checkIsText(bytes)
      let table = try choice.format.table(of: bytes, options, progress)
      if !table.canBeShown {
        throw BadRows(FormatFault(fault: .tooManyBytes(limit: bytes.count), offset: 0))
      }
      return Dataset(
        name: name, table: table, wording: choice.wording ?? choice.format.wording(of: table),
        skipped: SkippedRows(table.badRows, in: bytes))
    } catch {
      let looksCommented = options.comment.isEmpty && bytes.first == UInt8(ascii: "#")
      throw DatasetError(
        error, path: path, bytes, canSkipRows: choice.format.canSkipRows,
        comment: looksCommented && choice.format.canSkipRows ? "#" : nil)
    }
  }

  private static func checkIsText(_ bytes: [UInt8]) throws(BadRows) {
    if bytes.isEmpty { throw BadRows(FormatFault(fault: .empty, offset: 0)) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw BadRows(FormatFault(fault: .utf16, offset: 0))
    }
  }
}

extension DatasetError.Fault {
  /// Bytes that cannot be had.
  init(_ error: FileError) {
    self = error.limit.map { .tooManyBytes(limit: $0) } ?? .unreadable(error.errno)
  }
}

extension DatasetError {
  /// An error about rows of a file.
  fileprivate init(
    _ rows: BadRows, path: String, _ bytes: [UInt8], canSkipRows: Bool, comment: String?
  ) {
    let places = rows.faults.map {
      BadRow(fault: $0.fault, location: Location(offset: $0.offset, in: bytes))
    }
    guard let first = places.first else {
      self.init(.empty, path: path)
      return
    }
    let isAboutAPlace =
      switch first.fault {
      case .empty, .utf16, .tooManyBytes: false
      default: true
      }
    self.init(
      first.fault, path: path, location: isAboutAPlace ? first.location : nil,
      more: Array(places.dropFirst()), badRowCount: rows.count,
      canSkipRows: canSkipRows, comment: comment)
  }
}

/// Rows that were left out since they cannot be read.
public struct SkippedRows: Sendable, Equatable {
  /// How many.
  public let count: Int
  /// The lines of the first of them, from 1.
  public let lines: [Int]

  /// Nil when there are none.
  ///
  /// - Complexity: O(bytes up to the last line told).
  init?(_ rows: BadRows, in bytes: [UInt8]) {
    guard rows.count > 0 else { return nil }
    count = rows.count
    lines = rows.starts.map { DatasetError.Location(offset: $0, in: bytes).line }
  }
}
