import Datasets
import Output
import Terminal

/// The lines of a transcript, without a byte order mark and trailing blanks.
///
/// It works on bytes: a thousand transcripts have millions of lines, and few are printed.
struct TranscriptLines: Sequence, IteratorProtocol {
  struct Line: Sendable, Equatable {
    /// The line number, from 1.
    let number: Int
    fileprivate(set) var start: Int
    fileprivate(set) var end: Int
    /// The end with trailing blanks.
    fileprivate let fullEnd: Int
  }

  private let bytes: [UInt8]
  private var offset: Int
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let mark = UTF8Text.byteOrderMark
    offset = bytes.starts(with: mark) ? mark.count : 0
  }

  mutating func next() -> Line? {
    guard offset <= bytes.count else { return nil }
    let start = offset
    var end = bytes.lineFeed(from: start) ?? bytes.count
    offset = end + 1
    number += 1
    let fullEnd = end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    while end > start && Self.isDropped(bytes[end - 1]) { end -= 1 }
    return Line(number: number, start: start, end: end, fullEnd: fullEnd)
  }

  static func isDropped(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}

extension TranscriptLines.Line {
  enum Kind {
    case blank, comment, typed, expected, unknown
    /// A sign and `@` without a blank: a section, or a row whose first cell starts with `@`.
    case sectionOrRow
  }

  func text(in bytes: [UInt8]) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  /// The text after the sign, and after a blank if there is one.
  func typedText(in bytes: [UInt8]) -> String {
    let hasBlank = start + 1 < end && bytes[start + 1] == UInt8(ascii: " ")
    return String(decoding: bytes[(start + (hasBlank ? 2 : 1))..<end], as: UTF8.self)
  }

  /// The bytes after a `|` and its blank, with trailing blanks; nil for another line.
  func fileContents(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard start < end, bytes[start] == UInt8(ascii: "|") else { return nil }
    let hasBlank = start + 1 < fullEnd && bytes[start + 1] == UInt8(ascii: " ")
    return bytes[(start + (hasBlank ? 2 : 1))..<fullEnd]
  }

  /// The text with a blank after the sign, which may be missing.
  func expectedText(in bytes: [UInt8]) -> String {
    let text = text(in: bytes)
    if Self.signs[Int(bytes[start])] == nil || hasSignOfSection(in: bytes)
      || isEnd(start + 1, in: bytes)
    {
      return text
    }
    return String(text.unicodeScalars.prefix(1)) + " " + String(text.unicodeScalars.dropFirst())
  }

  func kind(in bytes: [UInt8]) -> Kind {
    guard start < end else { return .blank }
    switch Self.signs[Int(bytes[start])] {
    case .typed: return .typed
    case .removed, .inserted, .moved:
      let isClear =
        start + 1 == end || bytes[start + 1] != UInt8(ascii: "@") || hasSignOfSection(in: bytes)
      return isClear ? .expected : .sectionOrRow
    case .changed, .section, .answer, .error, .counts: return .expected
    case nil:
      if bytes[start] == UInt8(ascii: "#") { return .comment }
      let isEllipsis = bytes[start..<end].starts(with: PlainForm.ellipsis.utf8)
      return isEllipsis ? .expected : .unknown
    }
  }

  /// Whether the line starts with the signs of a section that was added, removed or moved.
  private func hasSignOfSection(in bytes: [UInt8]) -> Bool {
    switch Self.signs[Int(bytes[start])] {
    case .removed, .inserted, .moved:
      start + 1 < end && bytes[start + 1] == UInt8(ascii: "@") && isEnd(start + 2, in: bytes)
    default: false
    }
  }

  /// Whether a sign ends before an offset: at the line end or a blank.
  private func isEnd(_ offset: Int, in bytes: [UInt8]) -> Bool {
    offset == end || (offset < end && bytes[offset] == UInt8(ascii: " "))
  }

  private static let signs: [PlainForm.Sign?] = (0...UInt8.max).map {
    PlainForm.Sign(rawValue: String(UnicodeScalar($0)))
  }
}

extension [UInt8] {
  /// Returns the index of the next line feed, testing eight bytes at once.
  fileprivate func lineFeed(from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      let ones: UInt64 = 0x0101_0101_0101_0101
      var index = start
      while index + 8 <= bytes.count {
        let word = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        // Line feeds become zero bytes; the lowest zero byte sets the lowest top bit.
        let zeros = word ^ (ones &* UInt64(UInt8(ascii: "\n")))
        let found = (zeros &- ones) & ~zeros & (ones << 7)
        if found != 0 { return index + found.trailingZeroBitCount / 8 }
        index += 8
      }
      return bytes[index...].firstIndex(of: UInt8(ascii: "\n"))
    }
  }
}

/// The expected lines of a block.
struct TranscriptBlock: Sendable, Equatable {
  private let bytes: [UInt8]
  private var located: [TranscriptLines.Line] = []

  init(of bytes: [UInt8]) { self.bytes = bytes }

  mutating func append(_ line: TranscriptLines.Line) { located.append(line) }

  var isEmpty: Bool { located.isEmpty }

  /// The lines, each with a blank after its sign.
  ///
  /// - Complexity: O(length).
  var lines: [Transcript.Line] {
    located.map { Transcript.Line(number: $0.number, text: $0.expectedText(in: bytes)) }
  }

  /// Whether a block in the plain form is literally equal, in linear time.
  func isLiterally(_ block: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { expected in
      block.withUnsafeBytes { actual in
        var start = 0
        for line in located {
          let count = line.end - line.start
          // The line and at least its line end are in bounds.
          guard start + count < actual.count,
            areEqual(actual, from: start, expected, from: line.start, count: count)
          else { return false }
          start += count
          while start < actual.count && actual[start] != UInt8(ascii: "\n") {
            if !TranscriptLines.isDropped(actual[start]) { return false }
            start += 1
          }
          start += 1
        }
        return start == actual.count
      }
    }
  }
}

/// Whether bytes in both buffers are equal, comparing eight at once.
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

extension Block {
  /// Returns the block in the plain form, unless the task is cancelled.
  ///
  /// - Parameter maxRows: The maximum number of rows in each part before an ellipsis.
  nonisolated(nonsending) func plainText(maxRows: Int? = nil) async -> [UInt8] {
    await PlainPresenter(maxRows: maxRows).text(of: self)
  }

  /// Returns the lines of the plain form, without insignificant line ends.
  nonisolated(nonsending) func plainLines(maxRows: Int? = nil) async -> [String] {
    Self.lines(of: await plainText(maxRows: maxRows))
  }

  static func lines(of text: [UInt8]) -> [String] {
    var lines = TranscriptLines(text).map { $0.text(in: text) }
    lines.removeLast()
    return lines
  }
}
