import Datasets
import Search
import Terminal
import TestSupport
import Testing

@testable import Live
@testable import Output
@testable import Session

@MainActor
@Suite(.session) struct LiveViewTests {
  @Test func `before the first query only counts are shown`() throws {
    expectEqual(LiveScript(try session()).picture(), ["> ", "0 of 6"])
  }

  @Test func `the status line of a pick shows how the list was read`() async throws {
    let source = DatasetSource(
      try DatasetLoader.load(
        Array("a b\n".utf8), name: "x", path: "x", extension: nil))
    expectEqual(
      LiveScript(Session(source), picks: true).picture()[1],
      "0 of 1 · lines (--format csv for a table)")
    expectEqual(LiveScript(Session(source)).picture()[1], "0 of 1")
  }

  @Test func `rows added since Enter are marked, rows removed by the last key struck through`()
    async throws
  {
    var script = LiveScript(try session())
    await script.type("hima")
    expectEqual(
      script.picture(),
      [
        "> hima", "2 of 6 · +2 -0", "     name     height_m  range",
        "+ 1  Everest      8849  Himalaya",
        "+ 2  Lhotse       8516  Himalaya",
      ])
    await script.type("himal")
    expectEqual(script.picture().count, 5)
    await script.type("himal e")
    await script.type("himal ev")
    expectEqual(
      script.picture(),
      [
        "> himal ev", "1 of 6 · +1 -0", "     name     height_m  range",
        "+ 1  Everest      8849  Himalaya", "-    Lhotse       8516  Himalaya",
      ])
    expectEqual(script.styled.last, "[31:-]    [9;31:Lhotse]       [9;31:8516]  [9;31:Himalaya]")
    await script.enter("himal ev")
    expectEqual(
      script.picture(),
      [
        "> himal ev", "1 of 6", "     name     height_m  range", "  1  Everest      8849  Himalaya",
      ])
    await script.type("k")
    expectEqual(
      script.picture(),
      [
        "> k", "1 of 6 · +1 -1", "     name     height_m  range",
        "+ 1  K2           8611  Karakoram",
        "-    Everest      8849  Himalaya",
      ])
    await script.type("")
    expectEqual(script.picture()[1], "6 of 6 · +5 -0")
    expectEqual(
      script.picture()[3...4],
      [
        "  1  Everest           8849  Himalaya", "+ 2  K2                8611  Karakoram",
      ])
  }

  @Test func `columns keep their widths until Enter`() async throws {
    var script = LiveScript(try session())
    await script.type("popo")
    await script.type("k2")
    expectEqual(script.picture()[2], "     name          height_m  range")
    await script.enter("k2")
    expectEqual(script.picture()[2], "     name  height_m  range")
  }

  @Test func `a command keeps the list and shows no error`() async throws {
    var script = LiveScript(try session())
    await script.enter("k2")
    let before = script.picture().dropFirst()
    await script.type(":")
    await script.type(":sort height_m")
    expectEqual(script.picture().dropFirst(), before)
    await script.enter(":sort -height_m")
    await script.enter(":section range")
    await script.enter("")
    expectEqual(script.picture()[1], "6 of 6 · height_m ↓ · by range")
    expectEqual(script.picture()[3...4], ["@ Greece", "  1  Olympus           2917  Greece"])
  }

  @Test func `the status names the order of fuzzy matches`() async throws {
    var script = LiveScript(try session())
    await script.type("~ol")
    #expect(script.picture()[1].hasSuffix(" · best match"))
    await script.enter(":sort -height_m")
    await script.type("~ol")
    #expect(script.picture()[1].hasSuffix(" · height_m ↓"))
    await script.type("!~ol")
    #expect(script.picture()[1].hasSuffix(" · height_m ↓"))
    await script.enter(":sort none")
    await script.type("!~ol")
    #expect(!script.picture()[1].contains("best match"))
  }

  @Test func `with fuzzy words, the list of typed words is ranked`() async throws {
    var script = LiveScript(try session())
    await script.enter(":fuzzy on")
    await script.type("vrst")
    expectEqual(script.picture()[1], "1 of 6 · +1 -0 · best match")
    await script.type("vrst '")
    #expect(script.picture()[1].hasPrefix("1 of 6"))
    await script.type("'vrst")
    #expect(script.picture()[1].hasPrefix("0 of 6"))
    await script.enter("")
    await script.type("'ever")
    expectEqual(script.picture()[1], "1 of 6 · +0 -5")
  }

  @Test func `an error has a caret and a message`() async throws {
    var script = LiveScript(try session(), columns: 55)
    await script.enter("k2")
    await script.type("height_m>\"\" ")
    let message = "expected a value after height_m>"
    expectEqual(script.picture()[0...1], ["> height_m>\"\" ", "           ^ \(message)"])
    expectEqual(script.picture()[2], "     name  height_m  range")
    await script.type("everest and of lhotse | makalu height_m>\"\" ")
    expectEqual(script.picture()[1], "\(message)          ^")
    await script.type("a | b c d e k2 height_m>\"\" ")
    expectEqual(script.picture()[1], "expected a value after h… ^")
    await script.type("k height_m>")
    expectEqual(script.picture()[1], "1 of 6 · +0 -0 · expected a value after height_m>")
  }

  @Test func `the section title stays visible while scrolling`() async throws {
    var script = LiveScript(try session(), columns: 40, lines: 7)
    await script.enter(":section range")
    await script.enter("")
    expectEqual(
      script.picture().suffix(3),
      [
        "@ Greece", "  1  Olympus      2917  Greece", "  2  Olympus      2917  Greece",
      ])
    await script.press(.selectNext, .selectNext, .selectNext, .selectNext)
    #expect(script.picture().contains("@ Himalaya"))
    #expect(script.picture().contains { $0.hasPrefix(" >4  Lhotse") })
    await script.press(.selectNext, .selectNext, .selectNext, .selectNext, .selectNext)
    #expect(script.picture().contains { $0.hasPrefix(" >6  Popo") })
    #expect(script.picture().contains("@ (none)"))
  }

  @Test(
    arguments: [(1, 1), (2, 1), (1, 5), (3, 3), (8, 2), (20, 5), (200, 60), (80, 4)] as [(Int, Int)]
  )
  func `no line is wider than the terminal, and none is below it`(
    columns: Int, lines: Int
  ) async throws {
    var script = LiveScript(try session(), columns: columns, lines: lines)
    for text in ["", "e", "popo", "height_m>", "height_m>x ", "zzz", "(", "/[/", "o"] {
      await script.type(text)
      await script.press(.scrollDown, .selectNext, .scrollUp, .selectPrevious)
      for lastRow in 0..<min(3, lines) {
        let linePosition = TypedLinePosition(row: lastRow, column: 0, lastRow: lastRow)
        let panel = LiveView(script.model, script.size, at: linePosition).panel
        #expect(panel.lines.count <= max(0, lines - 1 - lastRow))
        #expect(panel.lines.allSatisfy { $0.width <= columns })
        #expect(panel.placeholder.width <= max(0, columns - 1))
      }
    }
  }
}
