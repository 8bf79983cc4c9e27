import Datasets
import Search
import TestSupport
import Testing

@Suite struct MatchRangesTests {
  private func marked(_ cell: String, _ query: String, _ kind: Column.Kind = .text) -> String {
    var marked = ""
    var end = cell.startIndex
    let column = ListColumn(header: "a", typedName: "a", key: "a", kind: kind)
    let other = ListColumn(header: "b", typedName: "b", key: "b", kind: .text)
    // As entered, so that `a:` matches the empty cell.
    guard let parsed = try? Query(query, columns: [column, other]) else { return "no query" }
    for range in MatchRanges(parsed).ranges(in: cell, of: column) {
      marked += "\(cell[end..<range.lowerBound])[\(cell[range])]"
      end = range.upperBound
    }
    return marked + cell[end...]
  }

  @Test(
    arguments: [
      ("Popocatépetl", "catep", "Popo[catép]etl"), ("Großglockner", "sg", "Gro[ßg]lockner"),
      ("Everest", "e", "[E]v[e]r[e]st"), ("Everest", "E", "[E]verest"),
      ("Annapurna", "anna nap", "[Annap]urna"), ("e\u{301}x", "x", "e\u{301}[x]"),
      ("Everest", "", "Everest"), ("Everest", "k2", "Everest"), ("aaa", "aa", "[aa]a"),
      ("東京物語", "京", "東[京]物語"),
    ] as [(String, String, String)])
  func `highlights are ranges of the original text`(cell: String, query: String, expected: String) {
    expectEqual(marked(cell, query), expected)
  }

  @Test(
    arguments: [
      // Words, phrases and negated terms.
      ("Mount Everest", "mount ev", "[Mount] [Ev]erest"),
      ("Mount Everest", "\"t ev\"", "Moun[t Ev]erest"),
      ("Mount Everest", "!mount ev", "Mount [Ev]erest"),
      ("Mount Everest", "!(mount | ev)", "Mount Everest"),
      ("Mount Everest", "!!mount", "[Mount] Everest"),
      ("Mount Everest", "mount | k2", "[Mount] Everest"),
      ("Mount Everest", "k2 | (ev !x)", "Mount [Ev]erest"),
      ("Mount Everest", "nt unt ount", "M[ount] Everest"),
      // Anchors.
      ("mount mount", "^mount", "[mount] mount"), ("mount mount", "mount$", "mount [mount]"),
      ("mount mount", "^mount$", "mount mount"), ("Mount", "^mount$", "[Mount]"),
      ("mount mount", "^\"mount m\"", "[mount m]ount"), ("Weiß", "ss$", "Wei[ß]"),
      ("Popocatépetl", "^Popocate", "[Popocaté]petl"), ("popo", "^Popo", "popo"),
      // Fuzzy letters at their best match.
      ("Mount Everest", "~evrst", "Mount [Ev]e[r]e[st]"),
      ("Popocatépetl", "~pctp", "[P]opo[c]a[t]é[p]etl"),
      ("Everest", "~evx", "Everest"), ("Everest", "!~ev", "Everest"), ("everest", "~Ev", "everest"),
      // Regular expressions.
      ("K2, K12", "/K\\d+/", "[K2], [K12]"), ("K2", "/k2/", "K2"), ("Weiß", "/ß/", "Wei[ß]"),
      // Comparisons: the whole cell if it equals the text, otherwise no range.
      ("Everest", "a=everest", "[Everest]"), ("Everest", "a=eve", "Everest"),
      ("Everest", "a!=eve", "Everest"), ("Everest", "a>=eve", "Everest"), ("", "a:", ""),
      // Terms of another column.
      ("Everest", "b:ev", "Everest"), ("Everest", "a:ev", "[Ev]erest"),
      ("Everest", "b:~ev", "Everest"),
      ("Everest", "a:^ev b:rest", "[Ev]erest"), ("Everest", "b=everest", "Everest"),
      ("Everest", "b:/E/", "Everest"), ("Everest", "a:/E/ b:x", "[E]verest"),
    ] as [(String, String, String)])
  func `each kind of term is highlighted`(cell: String, query: String, expected: String) {
    expectEqual(marked(cell, query), expected)
  }

  @Test(
    arguments: [
      ("8848", "a>8000"), ("8848", "a=8848.0"), ("8848", "a:8000..9000"), ("8848", "a!=1"),
      ("8848", "!88"), ("8848", "a:"),
    ] as [(String, String)])
  func `compared values are not highlighted`(cell: String, query: String) {
    expectEqual(marked(cell, query, .integer), cell)
  }

  @Test(
    arguments: [
      ("8848", "88", "[88]48"), ("8848", "8", "[88]4[8]"), ("8848", "48$", "88[48]"),
      ("8848", "^8", "[8]848"),
      ("8848", "^8848$", "[8848]"), ("8848", "~84", "8[84]8"), ("8848", "/4./", "88[48]"),
    ] as [(String, String, String)])
  func `text is highlighted in number cells`(cell: String, query: String, expected: String) {
    expectEqual(marked(cell, query, .integer), expected)
  }

  @Test func `each term that no shown column matches has a hidden column`() throws {
    let columns = ["a", "b", "c", "d"].map {
      ListColumn(header: $0, typedName: $0, key: $0, kind: .text)
    }
    func hidden(_ query: String) throws -> [Int] {
      MatchRanges(try Query(query, columns: columns))
        .hiddenMatches(in: ["Everest", "x", "Nepal", "86.9"], of: columns, shown: [0, 1])
    }
    expectEqual(try hidden("nepal 86"), [2, 3])
    expectEqual(try hidden("86 nepal ever"), [3, 2])
    expectEqual(try hidden("e n p"), [2])
    expectEqual(try hidden("ever"), [])
  }
}
