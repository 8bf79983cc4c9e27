/// Texts that read like given ones: each word is one that followed the last word somewhere in them.
///
/// A Markov chain of the first order, after C. E. Shannon, "A Mathematical Theory of
/// Communication", 1948, section 3. Words come up as often as they do in the texts, so that a query
/// finds about as large a part of what is made as of what is real.
struct Chain {
  private let separator: UInt8
  private var words = WordList()
  /// What follows a word, once for each time it does; nil is the end, and the first what begins.
  private var followers: [[Int32?]] = [[]]

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
          followers.append([])
        }
        followers[last].append(number)
        last = Int(number)
      }
      followers[last].append(nil)
    }
  }

  /// Appends a text to the line, which ends with its own end or after the word that makes it as
  /// long as `limit`.
  func append(
    to line: inout [UInt8], limit: Int, using generator: inout some RandomNumberGenerator
  ) {
    let start = line.count
    var last = 0
    while line.count - start < limit {
      let following = followers[last]
      guard let next = following[Int.random(in: 0..<following.count, using: &generator)] else {
        return
      }
      if last > 0 { line.append(separator) }
      last = Int(next)
      line.append(contentsOf: words[last])
    }
  }
}
