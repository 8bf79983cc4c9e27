import Measuring
import SystemPackage

/// The contents of a search box after each key.
struct Keys {
  /// A key and its category.
  struct Key {
    enum Kind: String {
      /// A letter is appended.
      case typed
      /// A letter is deleted.
      case backspace
      /// The box is cleared before the next word; not counted.
      case cleared
    }

    let kind: Kind
    /// The text after the key.
    let text: String
  }

  private(set) var keys: [Key] = []

  /// Types and deletes the first word letter by letter; types and clears the others.
  init(_ word: String, then words: [String]) {
    type(word)
    for length in (0..<word.count).reversed() {
      keys.append(Key(kind: .backspace, text: String(word.prefix(length))))
    }
    for word in words {
      type(word)
      keys.append(Key(kind: .cleared, text: ""))
    }
  }

  private mutating func type(_ word: String) {
    for length in 1...word.count {
      keys.append(Key(kind: .typed, text: String(word.prefix(length))))
    }
  }
}

/// Draws words from a file's lines; words of long lines are likelier.
///
/// - Returns: Lower-case words of four to twelve letters, not only ASCII; fewer than requested if a
///   thousand attempts find none.
func drawWords(_ count: Int, from path: FilePath, seed: UInt64) throws -> [String] {
  let file = try FileDescriptor.open(path, .readOnly)
  return try file.closeAfter {
    let size = try file.seek(offset: 0, from: .end)
    var generator = SeededGenerator(seed: seed)
    var words: [String] = []
    for _ in 0..<1_000 where words.count < count {
      let offset = Int64.random(in: 0..<max(1, size), using: &generator)
      let bytes = try [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
        count = try file.read(
          fromAbsoluteOffset: offset, into: UnsafeMutableRawBufferPointer(buffer))
      }
      // The first and the last word may be truncated.
      let runs = String(decoding: bytes, as: UTF8.self).split { !$0.isLetter }
      if runs.count > 2, 4...12 ~= runs[1].count { words.append(runs[1].lowercased()) }
    }
    return words
  }
}
