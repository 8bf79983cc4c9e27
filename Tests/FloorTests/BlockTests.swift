import Search
import TestSupport
import Testing

@testable import Output
@testable import Session

@Suite struct BlockTests {
  private func block(_ answer: Block.Answer) throws -> Block {
    let source = DatasetSource(try dataset(peaks))
    let list = ListState(
      id: 0, source: source, arrangement: ListArrangement(allOf: source.columns))
    return Block(.command, line: ":load x", list: list, view: .list, answer: answer)
  }

  @Test func `a block hides the passwords of its line`() throws {
    var block = try block(.lines(["connected to geheim@h"]))
    block.problem = Problem("cannot reach geheim@h", advice: ["ask geheim@h"])
    block.hint = "geheim@h"
    block = block.withoutPasswords(ofTyped: ":load postgresql://u:ge --lenient geheim@h")
    let texts = [block.problem?.sentence, block.problem?.advice.first, block.hint]
    guard case .lines(let lines) = block.answer else { return #expect(Bool(false)) }
    for text in texts + lines { #expect(text?.contains("geheim") == false) }
  }

  @Test func `lines are added only to an answer of lines`() throws {
    var block = try block(.lines(["a"]))
    block.add(["b"])
    expectEqual(block.answer, .lines(["a", "b"]))
    block.answer = .rows(0..<3)
    block.add(["c"])
    expectEqual(block.answer, .rows(0..<3))
  }
}
