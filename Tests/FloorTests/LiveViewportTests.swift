import Search
import Terminal
import TestSupport
import Testing

@testable import Live
@testable import Session

@MainActor @Suite(.session) struct LiveViewportTests {
  private let wide = """
    name,range,height,country,note
    Everest,Himalaya,8849,Nepal,first
    K2,Karakoram,8611,Pakistan,second

    """

  private func headings(_ script: LiveScript) -> String {
    script.picture().dropFirst(2).first.map { $0.trimmingBlanks } ?? ""
  }

  @Test func `columns scroll until the last one is shown`() async throws {
    var script = LiveScript(try session(over: wide), columns: 36)
    await script.enter("")
    expectEqual(headings(script), "name     range  +3 columns")
    await script.press(.scrollLeft)
    expectEqual(headings(script), "name     range  +3 columns")
    await script.press(.scrollRight)
    expectEqual(headings(script), "name     height  ←1 →2 columns")
    for _ in 0..<9 { await script.press(.scrollRight) }
    let last = script.model.viewport.scrolledColumns
    #expect(headings(script).contains("note"), "\(headings(script))")
    await script.press(.scrollLeft)
    expectEqual(script.model.viewport.scrolledColumns, last - 1)
    await script.enter(":columns name note")
    expectEqual(script.model.viewport.scrolledColumns, 0)
  }

  @Test func `a match in a hidden column is shown at the end of the row`() async throws {
    var script = LiveScript(try session(over: wide), columns: 36)
    await script.type("second")
    #expect(script.picture().contains { $0.hasSuffix("  … note second") }, "\(script.picture())")
    await script.type("k2")
    #expect(!script.picture().contains { $0.contains("…") }, "\(script.picture())")
  }

  @Test func `columns become narrower only in a pause`() async throws {
    var script = LiveScript(try session(over: wide))
    await script.type("")
    await script.type("e")
    await script.type("k2")
    await script.type("k2 ")
    #expect(headings(script).hasPrefix("name     range"))
    await script.take(.paused)
    #expect(headings(script).hasPrefix("name  range"))
  }

  @Test func `any visible row can be selected`() async throws {
    var script = LiveScript(try session(over: wide))
    var viewport = script.model.viewport
    #expect(viewport.selectAny() == nil && viewport.selection == nil)
    await script.enter("")
    viewport = script.model.viewport
    #expect(viewport.selectAny() == nil && viewport.selectedRow?.cells.first == "Everest")
  }

  @Test func `the last row is shown in a room of any height, with a title above each row`()
    async throws
  {
    let rows = (1...12).map { "\($0),\($0)\n" }.joined()
    for line in ["", ":section part"] {
      for lines in 4...16 {
        let session = try session(over: "name,part\n" + rows)
        var script = LiveScript(session, lines: lines)
        await script.enter("")
        await script.enter(line)
        var viewport = script.model.viewport
        _ = viewport.selectAny()
        var effect = viewport.select(12)
        var requests = 0
        while case .showRows(let offset) = effect, requests < 9 {
          requests += 1
          let window = await LivePreview(session).window(
            of: viewport.list, from: offset, count: viewport.room.lines)
          effect = viewport.show(window)
        }
        #expect(requests < 9 && viewport.selectedRow != nil, "\(line) in \(lines) lines")
        // Rooms of less than four lines have no titles, so that a page is full without them.
        let room = viewport.room.lines
        let filling = line.isEmpty || room < 4 ? room : room / 2
        guard case .showRows(let last) = viewport.scroll(pages: 20) else { continue }
        expectEqual(last, max(0, 12 - filling), "\(line) in \(lines) lines")
      }
    }
  }
}
