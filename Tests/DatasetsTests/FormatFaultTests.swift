@testable import Datasets
import TestSupport
import Testing

@Suite struct FormatFaultTests {
  private let strict = DatasetOptions { $0.isStrict = true }

  @Test(arguments: BrokenFile.all)
  func `an error has its line and column`(file: BrokenFile) {
    let error = #expect(throws: DatasetError.self) { try loaded(file.bytes, as: "x.csv", strict) }
    expectEqual(error?.description, file.words)
    expectEqual(error?.location?.excerpt, file.excerpt)
    expectEqual(error?.location?.caret, file.caret)
  }

  @Test func `the excerpt of a long line surrounds the error`() {
    let long = String(repeating: "x", count: 1_000)
    let error = #expect(throws: DatasetError.self) {
      try loaded("a,b\n\(long),1,\(long)\n", strict)
    }
    expectEqual(error?.location?.column, 1_004)
    expectEqual(error?.location?.excerpt.count, 101)
    expectEqual(error?.location?.caret, 61)
  }

  @Test func `the first row that does not fit is an error`() throws {
    let text = "a,b\n1,2\n" + String(repeating: "1\n", count: 25)
    let error = try #require(throws: DatasetError.self) { try loaded(text, strict) }
    expectEqual(error.description, "x.csv:3:2: expected 2 fields, found 1")
  }
}
