import Testing

/// Completion with Tab.
@Suite(.blocking) struct ReadlineCompletionTests {
  @Test func `Tab completes commands, datasets and columns`() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.enter(":da\t", expecting: "books-and-movies  books-and-movies.csv")
    try terminal.expect("> ")
    try terminal.enter(":load bo\t", expecting: "books-and-movies · 30 rows")
    try terminal.expect("> ")
    try terminal.enter(":sort -mi\t", expecting: "= 0 of 30 (+0 -0)")
    try terminal.expect("> ")
    try terminal.enter(":sort", expecting: ":sort -minutes")
    try terminal.expect("> ")
    try terminal.enter(":load Data/moun\t", expecting: "mountains · 723 rows")
  }
}
