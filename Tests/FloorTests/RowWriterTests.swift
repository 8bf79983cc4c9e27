import Datasets
import Search
import TestSupport
import Testing

@testable import Output
@testable import Session

/// Rows in the forms that other programs read.
@Suite struct RowWriterTests {
  private func line(
    _ format: RowFormat, _ text: String, shown: [Int], isLast: Bool = true
  ) throws -> String {
    let list = try dataset(text)
    let writer = RowWriter(format, of: list, ListColumn.columns(of: list), shown: shown)
    var line: [UInt8] = []
    writer.append(list.row(at: 0), isLast: isLast, to: &line)
    return String(decoding: line, as: UTF8.self)
  }

  @Test(arguments: RowFormat.allCases) func `columns are written in the order shown`(
    format: RowFormat
  ) throws {
    let expected: [RowFormat: String] = [
      .plain: "2\t1", .csv: "2,1", .tsv: "2\t1", .json: "{\"b\":2,\"a\":1}",
      .jsonl: "{\"b\":2,\"a\":1}", .raw: "1,2",
    ]
    expectEqual(try line(format, "a,b\n1,2\n", shown: [1, 0]), expected[format])
  }

  @Test(arguments: RowFormat.allCases) func `cells are written without their quotes`(
    format: RowFormat
  ) throws {
    let expected: [RowFormat: String] = [
      .plain: "x\ty", .csv: "x,y", .tsv: "x\ty", .json: "{\"a\":\"x\",\"b\":\"y\"}",
      .jsonl: "{\"a\":\"x\",\"b\":\"y\"}", .raw: "'x','y'",
    ]
    expectEqual(try line(format, "'a','b'\n'x','y'\n", shown: [0, 1]), expected[format])
  }

  @Test func `objects are separated by commas only in an array`() throws {
    expectEqual(try line(.json, "a\nx\n", shown: [0], isLast: false), "{\"a\":\"x\"},")
    expectEqual(try line(.jsonl, "a\nx\n", shown: [0], isLast: false), "{\"a\":\"x\"}")
  }
}
