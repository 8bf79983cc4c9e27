import Readline
import TestSupport
import Testing

/// Programs that show text page by page.
@Suite struct PagerTests {
  @Test func `the program reads the text and its options`() async throws {
    let folder = try TemporaryFolder()
    let text = Array(String(repeating: "line\n", count: 50_000).utf8)
    let command = "cat > \(folder.path)/shown; printf %s \"$LESS\" > \(folder.path)/options"
    #expect(await Pager.show(text, with: command, options: nil))
    expectEqual(try folder.text(of: "shown").utf8.count, text.count)
    expectEqual(try folder.text(of: "options"), "FRX")
    #expect(await Pager.show([], with: command, options: "S"))
    expectEqual(try folder.text(of: "options"), "S")
  }

  @Test func `a program that leaves early has shown the text, a missing one has not`() async {
    let text = Array(String(repeating: "x", count: 1_000_000).utf8)
    #expect(await Pager.show(text, with: "false", options: nil))
    #expect(await !Pager.show(text, with: "no-such-pager 2>/dev/null", options: nil))
    #expect(await !Pager.show(text, with: "/dev/null 2>/dev/null", options: nil))
  }
}
