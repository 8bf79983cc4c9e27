// A build with a static standard library also builds this target, but has no Testing.
#if canImport(Testing)
  import Testing

  /// Records an issue unless two values are equal.
  ///
  /// A function because `#expect(a == b)` expands to code that takes the compiler five to ten times
  /// as long to check, and the test suite has more than a thousand of them.
  public func expectEqual<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard actual != expected else { return }
    let seed = runSeed == 0 ? "" : " with RIDGELINE_SEED=\(runSeed)"
    let difference: Comment =
      "\(String(reflecting: actual)) is not \(String(reflecting: expected))\(seed)"
    Issue.record(
      comment().map { "\(difference): \($0)" } ?? difference, sourceLocation: sourceLocation)
  }
#endif
