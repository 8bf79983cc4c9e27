import Files

/// A dataset that is read in blocks of rows, so that it can be larger than memory.
///
/// Each block is a dataset with the columns of `first`. Columns are of a kind only if that holds
/// for all rows: `undecidedColumns` are those for which `first` does not decide it.
public struct DatasetBlocks: Sendable {
  /// The first rows.
  public var first: Dataset
  private let reader: BlockReader
  private var format: Format
  private let options: DatasetOptions
  private let path: String

  private let input: InputFile
  /// The file's version when it was opened.
  private let version: FileVersion?
  private let firstBytes: [UInt8]
  private var hasAddedColumns = false

  /// How the bytes of blocks are read.
  private enum Format {
    case delimited(RecordScanner)
    /// - Parameter areAllKnown: Whether no row has other keys.
    case jsonLines(JSONKeys, areAllKnown: Bool)
  }

  /// Whether the format is a guess that a row after `first` can contradict.
  public private(set) var isGuess: Bool

  /// Whether `first` has all rows.
  public let isComplete: Bool

  /// Whether the input can be read again.
  public var canRestart: Bool { input.canRestart }

  /// Starts reading an input; returns nil if its rows are not consecutive records, or contradict a
  /// guess.
  ///
  /// - Parameter start: The first bytes of the input, which were read before; more of them are added
  ///   if it returns nil.
  init?(
    _ input: InputFile, start: inout [UInt8], _ choice: DatasetFormat.Choice,
    _ options: DatasetOptions, name: String, path: String, blockSize: Int
  ) throws(DatasetError) {
    var options = options
    options.hasHeader = options.hasHeader && choice.hasHeader
    let source = DatasetFormat.Source(bytes: start, options: options)
    let scanner = choice.format.scanner?(source)
    if scanner == nil && choice.format != .jsonLines { return nil }
    let cut: any BlockCut
    if let scanner { cut = RecordCut(scanner.dialect) } else { cut = JSONLinesCut() }
    version = input.version
    reader = BlockReader(input, start: start, cut, path: path, blockSize: blockSize)
    firstBytes = try reader.next()?.bytes ?? []
    let firstSource = DatasetFormat.Source(bytes: firstBytes, options: options)
    do throws(BadRows) {
      first = try DatasetLoader.load(firstSource, as: choice, name: name)
    } catch {
      if choice.isGuess {
        start = firstBytes + reader.rest
        return nil
      }
      throw DatasetLoader.error(error, choice, path: path, firstSource)
    }
    if let scanner {
      format = .delimited(scanner.continuing(first.table))
    } else {
      format = .jsonLines(first.table.jsonKeys ?? JSONKeys(), areAllKnown: reader.isAtEnd)
    }
    self.options = options
    self.path = path
    self.input = input
    isComplete = reader.isAtEnd
    isGuess = choice.isGuess && !reader.isAtEnd
  }

  /// The quote around cells; nil if they are never quoted.
  public var quote: UInt8? { first.table.dialect.quote }

  /// Returns rows of a block: all of them, or those of some records.
  ///
  /// - Parameter candidates: Returns the ranges of the records to read; nil for all.
  /// - Complexity: O(bytes).
  public func dataset(
    of block: RecordsBlock,
    keeping candidates: (UnsafeRawBufferPointer) -> [Range<Int>]? = { _ in nil }
  ) throws(DatasetError) -> Dataset {
    do throws(BadRows) {
      guard let records = block.bytes.withUnsafeBytes(candidates) else {
        return try dataset(of: block.bytes).warning(ofLinesIn: block)
      }
      var kept: [UInt8] = []
      kept.reserveCapacity(records.reduce(0) { $0 + $1.count })
      for record in records { kept += block.bytes[record] }
      do throws(BadRows) {
        let found = try dataset(of: kept)
        // The warning locates the line in the whole block.
        return found.table.otherLines.count == 0
          ? found : try dataset(of: block.bytes).warning(ofLinesIn: block)
      } catch {
        // The error is located in the whole block.
        _ = try dataset(of: block.bytes)
        throw error
      }
    } catch {
      let error = DatasetError(error, path: path, block.bytes, canSkipRows: true, comment: nil)
      throw error.located(after: try reader.lineCount(before: block))
    }
  }

  /// Returns the rows of whole records.
  func dataset(of bytes: [UInt8]) throws(BadRows) -> Dataset {
    var source = DatasetFormat.Source(bytes: bytes)
    switch format {
    case .delimited(let scanner):
      return Dataset(try scanner.scan(source), continuing: first)
    case .jsonLines(let keys, _):
      source.options = options
      source.jsonKeys = keys
      source.keepsOtherLines = isGuess && !canRestart
      return Dataset(try DatasetFormat.jsonLines.table(source), continuing: first)
    }
  }

  /// Whether the header follows the first block, which has only comments and blank lines, or
  /// objects without keys.
  var lacksHeader: Bool {
    if isComplete { return false }
    if case .jsonLines(let known, _) = format { return known.keys.isEmpty }
    return first.table.lacksHeader
  }

  /// Whether the rows are JSON Lines, each of which can have any keys.
  package var areJSONLines: Bool {
    if case .jsonLines = format { true } else { false }
  }

  /// Whether rows after `first` may have columns that it lacks.
  public var mayAddColumns: Bool {
    if case .jsonLines(let known, areAllKnown: false) = format {
      known.shape == .objects
    } else {
      false
    }
  }

  /// The bytes of `first`, and those that were read after it.
  var unread: [UInt8] { firstBytes + reader.rest }

  /// The columns whose kinds were used, although rows after `first` may change them.
  public var undecidedColumns: [Int] { isComplete ? [] : first.undecidedColumns }

  /// Adds the columns of all rows to `first`, on all cores, and restarts.
  ///
  /// - Complexity: O(bytes).
  public mutating func addColumns() async throws {
    guard case .jsonLines(var known, areAllKnown: false) = format else { return }
    let narrow = self
    try await values { block in
      Result { () throws(DatasetError) in try narrow.dataset(of: block).table.jsonKeys }
    }.forEach { keys in
      if let keys = try keys.get() { known.add(keys) }
      return true
    }
    format = .jsonLines(known, areAllKnown: true)
    isGuess = false
    hasAddedColumns = true
    do throws(BadRows) {
      first = first.widened(try dataset(of: Array(firstBytes[textStart(of: firstBytes)...])).table)
    } catch {
      throw DatasetError(error, path: path, firstBytes, canSkipRows: true, comment: nil)
    }
    try reader.restart(afterFirst: firstBytes.count)
  }

  /// Infers the kinds of columns from all rows, on all cores, and restarts.
  ///
  /// - Complexity: O(bytes).
  public func inferKinds(ofColumns columns: [Int]) async throws {
    var found = first.table.infer(columns: columns)
    try await values { block in
      Result { () throws(DatasetError) in try dataset(of: block).table.infer(columns: columns) }
    }.forEach { inferences in
      for (index, inference) in try inferences.get().enumerated() { found[index].add(inference) }
      return true
    }
    first.decide(columns, as: found)
    try checkKinds()
    try reader.restart(afterFirst: firstBytes.count)
  }

  /// Throws an error if columns or kinds were found in all rows and the file has changed since.
  public func checkKinds() throws(DatasetError) {
    if (first.hasDecidedColumns || hasAddedColumns) && input.version != version {
      throw DatasetError(.changing, path: path)
    }
  }

  /// Returns what `compute` makes of the blocks after `first`, on all cores.
  public func values<Value: Sendable>(
    _ compute: @escaping @Sendable (RecordsBlock) -> Value
  ) -> BlockValues<Value> {
    BlockValues(reader, compute)
  }
}

extension Dataset {
  /// Returns the list with a warning of its first line that is not JSON, if any.
  fileprivate func warning(ofLinesIn block: RecordsBlock) -> Dataset {
    let lines = table.otherLines
    guard let fault = lines.faults.first, let start = lines.starts.first else { return self }
    let line = DatasetError.Location(offset: start, in: block.bytes).line + (block.lineCount ?? 0)
    var copy = self
    copy.loadWarnings = [
      "line \(line): \(fault.fault.sentence); searching such lines as text (--format text for lines)"
    ]
    return copy
  }
}

extension RecordScanner {
  /// Returns the scanner of records after those of a table.
  fileprivate func continuing(_ table: RecordTable) -> RecordScanner {
    var copy = self
    copy.header = .given(table.header)
    copy.start = 0
    return copy
  }
}
