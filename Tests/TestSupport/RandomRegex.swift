/// Random expressions and cells of a few letters, so that they often match.
public struct RandomRegex {
  private var random: SeededGenerator

  /// Creates a generator with a seed.
  public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let literals = [
    "a", "b", "A", "é", "É", "1", "_", "-", " ", "日", "\\.", "\\x{62}",
  ]
  private static let sets = [
    ".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "[ab]", "[^a]", "[a-c1]", "[^\\d_]", "[é-日]",
    "[\\s\\-]", "[^\\W]", "[A-Zb]",
  ]
  private static let places = ["^", "$", "\\b", "\\B"]
  private static let repetitions = [
    "*", "+", "?", "*?", "+?", "??", "{0}", "{1,}", "{0,2}", "{1,3}?",
  ]
  /// Swift's count differs for empty repetitions, so these do not follow groups.
  private static let counts = ["{2}", "{2,}?", "{2,3}"]

  /// Returns a supported expression.
  public mutating func pattern() -> String {
    (chance(10) ? "(?i)" : "") + alternatives(depth: 3)
  }

  /// Returns a cell of letters that expressions use, and others.
  public mutating func cell(hasDigits: Bool) -> String {
    let letters =
      ["a", "a", "b", "A", "é", "É", "-", " ", "日", ".", "\n", "😀"] + (hasDigits ? ["1", "_"] : [])
    return (0..<Int.random(in: 0...9, using: &random)).map { _ in pick(letters) }.joined()
  }

  /// Returns one of two values.
  public mutating func isHeads() -> Bool { chance(50) }

  /// Returns random text, mostly invalid as an expression.
  public mutating func noise() -> String {
    let signs =
      Self.literals + Self.sets + Self.places + Self.repetitions + [
        "(", ")", "[", "]", "{", "}", "|", "\\", "(?", "(?i:", "(?:", "(?=", "^", ",", "\\u{", "[^",
        "e\u{301}", "\u{301}", "\\k", "\\p", "99999999999999999999", "{1000}", "\r\n", "👩‍👩‍👧",
      ]
    return (0..<Int.random(in: 0...12, using: &random)).map { _ in pick(signs) }.joined()
  }

  /// Returns bytes, many of them invalid UTF-8.
  public mutating func bytes() -> [UInt8] {
    (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
      pick([
        [0x61], [0x80], [0xC3, 0xA9], [0xC3], [0xE2, 0x82], [0xE0, 0x80], [0xED, 0xA0, 0x80],
        [0xF0, 0x9F, 0x98], [0xF0, 0x9F, 0x98, 0x80], [0xF4, 0x90], [0xFF], [0xC0, 0xAF], [0xBF],
        [UInt8.random(in: 0...255, using: &random)],
      ])
    }
  }

  private mutating func alternatives(depth: Int) -> String {
    let count = chance(30) ? Int.random(in: 2...3, using: &random) : 1
    return (0..<count).map { _ in sequence(depth: depth) }.joined(separator: "|")
  }

  private mutating func sequence(depth: Int) -> String {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      if chance(10) { return pick(Self.places) }
      if depth > 0 && chance(30) {
        let group = pick(["(", "(?:", "(?i:"]) + alternatives(depth: depth - 1) + ")"
        return chance(40) ? group + pick(Self.repetitions) : group
      }
      let atom = chance(50) ? pick(Self.literals) : pick(Self.sets)
      return chance(40) ? atom + pick(Self.repetitions + Self.counts) : atom
    }.joined()
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }
}
