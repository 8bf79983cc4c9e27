import Files

/// A dataset that is read in blocks of rows, so that it can be larger than memory.
///
/// The first block decides the format and the columns; each block is a dataset with these columns,
/// and those that only its rows have.
public struct DatasetBlocks: Sendable {
  /// The first rows.
  public var first: Dataset
  /// The bytes of `first`.
  let firstBytes: [UInt8]
  /// Whether `first` has all rows.
  public let isComplete: Bool

  private let reader: BlockReader
  private let choice: DatasetFormat.Choice
  private var options: DatasetOptions
  private let path: String
  private let input: TextInput
  /// The size of a file when it was opened.
  private let size: Int64

  /// Starts reading an input; returns nil if its rows are not consecutive records.
  ///
  /// - Parameter start: The first bytes of the input, which were read before.
  init?(
    _ input: TextInput, start: [UInt8], _ choice: DatasetFormat.Choice,
    _ options: DatasetOptions, name: String, path: String, blockSize: Int
  ) throws(DatasetError) {
    var choice = choice
    let source = DatasetFormat.Source(bytes: start, options: options, shape: choice.shape)
    guard let cut = choice.format.cut(source) else { return nil }
    size = input.file.version?.size ?? 0
    input.file.fixEnd()
    reader = BlockReader(input, start: start, cut, path: path, blockSize: blockSize)
    firstBytes = try reader.next()?.bytes ?? []
    isComplete = reader.isAtEnd
    if choice.format == .json && !isComplete { choice.format = .jsonElements }
    var firstSource = DatasetFormat.Source(
      bytes: firstBytes, options: options, shape: choice.shape)
    firstSource.isGrowing = !isComplete
    first = try DatasetLoader.located(choice, path: path, firstSource) {
      () throws(FormatFault) in
      try DatasetLoader.load(firstSource, as: choice, name: name)
        .withoutColors(input.removed, options)
    }
    self.choice = choice
    self.options = options
    self.path = path
    self.input = input
  }

  /// Returns the blocks with columns for keys of JSON that later rows may have.
  package func expecting(_ keys: [String]) throws(DatasetError) -> DatasetBlocks {
    var copy = self
    copy.options.expectedKeys += keys
    let source = DatasetFormat.Source(
      bytes: firstBytes, options: copy.options, shape: choice.shape, isGrowing: true)
    copy.first = try DatasetLoader.located(choice, path: path, source) { () throws(FormatFault) in
      try first.widened(choice.format.table(source))
    }
    return copy
  }

  /// Whether later rows may have columns that `first` lacks.
  package var mayAddColumns: Bool {
    !isComplete && (areJSON || !options.isStrict && first.table.dialect.delimiter != nil)
  }

  /// The quote around cells; nil if they are never quoted.
  public var quote: UInt8? { first.table.dialect.quote }

  /// Whether a CR ends lines even if no LF follows.
  package var returnsEndLines: Bool { first.table.dialect.returnsEndLines }

  /// Whether the rows are values of JSON, each of which can have any keys.
  package var areJSON: Bool { first.isFromJSON }

  /// Whether the columns are not known, because the first block has only comments and blank lines, or
  /// objects without keys.
  var lacksColumns: Bool {
    !isComplete && (first.table.jsonKeys?.keys.isEmpty ?? first.table.lacksHeader)
  }

  /// The bytes of `first`, and those that were read after it.
  var unread: [UInt8] { firstBytes + reader.rest }

  /// Returns rows of a block: all of them, or those of some records.
  ///
  /// - Parameter candidates: Returns the ranges of the records to read; nil for all.
  /// - Complexity: O(bytes).
  public func dataset(
    of block: RecordsBlock,
    keeping candidates: (UnsafeRawBufferPointer) -> [Range<Int>]? = { _ in nil }
  ) throws(DatasetError) -> Dataset {
    let followsRow = block.number > 1 || first.count > 0
    do throws(FormatFault) {
      if let records = block.bytes.withUnsafeBytes(candidates),
        // Copying most records takes longer than reading all.
        case let size = records.reduce(0, { $0 + $1.count }), size < block.bytes.count / 2
      {
        var kept: [UInt8] = []
        kept.reserveCapacity(size)
        for record in records { kept += block.bytes[record] }
        let found = try? dataset(of: kept, isLast: false, followsRow: followsRow)
        // Errors and repairs are located in the whole block.
        if let found, found.table.repairs.isEmpty { return found }
      }
      return try dataset(of: block.bytes, isLast: block.isLast, followsRow: followsRow)
    } catch {
      throw DatasetError(error, path: path, block.bytes, at: try reader.place(of: block))
    }
  }

  /// Returns the rows of whole records after `first`.
  ///
  /// - Parameter isLast: Whether no record follows.
  func dataset(
    of bytes: [UInt8], isLast: Bool, followsRow: Bool
  ) throws(FormatFault) -> Dataset {
    var source = DatasetFormat.Source(bytes: bytes, options: options, followsRow: followsRow)
    source.options.headerLineCount = 0
    source.isGrowing = !isLast
    source.first = first.table
    return Dataset(try choice.format.table(source), continuing: first)
  }

  /// Returns the rows of all bytes so far, the first of which are those of an earlier list.
  ///
  /// - Complexity: O(new bytes), and a copy of the starts of all rows.
  func list(
    of bytes: [UInt8], after earlier: Dataset, isLast: Bool
  ) throws(DatasetError) -> Dataset {
    if bytes.count == firstBytes.count && isLast == isComplete { return first }
    let source = DatasetFormat.Source(
      bytes: bytes, options: options, earlier: earlier.table, isGrowing: !isLast,
      followsRow: earlier.count > 0)
    return try DatasetLoader.located(choice, path: path, source) { () throws(FormatFault) in
      try DatasetLoader.load(source, as: choice, name: first.name)
        .withoutColors(input.removed, options)
    }
  }

  /// Returns the line of a repaired row of a block, from 1.
  ///
  /// - Complexity: O(bytes before it) for a file.
  package func line(
    of row: RowRepairs.Row, in block: RecordsBlock?
  ) throws(DatasetError) -> Int {
    let place = if let block { try reader.place(of: block) } else { TextPlace() }
    return DatasetError.Location(
      offset: row.offset, in: block?.bytes ?? firstBytes, at: place
    ).line
  }

  /// Throws an error if the file was read to its end and is shorter than at the start.
  public func checkSize() throws(DatasetError) {
    if reader.isAtEnd && (input.file.version?.size ?? 0) < size {
      throw DatasetError(.changing, path: path)
    }
  }

  /// Returns the next block after `first`; nil at the end.
  func next() throws(DatasetError) -> RecordsBlock? { try reader.next() }

  /// Returns what `compute` makes of the blocks after `first`, on all cores.
  public func values<Value: Sendable>(
    _ compute: @escaping @Sendable (RecordsBlock) -> Value
  ) -> BlockValues<Value> {
    BlockValues(reader, compute)
  }
}
