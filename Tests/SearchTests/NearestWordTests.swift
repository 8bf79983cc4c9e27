import Search
import TestSupport
import Testing

@Suite struct NearestWordTests {
  private let words = ["columns", "sort", "section", "limit", "reload", "load"]

  @Test(
    arguments: [
      ("colums", "columns"), ("sotr", "sort"), ("limt", "limit"), ("sectoin", "section"),
      ("relaod", "reload"), ("lod", "load"), ("columnsss", "columns"), ("xyz", nil), ("", nil),
      ("so", nil), ("sxxt", nil),
    ] as [(String, String?)])
  func `a word is near within two edits and a third of its length`(
    typed: String, expected: String?
  ) {
    expectEqual(nearestWord(to: typed, among: words), expected)
  }

  @Test func `the first of the nearest words is returned`() {
    expectEqual(nearestWord(to: "limits", among: ["limpets", "limit", "limith"]), "limit")
    expectEqual(nearestWord(to: "ab", among: ["abc", "abd"]), "abc")
  }

  @Test func `a long word has no nearest word`() {
    let long = String(repeating: "a", count: 65)
    expectEqual(nearestWord(to: long, among: [long]), nil)
  }
}
