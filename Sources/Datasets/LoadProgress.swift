import Synchronization

/// How far loading a list has come: told by the threads that load it, asked by whoever shows it.
///
/// A class because both sides are to see the same state.
public final class LoadProgress: Sendable {
  private let expected = Atomic(0)
  private let read = Atomic(0)
  private let split = Atomic(0)
  private let isCancelled = Atomic(false)

  /// Nothing yet.
  public init() {}

  /// How many bytes were dealt with: those read count half, those split into rows the other half.
  public var byteCount: Int {
    (read.load(ordering: .relaxed) + split.load(ordering: .relaxed)) / 2
  }

  /// The part of the file that was dealt with, from 0 to 1; nil where its size is not known.
  public var fraction: Double? {
    let expected = expected.load(ordering: .relaxed)
    return expected > 0 ? min(1, Double(byteCount) / Double(expected)) : nil
  }

  /// Nobody waits any more.
  public func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// The file has so many bytes.
  func expect(_ count: Int) { expected.store(count, ordering: .relaxed) }

  /// Notes that more bytes were read; false when nobody waits for them.
  func addRead(_ count: Int) -> Bool {
    read.add(count, ordering: .relaxed)
    return !isCancelled.load(ordering: .relaxed)
  }

  /// Notes that the bytes up to a place were split; false when nobody waits for the others.
  func reachSplit(_ index: Int) -> Bool {
    split.store(index, ordering: .relaxed)
    return !isCancelled.load(ordering: .relaxed)
  }
}

/// Tells now and then how far a pass over a file has come.
struct LoadPace {
  /// Whether nobody waits for the rest any more.
  private(set) var isOver = false
  private let progress: LoadProgress
  private var next = 0

  /// Bytes between two times.
  private static let step = 1 << 20

  init(_ progress: LoadProgress) { self.progress = progress }

  /// The pass is at a place; false where nobody waits for the rest any more.
  @inline(__always)
  mutating func goesOn(at index: Int) -> Bool {
    index < next || tell(index)
  }

  private mutating func tell(_ index: Int) -> Bool {
    next = index + Self.step
    isOver = !progress.reachSplit(index)
    return !isOver
  }
}
