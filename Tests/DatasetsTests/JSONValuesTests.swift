import TestSupport
import Testing

@testable import Datasets

@Suite struct JSONValuesTests {
  @Test func `rows are the values of lines, or the elements of an array`() {
    let lines = JSONValues(Array("{\"a\":1}\n \"x\"\n\n".utf8))
    expectEqual(lines.rowRanges(areElements: false), [0..<7, 9..<12])
    expectEqual(lines.rowRanges(areElements: true), nil)
    let array = JSONValues(Array("[ 1 ,[2]]".utf8))
    expectEqual(array.rowRanges(areElements: true), [2..<3, 5..<8])
    expectEqual(JSONValues(Array("1\nx".utf8)).rowRanges(areElements: false), [])
  }

  @Test func `cells have the order of the columns`() {
    let json = Array(#"{"b":"\u0041","x":1,"a":true}"#.utf8)
    let cells = JSONCell.cells(
      ofObject: json, keys: [Array("a".utf8): 0, Array("b".utf8): 1, Array("c".utf8): 2])
    expectEqual(
      cells, [JSONCell(.verbatim, "true".utf8), JSONCell(.string, "A".utf8), .absent])
  }
}
