import TestSupport
import Testing

@testable import Session

@Suite struct DurationTextTests {
  @Test(
    arguments: [
      (Duration.zero, "0.0 ms"), (.microseconds(3_140), "3.1 ms"), (.milliseconds(999), "999.0 ms"),
      (.milliseconds(1_250), "1.3 s"), (.seconds(61), "61.0 s"),
    ])
  func `a duration has one decimal`(duration: Duration, text: String) {
    expectEqual(duration.text, text)
  }
}
