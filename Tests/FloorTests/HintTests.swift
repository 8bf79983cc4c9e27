import Search
import TestSupport
import Testing

@testable import Output
@testable import Session

@MainActor
@Suite(.session) struct HintTests {
  private func hint() throws -> Hint {
    let source = DatasetSource(try dataset(peaks))
    return Hint(source: source, arrangement: ListArrangement(allOf: source.columns))
  }

  private func hint(for text: String) async throws -> String? {
    try await hint().text(for: text)
  }

  @Test func `case hints precede fuzzy hints, which precede column hints`()
    async throws
  {
    expectEqual(try await hint(for: "EVEREST"), "in lower case it finds 1 row")
    expectEqual(try await hint(for: "evrst"), "~evrst finds 1 row")
    expectEqual(try await hint(for: "hieght>8000"), "no column hieght; did you mean height_m?")
    expectEqual(try await hint(for: "hieght\\>8000"), nil)
  }

  @Test(
    arguments: [
      ("height >8000", "height>8000 finds"), (">= 8000", "height_m>=8000 finds"),
      ("k2 OR everest", "k2 | everest finds 2 rows"),
      ("everest AND k2", "everest k2 finds nothing either"),
      ("NOT everest k2", "!everest k2 finds 1 row"), ("k2 && -everest", "k2 !everest finds 1 row"),
      ("ever*", "ever finds 1 row"), ("/EVEREST/i", "/(?i)EVEREST/ finds 1 row"),
      ("height:8900..8000", "height:8000..8900 finds"),
      ("8,849", "8849 finds 1 row"), ("8500..8000", "height_m:8000..8500 finds"),
    ])
  func `habits of other tools hint at the query that was meant`(
    typed: String, hint: String
  ) async throws {
    let found = try await self.hint().meant(typed)
    #expect(found?.hasPrefix(hint) == true, "\(found ?? "none")")
  }

  @Test func `a search that fails says nothing about what was meant`() async throws {
    let source = DatasetSource(try dataset(peaks))
    let hint = Hint(source: source, arrangement: ListArrangement(allOf: source.columns))
    let search = Task { await hint.meant("everest AND k2") }
    search.cancel()
    expectEqual(await search.value, nil)
  }

  @Test func `the word help hints at :help`() async throws {
    for word in ["help", " ?"] {
      expectEqual(try await hint(for: word), ":help lists all commands")
    }
  }

  @Test func `an unknown column hints at the columns`() async throws {
    for text in ["foo:bar", "elev>8000", "everest elev!=1", "x<=2"] {
      let hint = try await hint(for: text)
      #expect(hint?.hasPrefix("no column ") == true, "\(text)")
      #expect(hint?.hasSuffix("; :columns lists the columns") == true, "\(text)")
    }
  }

  @Test func `a text file has no columns to be unknown`() async throws {
    let source = DatasetSource(try dataset("line\nGET / 200\n"))
    let hint = Hint(source: source, arrangement: ListArrangement(allOf: source.columns))
    expectEqual(await hint.text(for: "status:404"), nil)
  }

  @Test func `there is no hint without a near match`() async throws {
    for text in [
      "xyzzy", "(", "everest nepal:", "https://x", "12:30", "a::b", "\"foo:bar\"", "foo\\:bar",
      "foo:",
    ] {
      expectEqual(try await hint(for: text), nil)
    }
  }

  @Test func `hints ignore columns that are not searched`() async throws {
    let source = DatasetSource(try dataset(peaks))
    var arrangement = ListArrangement(allOf: source.columns)
    arrangement.searched = [1]
    let hint = Hint(source: source, arrangement: arrangement)
    expectEqual(await hint.text(for: "EVEREST"), nil)
  }
}
