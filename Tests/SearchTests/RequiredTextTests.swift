import TestSupport
import Testing

@testable import Search

@Suite struct RequiredTextTests {
  private func required(_ query: String) throws -> [String]? {
    try Query(query, columns: queryColumns).condition.flatMap { RequiredText($0) }.map {
      $0.alternatives.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test(
    arguments: [
      ("Everest", ["everest"]), ("\"mount ev\"", ["mount ev"]), ("^k2$", ["k2"]),
      ("name:k2", ["k2"]), ("a | bc", ["a", "bc"]), ("a bcd (e | f)", ["bcd"]), ("a !b", ["a"]),
      ("(a | bc) !d", ["a", "bc"]), ("é", ["e"]), ("æ", ["ae"]), ("日本", []), ("a 日", []),
      ("日 | a", ["a"]), ("/^Ever\\d/", ["ever"]),
    ] as [(String, [String])])
  func `every match has one of the texts`(query: String, expected: [String]) throws {
    expectEqual(try required(query), expected)
  }

  @Test(arguments: [("^\" 8\"$", "8"), ("^\" a b \"", "a b "), ("\" a \"$", " a")])
  func `blanks at anchored ends are not required`(query: String, expected: String) throws {
    expectEqual(try required(query), [expected])
  }

  @Test(arguments: [("k2", "k2"), ("12:3", "12"), ("a[bcd],e", "bcd"), (":", nil), ("a | ,", nil)])
  func `brackets commas and colons of JSON may have blanks around`(
    query: String, expected: String?
  ) throws {
    let text = try Query(query, columns: []).condition.flatMap { RequiredText($0)?.inJSON }
    expectEqual(text?.alternatives.first.map { String(decoding: $0, as: UTF8.self) }, expected)
  }

  @Test(arguments: ["!a", "a | !b", "~ab", "height_m>1", "name:", "a\\\"b", "a\\\\b", "/a|b/"])
  func `other queries require no text`(query: String) throws {
    expectEqual(try required(query), nil)
  }
}
