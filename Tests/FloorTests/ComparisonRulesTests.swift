import Datasets
import Search
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables

@Suite struct ComparisonRulesTests {
  private func list(_ text: String) throws -> Dataset {
    try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.csv", extension: "csv")
  }

  private func changed(
    _ old: String, _ new: String, _ change: (inout ComparisonRules) -> Void = { _ in }
  ) async throws -> [Int] {
    var rules = ComparisonRules()
    change(&rules)
    return try await rules.difference(from: try list(old), to: try list(new)).changed.map(\.new)
  }

  @Test func `the first usual key that identifies rows is taken`() async throws {
    expectEqual(try await changed("id,name\n1,a\n2,b\n", "id,name\n1,c\n2,b\n"), [0])
    expectEqual(try await changed("id,name\n1,a\n1,b\n", "id,name\n3,a\n1,b\n"), [0])
    expectEqual(try await changed("id,name\n1,a\n1,a\n", "id,name\n3,a\n1,a\n"), [])
  }

  @Test func `names are those of both lists`() async throws {
    let (old, new) = ("a,b,c\n1,2,3\n", "c,b,a\n4,5,1\n")
    expectEqual(
      try await changed(old, new) {
        $0.key = "a"
        $0.ignored = "b"
      }, [0])
    expectEqual(
      try await changed(old, new) {
        $0.key = "a"
        $0.ignored = "b"
        $0.tolerances = [("c", 1)]
      }, [])
    await #expect(throws: Problem.self) { try await changed(old, new) { $0.ignored = "d" } }
  }

  @Test func `a column that only one list has can be ignored`() async throws {
    var rules = ComparisonRules()
    rules.ignored = "b"
    let (one, two) = (try list("id,a\n1,2\n"), try list("id,a,b\n1,2,3\n"))
    #expect(try await rules.difference(from: one, to: two).columns.areSame)
    #expect(try await rules.difference(from: two, to: one).columns.areSame)
    // A prefix of two columns of one list must not ignore the one of the other.
    rules.ignored = "na"
    let three = try list("id,name,nation\n1,x,y\n")
    await #expect(throws: Problem.self) {
      try await rules.difference(from: three, to: try list("id,name\n1,z\n"))
    }
    rules.ignored = "c"
    await #expect(throws: Problem.self) { try await rules.difference(from: one, to: two) }
  }

  @Test func `names that differ only in case are those of one column`() async throws {
    let rules = ComparisonRules()
    let difference = try await rules.difference(
      from: try list("Name,V\na,1\nb,2\n"), to: try list("name,v\na,1\nb,3\n"))
    expectEqual(difference.changed.map(\.new), [1])
    expectEqual(difference.columns.renamed.map(\.old), [0, 1])
    expectEqual(
      TableComparison(difference, findsMoves: false).columnNotes,
      ["column renamed: Name to name", "column renamed: V to v"])
  }

  @Test func `headings without rows are columns`() async throws {
    for (old, new) in [("x,y\n", "q,r\n"), ("x,y\n1,2\n", "q,r\n"), ("x,y\n", "q,r\n1,2\n")] {
      await #expect(throws: Problem.self) { try await changed(old, new) }
    }
    expectEqual(try await changed("", "q,r\n1,2\n"), [])
  }

  @Test func `a tolerance needs numbers`() async throws {
    let error = await #expect(throws: Problem.self) {
      try await changed("id,b\n1,x\n", "id,b\n1,y\n") { $0.tolerances = [("b", 1)] }
    }
    expectEqual(error?.advice, ["numbers: id"])
  }

  @Test func `a tolerance needs a key`() async throws {
    let error = await #expect(throws: Problem.self) {
      try await changed("a,b\n1,2\n1,3\n", "a,b\n1,2\n1,4\n") { $0.tolerances = [("b", 1)] }
    }
    expectEqual(error?.sentence, "a tolerance needs a key, and no column identifies the rows")
    expectEqual(
      try await changed("id,b\n1,2\n", "id,b\n1,3\n") { $0.tolerances = [("b", 1)] }, [])
  }
}
