import Search
import TestSupport
import Testing

@testable import RidgelineCore

@Suite struct BlockTests {
  private func block(_ reply: Reply) throws -> Block {
    let source = DatasetSource(try dataset(peaks))
    let list = ListState(
      id: 0, source: source, arrangement: ListArrangement(allOf: source.columns))
    return Block(line: ":load x", list: list, view: .list, reply: reply)
  }

  @Test func `a block hides the passwords of its line`() throws {
    var reply = Reply.lines(["connected to geheim@h"])
    reply.problem = Problem("cannot reach geheim@h", advice: ["ask geheim@h"])
    reply.hint = "geheim@h"
    let block = try block(reply).withoutPasswords(
      ofTyped: ":load postgresql://u:ge --lenient geheim@h")
    let texts = [block.problem?.sentence, block.problem?.advice.first, block.hint]
    guard case .lines(let lines) = block.answer else { return #expect(Bool(false)) }
    for text in texts + lines { #expect(text?.contains("geheim") == false) }
  }

  @Test func `lines are added only to an answer of lines`() {
    var reply = Reply.lines(["a"])
    reply.add(["b"])
    expectEqual(reply.answer, .lines(["a", "b"]))
    reply.answer = .rows(0..<3)
    reply.add(["c"])
    expectEqual(reply.answer, .rows(0..<3))
  }

  @Test func `a problem is located in the line`() {
    let reply = Reply(problem: Problem("no", word: "x")).locating(in: ":sort x")
    expectEqual(reply.problem?.column, 7)
  }
}
