import TestSupport
import Testing

/// Completion with Tab.
@Suite(.blocking) struct ReadlineCompletionTests {
  private let list: PeakList

  init() throws { list = try PeakList() }

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

  @Test func `Tab completes columns and values in a query`() throws {
    let terminal = try list.terminal()
    try terminal.type("", showing: "0 of 6")
    try terminal.type("!ran\t", showing: "> !range:")
    // No blank follows the colon.
    try terminal.type("an\t", showing: "> !range:Andes")
    try terminal.type("k2", showing: "> !range:Andes k2")
    try terminal.type("\u{15}name:br\t", showing: "> name:\"Broad Peak\"")
    try terminal.type("x", showing: "0 of 6")
    expectEqual(terminal.shown[0], "> name:\"Broad Peak\" x")
  }

  @Test func `the list shows the values, the most common first`() throws {
    let terminal = try list.terminal()
    try terminal.type("", showing: "0 of 6")
    try terminal.type("range:\t\t", showing: "Himalaya Karakoram Andes")
    try terminal.type("h\t", showing: "> range:Himalaya")
    expectEqual(terminal.shown[0], "> range:Himalaya")
    try terminal.type("\r", showing: "= 3 of 6 (+3 -0)")
  }

  @Test func `Tab on an empty line shows the columns`() throws {
    let terminal = try list.terminal()
    try terminal.type("", showing: "0 of 6")
    // When the list is loaded, its count replaces what Tab says.
    try terminal.settle()
    try terminal.type("\t\t\t", showing: "height: name: range:")
    expectEqual(terminal.shown[0], ">")
    try terminal.type("k2\r", showing: "= 1 of 6 (+1 -0)")
  }

  @Test func `Tab completes a word in the middle of a line`() throws {
    let terminal = try list.terminal()
    try terminal.type("", showing: "0 of 6")
    try terminal.type("ran k2\u{1B}b\u{02}\t", showing: "> range: k2")
  }

  @Test func `menu-complete inserts one completion after another`() throws {
    let settings = try list.folder.write("\"\\C-t\": menu-complete\n", to: "inputrc")
    let terminal = try list.terminal(environment: ["INPUTRC": settings])
    try terminal.type("", showing: "0 of 6")
    try terminal.type("!range:\u{14}", showing: "> !range:Himalaya")
    try terminal.type("\u{14}", showing: "> !range:Karakoram")
  }

  @Test func `Tab completes a path with blanks, which loads the file`() throws {
    try list.folder.write("name\nMont Blanc\n", to: "my alps/my file.csv")
    let terminal = try list.terminal(columns: 200)
    try terminal.type("", showing: "0 of 6")
    try terminal.type(":load \(list.folder.path)/my\t", showing: "my alps/")
    try terminal.type("my\t", showing: "my file.csv")
    try terminal.type("\r", showing: "my file · 1 row")
    try terminal.type(":load --for\tj\t", showing: "--format json")
  }
}
