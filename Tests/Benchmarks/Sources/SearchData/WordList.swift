import SystemPackage

/// Byte strings, one after another in one array.
struct WordList {
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  init() {}

  /// The lines of a file, without empty ones.
  init(linesOf path: FilePath) throws {
    let file = try FileDescriptor.open(path, .readOnly)
    bytes = try file.closeAfter {
      let size = Int(try file.seek(offset: 0, from: .end))
      return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        while count < size {
          let room = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
          let got = try file.read(fromAbsoluteOffset: Int64(count), into: room)
          if got == 0 { break }
          count += got
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

  /// Any of the words, each as likely as the next.
  func any(using generator: inout some RandomNumberGenerator) -> ArraySlice<UInt8> {
    self[Int.random(in: 0..<count, using: &generator)]
  }
}
