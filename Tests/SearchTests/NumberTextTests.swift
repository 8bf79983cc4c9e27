import Datasets
import Foundation
import TestSupport
import Testing

@testable import Search

@Suite struct NumberTextTests {
  private func randomNumber(_ random: inout SeededGenerator) -> String {
    func digits(_ maxCount: Int) -> String {
      (0..<Int.random(in: 1...maxCount, using: &random))
        .map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    }
    var text = ["", "-", "+"].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<6, using: &random) {
    case 0: text += digits(18) + "."
    case 1: text += "." + digits(18)
    case let choice:
      text += digits([1, 4, 18, 30].randomElement(using: &random) ?? 1)
      if choice < 4 { text += "." + digits(12) }
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      text += "e" + (["", "-", "+"].randomElement(using: &random) ?? "") + digits(2)
    }
    return text
  }

  @Test func `a number is the nearest Double`() {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<testSize(5_000, thorough: 20_000) {
      let text = randomNumber(&random)
      let number = NumberText(Array(text.utf8)[...])
      expectEqual(number?.value, Double(text), "\(text)")
    }
  }

  @Test(
    arguments: [
      ("123456789012345", false), ("1234567890123456", true), ("0.000001", false), ("1e400", true),
      ("1e-400", true), ("0e400", false), ("000000000000000000001", false), ("-12.50", false),
    ] as [(String, Bool)])
  func `numbers beyond the precision of a Double are long`(text: String, isLong: Bool) {
    expectEqual(NumberText(Array(text.utf8)[...])?.isLong, isLong)
  }

  @Test(arguments: [
    "", "-", "abc", ".", "-.", ".e5", "1e", "1e+", "--5", "+-5", "1.2.3", "1-2", "5 x", "1,00",
    "NaN", "inf", "-Infinity", "0x1p3",
  ])
  func `invalid numbers are rejected`(text: String) {
    #expect(NumberText(Array(text.utf8)[...]) == nil)
  }

  /// Foundation's decimals have 38 digits, more than these numbers.
  @Test func `numbers are compared by all digits`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<testSize(5_000, thorough: 20_000) {
      let (left, right) = (randomNumber(&random), randomNumber(&random))
      guard left.count + right.count < 36, let a = Decimal(string: left),
        let b = Decimal(string: right)
      else { continue }
      let (c, d) = (DecimalDigits(left.utf8.span), DecimalDigits(right.utf8.span))
      expectEqual((c < d), (a < b), "\(left) \(right)")
      expectEqual((c == d), (a == b), "\(left) \(right)")
    }
  }

  @Test(
    arguments: [
      ("9007199254740993", "9007199254740992"), ("1e999999999999999999", "1e99"), ("0.1", "-0.1"),
      ("-1", "-2"), ("1e-5", "0"), ("10", "9.99999999999999999999"), ("0.01", "0.009"),
    ] as [(String, String)])
  func `numbers are ordered by value`(greater: String, less: String) {
    #expect(DecimalDigits(less.utf8.span) < DecimalDigits(greater.utf8.span))
    #expect(!(DecimalDigits(greater.utf8.span) < DecimalDigits(less.utf8.span)))
  }

  @Test(
    arguments: [
      ("1.50", "1.5"), ("-0", "0"), ("1e2", "100"), ("0.0012e3", "1.2"), ("00", "0"),
      (".5", "0.5"), ("5.", "+5"), ("-.25", "-0.25"), ("5.e1", "50"),
    ] as [(String, String)])
  func `different spellings of a number are equal`(left: String, right: String) {
    expectEqual(DecimalDigits(left.utf8.span), DecimalDigits(right.utf8.span))
  }
}
