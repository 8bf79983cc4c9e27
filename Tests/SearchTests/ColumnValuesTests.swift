import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct ColumnValuesTests {
  private func values(_ kind: ColumnValues.Kind, _ cells: [String]) throws -> ColumnValues {
    let text = "a,b\n" + cells.map { "\($0),x\n" }.joined()
    let dataset = try DatasetLoader.load(
      Array(text.utf8), name: "x", path: "x.csv", extension: "csv")
    return try ColumnValues(kind, ofColumn: 0, of: dataset, Cancellation())
  }

  @Test func `a cell that is not a number is NaN`() throws {
    guard case .numbers(let numbers) = try values(.numbers, ["1", "", "-2.5", "n/a"]) else {
      Issue.record("no numbers")
      return
    }
    expectEqual(numbers.map { $0.isNaN ? nil : $0 }, [1, nil, -2.5, nil])
  }

  @Test func `one long number makes its column long`() throws {
    guard case .longNumbers = try values(.numbers, ["1", "9007199254740993", "x"]) else {
      Issue.record("no long numbers")
      return
    }
  }

  @Test func `a date spans its first to last instant, another cell all time`() throws {
    guard case .dates(let first, let last) = try values(.dates, ["1970-01-01", "", "x"]) else {
      Issue.record("no dates")
      return
    }
    expectEqual(first, [0, .min, .min])
    expectEqual(last, [86_400_000_000 - 1, .max, .max])
  }
}
