/// What the benchmark package looks for by this name.
let benchmarks: @Sendable () -> Void = {
  registerComparisons()
  registerSelections()
  registerLookups()
  registerBuilding()
  registerEdits()
  registerSectionEdits()
}
