import SystemPackage

/// The real text that the data is generated from.
struct Sources {
  /// Names and one-line summaries of packages.
  let names: Chain
  let summaries: Chain
  /// Versions of packages, with duplicates.
  let versions: WordList
  /// Words of the summaries with two or more letters, with duplicates.
  let common: WordList
  /// A word list of lowercase English.
  let english: WordList
  /// Non-ASCII French, German, Polish and Ukrainian words.
  let foreign: WordList

  /// Reads the files that `search-data.sh` collects.
  init(in folder: FilePath) throws {
    let summaries = try WordList(linesOf: folder.appending("summaries"))
    self.summaries = Chain(of: summaries, separator: UInt8(ascii: " "))
    names = Chain(
      of: try WordList(linesOf: folder.appending("names")), separator: UInt8(ascii: "-"))
    versions = try WordList(linesOf: folder.appending("versions"))
    english = try WordList(linesOf: folder.appending("english"))
    foreign = try WordList(linesOf: folder.appending("foreign"))
    var common = WordList()
    for index in 0..<summaries.count {
      for word in summaries[index].split(whereSeparator: { !Self.isLetter($0) })
      where 2...12 ~= word.count {
        common.append(word.lazy.map { $0 | 0x20 })
      }
    }
    self.common = common
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
