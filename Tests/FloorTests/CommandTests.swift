import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Transcripts

@Suite(.session) struct CommandTests {
  @Test(
    arguments: [
      ("everest", Command.query("everest")), ("", .query("")), ("\\:x", .query("\\:x")),
      ("a:b", .query("a:b")), (":quit", .quit), (":q", .quit), ("  :q  ", .quit),
      (":help", .help(nil)), (":help :lo", .help(.command("load"))), (":help query", .help(.query)),
      (":load my list.csv", .load(LoadArguments("my list.csv"))),
      (":load  ~/x ", .load(LoadArguments("~/x"))),
      (":datasets", .datasets), (":columns all", .set(.columns(.reset))),
      (":columns a, b", .set(.columns(.set(["a", "b"])))),
      (":section none", .set(.section(.reset))),
      (":limit 5", .set(.limit(.set(5)))), (":limit all", .set(.limit(.reset))),
      (":limit", .set(.limit(.ask))),
      (":view changes", .view(.set(.changes))), (":show", .show(from: 1, to: nil)),
      (":show 3", .show(from: 3, to: nil)), (":show 3 5", .show(from: 3, to: 5)),
    ] as [(String, Command)])
  func `a line is a command when it begins with a colon`(line: String, command: Command) throws {
    expectEqual(try Command(line), command)
  }

  @Test(
    arguments: [
      (":load --quotes --no-quotes x", 16), (":load --comment \"\" x", 17),
      (":load --comment=", 7), (":load --key", 7), (":load --delimiter abcdefghi x", 19),
      (":show 4 33", 7), (":delete 4 33", 9), (":delete 2-44 4", 11),
      (":export x.xlsx", 9), (":export /nowhere/x.csv", 9), (":save /", 7),
      (":save /nowhere/x.csv", 7), (":run /nowhere/x", 6), (":record /", 9),
    ] as [(String, Int)])
  @MainActor func `the caret is below the invalid argument`(line: String, column: Int) async throws
  {
    let session = TranscriptSession(try session())
    _ = await session.handle("k2")
    let block = await session.handle(line)
    expectEqual(block.problem?.column, column)
    expectEqual(block.problem?.excerpt?.text, line)
  }
}
