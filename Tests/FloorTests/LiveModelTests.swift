import Datasets
import Search
import Terminal
import TestSupport
import Testing

@testable import Live
@testable import Output
@testable import Session
@testable import Transcripts

@MainActor
@Suite(.session) struct LiveModelTests {
  private func numbers(_ range: Range<Int>) -> String {
    "n\n" + range.map { "\($0)\n" }.joined()
  }

  private func seen(_ script: LiveScript) -> [String] {
    script.model.viewport.window.rows.map { $0.cells[0] }
  }

  @Test func `messages return effects`() async throws {
    let session = try session()
    let list = LivePreview(session).commit()
    var model = LiveModel(
      list, LiveRoom(in: TerminalSize(columns: 60, lines: 8), at: TypedLinePosition()))
    #expect(model.isUntouched && model.committedText == nil && model.shownText == nil)
    expectEqual(model.update(.typed("k")), [.search("k")])
    #expect(!model.isUntouched && model.shownText == "k")
    expectEqual(model.update(.typed("k")), [])
    expectEqual(model.update(.typed(":k")), [])
    expectEqual(model.update(.typed("")), [.search("")])
    expectEqual(model.update(.key(.copySelected)), [])
    expectEqual(model.update(.key(.clear)), [])
    #expect(model.update(.candidates(["a", "b"])) == [] && model.candidates == ["a", "b"])
    #expect(model.update(.typed("x")) == [.search("x")] && model.candidates == [])
    #expect(model.update(.waited) == [] && model.pollCount == 1)
    #expect(model.update(.found(list)) == [.showRows(from: 0)] && model.pollCount == 1)
    #expect(model.update(.answered) == [] && model.pollCount == 0)
    #expect(model.update(.failed(Problem("gone"))) == [] && model.problem?.sentence == "gone")
    expectEqual(model.update(.entered(list)), [.showRows(from: 0)])
    #expect(model.isUntouched && model.problem == nil && model.text == "")
  }

  @Test func `scrolling by pages stops at the ends`() async throws {
    var script = LiveScript(try session(over: numbers(0..<100)), lines: 13)
    await script.enter("")
    #expect(seen(script).first == "0" && seen(script).count == 10)
    await script.press(.scrollDown)
    expectEqual(seen(script).first, "9")
    for _ in 0..<20 { await script.press(.scrollDown) }
    #expect(seen(script).first == "90" && seen(script).last == "99")
    await script.press(.scrollUp)
    expectEqual(seen(script).first, "81")
    for _ in 0..<20 { await script.press(.scrollUp) }
    expectEqual(seen(script).first, "0")
    await script.press(.scrollDown)
    await script.type("9")
    #expect(seen(script).first == "9" && script.model.viewport.window.offset == 0)
  }

  @Test func `a list of unknown length can be scrolled to its end`() async throws {
    let cells = (0..<60).map { ["\($0)", "", ""] }
    for count: @Sendable (Int) -> RowCount in [
      { .exact($0) }, { .atLeast($0) }, { .atLeast($0 / 2) }, { _ in .atLeast(1) },
    ] {
      let source = RemoteSource(rows: RemoteRow.rows(cells), count: count)
      var script = LiveScript(Session(source), lines: 13)
      await script.enter("")
      for _ in 0..<20 { await script.press(.scrollDown) }
      #expect(seen(script).last == "59" && seen(script).count > 5)
      for _ in 0..<20 { await script.press(.scrollUp) }
      expectEqual(seen(script).first, "0")
      for _ in 0..<70 { await script.press(.selectNext) }
      expectEqual(script.model.viewport.selectedRow?.cells[0], "59")
      await script.press(.selectPrevious)
      expectEqual(script.model.viewport.selectedRow?.cells[0], "58")
      await script.press(.selectFirst)
      expectEqual(script.model.viewport.selectedRow?.cells[0], "0")
      // Above the first row is the line.
      await script.press(.selectPrevious, .selectPrevious)
      expectEqual(script.model.viewport.selection, nil)
    }
  }

  @Test func `the selected row stays on its screen line`() async throws {
    var script = LiveScript(try session(over: numbers(0..<100)), lines: 13)
    await script.enter("")
    await script.press(.scrollDown, .selectNext, .selectNext, .selectNext)
    #expect(
      script.model.viewport.selectedRow?.cells == ["11"] && script.model.viewport.window.offset == 9
    )
    await script.type("1")
    expectEqual(script.model.viewport.selectedRow?.cells, ["11"])
    #expect(
      script.model.viewport.selection?.position == 2 && script.model.viewport.window.offset == 0)
    await script.type("")
    #expect(
      script.model.viewport.selection?.position == 11 && script.model.viewport.window.offset == 9)
    await script.type("^5")
    #expect(script.model.viewport.selection == nil && script.model.viewport.window.offset == 0)
    await script.press(.selectLast)
    expectEqual(script.model.viewport.selectedRow?.cells, ["59"])
    await script.press(.copySelected)
    #expect(script.inserted == [" \"59\""] && script.model.text == "^5 \"59\"")
    #expect(seen(script) == ["59"] && script.model.viewport.selection?.position == 0)
  }

  @Test func `rows are selected before the first query`() async throws {
    var script = LiveScript(try session(over: numbers(0..<100)), lines: 13)
    await script.take(.entered(LivePreview(script.session).commit()))
    await script.press(.selectNext, .selectNext)
    #expect(script.model.viewport.selectedRow?.cells == ["1"] && script.model.focus == .row)
    await script.press(.selectLast)
    expectEqual(script.model.viewport.selectedRow?.cells, ["99"])
    await script.enter("")
    expectEqual(script.model.viewport.selectedRow?.cells, ["99"])
    expectEqual(seen(script).last, "99")
  }

  @Test func `Esc closes one thing at a time`() async throws {
    var script = LiveScript(try session())
    await script.enter("")
    await script.press(.selectNext, .toggleRow)
    #expect(script.model.pane == .row && script.model.focus == .row)
    await script.press(.clear)
    #expect(script.model.pane == nil && script.model.focus == .row)
    await script.press(.clear)
    #expect(script.model.focus == .line && script.model.suggestion == "")
    await script.press(.clear)
    expectEqual(script.model.suggestion, nil)
    await script.take(.candidates([":save", ":search"]))
    expectEqual(script.model.focus, .pane)
    await script.press(.clear)
    #expect(script.model.focus == .line && script.model.candidates.isEmpty)
  }

  @Test func `a copied cell is a phrase that matches it`() async throws {
    let cells = ["a \"b\"", "c\\d", "e\"", "f\"\u{301}g", "(f | g)", "", " h "]
    let text = "n,m\n" + cells.map { "\"\($0.inserting("\"", before: ["\""]))\",x\n" }.joined()
    for (index, cell) in cells.enumerated() where !cell.isEmpty {
      var script = LiveScript(try session(over: text))
      await script.enter("")
      for _ in 0...index { await script.press(.selectNext) }
      await script.press(.copySelected)
      expectEqual(seen(script), [cell])
    }
  }

  @Test func `only a chosen row stays selected`() async throws {
    var script = LiveScript(try session(), picks: true)
    await script.enter("")
    await script.type("k2")
    await script.type("k")
    expectEqual(script.model.viewport.selection?.position, 0)
    await script.type("")
    expectEqual(script.model.viewport.selectedRow?.cells[0], "Everest")
    await script.press(.selectNext)
    let chosen = script.model.viewport.selectedRow
    await script.type("k")
    await script.type("")
    #expect(script.model.viewport.selectedRow == chosen && chosen != nil)
  }

  @Test func `Enter picks a chosen row, or the first one of what is typed`() async throws {
    var script = LiveScript(try session(), picks: true)
    await script.enter("")
    await script.type("k2")
    let found = script.model.viewport.selectedRow?.identifier
    #expect(script.model.pickedRow(for: "k2") == found && found != nil)
    var model = script.model
    // No key chose the first row of the last list.
    _ = model.update(.typed("k2 | everest"))
    expectEqual(model.pickedRow(for: "k2 | everest"), nil)
    await script.type("k")
    await script.press(.selectNext)
    let chosen = script.model.viewport.selectedRow?.identifier
    #expect(script.model.pickedRow(for: "k2") == chosen && chosen != nil)
  }

  @Test func `a command shows the list that it acts on`() async throws {
    var script = LiveScript(try session())
    await script.enter("k2")
    let entered = seen(script)
    await script.type("e")
    #expect(seen(script) != entered)
    await script.type(":delete 1")
    expectEqual(seen(script), entered)
    await script.type("e")
    #expect(seen(script) != entered)
  }

  @Test func `--pick always selects a row of a non-empty list`() async throws {
    var script = LiveScript(try session(), picks: true)
    await script.enter("")
    expectEqual(script.model.viewport.selectedRow?.cells[0], "Everest")
    await script.type("zzz")
    expectEqual(script.model.viewport.selectedRow, nil)
    await script.type("k2")
    expectEqual(script.model.viewport.selectedRow?.cells[0], "K2")
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `the window stays within the list, and the selection within the window`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let text =
      "n,part\n" + (0..<60).map { "\($0),\("abc".randomElement(using: &random) ?? "a")\n" }.joined()
    var script = LiveScript(try session(over: text), lines: Int.random(in: 1...14, using: &random))
    await script.enter("")
    for _ in 0..<testSize(150, thorough: 600) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        await script.type(
          ["", "1", "a", "b", "2 a", "zz", "part:c"].randomElement(using: &random) ?? "")
      case 1:
        await script.enter(
          [":section part", ":section none", ":sort -n", "", "a"].randomElement(using: &random)
            ?? "")
      case 2:
        let size = TerminalSize(columns: 60, lines: Int.random(in: 1...15, using: &random))
        await script.take(.resized(LiveRoom(in: size, at: TypedLinePosition())))
      default: await script.press(ListKey.allCases.randomElement(using: &random) ?? .clear)
      }
      let model = script.model
      let count = model.list.state.listed.value
      #expect(
        model.viewport.window.offset >= 0
          && model.viewport.window.offset + model.viewport.window.rows.count <= count)
      guard let selection = model.viewport.selection, model.viewport.room.lines > 1 else {
        continue
      }
      #expect((0..<count).contains(selection.position))
      if let row = selection.row { expectEqual(model.list.position(of: row), selection.position) }
    }
  }
}
