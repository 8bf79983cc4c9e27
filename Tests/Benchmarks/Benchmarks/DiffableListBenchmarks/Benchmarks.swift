/// The entry point that the benchmark package looks up by name.
let benchmarks: @Sendable () -> Void = {
  registerComparisons()
  registerSelections()
  registerLookups()
  registerBuilding()
  registerEdits()
  registerSectionEdits()
}
