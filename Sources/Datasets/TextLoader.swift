import Files

extension DatasetLoader {
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
    let start = Array(source.bytes.prefix(BlockReader.firstSize))
    let choice = DatasetFormat.choose(
      source.options, extension: `extension`,
      start: start.count < source.bytes.count ? FormatGuess.wholeLines(of: start) : start)
    do throws(FormatFault) {
      return try load(source, as: choice, name: name)
    } catch {
      throw self.error(error, choice, path: path, source)
    }
  }

  static func load(
    _ source: DatasetFormat.Source, as choice: DatasetFormat.Choice, name: String
  ) throws(FormatFault) -> Dataset {
    try checkIsText(source.bytes, source.options)
    var adjusted = source
    adjusted.options.hasHeader = source.options.hasHeader && choice.hasHeader
    adjusted.repairs = choice.repairs(source.options)
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
    list.firstRepairedLine = table.repairs.rows.first.map {
      DatasetError.Location(offset: $0.offset, in: source.bytes).line
    }
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

  static func error(
    _ fault: FormatFault, _ choice: DatasetFormat.Choice, path: String,
    _ source: DatasetFormat.Source
  ) -> DatasetError {
    let looksCommented =
      source.options.comment.isEmpty && source.bytes.first == UInt8(ascii: "#")
    var error = DatasetError(
      fault, path: path, source.bytes,
      comment: looksCommented && choice.format.hasLines ? "#" : nil)
    error.isGuess = choice.isGuess
    return error
  }
}
