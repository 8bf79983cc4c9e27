import RidgelineCore
import TestSupport
import Testing

/// How a mistake in a query is told.
@Suite(.session) struct QueryMistakeTests {
  nonisolated private static let mistakes: [(line: String, column: Int, told: [String])] = [
    (
      "k2 \"mou", 4,
      [
        "! this quote is never closed", "!   k2 \"mou", "!      ^",
        "! close it, or write \\\" to search for a quote",
      ]
    ),
    (
      "  (k2 | lhotse", 3,
      [
        "! this bracket is never closed", "!     (k2 | lhotse", "!     ^",
        "! close it, or write \\( to search for a bracket",
      ]
    ),
    (
      "everest /ab[", 9,
      [
        "! this pattern is never closed", "!   everest /ab[", "!           ^",
        "! close it with /, or write \\/ to search for a text that begins with /",
      ]
    ),
    (
      "k2 !", 4,
      [
        "! nothing stands behind this !", "!   k2 !", "!      ^",
        "! write the word directly behind it, or \\! to search for !",
      ]
    ),
    (
      "k2 |", 4,
      [
        "! one side of this | is missing", "!   k2 |", "!      ^",
        "! write something on both sides, or \\| to search for |",
      ]
    ),
    (
      "hei>", 5,
      [
        "! nothing stands behind height_m>", "!   hei>", "!       ^",
        "! write the value directly behind it, without a blank",
        "! write height_m\\> to search for this text",
      ]
    ),
    (
      "height_m>8000m", 10,
      [
        "! height_m has numbers, and 8000m is none", "!   height_m>8000m", "!            ^",
        "! write a number, such as 8000 or -0.5",
      ]
    ),
    // The caret stands under the sign where characters are wide or take more than one scalar, and
    // where control characters are written out.
    (
      "富士 e\u{301} ^", 6,
      [
        "! nothing stands behind this ^", "!   富士 e\u{301} ^", "!          ^",
        "! write the word directly behind it, or \\^ to search for ^",
      ]
    ),
    (
      "\u{1B} ~", 3,
      [
        "! nothing stands behind this ~", "!   \\u{1B} ~", "!          ^",
        "! write the word directly behind it, or \\~ to search for ~",
      ]
    ),
  ]

  @Test(arguments: mistakes.indices)
  @MainActor func `a mistake is told with a caret under it, and the last good list stands`(
    index: Int
  ) async throws {
    let mistake = Self.mistakes[index]
    expectEqual(
      try await plain("k2", mistake.line, "k2").dropFirst(2),
      mistake.told + ["= 1 of 6 (+0 -0)", "= 1 of 6 (+0 -0)"])
  }

  @Test(arguments: mistakes.indices)
  @MainActor func `JSON has its sentence and its column`(index: Int) async throws {
    let mistake = Self.mistakes[index]
    let session = try session()
    let console = ScriptedConsole()
    let problem = try await JSONPresenter().present(session.handle(mistake.line), on: console)
    expectEqual(problem?.column, mistake.column)
    let sentence = String(mistake.told[0].dropFirst(2))
    #expect(
      console.lines[0].hasSuffix(
        #""error":{"message":"\#(sentence)","column":\#(mistake.column)}}"#))
  }

  @Test func `a name that could be several columns names them`() async throws {
    expectEqual(
      try await plain("x !he>8 y", over: "height,heading\n1,2\n"),
      [
        "! he could be height, heading", "!   x !he>8 y", "!      ^",
        "! write more of the name", "! write a backslash behind he to search for this text",
        "= 0 of 1 (+0 -0)",
      ])
  }

  @Test func `dates are compared with dates`() async throws {
    let text = "a,day\nx,1953-05-29\ny,1954-07-31\n"
    expectEqual(
      try await plain("day>=1954", "day:1953-05..1953-05", "day<tuesday", over: text),
      [
        "+ y\t1954-07-31", "= 1 of 2 (+1 -0)", "- y\t1954-07-31", "+ x\t1953-05-29",
        "= 1 of 2 (+1 -1)", "! day has dates, and tuesday is none", "!   day<tuesday",
        "!       ^", "! write a date, such as 1953, 1953-05 or 1953-05-29", "= 1 of 2 (+0 -0)",
      ])
  }
}
