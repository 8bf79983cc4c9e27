import TestSupport
import Testing

/// Compares the example's whole output.
@Suite struct ColorsTableTests {
  @Test func `conditional rows are added and removed, and the others stay`() throws {
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
}
