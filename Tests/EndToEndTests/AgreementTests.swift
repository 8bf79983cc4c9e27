import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct AgreementTests {
  private let list: NaiveList

  init() throws {
    let path = "\(Ridgeline.checkout)/Data/mountains.csv"
    list = NaiveList(
      csv: String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self))
  }

  @Test func `the naive list is the whole list`() {
    expectEqual(list.rows.count, 723)
    #expect(list.rows.allSatisfy { $0.count == 8 })
    expectEqual(list.found("popocatepetl").count, 1)
  }

  /// Typed lines: a word key by key, more words, backspaces, other words, nothing.
  private func sequence(_ random: inout SeededGenerator) -> [String] {
    let words = list.rows.flatMap { $0 }.flatMap { $0.components(separatedBy: " ") }
      .filter { !$0.isEmpty && !$0.contains(",") }
    func word() -> String {
      let word = words.randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return word.lowercased()
      case 1: return word.uppercased()
      case 2: return word.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
      case 3: return String(word.prefix(2))
      case 4: return String(word.suffix(3)).lowercased()
      default: return word
      }
    }
    return (0..<3).flatMap { _ -> [String] in
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let word = word()
        return (1...max(word.count, 1)).map { String(word.prefix($0)) }
      case 1: return [word() + " " + word(), word()]
      case 2: return ["", word(), "  \(word())  "]
      default: return [word(), "nothing has this", word()]
      }
    }
  }

  /// Escapes a string, so that a query matches it literally.
  private func typed(_ text: String) -> String {
    let signs: Set<Unicode.Scalar> = [
      "\\", "\"", "(", ")", "|", "!", "^", "$", "~", "/", ":", "<", ">", "=",
    ]
    var typed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if signs.contains(scalar) { typed.append("\\") }
      typed.append(scalar)
    }
    return String(typed)
  }

  @Test func `every block of random sequences agrees with a naive filter`() throws {
    var random = SeededGenerator(seed: 723)
    let queries = (0..<testSize(8, thorough: 200)).flatMap { _ in sequence(&random) }
    let result = try Ridgeline.run(
      ["mountains"], input: queries.map { typed($0) + "\n" }.joined())
    let expected = list.session(queries)
    // Notes are no rows.
    let lines = result.lines.filter { !$0.hasPrefix("|") }
    let equal = zip(lines, expected).prefix { $0 == $1 }.count
    expectEqual(Array(lines.dropFirst(equal).prefix(3)), Array(expected.dropFirst(equal).prefix(3)))
    expectEqual(lines.count, expected.count)
    expectEqual(result.status, 0)
  }
}
