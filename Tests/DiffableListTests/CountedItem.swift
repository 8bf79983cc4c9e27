import Synchronization

/// The number of comparisons and hashes of items.
final class Tally: Sendable {
  private let compared = Atomic(0)
  private let hashed = Atomic(0)

  var comparisons: Int { compared.load(ordering: .relaxed) }
  var hashes: Int { hashed.load(ordering: .relaxed) }

  func addComparison() { compared.add(1, ordering: .relaxed) }
  func addHash() { hashed.add(1, ordering: .relaxed) }
}

/// An item that counts how often it is compared and hashed.
struct CountedItem: Hashable, Sendable {
  let number: Int
  private let tally: Tally

  init(_ number: Int, _ tally: Tally) {
    self.number = number
    self.tally = tally
  }

  static func == (left: Self, right: Self) -> Bool {
    left.tally.addComparison()
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    tally.addHash()
    hasher.combine(number)
  }
}
