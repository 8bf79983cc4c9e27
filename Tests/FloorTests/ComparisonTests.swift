import Datasets
@testable import Output
@testable import Session
@testable import Tables
@testable import Transcripts
import Terminal
import TestSupport
import Testing

@MainActor
@Suite(.session) struct ComparisonTests {
  private static let old = """
    name,height_m,range
    Everest,8849,Mahalangur
    K2,8611,Baltoro
    Lhotse,8516,Mahalangur
    Makalu,8485,Mahalangur

    """
  private static let new = """
    name,height_m,range
    K2,8611,Baltoro Karakoram
    Everest,8848,Mahalangur
    Makalu,8485,Mahalangur
    Nuptse,7864,Mahalangur

    """

  private func load(_ text: String, _ format: String = "csv") throws -> Dataset {
    try DatasetLoader.load(
      Array(text.utf8), name: "x", path: "x.\(format)", extension: format)
  }

  private func output(
    _ old: String = old, _ new: String = new, _ query: String? = nil, settings: [String] = [],
    _ change: (inout Comparison) -> Void = { _ in }
  ) async throws -> (lines: [String], status: ProcessStatus) {
    let console = ScriptedConsole()
    var comparison = Comparison(from: try load(old), to: try load(new))
    change(&comparison)
    let status = try await comparison.run(query, settings: .typed(settings), on: console)
    return (console.lines, status)
  }

  @Test func `rows with the same name are the same`() async throws {
    let (lines, status) = try await output()
    expectEqual(
      lines,
      [
        "- Lhotse\t8516\tMahalangur", "+ Nuptse\t7864\tMahalangur",
        "~ K2\t8611\tBaltoro Karakoram", "~ Everest\t8848\tMahalangur", "= 4 of 4 (+1 -1 ~2)",
      ])
    expectEqual(status, .nothingFound)
    let same = try await output(Self.old, Self.old)
    expectEqual(same.lines, ["= 4 of 4 (+0 -0)"])
    expectEqual(same.status, .done)
  }

  @Test func `without a key, whole rows are compared`() async throws {
    let (lines, _) = try await output("a,b\n1,x\n1,x\n2,y\n", "a,b\n2,y\n1,x\n2,z\n")
    expectEqual(lines, ["- 1\tx", "+ 2\tz", "= 3 of 3 (+1 -1)"])
  }

  @Test func `a query, an order and sections apply`() async throws {
    let (lines, _) = try await output(
      Self.old, Self.new, "height_m>8000",
      settings: [":columns name height_m", ":sort -height_m", ":section range"])
    expectEqual(
      lines,
      [
        "@ Mahalangur", "- Lhotse\t8516", "@ Mahalangur", "~ Everest\t8848", "= 3 of 4 (+0 -1 ~1)",
      ])
  }

  @Test func `ignored columns, tolerances and moves`() async throws {
    let (lines, _) = try await output {
      $0.rules.ignored = "range"
      $0.rules.tolerances = [("height_m", 1)]
      $0.listsMoves = true
    }
    expectEqual(
      lines,
      [
        "- Lhotse\t8516\tMahalangur", "+ Nuptse\t7864\tMahalangur",
        "^ 2 Everest\t8848\tMahalangur", "= 4 of 4 (+1 -1 ^1)",
      ])
  }

  @Test func `JSON says what a row was`() async throws {
    let (lines, _) = try await output {
      $0.form = .block(JSONPresenter())
      $0.rules.ignored = "range"
    }
    let changed =
      #""changed":[{"at":1,"section":null,"cells":{"name":"Everest","height_m":8848,"#
      + #""range":"Mahalangur"},"was":{"height_m":8849},"from":0}]"#
    #expect(lines[0].contains(changed), "\(lines)")
  }

  @Test func `records have a leading column`() async throws {
    let (lines, _) = try await output("a,b\n1,\"x,y\"\n2,z\n", "a,b\n1,w\n") {
      $0.rules.key = "a"
      $0.form = .table(.csv)
    }
    expectEqual(lines, ["change,a,b", "removed,2,z", "before,1,\"x,y\"", "after,1,w"])
  }

  @Test func `the summary counts rows and cells`() async throws {
    let (lines, _) = try await output { $0.form = .summary }
    expectEqual(
      lines,
      ["added\t1 row", "removed\t1 row", "changed\t2 rows", "height_m\t1 cell", "range\t1 cell"])
  }

  @Test func `columns that came, went or have another name are said`() async throws {
    let (lines, status) = try await output(
      "id,height,gone\n1,5,x\n2,6,y\n", "id,new,elevation\n1,,5\n2,,6\n")
    expectEqual(
      lines,
      [
        "| column renamed: height to elevation", "| column removed: gone", "| column added: new",
        "= 2 of 2 (+0 -0)",
      ])
    expectEqual(status, .nothingFound)
  }

  @Test func `a closed reader leaves the exit code`() async throws {
    for (new, status) in [("a\n1\n2\n", ProcessStatus.nothingFound), ("a\n1\n", .done)] {
      let comparison = Comparison(from: try load("a\n1\n"), to: try load(new))
      let console = ScriptedConsole()
      console.onWrite = { _ throws(ConsoleError) in throw .closed }
      do {
        expectEqual(try await comparison.run(nil, settings: [], on: console), status)
      } catch {
        expectEqual(error as? ConsoleError, .closed)
        expectEqual(status, .done)
      }
    }
  }

  @Test func `an empty file has the columns of the other one`() async throws {
    expectEqual(try await output("", "a,b\n1,2\n").lines, ["+ 1\t2", "= 1 of 1 (+1 -0)"])
    expectEqual(try await output("a,b\n1,2\n", "").lines, ["- 1\t2", "= 0 of 0 (+0 -1)"])
    expectEqual(try await output("", "").status, .done)
    expectEqual(try await output("", "a,b\n").lines, ["= 0 of 0 (+0 -0)"])
    expectEqual(try await output("a,b\n", "").lines, ["= 0 of 0 (+0 -0)"])
  }

  @Test func `a key that does not identify rows is an error`() async throws {
    await #expect(throws: Problem.self) { try await output { $0.rules.key = "range" } }
    await #expect(throws: Problem.self) { try await output { $0.rules.key = "rangee" } }
    let (lines, _) = try await output { $0.rules.key = "range,name" }
    expectEqual(lines.last, "= 4 of 4 (+2 -2 ~1)")
  }
}
