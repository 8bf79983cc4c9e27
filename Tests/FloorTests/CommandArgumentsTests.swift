import TestSupport
import Testing

@testable import Session

@Suite(.session) struct CommandArgumentsTests {
  @Test(
    arguments: [
      (":plot", "missing argument; usage: :plot COLUMN"),
      (":limit x", "x is not a number; usage: :limit [N|all]"),
      (":limit 5 6", "5 6 is not a number; usage: :limit [N|all]"),
      (":limit 0", "the limit must be at least 1; usage: :limit [N|all]"),
      (":limit -1", "the limit must be at least 1; usage: :limit [N|all]"),
      (
        ":limit 99999999999999999999",
        "99999999999999999999 is too large; usage: :limit [N|all]"
      ),
      (":show 0", "row numbers start at 1; usage: :show [FROM [TO]|all]"),
      (":show 5 3", "the range ends before it begins"),
      (":show 1 2 3", "too many numbers; usage: :show [FROM [TO]|all]"),
      (":show x", "x is not a number; usage: :show [FROM [TO]|all]"),
      (":row", "no row is selected; usage: :row [N]"),
      (":row ,", "no row is selected; usage: :row [N]"),
      (":row 0", "row numbers start at 1; usage: :row [N]"),
      (":row 1 2", "too many numbers; usage: :row [N]"),
      (":delete x", "x is not a number; usage: :delete [N…]"),
      (":delete 0", "row numbers start at 1; usage: :delete [N…]"),
      (":delete 5-", "the range 5- has no end; usage: :delete [N…]"),
      (":delete -5", "the range -5 has no start; usage: :delete [N…]"),
      (":delete 1-x", "x is not a number; usage: :delete [N…]"),
      (":delete 1-2-3", "1-2-3 is not a range; usage: :delete [N…]"),
      (":delete 2-1", "the range ends before it begins"),
    ] as [(String, String)])
  func `an invalid argument is named before the usage`(line: String, message: String) {
    let error = #expect(throws: CommandError.self) { try Command(line) }
    expectEqual(error?.description, message)
  }

  @Test(
    arguments: [
      (":delete 2-44,5", .delete([2...44, 5...5])), (":show all", .showAll),
      (":row 3", .row(3)), (":plot a", .plot("a")), (":describe", .describe(nil)),
    ] as [(String, Command)])
  func `numbers, ranges and columns are parsed`(line: String, command: Command) throws {
    expectEqual(try Command(line), command)
  }
}
