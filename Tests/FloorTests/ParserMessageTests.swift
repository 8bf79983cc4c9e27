import TestSupport
import Testing

@testable import Session

@Suite struct ParserMessageTests {
  @Test(
    arguments: [
      (
        "Error: Unknown option '--colour'. Did you mean '--color'?",
        "unknown option '--colour'; did you mean '--color'?"
      ),
      (
        "The value 'red' is invalid for '--color <when>'. Please provide one of 'auto' or 'never'.",
        "the value 'red' is invalid for '--color <when>'; use one of 'auto' or 'never'"
      ),
      (
        "Missing value for '--sort <columns>'\nUsage: ridgeline [OPTIONS].",
        "missing value for '--sort <columns>'\nUsage: ridgeline [OPTIONS]."
      ),
    ] as [(String, String)])
  func `the first line is a sentence without a capital and a period`(
    message: String, restyled: String
  ) {
    expectEqual(ParserMessage.restyled(message), restyled)
  }
}
