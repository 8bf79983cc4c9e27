import TestSupport
import Testing

@testable import Search

@Suite struct RegexMatcherTests {
  private func matches(_ pattern: String, _ cell: String) throws -> Bool {
    var matcher = RegexMatcher(try RegexProgram(pattern))
    return matcher.matches(cell)
  }

  private func found(_ pattern: String, _ cell: String) throws -> [String] {
    var matcher = RegexMatcher(try RegexProgram(pattern))
    let bytes = Array(cell.utf8)
    return matcher.ranges(in: bytes.span).map { String(decoding: bytes[$0], as: UTF8.self) }
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
  func `a cell matches or not`(pattern: String, good: [String], bad: [String]) throws {
    for cell in good { #expect(try matches(pattern, cell), "\(cell.debugDescription)") }
    for cell in bad { #expect(try !matches(pattern, cell), "\(cell.debugDescription)") }
  }

  @Test(
    arguments: [
      ("a", "banana", ["a", "a", "a"]), ("an", "banana", ["an", "an"]), ("ana", "banana", ["ana"]),
      ("a|an", "banana", ["a", "a", "a"]), ("an|a", "banana", ["an", "an", "a"]),
      ("a*", "aabaa", ["aa", "aa"]), ("a*?", "aa", []), ("a+?", "aa", ["a", "a"]),
      ("\".*\"", "\"a\" \"b\"", ["\"a\" \"b\""]), ("\".*?\"", "\"a\" \"b\"", ["\"a\"", "\"b\""]),
      ("(|a)+", "aa", []), ("(a|)*", "aab", ["aa"]), ("(?:a?b??)*", "ab", ["a"]),
      ("((a*)*|b)*", "aabb", ["aa"]), ("\\b\\w", "Mount Everest", ["M", "E"]),
      ("^a", "aa", ["a"]), ("a$", "aa", ["a"]), ("日|é", "é日x", ["é", "日"]),
      ("a.*b|a", "aaa", ["a", "a", "a"]),
      ("x", "", []), ("", "ab", []),
    ] as [(String, String, [String])])
  func `ranges are what backtracking would find first`(
    pattern: String, cell: String, expected: [String]
  ) throws {
    expectEqual(try found(pattern, cell), expected)
  }

  /// They take backtracking longer than anybody lives, or the square of the length.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      ("(a*)*b", "a"), ("(a|a)*c", "a"), ("(x+x+)+y", "x"), ("(a?){30}a{30}b", "a"),
      ("a.*b|a.*c", "a"), ("(.*)(.*)(.*)(.*)[^a]$", "a"), ("((a{0,9}){0,9}){0,9}b", "a"),
    ] as [(String, String)])
  func `what kills backtracking finishes at once`(pattern: String, letter: String) throws {
    var matcher = RegexMatcher(try RegexProgram(pattern))
    let cell = Array(String(repeating: letter, count: 100_000).utf8)
    let isMatch = matcher.matches(cell.span)
    #expect(!isMatch)
    let ranges = matcher.ranges(in: cell.span)
    #expect(ranges.isEmpty)
  }

  /// Each match of `a` has to know that no `b` follows.
  @Test(.timeLimit(.minutes(5))) func `many matches take linear time together`() throws {
    var matcher = RegexMatcher(try RegexProgram("a.*b|a"))
    let cell = Array(String(repeating: "a", count: 100_000).utf8)
    let ranges = matcher.ranges(in: cell.span)
    expectEqual(ranges, (0..<100_000).map { $0..<$0 + 1 })
  }

  /// Its automaton would have 2^14 states and more, so that the tables are cleared on the way.
  @Test func `an automaton that is full begins again`() throws {
    var random = RandomRegex(seed: 5)
    let program = try RegexProgram("b[ab]{13}c|a[ab]{13}d")
    var matcher = RegexMatcher(program)
    var letters: [UInt8] = []
    for _ in 0..<20_000 { letters.append(random.isHeads() ? 0x61 : 0x62) }
    let isMatch = matcher.matches(letters.span)
    #expect(!isMatch)
    let ranges = matcher.ranges(in: letters.span)
    #expect(ranges.isEmpty)
    for place in [14, 700, 9_999, 19_999] {
      var cell = letters
      cell[place] = cell[place - 14] == 0x61 ? 0x64 : 0x63
      let isMatch = matcher.matches(cell.span)
      #expect(isMatch)
      let ranges = matcher.ranges(in: cell.span)
      expectEqual(ranges, [place - 14..<place + 1])
    }
  }

  @Test func `bytes that are no UTF-8 are U+FFFD, as in a string of them`() throws {
    var random = RandomRegex(seed: 11)
    var replaced = RegexMatcher(try RegexProgram("\u{FFFD}"))
    var any = RegexMatcher(try RegexProgram("[^x]"))
    for _ in 0..<testSize(1_500, thorough: 5_000) {
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

  @Test func `whatever is typed compiles or is an error in it, and runs`() throws {
    var random = RandomRegex(seed: 3)
    var compiled = 0
    for _ in 0..<testSize(1_500, thorough: 5_000) {
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
    #expect(testSize(150...1_350, thorough: 500...4_500).contains(compiled))
  }

  @Test(
    arguments: [
      ("K2", "K2"), ("ab|c", nil), ("(ab)(?:c)d", "abcd"), ("ab*cd", "cd"), ("ab+c", "a"),
      ("^Mount\\b Ever", "Mount Ever"), ("(?i)ab", nil), ("(?i)k2", "2"), ("a(?i:x)bc", "bc"),
      ("", nil),
      ("[é]\\x{62}", "éb"), ("a\u{FFFD}", "a"), ("(abc){2}d", "abc"), ("x(abc)?", "x"),
      (".[ab]", nil),
    ] as [(String, String?)])
  func `a literal that every match needs is known`(pattern: String, literal: String?) throws {
    expectEqual(try RegexProgram(pattern).requiredLiteral, literal.map { Array($0.utf8) })
  }
}
