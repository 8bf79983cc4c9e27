import SystemPackage

/// Byte strings stored in one array.
struct WordList {
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  init() {}

  /// Reads the non-empty lines of a file.
  init(linesOf path: FilePath) throws {
    let file = try FileDescriptor.open(path, .readOnly)
    bytes = try file.closeAfter {
      let size = Int(try file.seek(offset: 0, from: .end))
      return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        while count < size {
          let space = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
          let countRead = try file.read(fromAbsoluteOffset: Int64(count), into: space)
          if countRead == 0 { break }
          count += countRead
        }
      }
    }
    self = WordList(splitting: bytes, at: UInt8(ascii: "\n"))
  }

  private init(splitting text: [UInt8], at separator: UInt8) {
    for word in text.split(separator: separator) { append(word) }
  }

  subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  mutating func append(_ word: some Sequence<UInt8>) {
    bytes.append(contentsOf: word)
    ends.append(bytes.count)
  }

  /// Returns a random word, uniformly distributed.
  func any(using generator: inout some RandomNumberGenerator) -> ArraySlice<UInt8> {
    self[Int.random(in: 0..<count, using: &generator)]
  }
}
