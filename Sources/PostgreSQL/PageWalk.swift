#if PostgreSQL
  /// A walk through the pages of a list to the rows in a range.
  struct PageWalk: Sendable {
    private static let sizes = 64...1_000

    let range: Range<Int>
    /// The rows in the range, and later rows of the same page.
    private(set) var found = Connection.Rows()
    /// The number of listed rows before the next page, and the cursor that it starts after.
    private(set) var position: Int
    private(set) var cursor: [String?]?
    /// The OFFSET of the next page; nonzero only if every row is listed.
    private(set) var skip: Int
    private var isAtEnd = false
    private var size = Self.sizes.lowerBound

    /// - Parameter isExact: Whether every row of every page is listed.
    init(to range: Range<Int>, from start: (position: Int, cursor: [String?]?), isExact: Bool) {
      self.range = range
      (position, cursor) = start
      skip = isExact ? range.lowerBound - position : 0
    }

    var isFinished: Bool { isAtEnd || position >= range.upperBound }

    /// Whether the list ends at `position`.
    var isEndKnown: Bool { isAtEnd && skip == 0 }

    var nextSize: Int {
      min(max(size, range.upperBound - position - skip + 1), Self.sizes.upperBound)
    }

    /// Adds the next page, given the positions of its listed rows and the cursor of its last row.
    mutating func append(_ page: Connection.Rows, listed: [Int], endingAt end: [String?]?) {
      isAtEnd = page.count < nextSize
      // The list may end within the skipped rows.
      if page.isEmpty && skip > 0 { return }
      position += skip
      if listed.count == page.count && position >= range.lowerBound && found.isEmpty {
        found = page
        position += page.count
      } else {
        for row in listed {
          if position >= range.lowerBound { found.append(page[row]) }
          position += 1
        }
      }
      cursor = end ?? cursor
      size *= 4
      skip = 0
    }
  }
#endif
