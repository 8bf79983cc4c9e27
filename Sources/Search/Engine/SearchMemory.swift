import Files

extension FreeMemory {
  /// Refuses work on rows for which memory has no room.
  ///
  /// - Parameter bytes: About how many bytes the work takes for each row.
  static func require(_ bytes: Int, forEachOf rows: Int) throws(ListSourceError) {
    let (all, isTooMuch) = bytes.multipliedReportingOverflow(by: rows)
    if isTooMuch || !fits(all) { throw .noMemory }
  }
}
