import Foundation

/// Whether `RIDGELINE_THOROUGH=1` requests the full random and exhaustive tests.
public let isThorough = ProcessInfo.processInfo.environment["RIDGELINE_THOROUGH"] == "1"

/// Returns the size of a random or exhaustive test: its number of rounds, seeds or cases.
///
/// The usual size must still catch a mutant of what it tests; `Tests/mutations.py` checks that for
/// some of them.
public func testSize<Size>(_ usual: Size, thorough: Size) -> Size {
  isThorough ? thorough : usual
}

// A build with a static standard library also builds this target, but has no Testing.
#if canImport(Testing)
  import Testing

  extension Trait where Self == ConditionTrait {
    /// Runs a test that takes seconds of processor time only in the thorough tests of the nightly run.
    public static var thorough: Self { .enabled(if: isThorough, "needs RIDGELINE_THOROUGH=1") }
  }
#endif
