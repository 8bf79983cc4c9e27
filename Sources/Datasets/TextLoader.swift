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
    let choice = DatasetFormat.choose(
      source.options, extension: `extension`, bytes: source.bytes)
    do throws(BadRows) {
      return try load(source, as: choice, name: name)
    } catch {
      guard choice.isGuess, let contradiction = choice.contradiction(error, in: source) else {
        throw self.error(error, choice, path: path, source)
      }
      let lines = DatasetFormat.Choice(format: .text, note: FormatGuess.linesNote)
      do throws(BadRows) {
        var list = try load(source, as: lines, name: name)
        list.loadWarnings.append(contradiction)
        return list
      } catch {
        throw self.error(error, lines, path: path, source)
      }
    }
  }

  static func load(
    _ source: DatasetFormat.Source, as choice: DatasetFormat.Choice, name: String
  ) throws(BadRows) -> Dataset {
    try checkIsText(source.bytes, source.options)
    var adjusted = source
    adjusted.options.hasHeader = source.options.hasHeader && choice.hasHeader
    let table = try choice.format.table(adjusted)
    if !table.fitsInMemory {
      throw BadRows(FormatFault(fault: .tooManyBytes(limit: source.bytes.count), offset: 0))
    }
    // A requested delimiter needs no note.
    let delimiter =
      source.options.delimiter == nil ? choice.format.note(onDelimiterOf: table) : nil
    var list = Dataset(
      name: name, table: table, formatNote: choice.note ?? delimiter,
      skipped: SkippedRows(table.badRows, in: source.bytes),
      values: ValueSyntax(source.options, delimiter: table.dialect.delimiter))
    list.format = choice.format
    if list.hasWholeRecords {
      list.headerLines = HeaderLines(of: source).texts
    }
    return list
  }

  static func checkIsText(_ bytes: [UInt8], _ options: DatasetOptions) throws(BadRows) {
    if options.isNULTerminated { return }
    if let encoding = TextEncoding(of: bytes) {
      throw BadRows(FormatFault(fault: .encoding(encoding), offset: 0))
    }
    // A requested format is used without a check.
    if options.format == nil, let kind = FileSignature(of: bytes) {
      throw BadRows(FormatFault(fault: .notText(kind), offset: 0))
    }
  }

  static func error(
    _ rows: BadRows, _ choice: DatasetFormat.Choice, path: String, _ source: DatasetFormat.Source
  ) -> DatasetError {
    let canSkipRows = choice.format.canSkipRows
    let looksCommented =
      source.options.comment.isEmpty && source.bytes.first == UInt8(ascii: "#")
    var error = DatasetError(
      rows, path: path, source.bytes, canSkipRows: canSkipRows,
      comment: looksCommented && canSkipRows ? "#" : nil)
    error.isGuess = choice.isGuess
    return error
  }
}

extension DatasetFormat.Choice {
  /// Returns a sentence about the row that contradicts a guess; nil if the input itself is invalid,
  /// or later bytes may resolve the error.
  fileprivate func contradiction(_ rows: BadRows, in source: DatasetFormat.Source) -> String? {
    guard format.canSkipRows, let first = rows.faults.first, let start = rows.starts.first,
      first.fault.canContradict
    else { return nil }
    if first.fault == .openQuote && source.mayClose(quoteAt: start) { return nil }
    if format == .jsonLines, !source.contradictsJSONLines(first.fault, ofRowAt: start) {
      return nil
    }
    let line = DatasetError.Location(offset: start, in: source.bytes).line
    let option = "--format \(format.name) --lenient"
    return "line \(line): \(first.fault.sentence); reading lines (\(option) reads a table)"
  }

}

extension DatasetError.Fault {
  /// Whether a row with this fault may be a line of text in input whose format was guessed.
  var canContradict: Bool {
    switch self {
    case .encoding, .notText, .nul, .tooManyBytes, .tooLarge, .cancelled: false
    default: true
    }
  }
}
