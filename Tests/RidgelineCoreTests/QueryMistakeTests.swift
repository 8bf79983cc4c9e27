import RidgelineCore
import TestSupport
import Testing

/// The printed errors of invalid queries.
@Suite(.session) struct QueryMistakeTests {
  nonisolated private static let errors: [(line: String, column: Int, message: [String])] = [
    (
      "k2 \"mou", 4,
      [
        "! this quote is never closed", "!   k2 \"mou", "!      ^",
        "! add a quote, or write \\\" to search for one",
      ]
    ),
    (
      "  (k2 | lhotse", 3,
      [
        "! this ( is never closed", "!     (k2 | lhotse", "!     ^",
        "! add ), or write \\( to search for (",
      ]
    ),
    (
      "everest /ab[", 9,
      [
        "! this pattern is never closed", "!   everest /ab[", "!           ^",
        "! add /, or write \\/ to search for text that starts with /",
      ]
    ),
    (
      "k2 !", 4,
      [
        "! expected a word after !", "!   k2 !", "!      ^",
        "! add one without a space, or write \\! to search for !",
      ]
    ),
    (
      "k2 |", 4,
      [
        "! expected a term on both sides of |", "!   k2 |", "!      ^",
        "! add the missing term, or write \\| to search for |",
      ]
    ),
    (
      "hei>", 5,
      [
        "! expected a value after height_m>", "!   hei>", "!       ^",
        "! add one without a space",
        "! write height_m\\> to search for this text",
      ]
    ),
    (
      "height_m>8000m", 10,
      [
        "! height_m is numeric; 8000m is not a number", "!   height_m>8000m", "!            ^",
        "! write a number, such as 8000 or -0.5",
      ]
    ),
    // The caret accounts for wide characters, several scalars and escaped control characters.
    (
      "富士 e\u{301} ^", 6,
      [
        "! expected a word after ^", "!   富士 e\u{301} ^", "!          ^",
        "! add one without a space, or write \\^ to search for ^",
      ]
    ),
    (
      "\u{1B} ~", 3,
      [
        "! expected a word after ~", "!   \\u{1B} ~", "!          ^",
        "! add one without a space, or write \\~ to search for ~",
      ]
    ),
  ]

  @Test(arguments: errors.indices)
  @MainActor func `an error is printed with a caret, and the list stays`(
    index: Int
  ) async throws {
    let error = Self.errors[index]
    expectEqual(
      try await plain("k2", error.line, "k2").dropFirst(2),
      error.message + ["= 1 of 6 (+0 -0)", "= 1 of 6 (+0 -0)"])
  }

  @Test(arguments: errors.indices)
  @MainActor func `JSON has the message and the column`(index: Int) async throws {
    let error = Self.errors[index]
    let session = try session()
    let console = ScriptedConsole()
    let problem = try await JSONPresenter().present(session.handle(error.line), on: console)
    expectEqual(problem?.column, error.column)
    let message = String(error.message[0].dropFirst(2))
    #expect(
      console.lines[0].hasSuffix(
        #""error":{"message":"\#(message)","column":\#(error.column)}}"#))
  }

  @Test func `a name that could be several columns names them`() async throws {
    expectEqual(
      try await plain("x !he>8 y", over: "height,heading\n1,2\n"),
      [
        "! he could be height, heading", "!   x !he>8 y", "!      ^",
        "! write more of the name", "! write a backslash after he to search for this text",
        "= 0 of 1 (+0 -0)",
      ])
  }

  @Test func `dates are compared with dates`() async throws {
    let text = "a,day\nx,1953-05-29\ny,1954-07-31\n"
    expectEqual(
      try await plain("day>=1954", "day:1953-05..1953-05", "day<tuesday", over: text),
      [
        "+ y\t1954-07-31", "= 1 of 2 (+1 -0)", "- y\t1954-07-31", "+ x\t1953-05-29",
        "= 1 of 2 (+1 -1)", "! day has dates; tuesday is not a date", "!   day<tuesday",
        "!       ^", "! write a date, such as 1953, 1953-05 or 1953-05-29", "= 1 of 2 (+0 -0)",
      ])
  }
}
