import Terminal

/// The lines of a text without a byte order mark and without what does not count at their ends.
///
/// By bytes: a thousand transcripts have millions of lines, and few are ever told.
struct TranscriptLines: Sequence, IteratorProtocol {
  /// Where a line is in the text.
  struct Line: Sendable, Equatable {
    /// Its number, from 1.
    let number: Int
    fileprivate(set) var start: Int
    fileprivate(set) var end: Int
  }

  private let bytes: [UInt8]
  private var offset: Int
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func next() -> Line? {
    guard offset <= bytes.count else { return nil }
    let start = offset
    var end = bytes.lineFeed(from: start) ?? bytes.count
    offset = end + 1
    number += 1
    while end > start && Self.isDropped(bytes[end - 1]) { end -= 1 }
    return Line(number: number, start: start, end: end)
  }

  /// Whether it does not count at the end of a line.
  static func isDropped(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}

extension TranscriptLines.Line {
  /// What a line is, as its first bytes say.
  enum Kind {
    case blank, comment, typed, expected, unknown
  }

  /// What stands in the line.
  func text(in bytes: [UInt8]) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  /// The line without its first bytes.
  func dropping(_ count: Int) -> Self {
    var copy = self
    copy.start = Swift.min(start + count, end)
    return copy
  }

  func kind(in bytes: [UInt8]) -> Kind {
    guard start < end else { return .blank }
    switch Self.signs[Int(bytes[start])] {
    case .typed: return isEnd(start + 1, in: bytes) ? .typed : .unknown
    case .removed, .inserted, .moved:
      if isEnd(start + 1, in: bytes) { return .expected }
      let isSection = bytes[start + 1] == UInt8(ascii: "@") && isEnd(start + 2, in: bytes)
      return isSection ? .expected : .unknown
    case .changed, .section, .answer, .error, .figures:
      return isEnd(start + 1, in: bytes) ? .expected : .unknown
    case nil:
      if bytes[start] == UInt8(ascii: "#") { return .comment }
      let isEllipsis = bytes[start..<end].starts(with: Transcript.ellipsis.utf8)
      return isEllipsis ? .expected : .unknown
    }
  }

  /// Whether a sign ends before a place: where the line does, or at a blank.
  private func isEnd(_ place: Int, in bytes: [UInt8]) -> Bool {
    place == end || (place < end && bytes[place] == UInt8(ascii: " "))
  }

  /// The sign that each byte is, if it is one.
  private static let signs: [PlainForm.Sign?] = (0...UInt8.max).map {
    PlainForm.Sign(rawValue: String(UnicodeScalar($0)))
  }
}

extension [UInt8] {
  /// Where the next line feed is: eight bytes at once, since all of every transcript is read.
  fileprivate func lineFeed(from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      let ones: UInt64 = 0x0101_0101_0101_0101
      var index = start
      // Eight bytes are there.
      while index + 8 <= bytes.count {
        let word = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        // A line feed becomes 0, and the lowest byte that is 0 the lowest whose top bit is set.
        let zeros = word ^ (ones &* UInt64(UInt8(ascii: "\n")))
        let found = (zeros &- ones) & ~zeros & (ones << 7)
        if found != 0 { return index + found.trailingZeroBitCount / 8 }
        index += 8
      }
      return bytes[index...].firstIndex(of: UInt8(ascii: "\n"))
    }
  }
}

/// Lines of a transcript that a block is expected to have.
struct TranscriptBlock: Sendable, Equatable {
  private let bytes: [UInt8]
  private var places: [TranscriptLines.Line] = []

  /// No lines of a text yet.
  init(of bytes: [UInt8]) { self.bytes = bytes }

  mutating func append(_ line: TranscriptLines.Line) { places.append(line) }

  /// Whether nothing is expected.
  var isEmpty: Bool { places.isEmpty }

  /// The lines as texts.
  ///
  /// - Complexity: O(length).
  var lines: [Transcript.Line] {
    places.map { Transcript.Line(number: $0.number, text: $0.text(in: bytes)) }
  }

  /// Whether a block in the plain form is just this.
  ///
  /// - Complexity: O(length).
  func isLiterally(_ block: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { expected in
      block.withUnsafeBytes { came in
        var start = 0
        for place in places {
          let count = place.end - place.start
          // All of the line and the end of one behind it are there.
          guard start + count < came.count,
            areEqual(came, from: start, expected, from: place.start, count: count)
          else { return false }
          start += count
          while start < came.count && came[start] != UInt8(ascii: "\n") {
            if !TranscriptLines.isDropped(came[start]) { return false }
            start += 1
          }
          start += 1
        }
        return start == came.count
      }
    }
  }
}

/// Whether bytes are equal that are there in both: eight at once.
private func areEqual(
  _ one: UnsafeRawBufferPointer, from start: Int, _ other: UnsafeRawBufferPointer,
  from otherStart: Int, count: Int
) -> Bool {
  var offset = 0
  while offset + 8 <= count {
    let word = one.loadUnaligned(fromByteOffset: start + offset, as: UInt64.self)
    let otherWord = other.loadUnaligned(fromByteOffset: otherStart + offset, as: UInt64.self)
    if word != otherWord { return false }
    offset += 8
  }
  return (offset..<count).allSatisfy { one[start + $0] == other[otherStart + $0] }
}
