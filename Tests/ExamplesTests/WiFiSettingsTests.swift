import TestSupport
import Testing

/// Compares the example's whole output.
@Suite struct WiFiSettingsTests {
  @Test func `networks are added, removed and changed in place`() throws {
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
}
