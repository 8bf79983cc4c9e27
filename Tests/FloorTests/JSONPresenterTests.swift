import Foundation
@testable import Output
@testable import Session
import TestSupport
import Testing

@Suite(.session) struct JSONPresenterTests {
  @MainActor private func json(_ lines: String..., over text: String = peaks) async throws
    -> [String]
  {
    let session = try session(over: text)
    let console = ScriptedConsole()
    _ = try await JSONPresenter().present(session.start, on: console)
    for line in lines {
      _ = try await JSONPresenter().present(session.handle(line), on: console)
    }
    for line in console.lines {
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    }
    return console.lines
  }

  @Test func `the start and each line have an object with ordered keys`()
    async throws
  {
    expectEqual(
      try await json("k2", ":section range", "popo"),
      [
        """
        {"line":null,"list":"peaks","count":0,"total":6,"exact":true,"added":[],"removed":[],"moved":[],\
        "changed":[],"text":[],"error":null}
        """,
        """
        {"line":"k2","count":1,"total":6,"exact":true,"added":[{"at":0,"section":null,"cells":\
        {"name":"K2","height_m":8611,"range":"Karakoram"}}],"removed":[],"moved":[],"changed":[],\
        "text":[],"error":null}
        """,
        """
        {"line":":section range","count":1,"total":6,"exact":true,"added":[],"removed":[],\
        "moved":[],"changed":[],"text":[],"error":null}
        """,
        """
        {"line":"popo","count":1,"total":6,"exact":true,"added":[{"at":0,"section":"(none)",\
        "cells":{"name":"Popocatépetl","height_m":5393,"range":""}}],"removed":[{"at":0,\
        "section":"Karakoram","cells":{"name":"K2","height_m":8611,"range":"Karakoram"}}],\
        "moved":[],"changed":[],"text":[],"error":null}
        """,
      ])
  }

  @Test func `only the object of another list names one`() async throws {
    let folder = try TemporaryFolder()
    for name in ["old", "new"] { try folder.write("a\n\(name)\n", to: "\(name).csv") }
    let (old, new) = ("\(folder.path)/old.csv", "\(folder.path)/new.csv")
    let lines = try await json("", ":load \(old)", "", ":diff \(new)", "", ":load none", ":reload")
    let names = lines.map { $0.firstMatch(of: #/"list":"([^"]*)"/#).map { String($0.1) } }
    expectEqual(names, ["peaks", nil, "old", nil, "old → new", nil, nil, nil])
  }

  @Test func `answers are text, errors have a message and a column`() async throws {
    let lines = try await json(":sort", ":foo")
    #expect(lines[1].contains(#""text":[":sort none"],"error":null"#))
    #expect(
      lines[2].hasSuffix(
        #""error":{"message":"unknown command :foo; :help lists all commands","column":2}}"#))
  }

  @Test @MainActor func `numbers are verbatim, missing ones null, strings escaped`()
    async throws
  {
    let text = "n,t,n\n1.50,\"q\"\"\\\u{1B}\u{202E}😀\",+3\n,x,1e9\n"
    let lines = try await json("", over: text)
    #expect(
      lines[1].contains(#"{"n":1.50,"t":"q\"\\\u001b\u202e😀","n_2":"+3"}"#))
    #expect(lines[1].contains(#"{"n":null,"t":"x","n_2":"1e9"}"#))
  }
}
