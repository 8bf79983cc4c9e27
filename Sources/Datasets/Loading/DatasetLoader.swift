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
    try await DatasetInput.open(location, options).load(progress)
  }

  /// Loads a dataset from a file's bytes.
  ///
  /// A known file name extension decides the format; errors show `path`.
  public static func load(
    _ bytes: [UInt8], name: String, path: String, extension: String?,
    _ options: DatasetOptions = DatasetOptions(), _ progress: LoadProgress = LoadProgress()
  ) throws(DatasetError) -> Dataset {
    let source = DatasetFormat.Source(bytes: bytes, options: options, progress: progress)
    return try load(source, name: name, path: path, extension: `extension`)
  }

  static func load(
    _ source: DatasetFormat.Source, name: String, path: String, extension: String?
  ) throws(DatasetError) -> Dataset {
    let start = Array(source.bytes.prefix(DatasetFormat.firstBlockSize))
    let isGrowing = start.count < source.bytes.count
    let choice = DatasetFormat.choose(
      DatasetFormat.Source(
        bytes: isGrowing ? FormatGuess.wholeLines(of: start) : start, options: source.options,
        isGrowing: isGrowing), extension: `extension`)
    return try located(choice, path: path, source) { () throws(FormatFault) in
      try load(source, as: choice, name: name)
    }
  }

  static func load(
    _ source: DatasetFormat.Source, as choice: DatasetFormat.Choice, name: String
  ) throws(FormatFault) -> Dataset {
    try checkIsText(source.bytes, source.options)
    if source.options.format == nil && choice.format != .text && FileSignature.isHTML(source.bytes)
    {
      throw FormatFault(fault: .notText(.html), offset: 0)
    }
    var adjusted = source
    adjusted.shape = choice.shape
    let table = try choice.format.table(adjusted)
    if !table.fitsInMemory {
      throw FormatFault(fault: .tooManyBytes(limit: source.bytes.count), offset: 0)
    }
    // A requested delimiter needs no note.
    let delimiter =
      source.options.delimiter == nil ? choice.format.note(onDelimiterOf: table) : nil
    var list = Dataset(
      name: name, table: table, formatNote: choice.note ?? delimiter,
      values: ValueSyntax(source.options, delimiter: table.dialect.delimiter))
    list.format = choice.format
    list.loadWarnings = table.notes
    if let shape = choice.shape {
      list.loadWarnings += table.notes(on: shape, source.options, isGuess: choice.isGuess)
    }
    if !source.isGrowing { list.loadWarnings += [table.noteOnEnd].compactMap(\.self) }
    if !table.repairs.isEmpty { list.repairedBytes = source.bytes }
    if list.hasWholeRecords {
      list.headerLines = HeaderLines(of: source).texts
    }
    return list
  }

  static func checkIsText(_ bytes: [UInt8], _ options: DatasetOptions) throws(FormatFault) {
    if options.isNULTerminated { return }
    if let encoding = TextEncoding(of: bytes) {
      throw FormatFault(fault: .encoding(encoding), offset: 0)
    }
    // A requested format is used without a check.
    if options.format == nil, let kind = FileSignature(of: bytes) {
      throw FormatFault(fault: .notText(kind), offset: 0)
    }
  }

  /// Returns the result of reading a source, or throws an error with the place in it.
  static func located<Value>(
    _ choice: DatasetFormat.Choice, path: String, _ source: DatasetFormat.Source,
    _ read: () throws(FormatFault) -> Value
  ) throws(DatasetError) -> Value {
    do {
      return try read()
    } catch {
      let looksCommented =
        [.csv, .tsv].contains(choice.format) && source.options.comment.isEmpty
        && source.bytes.first == UInt8(ascii: "#")
      var error = DatasetError(
        error, path: path, source.bytes, comment: looksCommented ? "#" : nil)
      error.isGuess = choice.isGuess
      throw error
    }
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
    if options.colors.areKept {
      copy.colors = removed
      copy.showsColors = options.colors == .shown
    } else {
      copy.formatNote = [formatNote, "colors removed"].compactMap(\.self).joined(separator: ", ")
    }
    return copy
  }
}
