import Synchronization

/// The progress of loading a list.
///
/// A class because the loading threads and the display share it.
public final class LoadProgress: Sendable {
  private let expected = Atomic(0)
  private let read = Atomic(0)
  private let split = Atomic(0)
  private let isCancelled = Atomic(false)

  /// Creates a progress of zero.
  public init() {}

  /// The number of processed bytes: reading counts half, splitting into rows the other half.
  public var byteCount: Int {
    (read.load(ordering: .relaxed) + split.load(ordering: .relaxed)) / 2
  }

  /// The processed part of the file, from 0 to 1; nil if the size is unknown.
  public var fraction: Double? {
    let expected = expected.load(ordering: .relaxed)
    return expected > 0 ? min(1, Double(byteCount) / Double(expected)) : nil
  }

  /// Cancels loading.
  public func cancel() { isCancelled.store(true, ordering: .relaxed) }

  func expect(_ count: Int) { expected.store(count, ordering: .relaxed) }

  /// Records that more bytes were read; returns false once loading is cancelled.
  func addRead(_ count: Int) -> Bool {
    read.add(count, ordering: .relaxed)
    return !isCancelled.load(ordering: .relaxed)
  }

  /// Records that more bytes were split; returns false once loading is cancelled.
  func addSplit(_ count: Int) -> Bool {
    split.add(count, ordering: .relaxed)
    return !isCancelled.load(ordering: .relaxed)
  }
}

/// Reports progress and checks for cancellation about once a megabyte.
struct LoadReporter {
  private(set) var isCancelled = false
  private let progress: LoadProgress
  private var reported = 0
  private var next = 0

  private static let step = 1 << 20

  init(_ progress: LoadProgress) { self.progress = progress }

  /// Returns false once loading is cancelled.
  @inline(__always)
  mutating func shouldContinue(at index: Int) -> Bool {
    index < next || report(index)
  }

  private mutating func report(_ index: Int) -> Bool {
    next = index + Self.step
    isCancelled = !progress.addSplit(index - reported)
    reported = index
    return !isCancelled
  }

  /// Starts at an index; bytes before it are not reported.
  mutating func start(at index: Int) {
    reported = index
    next = index
  }

  mutating func finish(at index: Int) {
    _ = progress.addSplit(index - reported)
    reported = index
  }
}
