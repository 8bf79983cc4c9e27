import Foundation
import TestSupport
import Testing

/// The built examples: what they print is held against what it should be, whole.
@Suite struct ExamplesTests {
  @Test func `the mountains follow the search text, their order and a new height`() throws {
    expectEqual(
      try ExampleRun(["mountains"]).output,
      """
      > type nothing yet
      + Everest\t8848
      + K2\t8611
      + Kangchenjunga\t8586
      + Lhotse\t8516
      + Makalu\t8485
      + Cho Oyu\t8188
      + Dhaulagiri\t8167
      + Manaslu\t8163
      + Nanga Parbat\t8126
      + Annapurna\t8091
      + Gasherbrum\t8080
      + Broad Peak\t8051
      > search for a
      - Everest\t8848
      - K2\t8611
      - Lhotse\t8516
      - Cho Oyu\t8188
      > search for an
      - Makalu\t8485
      - Dhaulagiri\t8167
      - Gasherbrum\t8080
      - Broad Peak\t8051
      > search for anna
      - Kangchenjunga\t8586
      - Manaslu\t8163
      - Nanga Parbat\t8126
      > search for lh
      - Annapurna\t8091
      + Lhotse\t8516
      > search for lhx
      - Lhotse\t8516
      > search for an
      + Kangchenjunga\t8586
      + Manaslu\t8163
      + Nanga Parbat\t8126
      + Annapurna\t8091
      > sort by name instead of height
      ^ 1 Annapurna\t8091
      > clear the text
      + Broad Peak\t8051
      + Cho Oyu\t8188
      + Dhaulagiri\t8167
      + Everest\t8848
      + Gasherbrum\t8080
      + K2\t8611
      + Lhotse\t8516
      + Makalu\t8485
      > Everest is measured again
      ~ Everest\t8849

      """)
  }

  @Test func `rows on a condition come and go, and the others stay`() throws {
    expectEqual(
      try ExampleRun(["colors"]).output,
      """
      > load the colors
      + Colors\tbuilt 1×
      + Red\t#ff0000
      + Orange\t#ff8000
      + Yellow\t#ffff00
      + Blue\t#0000ff
      + Indigo\t#4000a0
      > Update
      - Orange\t#ff8000
      - Indigo\t#4000a0
      ~ Colors\tbuilt 2×
      > Update
      + Orange\t#ff8000
      + Green\t#00ff00
      + Violet\t#c000ff
      ~ Colors\tbuilt 3×
      > Update
      - Green\t#00ff00
      - Violet\t#c000ff
      ~ Colors\tbuilt 4×
      > load the form
      + Name
      + Street
      + Town
      + I have a different mailing address\tno
      + Send
      > turn the mailing address on
      + Street for mail
      + Town for mail
      ~ I have a different mailing address\tyes
      > turn the mailing address off
      - Street for mail
      - Town for mail
      ~ I have a different mailing address\tno

      """)
  }

  @Test func `a row that is deleted does not come back`() throws {
    expectEqual(
      try ExampleRun(["books"]).output,
      """
      > open the list
      +@ Books
      + Dracula\t418 pages
      + Frankenstein\t280 pages
      +@ Movies
      + Metropolis\t153 min
      + Nosferatu\t94 min
      + The General\t75 min
      > swipe row 2 of Movies
      @ Movies
      - Nosferatu\t94 min
      > swipe row 1 of Books
      @ Books
      - Dracula\t418 pages
      > swipe row 1 of Books
      @ Books
      - Frankenstein\t280 pages
      @ Books
      + No books left
      > swipe row 1 of Books
      ! this row cannot be edited
      > build the list from the library again
      > open the list a second time
      +@ Books
      + No books left
      +@ Movies
      + Metropolis\t153 min
      + The General\t75 min

      """)
  }

  @Test func `networks come, go and change in place`() throws {
    expectEqual(
      try ExampleRun(["wifi"]).output,
      """
      > scan
      +@ Settings
      + Wi-Fi\ton
      +@ Networks
      + Attic\t##
      + Bakery\t##
      + Guest\t####
      > scan
      @ Networks
      + Tram 11\t#
      > scan
      @ Networks
      ~ Attic\t#
      ~ Bakery\t###
      > scan
      @ Networks
      - Attic\t#
      @ Networks
      + Guest\t#
      @ Networks
      ~ Tram 11\t##
      > switch Wi-Fi off
      -@ Networks
      - Bakery\t###
      - Guest\t####
      - Guest\t#
      - Tram 11\t##
      @ Settings
      ~ Wi-Fi\toff
      > switch Wi-Fi on
      +@ Networks
      + Bakery\t###
      + Guest\t####
      + Guest\t#
      + Tram 11\t##
      @ Settings
      ~ Wi-Fi\ton
      > scan
      @ Networks
      + Attic\t#
      @ Networks
      ~ Guest\t###
      > scan
      @ Networks
      - Attic\t#
      @ Networks
      ~ Guest\t####
      ~ Guest\t##

      """)
  }

  @Test(arguments: [[], ["mountain"], ["mountains", "colors"]])
  func `anything but one name is answered with the names`(_ arguments: [String]) throws {
    let run = try ExampleRun(arguments)
    expectEqual(run.output, "")
    expectEqual(run.errors, "error: name one of the examples: mountains, colors, books, wifi\n")
    expectEqual(run.status, 2)
  }

  @Test(arguments: ["mountains", "colors", "books", "wifi"])
  func `an example ends well, and the README has it`(_ name: String) throws {
    let run = try ExampleRun([name])
    expectEqual(run.errors, "")
    expectEqual(run.status, 0)
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("README.md")
    let readme = String(decoding: try Data(contentsOf: path), as: UTF8.self)
    #expect(readme.contains("| `swift run Examples \(name)` |"))
  }
}
