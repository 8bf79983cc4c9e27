import Foundation

/// Whether `RIDGELINE_THOROUGH=1` asks for random and exhaustive tests in full.
public let isThorough = ProcessInfo.processInfo.environment["RIDGELINE_THOROUGH"] == "1"

/// The size of a random or exhaustive test: how many rounds, seeds or cases it runs.
///
/// The usual size must still catch a mutant of what it tests; `Tests/mutations.py --unit` checks
/// that for a dozen of them.
public func testSize<Size>(_ usual: Size, thorough: Size) -> Size {
  isThorough ? thorough : usual
}
