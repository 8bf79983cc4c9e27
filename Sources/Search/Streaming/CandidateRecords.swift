import Datasets

/// A search of a block's bytes for the records that may match a query, before they are split.
///
/// Most blocks of a large file have no match; searching them for a few bytes takes a tenth of the
/// time that splitting them takes.
struct CandidateRecords: Sendable {
  private let patterns: [BytePattern]
  /// The texts that records may fold to; empty if any record that is not ASCII may match.
  private let foldable: [FoldableText]
  /// Whether records are values of JSON, on lines if their ends are not known; others end with a
  /// line outside of quotes.
  private let isJSON: Bool
  private let quote: UInt8?
  /// Whether a CR ends lines even if no LF follows.
  private let returnsEndLines: Bool

  /// Splitting a block takes less time than copying more of it.
  private static let maxShare = 8

  /// - Parameter quote: The quote around cells of delimited text, if they can be quoted.
  init(
    _ text: RequiredText, isJSON: Bool = false, quote: UInt8? = nil, returnsEndLines: Bool = true
  ) {
    let escapes = isJSON ? text.escapesInJSON : []
    patterns =
      text.alternatives.map { BytePattern($0, caseSensitive: false) }
      + escapes.map { BytePattern($0, caseSensitive: true) }
    foldable = text.hasOthers ? [] : text.alternatives.map { FoldableText(text: $0) }
    self.isJSON = isJSON
    self.quote = quote
    self.returnsEndLines = returnsEndLines
  }

  /// Returns the records that have one of the texts, or characters that may fold to one; nil if
  /// there are too many.
  ///
  /// - Parameters:
  ///   - block: Whole records, in which each quote opens or closes a field.
  ///   - ends: The ends of the records, if they are known.
  func records(of block: UnsafeRawBufferPointer, ends: [Int] = []) -> [Range<Int>]? {
    let limit = block.count / Self.maxShare
    guard var found = nonASCIIRecords(of: block, ends, limit: limit) else { return nil }
    for pattern in patterns {
      var finder = finder(block, ends)
      var records: [Range<Int>] = []
      var length = 0
      pattern.search(block, in: 0..<block.count) { offset in
        if offset < records.last?.upperBound ?? 0 { return true }
        let record = finder.record(at: offset)
        records.append(record)
        length += record.count
        return length <= limit
      }
      if length > limit { return nil }
      found = Self.merged(found, records)
    }
    return found
  }

  private func nonASCIIRecords(
    of block: UnsafeRawBufferPointer, _ ends: [Int], limit: Int
  ) -> [Range<Int>]? {
    guard let base = block.baseAddress else { return [] }
    var finder = finder(block, ends)
    var records: [Range<Int>] = []
    var length = 0
    var index = 0
    while index < block.count {
      // A whole block of 64 bytes is within bounds.
      if index &+ ByteBlock.count <= block.count, !ByteBlock.containsNonASCII(base + index) {
        index &+= ByteBlock.count
        continue
      }
      guard let offset = block[index...].firstIndex(where: { $0 >= 0x80 }) else { break }
      let record = finder.record(at: offset)
      index = record.upperBound
      let bytes = UnsafeRawBufferPointer(rebasing: block[record])
      if !foldable.isEmpty && !foldable.contains(where: { $0.mayBe(in: bytes) }) { continue }
      records.append(record)
      length += record.count
      if length > limit { return nil }
    }
    return records
  }

  private func finder(_ block: UnsafeRawBufferPointer, _ ends: [Int]) -> RecordFinder {
    RecordFinder(
      block: block, ends: ends, isJSON: isJSON, quote: quote, returnsEndLines: returnsEndLines)
  }

  private static func merged(_ first: [Range<Int>], _ second: [Range<Int>]) -> [Range<Int>] {
    var all: [Range<Int>] = []
    for record in (first + second).sorted(by: { $0.lowerBound < $1.lowerBound })
    where record.lowerBound >= all.last?.upperBound ?? 0 { all.append(record) }
    return all
  }
}

/// Finds the records around ascending offsets of a block.
private struct RecordFinder {
  let block: UnsafeRawBufferPointer
  /// The ends of all records, if they are known.
  let ends: [Int]
  let isJSON: Bool
  let quote: UInt8?
  let returnsEndLines: Bool
  /// The number of `ends` up to the last offset.
  var passedEnds = 0
  /// The end of the bytes whose quotes were counted.
  var counted = 0
  /// Whether a quoted field is open at `counted`.
  var isOpen = false

  /// Returns the range of the record at an offset, with its line end.
  mutating func record(at offset: Int) -> Range<Int> {
    if !ends.isEmpty {
      while passedEnds < ends.count && ends[passedEnds] <= offset { passedEnds += 1 }
      let end = passedEnds < ends.count ? ends[passedEnds] : block.count
      return (passedEnds == 0 ? 0 : ends[passedEnds - 1])..<end
    }
    if isJSON { return JSONLineEnds.values(around: offset, in: block) }
    if let quote {
      let bytes = UnsafeRawBufferPointer(rebasing: block[counted..<offset])
      if ByteBlock.count(of: quote, in: bytes) & 1 == 1 { isOpen.toggle() }
    }
    var start = offset
    var isQuoted = isOpen
    while start > 0 && (isQuoted || !isLineEnd(start - 1)) {
      start -= 1
      if block[start] == quote { isQuoted.toggle() }
    }
    var end = offset
    isQuoted = isOpen
    while end < block.count && (isQuoted || !isLineEnd(end)) {
      if block[end] == quote { isQuoted.toggle() }
      end += 1
    }
    while end < block.count && isLineEnd(end) { end += 1 }
    counted = end
    isOpen = false
    return start..<end
  }

  private func isLineEnd(_ index: Int) -> Bool {
    if block[index] == UInt8(ascii: "\n") { return true }
    guard block[index] == UInt8(ascii: "\r") else { return false }
    return returnsEndLines || index + 1 == block.count || block[index + 1] == UInt8(ascii: "\n")
  }
}
