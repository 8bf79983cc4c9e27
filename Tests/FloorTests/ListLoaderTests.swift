import Datasets
import Search
import TestSupport
import Testing

@testable import Session

@Suite(.session) struct ListLoaderTests {
  @Test func `another list is loaded by name or path and begins empty`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("city,people\nOslo,700000\nBergen,280000\n", to: "cities.csv")
    try folder.write("x\n1\n", to: "other.tsv")
    expectEqual(
      try await plain(
        "k2", ":sort name", ":limit 1", ":load cities", ":sort", "o",
        ":load \(folder.path)/other.tsv",
        ":datasets", folder: folder
      ).dropFirst(4),
      [
        "= 0 of 2 (+0 -0)", "| :sort none", "= 0 of 2 (+0 -0)", "+ Oslo\t700000",
        "= 1 of 2 (+1 -0), 1 found", "= 0 of 1 (+0 -0)", "| cities\tcities.csv",
        "| other\tother.tsv",
        "= 0 of 1 (+0 -0)",
      ])
  }

  @Test func `load applies options and reports repaired rows`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("1;2\n# x\n\"3\"x;4\n4;5\n6\n", to: "odd.dat")
    expectEqual(
      try await plain(
        ":load --delimiter ; --no-header --comment # \(path) --lenient", "", ":columns"
      ),
      [
        "| 2 rows repaired: 1 shorter, 1 with stray quotes (first: line 3)", "= 0 of 4 (+0 -0)",
        "+ 1\t2", "+ \"3\"x\t4", "+ 4\t5", "+ 6\t", "= 4 of 4 (+4 -0)",
        "| :columns column_1 column_2", "= 4 of 4 (+0 -0)",
      ])
  }

  @Test func `a strict load reports the first row that does not fit`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a,b\n" + String(repeating: "1\n", count: 12), to: "ragged.csv")
    expectEqual(
      try await plain(":load --strict \(path)"),
      [
        "! \(path):2:2: expected 2 fields, found 1", "!   1", "!    ^", "= 0 of 6 (+0 -0)",
      ])
  }

  @Test func `a broken file is reported with its line, and the list stays`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a,b\n1,\"\u{1B}x\n", to: "broken.csv")
    expectEqual(
      try await plain("k2", ":load --strict broken", "", folder: folder).dropFirst(2).prefix(7),
      [
        "! \(path):2:3: this quote is never closed", "!   1,\"\\u{1B}x", "!     ^",
        "! close it, or write \"\" for a quote inside a quoted field",
        "! to read quotes as text: :load --no-quotes \(path)",
        "= 1 of 6 (+0 -0)", "+ Everest\t8849\tHimalaya",
      ])
    expectEqual(
      try await plain(":load nowhere", folder: folder),
      [
        "! nowhere: no such dataset", "!   :load nowhere", "!         ^",
        "! datasets: broken", "! searched:",
        "!   ./Data: \(folder.path)", "= 0 of 6 (+0 -0)",
      ])
  }
}
