import SystemPackage

/// A small text of which the system makes a file.
struct SystemFile {
  /// All of it; nil where there is none.
  let text: String?

  init(_ path: FilePath) {
    guard let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec]) else {
      text = nil
      return
    }
    defer { try? file.close() }
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 13) { buffer, count in
      count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The number that it is.
  var number: Int? { text.flatMap { Int($0.prefix { !$0.isNewline }) } }

  /// The number in the line that begins with a word.
  func number(of word: String) -> Int? {
    text?.split(separator: "\n").lazy.map { $0.split(separator: " ") }
      .first { $0.first.map { $0 == word } ?? false }
      .flatMap { $0.dropFirst().first }.flatMap { Int($0) }
  }
}
