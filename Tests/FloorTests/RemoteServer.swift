import Search
import Synchronization
import TestSupport

/// The server of a remote source, which records its requests and delays or fails them for a test.
///
/// A class, because the source, its results and the test share it.
final class RemoteServer: Sendable {
  /// The kind of a request.
  enum Kind: Sendable {
    case search
    case page
  }

  private struct State {
    var requests: [Kind: [String]] = [:]
    var cancelled: [String] = []
    /// The delayed requests, and what ends each delay.
    var held: [String: [AsyncStream<Void>.Continuation]] = [:]
    var failures: Set<String> = []
  }

  private let state = Mutex(State())

  /// Returns the requests of a kind so far.
  func requests(_ kind: Kind) -> [String] { state.withLock { $0.requests[kind] ?? [] } }

  /// The requests that were cancelled.
  var cancelled: [String] { state.withLock { $0.cancelled } }

  /// Delays a search for this text, or a page of this name, until it is released.
  func hold(_ request: String) {
    state.withLock { $0.held[request] = $0.held[request] ?? [] }
  }

  /// Continues a delayed request.
  func release(_ request: String) {
    let delays = state.withLock { $0.held.removeValue(forKey: request) }
    for delay in delays ?? [] { delay.finish() }
  }

  /// Fails the n-th request of a kind, counted from 1.
  func fail(_ kind: Kind, _ number: Int) {
    state.withLock { _ = $0.failures.insert("\(kind) \(number)") }
  }

  /// Fails requests with this text or name.
  func fail(_ request: String) { state.withLock { _ = $0.failures.insert(request) } }

  /// Records and answers a request; returns the number of requests of this kind so far.
  @discardableResult
  func answer(
    _ kind: Kind, _ request: String, honorsCancellation: Bool
  ) async throws(ListSourceError) -> Int {
    let number = state.withLock { state in
      state.requests[kind, default: []].append(request)
      return state.requests[kind]?.count ?? 0
    }
    repeat {
      if honorsCancellation && Task.isCancelled {
        state.withLock { $0.cancelled.append(request) }
        throw .cancelled
      }
      // Never answers synchronously.
      await Task.yield()
      await delay(request, untilCancelled: honorsCancellation)
    } while state.withLock { $0.held[request] != nil }
    let fails = state.withLock {
      $0.failures.contains(request) || $0.failures.contains("\(kind) \(number)")
    }
    if fails { throw .failed("the server is gone") }
    return number
  }

  /// Waits until a held request is released or, optionally, cancelled.
  private func delay(_ request: String, untilCancelled: Bool) async {
    let (delay, end) = AsyncStream<Void>.makeStream()
    let isHeld = state.withLock { state in
      state.held[request]?.append(end)
      return state.held[request] != nil
    }
    guard isHeld else { return }
    if untilCancelled {
      for await _ in delay {}
    } else {
      await Task { for await _ in delay {} }.value
    }
  }

  /// Waits for a request.
  func wait(forRequest request: String, _ kind: Kind = .search) async throws {
    try await TestSupport.wait(for: "request for \(request)") { requests(kind).contains(request) }
  }

  /// Waits until a request is cancelled.
  func wait(forCancelled request: String) async throws {
    try await TestSupport.wait(for: "cancellation of \(request)") { cancelled.contains(request) }
  }
}
