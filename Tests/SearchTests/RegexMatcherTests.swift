import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct RegexMatcherTests {
  private func matches(
    _ pattern: String, _ cell: String, _ cancellation: Cancellation? = nil
  ) throws -> Bool {
    var matcher = RegexMatcher(try RegexProgram(pattern), cancellation)
    return matcher.matches(cell)
  }

  @Test(
    arguments: [
      ("^K\\d", ["K2", "K22 x"], ["k2", "aK2", "K", ""]),
      ("", ["", "a"], []),
      ("a|b", ["xb", "a"], ["", "c"]),
      ("^(?:ab|c)+$", ["ab", "cabc"], ["", "abx", "a"]),
      ("^a{2}$", ["aa"], ["a", "aaa"]),
      ("^a{2,}$", ["aa", "aaaaa"], ["a"]),
      ("^a{1,2}$", ["a", "aa"], ["", "aaa"]),
      ("^a{0}b??$", ["", "b"], ["a"]),
      ("^.$", ["a", "é", "😀", "\t"], ["", "\n", "\r", "\u{2028}", "e\u{301}"]),
      ("^a$", ["a"], ["a\n", "b\na"]),
      ("[a-c_]", ["b", "_"], ["d", "B"]),
      ("^[^a-c]$", ["d", "\n", "日"], ["b", ""]),
      ("[\\d\\-x]", ["5", "-", "x"], ["y"]),
      ("[-a]", ["-"], ["b"]), ("[a-]", ["-"], ["b"]), ("[[^]", ["[", "^"], ["a"]),
      ("]}", ["]}"], ["]"]), ("a\\{", ["a{"], ["a"]), ("a\\/b", ["a/b"], ["ab"]),
      ("\\_", ["_"], ["a"]),
      ("^\\t\\n\\r\\\\$", ["\t\n\r\\"], ["tnr"]),
      ("\\x{e9}|\\u{1F600}", ["é", "😀"], ["e\u{301}"]),
      ("é", ["é"], ["É", "e", "e\u{301}"]),
      ("\\b1_\\b", ["1_", "é 1_-"], ["é1_", "11_", "1_日"]),
      ("\\Ba\\B", ["bac", "日aé"], ["a", "a b"]),
      ("^\\B$", [""], ["a"]), ("\\b", ["a"], ["", "-"]),
      ("^\\d$", ["7", "٣"], ["²", "½", "Ⅷ", "x"]),
      ("^\\w$", ["a", "é", "日", "_", "7", "٣", "\u{301}", "Ⅷ"], ["-", " ", "²", "😀"]),
      ("^\\s$", [" ", "\t", "\n", "\u{A0}", "\u{2003}"], ["a", "\u{200B}"]),
      ("^\\D\\W\\S$", ["a-b"], ["1-b", "aab", "a- "]),
      ("(?i)straße", ["STRAẞE", "straße"], ["strasse"]),
      ("(?i)^[^a]$", ["b"], ["a", "A"]),
      ("a(?i:b[c-d])e", ["abce", "aBDe"], ["Abce", "abcE"]),
      ("(?i)σας", ["ΣΑΣ", "ςασ"], ["σα"]), ("(?i)k", ["K", "\u{212A}"], ["x"]),
    ] as [(String, [String], [String])])
  func `a pattern matches the good cells only`(pattern: String, good: [String], bad: [String])
    throws
  {
    for cell in good { #expect(try matches(pattern, cell), "\(cell.debugDescription)") }
    for cell in bad { #expect(try !matches(pattern, cell), "\(cell.debugDescription)") }
  }

  @Test(
    arguments: [
      ("^$", "", true), ("^$", "a", false), ("$", "a", true), ("a$b", "ab", false),
      ("^b|a$", "xa", true), ("(^|-)b", "a-b", true), ("(^|-)b", "ab", false),
      ("\\bé\\b", "-é", true), ("\\bé\\b", "aé", false), ("\\B$", "a-", true),
      ("$\\B", "", true), ("^\\b", "a", true), ("(^a*$)*b", "aab", true),
    ] as [(String, String, Bool)])
  func `assertions hold at both ends and between scalars`(
    pattern: String, cell: String, isMatch: Bool
  ) throws {
    expectEqual(try matches(pattern, cell), isMatch)
  }

  @Test func `a reused matcher gives the same results`() throws {
    var random = RandomRegex(seed: 17)
    for _ in 0..<testSize(6, thorough: 100) {
      let pattern = random.pattern()
      var matcher = RegexMatcher(try RegexProgram(pattern))
      for _ in 0..<8 {
        let cell = random.cell(hasDigits: true)
        let isMatch = matcher.matches(cell)
        expectEqual(isMatch, try matches(pattern, cell), "/\(pattern)/ on \(cell.debugDescription)")
      }
    }
  }

  /// The automaton has at least 2^14 states, so its table is cleared during the search.
  @Test func `a full automaton is cleared`() throws {
    var random = RandomRegex(seed: 5)
    let program = try RegexProgram("b[ab]{13}c|a[ab]{13}d")
    var matcher = RegexMatcher(program)
    var letters: [UInt8] = []
    for _ in 0..<20_000 { letters.append(random.isHeads() ? 0x61 : 0x62) }
    let isMatch = matcher.matches(letters.span)
    #expect(!isMatch)
    let ranges = program.ranges(in: letters.span)
    #expect(ranges.isEmpty)
    for place in [14, 700, 9_999, 19_999] {
      var cell = letters
      cell[place] = cell[place - 14] == 0x61 ? 0x64 : 0x63
      let isMatch = matcher.matches(cell.span)
      #expect(isMatch)
      expectEqual(program.ranges(in: cell.span), [place - 14..<place + 1])
    }
  }

  @Test func `a cancelled search does not read the cell`() throws {
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(try !matches("a", "a", cancellation))
  }

  /// Backtracking would take exponential or quadratic time.
  @Test(
    arguments: [
      ("(a*)*b", "a"), ("(a|a)*c", "a"), ("(x+x+)+y", "x"), ("(a?){30}a{30}b", "a"),
      ("a.*b|a.*c", "a"), ("(.*)(.*)(.*)(.*)[^a]$", "a"), ("((a{0,9}){0,9}){0,9}b", "a"),
    ] as [(String, String)])
  func `pathological patterns take linear time`(pattern: String, letter: String) throws {
    var matcher = RegexMatcher(try RegexProgram(pattern))
    let cell = Array(String(repeating: letter, count: testSize(20_000, thorough: 100_000)).utf8)
    let isMatch = matcher.matches(cell.span)
    #expect(!isMatch)
    let ranges = matcher.program.ranges(in: cell.span)
    #expect(ranges.isEmpty)
  }

  @Test func `invalid UTF-8 matches as U+FFFD`() throws {
    var random = RandomRegex(seed: 11)
    var replaced = RegexMatcher(try RegexProgram("\u{FFFD}"))
    let any = try RegexProgram("[^x]")
    for _ in 0..<testSize(200, thorough: 5_000) {
      let bytes = random.bytes()
      let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
      let comment = Comment(rawValue: "\(bytes)")
      let isMatch = replaced.matches(bytes.span)
      expectEqual(isMatch, scalars.contains("\u{FFFD}"), comment)
      let ranges = any.ranges(in: bytes.span)
      let parts = ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
      expectEqual(parts, scalars.filter { $0 != "x" }.map { String($0) }, comment)
      if !bytes.contains(0x78) {
        expectEqual(ranges.map(\.count).reduce(0, +), bytes.count, comment)
      }
    }
  }

  @Test func `every string compiles and runs, or is an error`() throws {
    var random = RandomRegex(seed: 3)
    var compiled = 0
    for _ in 0..<testSize(200, thorough: 5_000) {
      let pattern = random.noise()
      do throws(RegexError) {
        var matcher = RegexMatcher(try RegexProgram(pattern))
        let cell = random.cell(hasDigits: true)
        let isMatch = matcher.matches(cell)
        let ranges = matcher.ranges(in: cell)
        #expect(isMatch || ranges.isEmpty, "\(pattern)")
        compiled += 1
      } catch {
        #expect((0...pattern.count).contains(error.offset), "\(pattern)")
      }
    }
    #expect(testSize(20...180, thorough: 500...4_500).contains(compiled))
  }
}
