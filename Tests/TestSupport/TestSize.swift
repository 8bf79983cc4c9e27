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
