import BenchmarkLists
import SystemPackage

/// A generator of names like those of packages, users, files and hosts.
struct NameMaker {
  /// One-line summaries of packages.
  let summaries: [Word]
  /// Words of the summaries with two or more letters, with duplicates.
  private let common: [Word]
  /// A word list of lowercase English.
  private let english: [Word]
  /// Non-ASCII French, German, Polish and Ukrainian words.
  let foreign: [Word]

  init(from folder: FilePath) throws {
    summaries = try lines(of: folder.appending("summaries"))
    english = try lines(of: folder.appending("english"))
    foreign = try lines(of: folder.appending("foreign"))
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    common = summaries.flatMap { summary in
      summary.split { !letters.contains($0 | 0x20) }.filter { 2...12 ~= $0.count }
        .map { word in ArraySlice(word.map { $0 | 0x20 }) }
    }
  }

  /// Appends a name: 34 % two words, 16 % three words, 16 % a word and a number, 10 % camel case,
  /// 8 % hosts, 8 % two words and a number, 7 % paths, 1 % with a foreign word.
  func append(to line: inout [UInt8], using generator: inout SeededGenerator) {
    let form =
      switch Int.random(in: 0..<100, using: &generator) {
      case ..<34: "w w"
      case ..<50: "w w w"
      case ..<66: "w N"
      case ..<76: String(repeating: "W", count: Int.random(in: 2...3, using: &generator))
      case ..<84: "wwd"
      case ..<92: "w wn"
      case ..<99: "w/w w"
      default: "f w"
      }
    for part in form.utf8 { append(part, to: &line, using: &generator) }
  }

  /// Appends a part of a name: a space is a random separator.
  private func append(
    _ part: UInt8, to line: inout [UInt8], using generator: inout SeededGenerator
  ) {
    switch part {
    case UInt8(ascii: "w"): appendWord(to: &line, using: &generator)
    case UInt8(ascii: "W"):
      let start = line.count
      appendWord(to: &line, using: &generator)
      line[start] &= 0xDF
    case UInt8(ascii: "f"): line += generator.any(of: foreign)
    case UInt8(ascii: "n"): line += String(Int.random(in: 0..<1_000, using: &generator)).utf8
    case UInt8(ascii: "N"): line += String(Int.random(in: 0..<10_000_000, using: &generator)).utf8
    case UInt8(ascii: "d"):
      line += generator.any(of: [".com", ".org", ".net", ".de", ".io", ".fr"]).utf8
    case UInt8(ascii: " "): line.append([UInt8]("---___. ".utf8)[Int(generator.next() & 7)])
    default: line.append(part)
    }
  }

  /// Appends a word: half by frequency in the summaries, half uniformly from the word list.
  func appendWord(to line: inout [UInt8], using generator: inout SeededGenerator) {
    line += generator.any(of: generator.next() & 1 == 0 ? common : english)
  }
}
