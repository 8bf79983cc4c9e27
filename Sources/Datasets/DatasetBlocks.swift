import Files

/// A dataset that is read in blocks of rows, so that it can be larger than memory.
///
/// Each block is a dataset with the columns of `first`. Columns are of a kind only if that holds
/// for all rows: `undecidedColumns` are those for which `first` does not decide it.
public struct DatasetBlocks: Sendable {
  /// The first rows.
  public var first: Dataset
  private let reader: BlockReader
  private let scanner: RecordScanner
  private let path: String

  private let input: InputFile
  /// The file's version when it was opened.
  private let version: FileVersion?

  /// Whether `first` has all rows.
  public let isComplete: Bool

  /// Whether the input can be read again.
  public var canRestart: Bool { input.canRestart }

  /// Starts reading an input; returns nil if its rows are not consecutive records.
  ///
  /// - Parameter start: The first bytes of the input, which were read before.
  init?(
    _ input: InputFile, start: [UInt8], _ choice: DatasetFormat.Choice, _ options: DatasetOptions,
    name: String, path: String, blockSize: Int
  ) throws(DatasetError) {
    var options = options
    options.hasHeader = options.hasHeader && choice.hasHeader
    let source = DatasetFormat.Source(bytes: start, options: options)
    guard let scanner = choice.format.scanner?(source) else { return nil }
    version = input.version
    reader = BlockReader(input, start: start, scanner.dialect, path: path, blockSize: blockSize)
    let bytes = try reader.next()?.bytes ?? []
    let firstSource = DatasetFormat.Source(bytes: bytes, options: options)
    do throws(BadRows) {
      first = try DatasetLoader.load(firstSource, as: choice, name: name)
    } catch {
      throw DatasetLoader.error(error, choice, path: path, firstSource)
    }
    self.scanner = scanner.continuing(first.table)
    self.path = path
    self.input = input
    isComplete = reader.isAtEnd
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
        return try dataset(of: block.bytes)
      }
      var kept: [UInt8] = []
      kept.reserveCapacity(records.reduce(0) { $0 + $1.count })
      for record in records { kept += block.bytes[record] }
      do throws(BadRows) {
        return try dataset(of: kept)
      } catch {
        // The error is located in the whole block.
        _ = try dataset(of: block.bytes)
        throw error
      }
    } catch {
      let error = DatasetError(error, path: path, block.bytes, canSkipRows: true, comment: nil)
      throw error.located(after: block.lineCount ?? 0)
    }
  }

  /// Returns the rows of whole records.
  func dataset(of bytes: [UInt8]) throws(BadRows) -> Dataset {
    Dataset(try scanner.scan(DatasetFormat.Source(bytes: bytes)), continuing: first)
  }

  /// Whether the header follows the first block, which has only comments and blank lines.
  var lacksHeader: Bool { first.table.lacksHeader && !isComplete }

  /// The bytes of `first`, and those that were read after it.
  var unread: [UInt8] { first.table.bytes + reader.rest }

  /// The columns whose kinds were used, although rows after `first` may change them.
  public var undecidedColumns: [Int] { isComplete ? [] : first.undecidedColumns }

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
    try reader.restart(afterFirst: first.byteCount)
  }

  /// Throws an error if kinds were inferred from all rows and the file has changed since.
  public func checkKinds() throws(DatasetError) {
    if first.hasDecidedColumns && input.version != version {
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

extension RecordScanner {
  /// Returns the scanner of records after those of a table.
  fileprivate func continuing(_ table: RecordTable) -> RecordScanner {
    var copy = self
    copy.header = .given(table.header)
    copy.start = 0
    return copy
  }
}
