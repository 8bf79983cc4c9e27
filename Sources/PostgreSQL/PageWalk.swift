#if PostgreSQL
  /// A walk through the pages of a list to the rows in a range: which page is next, and what is found.
  struct PageWalk: Sendable {
    /// How many rows a page has at least and at most, wherever it is asked for.
    static let sizes = 64...1_000

    let range: Range<Int>
    /// The rows in the range and behind it, as far as they came.
    private(set) var found = Connection.Rows()
    /// How many rows of the list stand before the next page, and the place that it begins behind.
    private(set) var position: Int
    private(set) var place: [String?]?
    /// How many rows the next page leaves out; all of them are the list's.
    private(set) var skip: Int
    /// Whether there is no next page.
    private var isAtEnd = false
    private var size = Self.sizes.lowerBound

    /// - Parameters:
    ///   - range: What is looked for.
    ///   - start: Where it begins.
    ///   - isExact: Whether all rows of all pages are the list's.
    init(to range: Range<Int>, from start: (position: Int, place: [String?]?), isExact: Bool) {
      self.range = range
      (position, place) = start
      skip = isExact ? range.lowerBound - position : 0
    }

    /// Whether the rows are there, or there are none.
    var isOver: Bool { isAtEnd || position >= range.upperBound }

    /// Whether the list ends at `position`.
    var isEndKnown: Bool { isAtEnd && skip == 0 }

    /// How many rows the next page has, if there are that many.
    var nextSize: Int {
      min(max(size, range.upperBound - position - skip + 1), Self.sizes.upperBound)
    }

    /// Takes the next page.
    ///
    /// - Parameters:
    ///   - passing: Which of its rows are the list's, by position.
    ///   - end: The place of its last row, if it has one.
    mutating func take(_ page: Connection.Rows, passing: [Int], endingAt end: [String?]?) {
      isAtEnd = page.count < nextSize
      // Behind the end nobody knows how far it is.
      if page.isEmpty && skip > 0 { return }
      position += skip
      if passing.count == page.count && position >= range.lowerBound && found.isEmpty {
        found = page
        position += page.count
      } else {
        for row in passing {
          if position >= range.lowerBound { found.append(page[row]) }
          position += 1
        }
      }
      place = end ?? place
      size *= 4
      skip = 0
    }
  }
#endif
