@testable import Output
@testable import Session
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
        "! add one", "! write height_m\\> to search for this text",
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
}
