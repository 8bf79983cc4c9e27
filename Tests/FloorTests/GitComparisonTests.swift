import TestSupport
import Testing

@testable import Session
@testable import Tables

@Suite struct GitComparisonTests {
  private func heading(_ arguments: String...) -> String? {
    GitComparison(arguments: arguments)?.heading
  }

  @Test func `the first line says what became of the file`() {
    expectEqual(
      heading("p.csv", "/tmp/a", "1", "100644", "p.csv", "2", "100644"), "diff a/p.csv b/p.csv")
    expectEqual(
      heading("p.csv", "/dev/null", ".", ".", "p.csv", "2", "100644"),
      "diff a/p.csv b/p.csv (new file)")
    expectEqual(
      heading("p.csv", "/tmp/a", "1", "100644", "/dev/null", ".", "."),
      "diff a/p.csv b/p.csv (deleted file)")
    expectEqual(
      heading("p.csv", "/tmp/a", "1", "100644", "p.csv", "1", "100755"),
      "diff a/p.csv b/p.csv (mode 100644 to 100755)")
    expectEqual(
      heading(
        "p.csv", "/tmp/a", "1", "100644", "/tmp/b", "2", "100644", "q\u{1B}.csv",
        "similarity index 90%\nrename from p.csv\nrename to q.csv\n"),
      "diff a/p.csv b/q\\u{1B}.csv (renamed, similarity index 90%)")
    expectEqual(
      heading(
        "p.csv", "/tmp/a", "1", "100644", "/tmp/b", "2", "100644", "q.csv",
        "similarity index 100%\ncopy from p.csv\ncopy to q.csv\n"),
      "diff a/p.csv b/q.csv (copied, similarity index 100%)")
    expectEqual(heading("p.csv"), "* unmerged path p.csv")
    #expect(heading("p.csv", "q.csv") == nil)
  }
}
