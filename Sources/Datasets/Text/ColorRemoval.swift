/// A removal of terminal sequences, such as colors, from text that arrives in parts.
///
/// It removes control sequences and operating system commands (ECMA-48), which programs use for
/// colors and links; other escapes are text.
struct ColorRemoval {
  private static let escape: UInt8 = 0x1B
  /// A longer sequence is text.
  private static let longestSequence = 4_096

  private(set) var removed: RemovedColors?
  /// The bytes of a sequence that may continue in the next part.
  private var pending: [UInt8] = []

  static func text(of bytes: [UInt8]) -> (text: [UInt8], removed: RemovedColors?) {
    var removal = ColorRemoval()
    guard let text = bytes.withUnsafeBytes({ removal.text(of: $0, after: 0) }) else {
      return (bytes, nil)
    }
    return (text + removal.end(), removal.removed)
  }

  /// Returns the text of the next part; nil if it is the whole part.
  ///
  /// - Parameter count: The length of the text of the earlier parts.
  mutating func text(of part: UnsafeRawBufferPointer, after count: Int) -> [UInt8]? {
    if pending.isEmpty && ByteBlock.count(of: Self.escape, in: part) == 0 { return nil }
    let bytes = pending + part
    pending = []
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var position = 0
    while let start = bytes[position...].firstIndex(of: Self.escape) {
      text += bytes[position..<start]
      switch Self.sequence(bytes[start...].prefix(Self.longestSequence)) {
      case .length(let length):
        removed = removed ?? RemovedColors()
        removed?.append(bytes[start..<start + length], at: count + text.count)
        position = start + length
      case .none:
        text.append(Self.escape)
        position = start + 1
      case .unfinished:
        pending = Array(bytes[start...])
        return text
      }
    }
    return text + bytes[position...]
  }

  /// Returns the bytes of a sequence without an end, which are text.
  mutating func end() -> [UInt8] {
    defer { pending = [] }
    return pending
  }

  private enum Sequence { case length(Int), none, unfinished }

  private static func sequence(_ bytes: ArraySlice<UInt8>) -> Sequence {
    let isWhole = bytes.count == longestSequence
    let body = bytes.dropFirst()
    switch body.first {
    case UInt8(ascii: "["):
      let rest = body.dropFirst().drop { (0x20...0x3F).contains($0) }
      guard let final = rest.first else { return isWhole ? .none : .unfinished }
      return (0x40...0x7E).contains(final)
        ? .length(bytes.distance(from: bytes.startIndex, to: rest.startIndex) + 1) : .none
    case UInt8(ascii: "]"):
      guard let end = body.firstIndex(where: { $0 == 0x07 || $0 == escape || $0 == 0x0A }) else {
        return isWhole ? .none : .unfinished
      }
      let length = bytes.distance(from: bytes.startIndex, to: end) + 1
      if bytes[end] == 0x07 { return .length(length) }
      guard bytes[end] == escape else { return .none }
      guard let last = bytes[(end + 1)...].first else {
        return isWhole ? .none : .unfinished
      }
      return last == UInt8(ascii: "\\") ? .length(length + 1) : .none
    case nil: return .unfinished
    default: return .none
    }
  }
}

/// Sequences that were removed from a text, and where.
struct RemovedColors {
  private var offsets: [Int] = []
  private var starts: [Int] = [0]
  private var bytes: [UInt8] = []

  mutating func append(_ sequence: ArraySlice<UInt8>, at offset: Int) {
    offsets.append(offset)
    bytes += sequence
    starts.append(bytes.count)
  }

  /// Returns the sequences in a range of the text, also those at its ends.
  func sequences(
    in range: Range<Int>
  ) -> some Sequence<(offset: Int, bytes: ArraySlice<UInt8>)> {
    (firstSequence(from: range.lowerBound)..<offsets.endIndex).lazy
      .prefix { offsets[$0] <= range.upperBound }
      .map { (offset: offsets[$0], bytes: bytes[starts[$0]..<starts[$0 + 1]]) }
  }

  /// Returns a range of the text with its sequences.
  ///
  /// - Parameter text: At least the bytes of the range.
  func restored(_ range: Range<Int>, of text: ArraySlice<UInt8>) -> [UInt8] {
    var restored: [UInt8] = []
    var position = range.lowerBound
    for sequence in sequences(in: range) {
      restored += text[position..<sequence.offset] + sequence.bytes
      position = sequence.offset
    }
    return restored + text[position..<range.upperBound]
  }

  private func firstSequence(from offset: Int) -> Int {
    var range = offsets.startIndex..<offsets.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = offsets[middle] < offset ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
