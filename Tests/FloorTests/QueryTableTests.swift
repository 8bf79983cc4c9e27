import Foundation
@testable import Session
import TestSupport
import Testing

/// Tests every row of the query language's table on the mountains.
@Suite(.session) struct QueryTableTests {
  /// Returns the names of the rows that a query matches.
  private func names(_ query: String) async throws -> [String] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let mountains = tests.deletingLastPathComponent().path + "/Data/mountains.csv"
    let lines = try await plain(":load \(mountains)", query).dropFirst()
    expectEqual(lines.last?.hasPrefix("= \(lines.count - 1) of 723 (+\(lines.count - 1) -0)"), true)
    return lines.dropLast().map { line in String(line.dropFirst(2).prefix { $0 != "\t" }) }
  }

  @Test(
    arguments: [
      ("everest", ["Mount Everest"]),
      ("8611", ["K2"]), ("611 k2", ["K2"]), ("^611 k2", []),
      ("k2 8611", ["K2"]), ("everest k2", []), ("name:mount name:ev nepal", ["Mount Everest"]),
      ("\"mount ev\"", ["Mount Everest"]), ("name:\"mount ev\"", ["Mount Everest"]),
      ("^\"mount ev\"", ["Mount Everest"]), ("\"everest\"$", ["Mount Everest"]),
      ("^mount ev nepal", ["Mount Everest"]), ("point$", ["Challenger Point", "Ellingwood Point"]),
      ("tower$", ["Muztagh Tower"]), ("^k2$", ["K2"]), ("^k2", ["K2"]),
      ("everest !china", []), ("k2 !nepal", ["K2"]), ("!!everest", ["Mount Everest"]),
      (
        "karakoram !(pakistan | china)",
        [
          "Saser Kangri", "Mamostong Kangri", "Saser Kangri II E", "Saser Kangri III", "Rimo I",
          "Rimo III", "Nun Kun", "Kangju Kangri",
        ]
      ),
      (
        "bhutan height_m:^75 | japan latitude:^36",
        [
          "Gangkhar Puensum", "Kula Kangri", "Liankang Kangri", "Mount Hotaka", "Mount Yari",
        ]
      ),
      ("(k2 | lhotse) !nepal", ["K2"]), ("k2 | lhotse !nepal", ["K2"]),
      ("(k2 | lhotse) !pakistan", ["Lhotse"]),
    ] as [(String, [String])])
  func `words, phrases, anchors and operators`(
    query: String, expected: [String]
  ) async throws {
    expectEqual(try await names(query), expected)
  }

  nonisolated private static let ofBaltoro = [
    "Gasherbrum I (Hidden Peak, K5)", "Broad Peak", "Gasherbrum II (K4)",
  ]

  @Test(
    arguments: [
      ("range:karakoram height:^80", ofBaltoro), ("name:karakoram", []),
      ("range:\"baltoro kara\" height:^80", ofBaltoro), ("range:^baltoro h:^80", ofBaltoro),
      ("range:karakoram$ h:^80", ofBaltoro), ("range:~bltkr h:^80", ofBaltoro),
      ("r:karakoram height:80", ofBaltoro + ["Sherpi Kangri"]),
      ("height_m>8500", ["Mount Everest", "K2", "Kangchenjunga", "Lhotse"]),
      ("height_m>=8586", ["Mount Everest", "K2", "Kangchenjunga"]),
      ("height_m<319", ["Suur Munamägi"]), ("height_m<=319", ["Mount Bates", "Suur Munamägi"]),
      ("height_m=8611", ["K2"]), ("height_m=8.611e3", ["K2"]), ("name=k2", ["K2"]),
      ("height_m!=8849 height_m>8500", ["K2", "Kangchenjunga", "Lhotse"]),
      ("name<ab", []), ("name<abi", []), ("name<=\"abi gamin\" height_m>7000", ["Abi Gamin"]),
      ("height_m:8500..8600", ["Kangchenjunga", "Lhotse"]),
      ("height_m:8600..", ["Mount Everest", "K2"]),
      ("height_m:..319", ["Mount Bates", "Suur Munamägi"]),
      ("latitude:-90..-78.5", ["Vinson Massif", "Mount Morning"]),
      ("first_ascent: karakoram height_m>7400", ["Muchu Chhish (Batura V)"]),
      (
        "!first_ascent: bhutan", ["Kula Kangri", "Jomolhari / Chomolhari", "Kangphu Kang"]
      ),
    ] as [(String, [String])])
  func `columns, comparisons, ranges and empty cells`(
    query: String, expected: [String]
  ) async throws {
    expectEqual(try await names(query), expected)
  }

  @Test(
    arguments: [
      ("~evrst", ["Mount Everest", "Nevado Tres Cruces Central"]),
      ("~evrst height_m>8000", ["Mount Everest"]), ("name:~kngchn", ["Kangchenjunga"]),
      ("~K2", ["K2", "K12"]),
    ] as [(String, [String])])
  func `fuzzy terms rank the best match first`(query: String, expected: [String]) async throws {
    expectEqual(try await names(query).prefix(expected.count), expected[...])
  }

  @Test(
    arguments: [
      ("/^K\\d/", ["K2", "K12", "K6", "K7"]), ("/^k\\d/", []),
      ("range:/^B.*Kar/ height:^80", ofBaltoro), ("!/[aeiou]/ name:^k", []),
      ("name:/^K\\d$/ !k7", ["K2", "K6"]),
    ] as [(String, [String])])
  func `regular expressions are case-sensitive`(query: String, expected: [String]) async throws {
    expectEqual(try await names(query), expected)
  }

  @Test(
    arguments: [
      ("popocatepetl", ["Popocatépetl"]), ("Popocatepetl", ["Popocatépetl"]),
      ("POPOCATEPETL", []), ("galdhopiggen", ["Galdhøpiggen"]), ("Everest", ["Mount Everest"]),
      ("EVEREST", []), ("\\(hidden", ["Gasherbrum I (Hidden Peak, K5)"]),
      ("K5)", ["Gasherbrum I (Hidden Peak, K5)"]), ("chomolhari \\/", ["Jomolhari / Chomolhari"]),
      ("https://x", []), ("12:30", []), ("a->b", []), ("/usr/lib", []), ("\"\" k2 8611", ["K2"]),
    ] as [(String, [String])])
  func `text is folded, and operators within words are text`(query: String, expected: [String])
    async throws
  {
    expectEqual(try await names(query), expected)
  }
}
