/// A generator of text that resembles a given text.
///
/// A Markov chain of the first order (C. E. Shannon, "A Mathematical Theory of Communication",
/// 1948, section 3). Words keep their frequencies, so that queries match about as large a share as
/// in real text.
struct Chain {
  private let separator: UInt8
  private var words = WordList()
  /// The successors of each word, once per occurrence; nil is a line's start or end.
  private var successors: [[Int32?]] = [[]]

  init(of texts: WordList, separator: UInt8) {
    self.separator = separator
    words.append([])
    var numbers: [ArraySlice<UInt8>: Int32] = [:]
    for index in 0..<texts.count {
      var last = 0
      for word in texts[index].split(separator: separator) {
        let number = numbers[word] ?? Int32(words.count)
        if Int(number) == words.count {
          numbers[word] = number
          words.append(word)
          successors.append([])
        }
        successors[last].append(number)
        last = Int(number)
      }
      successors[last].append(nil)
    }
  }

  /// Appends words to the line, up to its end or to the word that reaches `limit`.
  func append(
    to line: inout [UInt8], limit: Int, using generator: inout some RandomNumberGenerator
  ) {
    let start = line.count
    var last = 0
    while line.count - start < limit {
      let choices = successors[last]
      guard let next = choices[Int.random(in: 0..<choices.count, using: &generator)] else {
        return
      }
      if last > 0 { line.append(separator) }
      last = Int(next)
      line.append(contentsOf: words[last])
    }
  }
}
