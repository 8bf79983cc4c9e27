import Search
import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Transcripts

@Suite struct MatchedCellTests {
  private func shown(_ cell: String, _ query: String, width: Int?) throws -> String {
    let column = ListColumn(header: "a", typedName: "a", key: "a", kind: .text)
    let text = MatchedCell(cell, column, MatchRanges(try Query(query, columns: [column])))
      .text(width: width)
    let plain = text.rendered(color: true)
    return plain.replacing("\u{1B}[1;36m", with: "[").replacing("\u{1B}[0m", with: "]")
  }

  private let long = String(repeating: "lorem ", count: 100) + "needle7 ipsum dolor sit amet"

  @Test func `a short cell is whole`() throws {
    expectEqual(try shown("Mount Everest", "ever", width: 13), "Mount [Ever]est")
  }

  @Test func `a long cell begins shortly before the first match`() throws {
    expectEqual(try shown(long, "needle7", width: 20), "…orem [needle7] ipsum …")
    expectEqual(try shown(long, "amet", width: 40), "…orem lorem needle7 ipsum dolor sit [amet]")
    expectEqual(try shown(long, "zzz", width: 12), "lorem lorem …")
    expectEqual(try shown("é" + long, "needle7", width: 20), "…orem [needle7] ipsum …")
  }

  @Test func `a match near the end is shown with the end of the cell in the full width`() throws {
    expectEqual(
      try shown("-rwxr-xr-x 1 root root 2022 bzip2", "zip", width: 30),
      "…r-xr-x 1 root root 2022 b[zip]2")
    expectEqual(try shown("富士山 富士山 富士山 needle", "needle", width: 14), "…富士山 [needle]")
  }

  @Test func `the match itself is visible in a narrow column`() throws {
    expectEqual(try shown(long, "needle7", width: 9), "…[needle7] …")
    expectEqual(try shown("富士山富士山富士山needle", "needle", width: 8), "…[needle]")
    expectEqual(try shown("富士山needle", "needle", width: 10), "…山[needle]")
  }

  @Test func `a match at the start keeps the start`() throws {
    expectEqual(try shown(long, "^lorem", width: 12), "[lorem] lorem …")
    expectEqual(try shown(long, "^lorem needle7", width: 12), "[lorem] lorem …")
  }

  @Test func `an anchor does not match where the cell is cut`() throws {
    expectEqual(try shown("orem orem needle orem orem orem", "orem$", width: 12), "…m orem [orem]")
    expectEqual(try shown(long, "needle7 | ^orem", width: 20), "…orem [needle7] ipsum …")
  }

  @Test func `without a width the cell is whole and escaped`() throws {
    expectEqual(try shown(long, "needle7", width: nil).count, long.count + 2)
    expectEqual(try shown("a\u{1B}b", "b", width: nil), "a\\u{1B}[b]")
  }

  @Test func `a huge cell is shown without highlights, at once`() throws {
    let huge = String(repeating: "e ", count: 1 << 20)
    expectEqual(try shown(huge, "e", width: nil), huge)
  }

  @Test func `a regular expression does not match where the cell is cut`() throws {
    expectEqual(
      try shown("xxxxxxxxxxxx needle eeee eeeeeeee", "needle | /e$/", width: 12), "…xx [needle] e…"
    )
  }

  private func colored(
    _ cell: String, _ colors: [CellColor], _ query: String, width: Int? = nil
  ) throws -> String {
    let column = ListColumn(header: "a", typedName: "a", key: "a", kind: .text)
    let query = try query.isEmpty ? nil : Query(query, columns: [column])
    return MatchedCell(cell, column, MatchRanges(query), colors: colors).text(width: width)
      .rendered(color: true).replacing("\u{1B}[", with: "<")
  }

  @Test func `colors are around the matches, and survive a cut`() throws {
    let colors = [
      CellColor(offset: 2, style: .init(rawValue: "31")), CellColor(offset: 6, style: .plain),
    ]
    expectEqual(try colored("a\tbcdef", colors, ""), "a\\t<31mbcde<0mf")
    expectEqual(try colored("a\tbcdef", colors, "cd"), "a\\t<31mb<0m<1;36mcd<0m<31me<0mf")
    expectEqual(try colored("é\nbcdef", colors, "f"), "é<31m\\nbcd<0me<1;36mf<0m")
    expectEqual(try colored("abcdef", colors, "", width: 3), "ab<31mc<0m…")
    let late = [CellColor(offset: long.utf8.count - 4, style: .init(rawValue: "31"))]
    expectEqual(
      try colored(long, late, "sit", width: 20), "…psum dolor <1;36msit<0m <31mamet<0m")
    // An offset in the middle of a character or after the end does no harm.
    for offset in [1, 100] {
      let odd = [CellColor(offset: offset, style: .init(rawValue: "31"))]
      #expect(try colored("é€", odd, "").replacing("<31m", with: "").hasPrefix("é€"))
    }
  }
}
