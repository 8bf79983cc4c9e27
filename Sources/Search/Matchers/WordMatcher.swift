import Datasets

extension Query.Word {
  /// Whether a cell holds this word: a text cell anywhere, a number cell at its beginning.
  func matches(_ cell: ArraySlice<UInt8>, _ kind: Column.Kind) -> Bool {
    let haystack = TextFolding.fold(cell, heedingCase: heedsCase)
    switch kind {
    case .text, .date: return search.firstRange(in: haystack[...]) != nil
    case .number: return haystack.starts(with: search.needle)
    }
  }

  /// Where a cell holds this word, in the cell's own characters; not overlapping.
  func ranges(in cell: String, _ kind: Column.Kind) -> [Range<String.Index>] {
    guard !search.needle.isEmpty else { return [] }
    // Each character is folded by itself, so that a place in the folded text has its character.
    var haystack: [UInt8] = []
    var sources: [String.Index] = []
    for index in cell.indices {
      let piece = TextFolding.fold(String(cell[index]), heedingCase: heedsCase)
      haystack += piece
      sources += repeatElement(index, count: piece.count)
    }
    func source(_ found: Range<Int>) -> Range<String.Index> {
      sources[found.lowerBound]..<cell.index(after: sources[found.upperBound - 1])
    }
    switch kind {
    case .number:
      return haystack.starts(with: search.needle) ? [source(0..<search.needle.count)] : []
    case .text, .date:
      var ranges: [Range<String.Index>] = []
      var rest = haystack[...]
      while let found = search.firstRange(in: rest) {
        ranges.append(source(found))
        rest = rest[found.upperBound...]
      }
      return ranges
    }
  }
}

extension Query {
  /// Where a cell holds any of the query's words, merged and in order: what to highlight.
  public func matchRanges(in cell: String, _ kind: Column.Kind) -> [Range<String.Index>] {
    let ranges = words.flatMap { $0.ranges(in: cell, kind) }.sorted {
      $0.lowerBound < $1.lowerBound
    }
    var merged: [Range<String.Index>] = []
    for range in ranges {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
