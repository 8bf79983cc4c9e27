/// The position of an item in a list: a section and a row within it, both counted from 0.
public struct ListIndexPath: Sendable, Hashable, Comparable, Codable {
  /// The section's position.
  public var section: Int
  /// The item's position within its section.
  public var row: Int
  /// The item's position within its section, under the name that collection views use.
  public var item: Int {
    get { row }
    set { row = newValue }
  }

  /// Creates the index path of a row in a section.
  @inlinable public init(row: Int, section: Int) {
    self.section = section
    self.row = row
  }

  /// Creates the index path of an item in a section.
  @inlinable public init(item: Int, section: Int) { self.init(row: item, section: section) }

  /// Returns whether `left` precedes `right` in display order.
  @inlinable public static func < (left: Self, right: Self) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}

extension ListIndexPath: ExpressibleByArrayLiteral {
  /// Creates the index path of a section and a row, like Foundation's.
  @inlinable public init(arrayLiteral numbers: Int...) {
    precondition(
      numbers.count == 2,
      "an index path has 2 numbers, a section and a row, not \(numbers.count)")
    self.init(row: numbers[1], section: numbers[0])
  }
}

/// Index paths in display order, stored as ranges and bits: a million take 125 kB.
public struct ListIndexPaths: Sendable {
  @usableFromInline enum Rows: Sendable {
    /// Adjacent rows.
    case range(Range<Int>)
    case bits(Bitmap)
    /// The rows that one selection's items have in another one, which contains them all.
    case selected(OrderedBits, in: OrderedBits)
    /// Rows that a caller passed, which may be invalid.
    case list([Int])
  }

  @usableFromInline struct Part: Sendable {
    @usableFromInline let section: Int
    @usableFromInline let rows: Rows
    @usableFromInline let start: Int
  }

  @usableFromInline private(set) var parts: [Part] = []
  /// The number of index paths.
  public private(set) var count = 0

  /// Creates an empty collection.
  public init() {}

  /// Creates a collection of index paths in display order.
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

  @usableFromInline init(_ rows: Bitmap, section: Int) { append(.bits(rows), section: section) }
  var sections: [Int] { parts.map(\.section) }

  @usableFromInline mutating func append(_ rows: Rows, section: Int) {
    guard rows.count > 0 else { return }
    parts.append(Part(section: section, rows: rows, start: count))
    count += rows.count
  }

  /// Returns the part that contains a position, or the end if there is none.
  private func partIndex(of position: Int) -> Int {
    parts.indices.partitioningIndex { parts[$0].start + parts[$0].rows.count > position }
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

  /// Calls `body` with the rows at a range of positions, each in O(1).
  @inline(__always)
  func forEach(in range: Range<Int>, _ body: (Int) -> Void) {
    switch self {
    case .range(let rows): for position in range { body(rows.lowerBound + position) }
    case .bits(let bits): bits.positions(from: range.lowerBound).prefix(range.count).forEach(body)
    case .selected(let some, let all):
      let all = all.bits
      // The rank of a word's first bit is computed once for all rows in the word.
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
  /// The number of index paths.
  public var endIndex: Int { count }

  /// Accesses the index path at a position.
  /// - Complexity: O(log items).
  public subscript(position: Int) -> ListIndexPath {
    precondition(indices ~= position, "position \(position) is out of range 0..<\(count)")
    let part = parts[partIndex(of: position)]
    return ListIndexPath(row: part.rows[position - part.start], section: part.section)
  }

  /// Returns the index paths in a range of positions.
  /// - Complexity: O(`range` + log items).
  public func paths(in range: Range<Int>) -> [ListIndexPath] {
    // The initializer would write to the storage that all empty arrays share.
    if range.isEmpty { return [] }
    return [ListIndexPath](unsafeUninitializedCapacity: range.count) { paths, count in
      for part in parts[partIndex(of: range.lowerBound)...] {
        let inPart = range.clamped(to: part.start..<part.start + part.rows.count)
        if inPart.isEmpty { break }
        // Writes `inPart.count` elements, which is within the capacity.
        part.rows.forEach(in: inPart.lowerBound - part.start..<inPart.upperBound - part.start) {
          paths.initializeElement(at: count, to: ListIndexPath(row: $0, section: part.section))
          count += 1
        }
      }
    }
  }

  /// An iterator over the index paths in order.
  public struct Iterator: IteratorProtocol {
    fileprivate let paths: ListIndexPaths
    /// A batch of index paths, computed together.
    fileprivate var block: [ListIndexPath] = []
    /// The number of paths returned, in total and from the batch.
    fileprivate var position = 0
    fileprivate var inBlock = 0

    /// Returns the next index path, or nil at the end.
    public mutating func next() -> ListIndexPath? {
      if inBlock == block.count {
        block = paths.paths(in: position..<Swift.min(position + 1_024, paths.count))
        inBlock = 0
        if block.isEmpty { return nil }
      }
      position += 1
      inBlock += 1
      return block[inBlock - 1]
    }
  }

  /// Returns an iterator over the index paths in order.
  public func makeIterator() -> Iterator { Iterator(paths: self) }
}

extension ListIndexPaths: Equatable {
  /// Returns whether two have the same index paths.
  /// - Complexity: O(paths).
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }
}

extension ListIndexPaths: Codable {
  /// Decodes an array of index paths.
  public init(from decoder: any Decoder) throws {
    self.init(try [ListIndexPath](from: decoder))
  }

  /// Encodes an array of index paths.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

extension ListIndexPaths: ExpressibleByArrayLiteral {
  /// Creates a collection of index paths in display order.
  public init(arrayLiteral paths: ListIndexPath...) { self.init(paths) }
}

extension ListIndexPaths: CustomStringConvertible {
  /// The index paths, printed like an array.
  public var description: String { "\(Array(self))" }
}
