import Datasets
import Search
import Synchronization

/// The lines of a list's rows, made on all cores.
struct RowBlocks {
  private let writer: RowWriter
  private var sections: ArraySlice<ListRows>
  /// The other rows of the section before `sections`.
  private var rows: AnyIterator<RowID>?
  private var rowsLeft: Int
  /// The number of rows in the blocks so far.
  private(set) var rowCount = 0
  private let terminator: UInt8

  /// The bytes of a block's rows in the file, about as many as a core's cache keeps.
  private static let blockSize = 1 << 17
  private static let blocksPerCore = 4

  /// - Parameter sections: The rows of each section.
  init(of sections: [ListRows], _ writer: RowWriter, terminator: UInt8) {
    self.sections = sections[...]
    self.writer = writer
    self.terminator = terminator
    rowsLeft = sections.reduce(0) { $0 + $1.count }
  }

  /// Returns the next lines in blocks; none at the end.
  mutating func next() -> [[UInt8]] {
    var blocks: [[RowID]] = []
    while blocks.count < Self.blocksPerCore * coreCount {
      let block = nextRows()
      if block.isEmpty { break }
      blocks.append(block)
    }
    if blocks.isEmpty { return [] }
    let made = Mutex([[UInt8]](repeating: [], count: blocks.count))
    ChunkedWork.forEachChunk(of: blocks.count, by: writer.isParallel ? 1 : blocks.count) {
      [blocks, rowsLeft, writer, terminator] range in
      for index in range {
        var lines: [UInt8] = []
        lines.reserveCapacity(2 * Self.blockSize)
        writer.append(
          blocks[index], endsList: rowsLeft == 0 && index == blocks.count - 1,
          terminator: terminator, to: &lines)
        made.withLock { $0[index] = lines }
      }
    }
    return made.withLock { $0 }
  }

  private mutating func nextRows() -> [RowID] {
    var block: [RowID] = []
    var size = 0
    while size < Self.blockSize {
      guard let row = rows?.next() else {
        guard let section = sections.popFirst() else { break }
        rows = section.makeIterator()
        continue
      }
      block.append(row)
      size += writer.sourceLength(of: row)
    }
    rowsLeft -= block.count
    rowCount += block.count
    return block
  }
}
