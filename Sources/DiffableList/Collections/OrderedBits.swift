import Synchronization

/// A bitmap by base position and, for a given order, by rank; both are computed on first access.
///
/// Counting needs neither, and often no row is read between two keystrokes.
@usableFromInline final class OrderedBits: Sendable {
  private enum Source: Sendable {
    case bitmap(Bitmap)
    case difference(OrderedBits, without: OrderedBits)
  }

  @usableFromInline let count: Int
  private let source: Source
  private let order: SelectionOrder?
  private let difference = AtomicLazyReference<StoredBitmap>()
  private let ordered = AtomicLazyReference<StoredBitmap>()

  @usableFromInline init(_ positions: Bitmap, _ order: SelectionOrder?) {
    source = .bitmap(positions)
    count = positions.count
    self.order = order
  }

  /// The `count` bits of `bits` that are not in `others`.
  @usableFromInline
  init(_ bits: OrderedBits, without others: OrderedBits, count: Int, _ order: SelectionOrder?) {
    source = .difference(bits, without: others)
    self.count = count
    self.order = order
  }

  /// The bits by position in the base.
  @usableFromInline var positions: Bitmap {
    switch source {
    case .bitmap(let positions): positions
    case .difference(let bits, let others):
      difference.stored { StoredBitmap(bits.positions.subtracting(others.positions)) }.bits
    }
  }

  /// The bits by rank in the order.
  @usableFromInline var bits: Bitmap {
    guard let order else { return positions }
    return ordered.stored {
      StoredBitmap(
        Bitmap(length: order.count, positions: positions.lazy.map(order.rank(of:))))
    }.bits
  }
}

/// A bitmap in an object, which can be published atomically.
private final class StoredBitmap: Sendable {
  let bits: Bitmap

  init(_ bits: Bitmap) { self.bits = bits }
}

// No lock: every read of a row calls this.
extension AtomicLazyReference {
  /// Returns the stored object, or stores a new one.
  ///
  /// Concurrent callers may each create one; the first is kept.
  @inlinable borrowing func stored(_ make: () -> Instance) -> Instance {
    load() ?? storeIfNil(make())
  }
}
