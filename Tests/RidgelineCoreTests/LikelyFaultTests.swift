import TestSupport
import Testing

@testable import RidgelineCore

/// Faults in how a block is written.
@Suite struct LikelyFaultTests {
  @Test(
    arguments: [
      (
        ["+ Mount Everest 8849", "= 1"], LikelyFault.cellsNotSeparated(row: "+ Mount Everest\t8849")
      ),
      (["+ Mount Everest 88", "= 1"], nil), (["+ Mount Everest\t8849", "= 1"], nil),
      (["- Mount Everest 8849"], nil), (["= 1"], .rowsNotExpected(counts: "= 1")),
      (["= 2"], nil), (["= 1", "= 1"], nil), ([], nil),
    ] as [([String], LikelyFault?)])
  func `blanks between cells and missing rows are faults`(expected: [String], fault: LikelyFault?) {
    expectEqual(
      LikelyFault(in: expected, ["+ Mount Everest\t8849", "= 1 of 6 (+1 -0)"]), fault)
  }

  @Test(
    arguments: [
      (["+ Mount Everest", "= 1 of 6 (+1 -0)"], .notFull(line: "+ Mount Everest\t8849")),
      (["+ Mount Everest  8849"], .notFull(line: "+ Mount Everest\t8849")),
      (["...", "= 1 of 6 (+1 -0)"], .notFull(line: "+ Mount Everest\t8849")),
      (["= 1"], .notFull(line: "= 1 of 6 (+1 -0)")),
      (
        ["+ Mount Everest 8849", "= 1 of 6 (+1 -0)"],
        .cellsNotSeparated(row: "+ Mount Everest\t8849")
      ),
      (["+ Mount 8849", "= 1 of 6 (+1 -0)"], nil),
      (["= 1 of 6 (+1 -0)"], nil),
    ] as [([String], LikelyFault?)])
  func `strict comparison requires full lines`(expected: [String], fault: LikelyFault?) {
    expectEqual(
      LikelyFault(
        in: expected, ["+ Mount Everest\t8849", "= 1 of 6 (+1 -0)"], isStrict: true), fault)
  }

  @Test func `a block of counts needs no rows`() {
    expectEqual(LikelyFault(in: ["= 1"], ["= 1 of 6 (+0 -0)"]), nil)
  }
}
