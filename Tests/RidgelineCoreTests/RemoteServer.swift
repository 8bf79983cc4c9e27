import Search
import Synchronization

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
    var held: Set<String> = []
    var failures: Set<String> = []
  }

  private let state = Mutex(State())

  /// Returns the requests of a kind so far.
  func requests(_ kind: Kind) -> [String] { state.withLock { $0.requests[kind] ?? [] } }

  /// The requests that were cancelled.
  var cancelled: [String] { state.withLock { $0.cancelled } }

  /// Delays a search for this text, or a page of this name, until it is released.
  func hold(_ request: String) { state.withLock { _ = $0.held.insert(request) } }

  /// Continues a delayed request.
  func release(_ request: String) { state.withLock { _ = $0.held.remove(request) } }

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
    } while state.withLock { $0.held.contains(request) }
    let fails = state.withLock {
      $0.failures.contains(request) || $0.failures.contains("\(kind) \(number)")
    }
    if fails { throw .failed("the server is gone") }
    return number
  }

  /// Waits for a request, for at most two minutes.
  func wait(forRequest request: String, _ kind: Kind = .search, times: Int = 1) async -> Bool {
    await wait { $0.requests[kind, default: []].count { $0 == request } >= times }
  }

  /// Waits until a request is cancelled, for at most two minutes.
  func wait(forCancelled request: String) async -> Bool {
    await wait { $0.cancelled.contains(request) }
  }

  private func wait(until isFulfilled: (State) -> Bool) async -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(120)
    while clock.now < deadline {
      if state.withLock({ isFulfilled($0) }) { return true }
      try? await Task.sleep(for: .milliseconds(1))
    }
    return false
  }
}
