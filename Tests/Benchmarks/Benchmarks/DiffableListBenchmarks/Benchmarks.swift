/// The entry point that the benchmark package looks up by name.
let benchmarks: @Sendable () -> Void = {
  registerComparisons()
  registerKeystrokes()
  registerSelections()
  registerLookups()
  registerBuilding()
  registerEdits()
  registerSectionEdits()
}
