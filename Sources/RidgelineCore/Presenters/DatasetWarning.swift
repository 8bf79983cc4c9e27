import Datasets

extension Dataset {
  /// What whoever loaded it should know, a line each.
  public var warnings: [String] {
    let count = shortRowCount
    let short = "\(count) \(count == 1 ? "row lacks" : "rows lack") cells, which are empty"
    return [skipped?.sentence, count > 0 ? short : nil].compactMap(\.self)
  }
}

extension SkippedRows {
  /// How many and which: `3 rows cannot be read and were left out: lines 4, 9, 12`.
  var sentence: String {
    let told = lines.map { String($0) }.joined(separator: ", ")
    let more = count > lines.count ? " and \(count - lines.count) more" : ""
    return count == 1
      ? "1 row cannot be read and was left out: line \(told)"
      : "\(count) rows cannot be read and were left out: lines \(told)\(more)"
  }
}
