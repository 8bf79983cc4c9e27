import Search
import Synchronization

/// What is behind a remote source: it writes down what it is asked, and makes a test's askers wait
/// or fail.
///
/// A class because the source, its results and the test share it.
final class RemoteServer: Sendable {
  /// What can be asked for.
  enum Kind: Sendable {
    case search
    case page
  }

  private struct State {
    var asked: [Kind: [String]] = [:]
    var cancelled: [String] = []
    var held: Set<String> = []
    var failures: Set<String> = []
  }

  private let state = Mutex(State())

  /// The searches, or the pages, asked for so far.
  func asked(_ kind: Kind) -> [String] { state.withLock { $0.asked[kind] ?? [] } }

  /// The searches and pages that were given up when their task was cancelled.
  var cancelled: [String] { state.withLock { $0.cancelled } }

  /// Makes a search for this text, or a page of this name, wait until it is released.
  func hold(_ what: String) { state.withLock { _ = $0.held.insert(what) } }

  /// Lets what waits go on.
  func release(_ what: String) { state.withLock { _ = $0.held.remove(what) } }

  /// Makes the n-th of a kind fail, from 1.
  func fail(_ kind: Kind, _ number: Int) {
    state.withLock { _ = $0.failures.insert("\(kind) \(number)") }
  }

  /// Makes what is asked by this name fail.
  func fail(_ what: String) { state.withLock { _ = $0.failures.insert(what) } }

  /// Answers; returns how many of this kind were asked for, this one included.
  @discardableResult
  func answer(
    _ kind: Kind, _ what: String, heedsCancellation: Bool
  ) async throws(ListSourceError) -> Int {
    let number = state.withLock { state in
      state.asked[kind, default: []].append(what)
      return state.asked[kind]?.count ?? 0
    }
    repeat {
      if heedsCancellation && Task.isCancelled {
        state.withLock { $0.cancelled.append(what) }
        throw .cancelled
      }
      // Always later than at once.
      await Task.yield()
    } while state.withLock { $0.held.contains(what) }
    let fails = state.withLock {
      $0.failures.contains(what) || $0.failures.contains("\(kind) \(number)")
    }
    if fails { throw .failed("the server is gone") }
    return number
  }

  /// Waits until something was asked for, at most some seconds.
  func wait(forAsked what: String, _ kind: Kind = .search, times: Int = 1) async -> Bool {
    await wait { $0.asked[kind, default: []].count { $0 == what } >= times }
  }

  /// Waits until something was given up, at most two minutes.
  func wait(forCancelled what: String) async -> Bool { await wait { $0.cancelled.contains(what) } }

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
