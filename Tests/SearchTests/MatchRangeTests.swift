import Datasets
import Search
import Testing

@Suite struct MatchRangeTests {
  private func marked(_ cell: String, _ query: String, _ kind: Column.Kind = .text) -> String {
    var marked = ""
    var end = cell.startIndex
    for range in Query(query).matchRanges(in: cell, kind) {
      marked += "\(cell[end..<range.lowerBound])[\(cell[range])]"
      end = range.upperBound
    }
    return marked + cell[end...]
  }

  @Test(arguments: [
    ("Popocatépetl", "catep", "Popo[catép]etl"), ("Großglockner", "sg", "Gro[ßg]lockner"),
    ("Everest", "e", "[E]v[e]r[e]st"), ("Everest", "E", "[E]verest"),
    ("Annapurna", "anna nap", "[Annap]urna"), ("e\u{301}x", "x", "e\u{301}[x]"),
    ("Everest", "", "Everest"), ("Everest", "k2", "Everest"), ("aaa", "aa", "[aa]a"),
    ("東京物語", "京", "東[京]物語"),
  ])
  func `highlights stand on the original text`(cell: String, query: String, expected: String) {
    #expect(marked(cell, query) == expected)
  }

  @Test func `a number cell is highlighted at its beginning only`() {
    #expect(marked("8848", "8", .number) == "[8]848")
    #expect(marked("8848", "48", .number) == "8848")
  }
}
