import Files
import Synchronization

/// The start of every eighth field of each record, so that a field of a wide table is found without
/// reading all fields before it.
///
/// Takes half a byte for each field. A class because copies of a table share it.
final class FieldOffsets: Sendable {
  private static let step = 8

  /// The offsets from the record's start; a missing field starts after the record's end.
  private let offsets: [UInt32]
  private let countPerRecord: Int

  /// Returns the last known field at or before a column, and its offset in the record.
  @inline(__always)
  func field(before column: Int, in record: Int) -> (column: Int, offset: Int) {
    let known = column / Self.step
    if known == 0 { return (0, 0) }
    return (known * Self.step, Int(offsets[record * countPerRecord + known - 1]))
  }

  /// Reads all records; nil if memory is short or a record is longer than 4 GB.
  fileprivate init?(_ table: RecordTable) {
    countPerRecord = (table.header.count - 1) / Self.step
    var offsets: [UInt32] = []
    guard offsets.makeRoom(for: countPerRecord * table.count) else { return nil }
    for record in 0..<table.count {
      let source = table.source(of: record)
      guard source.count < Int(UInt32.max) else { return nil }
      let dialect = table.dialect(of: record)
      var index = source.lowerBound
      for column in 1...countPerRecord * Self.step {
        dialect.skipField(in: source, of: table.bytes, at: &index)
        if column % Self.step == 0 {
          let start = min(index, source.upperBound + 1)
          offsets.append(UInt32(start - source.lowerBound))
        }
      }
    }
    self.offsets = offsets
  }
}

/// The field offsets of a table, found when a field far from the start is first read.
///
/// A class because copies of a table share it.
final class LazyFieldOffsets: Sendable {
  /// In a narrower table reading the fields before is as fast.
  private static let minColumns = 24

  private let found = AtomicLazyReference<FieldOffsets>()
  private let search = Mutex(false)

  func offsets(of table: RecordTable) -> FieldOffsets? {
    guard table.header.count >= Self.minColumns else { return nil }
    if let found = found.load() { return found }
    // The first caller searches, others wait. It searches only once, also if memory is short.
    search.withLock { isDone in
      if !isDone, let made = FieldOffsets(table) { _ = found.storeIfNil(made) }
      isDone = true
    }
    return found.load()
  }
}
