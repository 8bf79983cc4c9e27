import Files

/// A dataset that is read in blocks of rows, so that it can be larger than memory.
///
/// Each block is a dataset with the columns of `first`.
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
  /// The last bytes of a file when it was opened.
  private let lastBytes: [UInt8]
  private var hasAddedColumns = false

  /// How the bytes of blocks are read.
  private enum Format {
    case delimited(RecordScanner)
    /// - Parameters:
    ///   - syntax: How the values are divided.
    ///   - areAllKnown: Whether no row has other keys.
    case json(JSONKeys, DatasetFormat, areAllKnown: Bool)
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
    let cut: any BlockCut
    var choice = choice
    if let scanner {
      cut = RecordCut(scanner.dialect)
    } else if choice.format == .jsonLines {
      cut = JSONLinesCut()
    } else if choice.format == .json, JSONElementsCut.start(of: start) != nil {
      cut = JSONElementsCut()
    } else {
      return nil
    }
    version = input.version
    input.fixEnd()
    lastBytes = Self.lastBytes(of: input)
    reader = BlockReader(input, start: start, cut, path: path, blockSize: blockSize)
    firstBytes = try reader.next()?.bytes ?? []
    var firstSource = DatasetFormat.Source(bytes: firstBytes, options: options)
    firstSource.isGrowing = !reader.isAtEnd
    if choice.format == .json && firstSource.isGrowing { choice.format = .jsonElements }
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
      let keys = first.table.jsonKeys ?? JSONKeys()
      format = .json(keys, choice.format, areAllKnown: reader.isAtEnd)
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
        return try dataset(of: block.bytes, isLast: block.isLast).warning(ofLinesIn: block)
      }
      var kept: [UInt8] = []
      kept.reserveCapacity(records.reduce(0) { $0 + $1.count })
      for record in records { kept += block.bytes[record] }
      do throws(BadRows) {
        let found = try dataset(of: kept, isLast: false)
        // The warning locates the line in the whole block.
        return found.table.otherLines.count == 0
          ? found
          : try dataset(of: block.bytes, isLast: block.isLast).warning(ofLinesIn: block)
      } catch {
        // The error is located in the whole block.
        _ = try dataset(of: block.bytes, isLast: block.isLast)
        throw error
      }
    } catch {
      let error = DatasetError(
        error, path: path, block.bytes, canSkipRows: !areJSONElements, comment: nil)
      throw error.located(after: try reader.lineCount(before: block))
    }
  }

  /// Returns the rows of whole records.
  ///
  /// - Parameter isLast: Whether no record follows.
  func dataset(of bytes: [UInt8], isLast: Bool) throws(BadRows) -> Dataset {
    var source = DatasetFormat.Source(bytes: bytes)
    switch format {
    case .delimited(let scanner):
      return Dataset(try scanner.scan(source), continuing: first)
    case .json(let keys, let syntax, _):
      source.options = options
      source.jsonKeys = keys
      source.keepsOtherLines = isGuess && !canRestart
      source.isGrowing = !isLast
      return Dataset(try syntax.table(source), continuing: first)
    }
  }

  /// Whether the header follows the first block, which has only comments and blank lines, or
  /// objects without keys.
  var lacksHeader: Bool {
    if isComplete { return false }
    if case .json(let known, _, _) = format { return known.keys.isEmpty }
    return first.table.lacksHeader
  }

  /// Whether the rows are values of JSON, each of which can have any keys.
  package var areJSON: Bool {
    if case .json = format { true } else { false }
  }

  /// Whether rows are elements of a JSON array instead of lines.
  package var areJSONElements: Bool {
    if case .json(_, .jsonElements, _) = format { true } else { false }
  }

  /// Whether rows after `first` may have columns that it lacks.
  public var mayAddColumns: Bool {
    if case .json(let known, _, areAllKnown: false) = format {
      known.shape == .objects
    } else {
      false
    }
  }

  /// The bytes of `first`, and those that were read after it.
  var unread: [UInt8] { firstBytes + reader.rest }

  /// Adds the columns of all rows to `first`, on all cores, and restarts.
  ///
  /// - Complexity: O(bytes).
  public mutating func addColumns() async throws {
    guard case .json(var known, let syntax, areAllKnown: false) = format else { return }
    let narrow = self
    try await values { block in
      Result { () throws(DatasetError) in try narrow.dataset(of: block).table.jsonKeys }
    }.forEach { keys in
      if let keys = try keys.get() { known.add(keys) }
      return true
    }
    format = .json(known, syntax, areAllKnown: true)
    isGuess = false
    hasAddedColumns = true
    do throws(BadRows) {
      let start = areJSONElements ? JSONElementsCut.start(of: firstBytes) : nil
      let records = Array(firstBytes[(start ?? textStart(of: firstBytes))...])
      first = first.widened(try dataset(of: records, isLast: false).table)
    } catch {
      throw DatasetError(
        error, path: path, firstBytes, canSkipRows: !areJSONElements, comment: nil)
    }
    try reader.restart(afterFirst: firstBytes.count)
  }

  /// Throws an error if the file was read to its end and is shorter than at the start, or if columns
  /// were found in all rows and it has changed since, except for bytes after them.
  public func checkVersion() throws(DatasetError) {
    let version = input.version
    let isShorter = reader.isAtEnd && (version?.size ?? 0) < (self.version?.size ?? 0)
    if isShorter || hasAddedColumns && !isAsOpened(version) {
      throw DatasetError(.changing, path: path)
    }
  }

  /// Returns whether the file is as it was when it was opened, or has only become longer.
  private func isAsOpened(_ version: FileVersion?) -> Bool {
    guard let version, let before = self.version, version != before else { return true }
    return version.size > before.size
      && (try? input.bytes(at: 0, count: firstBytes.count)) == firstBytes
      && Self.lastBytes(of: input) == lastBytes
  }

  private static func lastBytes(of input: InputFile) -> [UInt8] {
    guard let size = input.size else { return [] }
    let start = max(0, size - comparedSize)
    return (try? input.bytes(at: start, count: size - start)) ?? []
  }

  /// A program that rewrites a file probably changes its last bytes.
  private static let comparedSize = 1 << 12

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
