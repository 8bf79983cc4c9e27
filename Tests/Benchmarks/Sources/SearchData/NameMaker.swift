import Measuring

/// A generator of names like those of packages, users, files and hosts.
struct NameMaker {
  private let common: WordList
  private let english: WordList
  private let foreign: WordList

  init(from sources: Sources) {
    common = sources.common
    english = sources.english
    foreign = sources.foreign
  }

  private static let separators = [UInt8]("---___. ".utf8)
  private static let domainSuffixes = [".com", ".org", ".net", ".de", ".io", ".fr"].map {
    [UInt8]($0.utf8)
  }

  /// Appends a name: 34% two words with a separator, 16% three words, 16% a word and a number, 10%
  /// camel case, 8% hosts, 8% two words and a number, 7% paths of two words, 1% with a foreign
  /// word.
  func append(to line: inout [UInt8], using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<100, using: &generator) {
    case ..<34: appendWords(2, to: &line, using: &generator)
    case ..<50: appendWords(3, to: &line, using: &generator)
    case ..<66:
      appendWord(to: &line, using: &generator)
      appendSeparator(to: &line, using: &generator)
      appendNumber(below: 10_000_000, to: &line, using: &generator)
    case ..<76: appendCamelCase(to: &line, using: &generator)
    case ..<84:
      appendWord(to: &line, using: &generator)
      appendWord(to: &line, using: &generator)
      line += Self.domainSuffixes[Int.random(in: 0..<Self.domainSuffixes.count, using: &generator)]
    case ..<92:
      appendWords(2, to: &line, using: &generator)
      appendNumber(below: 1_000, to: &line, using: &generator)
    case ..<99:
      appendWord(to: &line, using: &generator)
      line.append(UInt8(ascii: "/"))
      appendWords(2, to: &line, using: &generator)
    default:
      line += foreign.any(using: &generator)
      appendSeparator(to: &line, using: &generator)
      appendWord(to: &line, using: &generator)
    }
  }

  /// Appends a word: half by frequency in the summaries, half uniformly from the word list.
  func appendWord(to line: inout [UInt8], using generator: inout SeededGenerator) {
    let words = generator.next() & 1 == 0 ? common : english
    line += words.any(using: &generator)
  }

  private func appendWords(
    _ count: Int, to line: inout [UInt8], using generator: inout SeededGenerator
  ) {
    for index in 0..<count {
      if index > 0 { appendSeparator(to: &line, using: &generator) }
      appendWord(to: &line, using: &generator)
    }
  }

  private func appendCamelCase(to line: inout [UInt8], using generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 2...3, using: &generator) {
      let start = line.count
      appendWord(to: &line, using: &generator)
      line[start] &= 0xDF
    }
  }

  private func appendSeparator(to line: inout [UInt8], using generator: inout SeededGenerator) {
    line.append(Self.separators[Int(generator.next() & 7)])
  }

  private func appendNumber(
    below limit: Int, to line: inout [UInt8], using generator: inout SeededGenerator
  ) {
    line += String(Int.random(in: 0..<limit, using: &generator)).utf8
  }
}
