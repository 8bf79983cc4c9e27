import SystemPackage

/// What everybody is asked, the same in one run.
struct Workloads {
  /// A file of lines, and what is typed to search it.
  struct Text {
    let name: String
    let file: String
    let keys: Keys
  }

  /// Rows whose number is within bounds; a missing one leaves that side open.
  struct Range {
    let name: String
    let lower: Int?
    let upper: Int?
  }

  let texts: [Text]
  /// Searched cold and without an index.
  let scans = ["machine", "m"]
  /// Searched for its letters in their order, the best 1,000 in order of rank.
  let fuzzy = ["machine"]
  /// Searched by a process of its own, which writes the rows it finds.
  let filters = ["swift", "a"]
  let ranges = [
    Range(name: "5 %", lower: 1_000_000, upper: 1_499_999),
    Range(name: "90 %", lower: 0, upper: nil),
    Range(name: "0.01 %", lower: nil, upper: -999_000),
  ]
  /// Brackets, and the parts that they take no longer than, added up, plus 1 ms.
  let brackets = (
    whole: "(library | python | data) !documentation",
    parts: ["library", "python", "data", "!documentation"]
  )

  /// The workloads on the data in a folder; the words typed are drawn from it.
  init(in folder: FilePath, seed: UInt64) throws {
    texts = try [("A", "A.tsv"), ("B", "B.txt")].map { name, file in
      let words = try drawWords(5, from: folder.appending(file), seed: seed)
      return Text(name: name, file: file, keys: Keys("machine", then: words))
    }
  }

  /// The ten queries after which memory is counted: the letters of one word, then whole words.
  func memoryQueries(of text: Text) -> [String] {
    let typed = text.keys.keys.filter { $0.kind == .typed }.map(\.text)
    // A word is whole where the next key does not make it longer.
    let words = zip(typed, typed.dropFirst() + [""]).filter { !$1.hasPrefix($0) }.map(\.0)
    return Array((typed.prefix(7) + words.dropFirst()).prefix(10))
  }

  /// All of it in JSON, for who is not written in Swift.
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
