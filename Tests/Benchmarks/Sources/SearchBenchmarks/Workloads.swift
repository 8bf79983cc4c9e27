import SystemPackage

/// The workloads, equal for all contenders in a run.
struct Workloads {
  /// A file of lines and the keys that search it.
  struct Text {
    let name: String
    let file: String
    let keys: Keys
  }

  /// Rows with a number within bounds; nil leaves a side open.
  struct Range {
    let name: String
    let lower: Int?
    let upper: Int?
  }

  let texts: [Text]
  /// Queries without cached results or an index.
  let scans = ["machine", "m"]
  /// Fuzzy queries for the best 1,000 rows in order of rank.
  let fuzzy = ["machine"]
  /// Queries of a separate process that writes the rows found.
  let filters = ["swift", "a"]
  let ranges = [
    Range(name: "5 %", lower: 1_000_000, upper: 1_499_999),
    Range(name: "90 %", lower: 0, upper: nil),
    Range(name: "0.01 %", lower: nil, upper: -999_000),
  ]
  /// Queries with parentheses, and their parts; a query should take at most the sum of its parts
  /// plus 1 ms.
  let brackets = (
    whole: "(library | python | data) !documentation",
    parts: ["library", "python", "data", "!documentation"]
  )

  /// Creates the workloads of a folder's data, with words drawn from it.
  init(in folder: FilePath, seed: UInt64) throws {
    texts = try [("A", "A.tsv"), ("B", "B.txt")].map { name, file in
      let words = try drawWords(5, from: folder.appending(file), seed: seed)
      return Text(name: name, file: file, keys: Keys("machine", then: words))
    }
  }

  /// The ten queries before memory is measured: the letters of one word, then whole words.
  func memoryQueries(of text: Text) -> [String] {
    let typed = text.keys.keys.filter { $0.kind == .typed }.map(\.text)
    // A word is complete if the next key does not extend it.
    let words = zip(typed, typed.dropFirst() + [""]).filter { !$1.hasPrefix($0) }.map(\.0)
    return Array((typed.prefix(7) + words.dropFirst()).prefix(10))
  }

  /// The workloads in JSON, for contenders in other languages.
  var json: String {
    let texts = texts.map { text in
      let keys = text.keys.keys.map { "[\(quoted($0.kind.rawValue)),\(quoted($0.text))]" }
      return "{\"name\":\(quoted(text.name)),\"file\":\(quoted(text.file)),"
        + "\"keys\":[\(keys.joined(separator: ","))]}"
    }
    let ranges = ranges.map { range in
      let bounds = [range.lower, range.upper].map { $0.map(String.init) ?? "null" }
      return "{\"name\":\(quoted(range.name)),\"lower\":\(bounds[0]),\"upper\":\(bounds[1])}"
    }
    return
      "{\"texts\":[\(texts.joined(separator: ","))],\"ranges\":[\(ranges.joined(separator: ","))],"
      + "\"scans\":\(list(scans)),\"fuzzy\":\(list(fuzzy)),\"filters\":\(list(filters))}"
  }

  private func list(_ texts: [String]) -> String {
    "[" + texts.map(quoted).joined(separator: ",") + "]"
  }
}
