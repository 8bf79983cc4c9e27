import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct ColumnValuesTests {
  private func values(_ cells: [String]) throws -> ColumnValues {
    let text = "a,b\n" + cells.map { "\($0),x\n" }.joined()
    let dataset = try DatasetLoader.load(
      Array(text.utf8), name: "x", path: "x.csv", extension: "csv")
    return try ColumnValues(0, of: dataset, Cancellation())
  }

  @Test func `an empty cell of a number column is NaN`() throws {
    guard case .numbers(let numbers) = try values(["1", "", "-2.5"]) else {
      Issue.record("no numbers")
      return
    }
    expectEqual(numbers[0], 1)
    #expect(numbers[1].isNaN)
    expectEqual(numbers[2], -2.5)
  }

  @Test func `one long number makes its column long`() throws {
    guard case .longNumbers = try values(["1", "9007199254740993"]) else {
      Issue.record("no long numbers")
      return
    }
  }

  @Test func `a date spans its first to last instant, an empty cell all time`()
    throws
  {
    guard case .dates(let first, let last) = try values(["1970-01-01", ""]) else {
      Issue.record("no dates")
      return
    }
    expectEqual(first, [0, .min])
    expectEqual(last, [86_400_000_000 - 1, .max])
  }

  @Test(arguments: [["a", "1"], ["true", "false"], ["", ""]])
  func `other columns have no values`(cells: [String]) throws {
    guard case .texts = try values(cells) else {
      Issue.record("values")
      return
    }
  }
}
