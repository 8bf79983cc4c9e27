import CReadline
import Terminal

/// The completions of a word.
public struct ReadlineCompletion: Sendable {
  /// The word before the cursor.
  public let word: String
  /// The possible replacements of the word.
  public let candidates: [[UInt8]]
  /// The start of all candidates, which replaces the word.
  public let common: [UInt8]
  /// Whether a blank follows the only candidate.
  public let endsWord: Bool

  /// Creates completions, by default none.
  public init(
    word: String = "", candidates: [[UInt8]] = [], common: [UInt8] = [], endsWord: Bool = true
  ) {
    self.word = word
    self.candidates = candidates
    self.common = common
    self.endsWord = endsWord
  }
}

extension ReadlineConsole {
  func setCompletion() {
    readline_set_completion(
      { end in
        MainActor.assumeIsolated { ReadlineConsole.current?.findWord(end: end) ?? end }
      },
      { _, start, end in
        // A pointer cannot leave the closure, but its address can.
        let matches = MainActor.assumeIsolated {
          UInt(bitPattern: ReadlineConsole.current?.complete(from: start, to: end))
        }
        return UnsafeMutablePointer(bitPattern: matches)
      })
  }

  /// Completes the text before a position; returns the start of the word there.
  private func findWord(end: Int32) -> Int32 {
    let bytes = Array(UnsafeRawBufferPointer(start: readline_text(), count: Int(end)))[...]
    let text = lineText(bytes)
    completion = completer(text)
    let word = completion.word
    let start = bytes.count - word.utf8.count
    if bytes.suffix(word.utf8.count).elementsEqual(word.utf8) {
      wordStart = start
    } else {
      // The text of a byte that is not UTF-8 is longer.
      wordStart = (max(start, 0)...bytes.count).first { lineText(bytes[..<$0]) + word == text }
    }
    return Int32(wordStart ?? bytes.count)
  }

  /// Returns the common text, each match, and nil, all of which readline frees.
  private func complete(
    from start: Int32, to end: Int32
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    // At the start of the line, readline does not look for a word.
    if end == 0 { _ = findWord(end: 0) }
    readline_end_completed_word(completion.endsWord ? 1 : 0)
    let candidates = completion.candidates
    guard !candidates.isEmpty, wordStart == Int(start) else { return nil }
    let texts = [completion.common] + (candidates.count == 1 ? [] : candidates)
    let size = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride * (texts.count + 1)
    guard let memory = malloc(size) else { return nil }
    let matches = memory.bindMemory(
      to: UnsafeMutablePointer<CChar>?.self, capacity: texts.count + 1)
    for (index, text) in texts.enumerated() {
      (matches + index).initialize(to: strdup(text.map { CChar(bitPattern: $0) } + [0]))
    }
    (matches + texts.count).initialize(to: nil)
    return matches
  }
}
