/// Index paths in display order, kept as ranges and bits: a million of them are 125 kB.
public struct ListIndexPaths: Sendable {
  /// Some rows of a section.
  @usableFromInline
  enum Rows: Sendable {
    /// Rows next to each other.
    case range(Range<Int>)
    /// The rows whose bits are set.
    case bits(Bitmap)
    /// The rows that one selection's items have in another one, which has them all.
    case selected(OrderedBits, in: OrderedBits)
    /// Rows from outside, whatever they are.
    case list([Int])
  }

  @usableFromInline
  struct Part: Sendable {
    @usableFromInline let section: Int
    @usableFromInline let rows: Rows
    /// How many paths are before it.
    @usableFromInline let start: Int
  }

  @usableFromInline private(set) var parts: [Part] = []
  /// How many there are.
  public private(set) var count = 0

  /// None.
  public init() {}

  /// Some index paths, in display order.
  ///
  /// - Complexity: O(`paths`).
  public init(_ paths: some Sequence<ListIndexPath>) {
    var section = 0
    var rows: [Int] = []
    for path in paths {
      if path.section != section {
        append(.list(rows), section: section)
        (section, rows) = (path.section, [])
      }
      rows.append(path.row)
    }
    append(.list(rows), section: section)
  }

  @usableFromInline
  init(_ rows: Bitmap, section: Int) { append(.bits(rows), section: section) }

  /// The sections that they are in.
  var sections: [Int] { parts.map(\.section) }

  /// Adds rows of a section behind all before.
  @usableFromInline
  mutating func append(_ rows: Rows, section: Int) {
    guard rows.count > 0 else { return }
    parts.append(Part(section: section, rows: rows, start: count))
    count += rows.count
  }
}

extension ListIndexPaths.Rows {
  @usableFromInline var count: Int {
    switch self {
    case .range(let range): range.count
    case .bits(let bits): bits.count
    case .selected(let some, _): some.count
    case .list(let rows): rows.count
    }
  }

  subscript(position: Int) -> Int {
    switch self {
    case .range(let range): range.lowerBound + position
    case .bits(let bits): bits.select(position)
    case .selected(let some, let all): all.bits.rank(some.bits.select(position))
    case .list(let rows): rows[position]
    }
  }

  /// Calls `body` with the rows at some positions in turn.
  func forEach(in range: Range<Int>, _ body: (Int) -> Void) {
    switch self {
    case .range(let rows): for position in range { body(rows.lowerBound + position) }
    case .bits(let bits): bits.positions(from: range.lowerBound).prefix(range.count).forEach(body)
    case .selected(let some, let all):
      let all = all.bits
      // Those before a word are counted once for all rows in it.
      var (index, before) = (-1, 0)
      for row in some.bits.positions(from: range.lowerBound).prefix(range.count) {
        if row >> 6 != index {
          index = row >> 6
          before = all.rank(index << 6)
        }
        let below = all.words[index] & ((1 << UInt64(row & 63)) - 1)
        body(before + below.nonzeroBitCount)
      }
    case .list(let rows): rows[range].forEach(body)
    }
  }
}

extension ListIndexPaths: RandomAccessCollection {
  /// The first position.
  public var startIndex: Int { 0 }
  /// The position behind the last path.
  public var endIndex: Int { count }

  /// The path at a position.
  ///
  /// - Complexity: O(log items).
  public subscript(position: Int) -> ListIndexPath {
    precondition(indices ~= position, "there are \(count) index paths, and no number \(position)")
    var low = 0
    var high = parts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if parts[middle].start <= position { low = middle } else { high = middle - 1 }
    }
    let part = parts[low]
    return ListIndexPath(row: part.rows[position - part.start], section: part.section)
  }

  /// The paths at some positions, each at the price of a few bits.
  ///
  /// - Complexity: O(`range` + log items).
  public func paths(in range: Range<Int>) -> [ListIndexPath] {
    var paths: [ListIndexPath] = []
    paths.reserveCapacity(range.count)
    for part in parts {
      let inPart = range.clamped(to: part.start..<part.start + part.rows.count)
      if inPart.isEmpty { continue }
      part.rows.forEach(in: inPart.lowerBound - part.start..<inPart.upperBound - part.start) {
        paths.append(ListIndexPath(row: $0, section: part.section))
      }
    }
    return paths
  }

  /// Gives the paths in order.
  public struct Iterator: IteratorProtocol {
    fileprivate var parts: ArraySlice<Part>
    fileprivate var rows: RowIterator
    fileprivate var section = 0

    /// The next path, or nil at the end.
    public mutating func next() -> ListIndexPath? {
      while true {
        if let row = rows.next() { return ListIndexPath(row: row, section: section) }
        guard let part = parts.popFirst() else { return nil }
        section = part.section
        rows = RowIterator(part.rows)
      }
    }
  }

  /// The paths in order.
  public func makeIterator() -> Iterator {
    Iterator(parts: parts[...], rows: RowIterator(.range(0..<0)))
  }
}

/// Gives the rows of a section in order, each at the price of a few bits.
private enum RowIterator: IteratorProtocol {
  case range(Range<Int>.Iterator)
  case bits(Bitmap.Iterator)
  case selected(Bitmap.Iterator, in: Bitmap)
  case list([Int].Iterator)

  init(_ rows: ListIndexPaths.Rows) {
    switch rows {
    case .range(let range): self = .range(range.makeIterator())
    case .bits(let bits): self = .bits(bits.makeIterator())
    case .selected(let some, let all): self = .selected(some.bits.makeIterator(), in: all.bits)
    case .list(let rows): self = .list(rows.makeIterator())
    }
  }

  mutating func next() -> Int? {
    switch self {
    case .range(var rows):
      defer { self = .range(rows) }
      return rows.next()
    case .bits(var rows):
      defer { self = .bits(rows) }
      return rows.next()
    case .selected(var places, let all):
      defer { self = .selected(places, in: all) }
      return places.next().map(all.rank)
    case .list(var rows):
      defer { self = .list(rows) }
      return rows.next()
    }
  }
}

extension ListIndexPaths: Equatable {
  /// Two are equal when they have the same paths.
  ///
  /// - Complexity: O(paths).
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }
}

extension ListIndexPaths: Codable {
  /// Reads a list of index paths.
  public init(from decoder: any Decoder) throws {
    self.init(try [ListIndexPath](from: decoder))
  }

  /// Writes a list of index paths.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

extension ListIndexPaths: ExpressibleByArrayLiteral {
  /// Some index paths, in display order.
  public init(arrayLiteral paths: ListIndexPath...) { self.init(paths) }
}

extension ListIndexPaths: CustomStringConvertible {
  /// The paths, as an array of them would be printed.
  public var description: String { "\(Array(self))" }
}
