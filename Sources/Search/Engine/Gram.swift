/// One to three adjacent letters by their classes, as a code: six bits each, the last one lowest.
///
/// Class 0 separates cells; at the start of a code, it makes it that of fewer letters.
enum Gram {
  static let classCount = 64
  static let codeCount = classCount * classCount * classCount
  static let maxLength = 3
  private static let bitsPerLetter = 6

  /// Returns the code of the last letters of a text.
  static func code(_ letters: some Sequence<Int>) -> Int {
    letters.reduce(0) { appending($1, to: $0) }
  }

  /// Returns the code of the last letters after one more.
  @inline(__always)
  static func appending(_ letter: Int, to code: Int) -> Int {
    (code &<< bitsPerLetter | letter) & (codeCount &- 1)
  }

  /// Calls `body` with the codes of the last letter, of the last two, and of all three.
  @inline(__always)
  static func forEachSuffix(of code: Int, _ body: (Int) -> Void) {
    body(code & (classCount &- 1))
    body(code & (classCount &* classCount &- 1))
    body(code)
  }

  /// Returns the number of letters of a code; nil if it is of none or across cells.
  static func length(of code: Int) -> Int? {
    let last = code & (classCount - 1)
    let middle = code >> bitsPerLetter & (classCount - 1)
    let first = code >> (2 * bitsPerLetter)
    if last == 0 || middle == 0 && first != 0 { return nil }
    return first != 0 ? 3 : middle != 0 ? 2 : 1
  }
}
