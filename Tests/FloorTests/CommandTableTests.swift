import Datasets
import Search
import TestSupport
import Testing

@testable import Session

@Suite(.session) struct CommandTableTests {
  @Test(
    arguments: [
      (":foo", "unknown command :foo; :help lists all commands"),
      (":laod", "unknown command :laod; did you mean :load?"),
      (":", "unknown command :; :help lists all commands"),
      (":s", ":s is ambiguous: :search, :sort, :section, :show, :save, :stats, :stop"),
      (":l x", ":l is ambiguous: :load, :limit"),
      (":load", "missing argument; usage: :load [OPTIONS] NAME|PATH"),
      (":quit now", ":quit takes no argument"),
      (":datasets x", ":datasets takes no argument"),
      (":fuzzy maybe", "maybe is neither on nor off; usage: :fuzzy [on|off]"),
      (":view rows", "rows is neither list nor changes; usage: :view [list|changes]"),
      (":help everything", "no help topic everything; :help lists all topics"),
      (":help lod", "no help topic lod; did you mean load?"),
      (":help s", ":s is ambiguous: :search, :sort, :section, :show, :save, :stats, :stop"),
    ] as [(String, String)])
  func `an invalid command says what to do`(line: String, words: String) {
    let error = #expect(throws: CommandError.self) { try Command(line) }
    expectEqual(error?.description, words)
  }
}
