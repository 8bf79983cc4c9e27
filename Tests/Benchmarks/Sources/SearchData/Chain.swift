import BenchmarkLists
import SystemPackage

typealias Word = ArraySlice<UInt8>

/// Returns the non-empty lines of a file.
func lines(of path: FilePath) throws -> [Word] {
  try bytes(of: path).split(separator: UInt8(ascii: "\n"))
}

/// A generator of text that resembles a given text.
///
/// A Markov chain of the first order (C. E. Shannon, "A Mathematical Theory of Communication",
/// 1948, section 3). Words keep their frequencies, so that queries match about as large a share as
/// in real text.
struct Chain {
  private let separator: UInt8
  private var words: [Word] = [[]]
  /// The successors of each word, once per occurrence; nil is a line's start or end.
  private var successors: [[Int?]] = [[]]

  init(of texts: [Word], separator: UInt8) {
    self.separator = separator
    var numbers: [Word: Int] = [:]
    for text in texts {
      var last = 0
      for word in text.split(separator: separator) {
        let number = numbers[word] ?? words.count
        if number == words.count {
          numbers[word] = number
          words.append(word)
          successors.append([])
        }
        successors[last].append(number)
        last = number
      }
      successors[last].append(nil)
    }
  }

  /// Appends words to the line, up to its end or to the word that reaches `limit`.
  func append(to line: inout [UInt8], limit: Int, using generator: inout SeededGenerator) {
    let start = line.count
    var last = 0
    while line.count - start < limit {
      guard let next = generator.any(of: successors[last]) else { return }
      if last > 0 { line.append(separator) }
      last = next
      line += words[last]
    }
  }
}
