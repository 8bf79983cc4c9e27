import TestSupport
import Testing

/// Compares the example's whole output.
@Suite struct MountainsSearchTests {
  @Test func `the list follows the search text, the order and a new height`() throws {
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
}
