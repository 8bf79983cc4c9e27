import TestSupport
import Testing

@testable import Datasets

@Suite struct NumberSyntaxTests {
  private func syntax(_ text: String, decimalSign: String = ".") -> NumberSyntax? {
    var values = ValueSyntax()
    values.decimalSign = decimalSign.utf8.first ?? 0
    return NumberSyntax(Array(text.utf8).span, values)
  }

  private func plain(_ text: String, decimalSign: String = ".") -> String? {
    var values = ValueSyntax()
    values.decimalSign = decimalSign.utf8.first ?? 0
    if syntax(text, decimalSign: decimalSign) == nil { return nil }
    return String(
      decoding: NumberSyntax.plainText(Array(text.utf8).span, values), as: UTF8.self)
  }

  private func isJSON(_ text: String) -> Bool { Array(text.utf8).span.isJSONValue }

  @Test(arguments: ["8849", ".5", "-.25", "5.", "+5", "1e5", "-0", "5.e-3", "+.5E+10", "00501"])
  func `numbers are recognized`(text: String) {
    #expect(syntax(text) != nil)
  }

  @Test(arguments: [
    "", " ", ".", "-", "+.", "e5", ".e5", "5e", "5e+", "1_000", "0x1F", "inf", "nan", "-inf",
    "1.2.3", "1-2", "--5", "５", "1e5.0", "1e5e5", "$", "%", "$$5", "5$", "5%%", "-$-5", "5 5",
    "1,00", "1,0000", "0,123", "1234,567", ",123", "1,", "1,234,56", "1,234e5", "1,234,", "1.5,000",
    "5 kg", "€", "\u{20}%",
  ])
  func `other text is not a number`(text: String) {
    #expect(syntax(text) == nil)
  }

  @Test(
    arguments: [
      (" 5", "5"), ("5\t", "5"), ("$5", "5"), ("-$5.50", "-5.50"), ("$ -5", "-5"), ("£1e3", "1e3"),
      ("¥5", "5"), ("¢5", "5"), ("€ 1,200.50", "1200.50"), ("₹5", "5"), ("12%", "12"),
      (" -12.5 % ", "-12.5"), ("1,200", "1200"), ("12,345,678.9", "12345678.9"),
      ("123,456", "123456"),
    ] as [(String, String)])
  func `blanks, currency signs, percent signs and groups are not part of the value`(
    text: String, expected: String
  ) {
    expectEqual(plain(text), expected)
    #expect(!isJSON(text))
  }

  @Test(
    arguments: [
      ("1,5", "1.5"), ("1.200,50", "1200.50"), ("1.200", "1200"), (",5", ".5"), ("5", "5"),
      ("1.5", nil),
      ("1,200.50", nil), ("€ -3,5 %", "-3.5"),
    ] as [(String, String?)])
  func `the decimal sign can be a comma`(text: String, expected: String?) {
    expectEqual(plain(text, decimalSign: ","), expected)
  }

  @Test func `a Double keeps digits that it can represent`() {
    func isKept(_ text: String) -> Bool {
      syntax(text)?.isKeptByDouble(Array(text.utf8).span) ?? false
    }
    for text in [
      "0", "-0.00", "1.50", "123456789012345", "9007199254740992", "0.30000000000000004", "1e300",
      "100000000000000000000", "0e999", "0.1000000000000000", "0000000000000000001",
    ] {
      #expect(isKept(text), "\(text)")
    }
    for text in ["9007199254740993", "505874924095815681", "1e400", "-1e-400", "1.2345e-322"] {
      #expect(!isKept(text), "\(text)")
    }
  }

  @Test func `random text is a number exactly if it has the form of one`() throws {
    let form = try Regex("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?")
    let integerForm = try Regex("[+-]?[0-9]+")
    let jsonForm = try Regex("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")
    var random = SeededGenerator(seed: 27)
    var found = 0
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 0...8, using: &random)).map { _ in
          "0012589..+-eEx".randomElement(using: &random) ?? "0"
        })
      let syntax = syntax(text)
      expectEqual(syntax != nil, text.wholeMatch(of: form) != nil, "\(text)")
      guard let syntax else { continue }
      found += 1
      expectEqual(syntax.isInteger, text.wholeMatch(of: integerForm) != nil, "\(text)")
      expectEqual(isJSON(text), text.wholeMatch(of: jsonForm) != nil, "\(text)")
      expectEqual(syntax.isNegative, text.hasPrefix("-"), "\(text)")
      let whole = text.drop { "+-".contains($0) }.prefix { $0.isNumber }
      expectEqual(syntax.isIdentifier, whole.count > 1 && whole.hasPrefix("0"), "\(text)")
    }
    #expect(found > 1_000)
  }
}
