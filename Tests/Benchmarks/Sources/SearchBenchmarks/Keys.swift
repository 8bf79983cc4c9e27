import Measuring
import SystemPackage

/// What somebody types into a search box, text by text as the keys change it.
struct Keys {
  /// A key, and what it is counted as.
  struct Key {
    enum Kind: String {
      /// A letter more.
      case typed
      /// A letter less.
      case backspace
      /// The box is emptied before the next word; not counted.
      case cleared
    }

    let kind: Kind
    /// What the box holds after the key.
    let text: String
  }

  private(set) var keys: [Key] = []

  /// The first word is typed and taken back letter by letter, the others are typed and cleared.
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

/// Draws words out of a file's lines, those of long lines being likelier.
///
/// - Returns: Runs of four to twelve letters, which may be other than ASCII, in lower case; fewer
///   than asked for where a thousand places have none.
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
      // The first and the last run may have been cut.
      let runs = String(decoding: bytes, as: UTF8.self).split { !$0.isLetter }
      if runs.count > 2, 4...12 ~= runs[1].count { words.append(runs[1].lowercased()) }
    }
    return words
  }
}
