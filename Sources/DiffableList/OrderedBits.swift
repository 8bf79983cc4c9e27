import Synchronization

/// A bitmap by position, and with its bits in another order, made when they are first asked for.
///
/// Counting needs neither, and between two keystrokes nobody may ask for a row.
@usableFromInline
final class OrderedBits: Sendable {
  private enum Source: Sendable {
    case bitmap(Bitmap)
    case difference(OrderedBits, without: OrderedBits)
  }

  /// How many bits are set.
  @usableFromInline let count: Int
  private let source: Source
  private let order: SelectionOrder?
  private let difference = LazyBitmap()
  private let ordered = LazyBitmap()

  @usableFromInline
  init(_ positions: Bitmap, _ order: SelectionOrder?) {
    source = .bitmap(positions)
    count = positions.count
    self.order = order
  }

  /// The bits that one has and another has not, which are `count`.
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
      difference.made { bits.positions.subtracting(others.positions) }
    }
  }

  /// The bits by place in the order.
  @usableFromInline var bits: Bitmap {
    guard let order else { return positions }
    return ordered.made {
      Bitmap(length: order.count, positions: positions.lazy.map(order.place(of:)))
    }
  }

  /// Whether it is plain that no position is in both: where each is what the other one lacks.
  @usableFromInline
  func isOpposite(of other: OrderedBits) -> Bool {
    guard case .difference(let bits, let others) = source,
      case .difference(let otherBits, let othersOfOther) = other.source
    else { return false }
    return bits === othersOfOther && others === otherBits
  }
}

/// A bitmap that is made by who first asks for it.
///
/// No lock, since every row that is read comes by here, and since the thread sanitizer does not see
/// those of the standard library.
private final class LazyBitmap: Sendable {
  private final class Made: Sendable {
    let bits: Bitmap

    init(_ bits: Bitmap) { self.bits = bits }
  }

  private let known = Atomic<Unmanaged<Made>?>(nil)

  deinit { known.load(ordering: .acquiring)?.release() }

  /// The bitmap, made by `make` unless it is.
  ///
  /// Whoever asks at the same time makes the same one, and the first is kept.
  func made(_ make: () -> Bitmap) -> Bitmap {
    if let known = known.load(ordering: .acquiring) { return known.takeUnretainedValue().bits }
    let bits = make()
    let new = Unmanaged.passRetained(Made(bits))
    let isKept = known.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing
    ).exchanged
    if !isKept { new.release() }
    return bits
  }
}
