import Synchronization

extension SnapshotDifference {
  /// Moved items by new position, which are found on first access if that requires the order of
  /// selections.
  public struct ItemMoves: Sendable {
    private final class Stored: Sendable {
      let moves: [Move<ListIndexPath>]

      init(_ moves: [Move<ListIndexPath>]) { self.moves = moves }
    }

    private final class Deferred: Sendable {
      let find: @Sendable () -> [Move<ListIndexPath>]
      let found = AtomicLazyReference<Stored>()

      init(_ find: @escaping @Sendable () -> [Move<ListIndexPath>]) { self.find = find }
    }

    private enum Storage: Sendable {
      case found([Move<ListIndexPath>])
      case deferred(Deferred)
    }

    private let storage: Storage

    init(_ moves: [Move<ListIndexPath>]) { storage = .found(moves) }

    init(_ find: @escaping @Sendable () -> [Move<ListIndexPath>]) {
      storage = .deferred(Deferred(find))
    }

    private var moves: [Move<ListIndexPath>] {
      switch storage {
      case .found(let moves): moves
      case .deferred(let deferred):
        deferred.found.stored { Stored(deferred.find()) }.moves
      }
    }
  }
}

extension SnapshotDifference.ItemMoves: RandomAccessCollection {
  /// The first position.
  public var startIndex: Int { 0 }
  /// The number of moves.
  public var endIndex: Int { moves.count }

  /// Accesses the move at a position.
  public subscript(position: Int) -> SnapshotDifference.Move<ListIndexPath> { moves[position] }

  /// Returns an iterator over the moves.
  public func makeIterator() -> IndexingIterator<[SnapshotDifference.Move<ListIndexPath>]> {
    moves.makeIterator()
  }
}

extension SnapshotDifference.ItemMoves: Equatable {
  /// Returns whether both have the same moves.
  /// - Complexity: O(moves).
  public static func == (left: Self, right: Self) -> Bool { left.moves == right.moves }
}

extension SnapshotDifference.ItemMoves: Codable
where SectionIdentifierType: Codable, ItemIdentifierType: Codable {
  /// Decodes an array of moves.
  public init(from decoder: any Decoder) throws {
    self.init(try [SnapshotDifference.Move<ListIndexPath>](from: decoder))
  }

  /// Encodes an array of moves.
  public func encode(to encoder: any Encoder) throws { try moves.encode(to: encoder) }
}

extension SnapshotDifference.ItemMoves: ExpressibleByArrayLiteral {
  /// Creates a collection of moves by new position.
  public init(arrayLiteral moves: SnapshotDifference.Move<ListIndexPath>...) { self.init(moves) }
}

extension SnapshotDifference.ItemMoves: CustomStringConvertible {
  /// The moves, printed like an array.
  public var description: String { "\(moves)" }
}
