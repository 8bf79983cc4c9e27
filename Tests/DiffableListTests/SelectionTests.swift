import DiffableList
import Foundation
import TestSupport
import Testing

@Suite struct SelectionTests {
  private static let letters = ["a", "b", "c", "d", "e"]

  /// Of five letters the second, fourth and fifth.
  private func someLetters(order: [Int]? = nil) throws -> Selection<String> {
    Selection(
      base: try SelectionBase(Self.letters), positions: Bitmap(length: 5, positions: [1, 3, 4]),
      order: order.map(SelectionOrder.init))
  }

  @Test(
    arguments: [
      (nil, ["b", "d", "e"]), ([0, 1, 2, 3, 4], ["b", "d", "e"]),
      ([4, 3, 2, 1, 0], ["e", "d", "b"]),
      ([3, 0, 4, 2, 1], ["d", "e", "b"]),
    ] as [([Int]?, [String])])
  func `items are in the base's order or the selection's own`(order: [Int]?, items: [String]) throws
  {
    let selection = try someLetters(order: order)
    expectEqual(Array(selection), items)
    expectEqual(selection.indices.map { selection[$0] }, items)
    expectEqual(items.map(selection.row), [0, 1, 2])
    expectEqual(["a", "c", "x", ""].map(selection.row), [nil, nil, nil, nil])
    expectEqual((Self.letters + ["x"]).filter(selection.contains), ["b", "d", "e"])
    #expect(selection.count == 3 && selection.first == items[0] && selection.last == items[2])
    expectEqual(Array(selection.reversed()), items.reversed())
    expectEqual(Array(selection[1...]), Array(items[1...]))
  }

  @Test(arguments: [0, 1, 64, 65, 1_200], [false, true])
  func `row and item are inverse`(count: Int, isOrdered: Bool) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let roots = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0 * $0, $0) })
    let base = SelectionBase<Int>(count: count, item: { $0 * $0 }, position: { roots[$0] })
    for tenths in [0, 2, 8, 10] {
      let order = isOrdered ? (0..<count).shuffled(using: &random) : Array(0..<count)
      let chosen = Set((0..<count).filter { _ in Int.random(in: 0..<10, using: &random) < tenths })
      let selection = Selection(
        base: base, positions: Bitmap(length: count, positions: chosen),
        order: isOrdered ? SelectionOrder(order) : nil)
      let items = order.filter(chosen.contains).map { $0 * $0 }
      expectEqual(Array(selection), items)
      expectEqual(selection.indices.map { selection[$0] }, items)
      expectEqual(items.map(selection.row), Array(0..<items.count))
      // Near, backwards, far ahead, and repeated.
      let ascending = items.indices.filter { $0 % 3 == 1 }
      let anyhow = items.indices.shuffled(using: &random)
      let ends = items.isEmpty ? [] : [0, 0, items.count - 1, items.count - 1, 0]
      for rows in [ascending, anyhow, ends] {
        expectEqual(selection.items(at: rows), rows.map { items[$0] })
      }
      let others = (0..<count).filter { !chosen.contains($0) }.map { $0 * $0 }
      #expect(!others.contains(where: selection.contains))
      #expect(others.allSatisfy { selection.row(of: $0) == nil })
      #expect(selection.row(of: -1) == nil && !selection.contains(-1))
      let removed = Bitmap(length: count, positions: (0..<count).filter { $0 % 3 == 0 })
      expectEqual(
        Array(selection.subtracting(removed)),
        order.filter { chosen.contains($0) && $0 % 3 > 0 }.map { $0 * $0 })
    }
  }

  @Test func `a base refuses duplicate items`() throws {
    let base = try SelectionBase(Self.letters)
    expectEqual(base.count, 5)
    expectEqual(base.item(at: 2), "c")
    #expect(base.position(of: "c") == 2 && base.position(of: "x") == nil)
    #expect(throws: SnapshotError<Never, String>.duplicateItems(["b", "a"])) {
      try SelectionBase(["a", "b", "c", "b", "a", "b"])
    }
  }

  @Test func `selections are equal with the same base, order and positions`() throws {
    let base = try SelectionBase(Self.letters)
    let order = SelectionOrder([0, 1, 2, 3, 4])
    func selection(_ positions: [Int], _ order: SelectionOrder? = nil) -> Selection<String> {
      Selection(base: base, positions: Bitmap(length: 5, positions: positions), order: order)
    }
    expectEqual(selection([1, 3]), selection([3, 1]))
    expectEqual(selection([1, 3], order), selection([1, 3], order))
    expectEqual(Set([selection([1, 3]), selection([3, 1]), selection([1])]).count, 2)
    #expect(selection([1, 3]) != selection([1]))
    // The same items in the same order, but with different bits.
    #expect(selection([1, 3]) != selection([1, 3], order))
    #expect(try someLetters() != someLetters())
  }

  @Test func `a selection is coded as its items`() throws {
    let selection = try someLetters(order: [3, 0, 4, 2, 1])
    let json = try JSONEncoder().encode(selection)
    expectEqual(String(decoding: json, as: UTF8.self), #"["d","e","b"]"#)
    let read = try JSONDecoder().decode(Selection<String>.self, from: json)
    expectEqual(Array(read), ["d", "e", "b"])
    #expect(read.base.count == 3 && read.row(of: "b") == 2 && !read.contains("a"))
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(Selection<String>.self, from: Data(#"["a","b","a"]"#.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record(error)
      return
    }
    expectEqual(context.debugDescription, "a more than once in the argument")
  }

  // MARK: Traps

  enum Misuse: CaseIterable, Codable {
    case shortBitmap, shortOrder, positionTwice, positionBehind, negativePosition, row

    var sentence: String {
      switch self {
      case .shortBitmap: "a selection's bitmap must be as long as its base"
      case .shortOrder: "an order must have all base items"
      case .positionTwice, .positionBehind, .negativePosition:
        "an order must have each position of its base once"
      case .row: "rank 1 is out of range 0..<1"
      }
    }
  }

  private static func commit(_ misuse: Misuse) {
    let base = SelectionBase<Int>(count: 3, item: { $0 }, position: { $0 })
    let all = Bitmap(length: 3, repeating: true)
    switch misuse {
    case .shortBitmap: _ = Selection(base: base, positions: Bitmap(length: 2, repeating: true))
    case .shortOrder: _ = Selection(base: base, positions: all, order: SelectionOrder([1, 0]))
    case .positionTwice: _ = SelectionOrder([0, 1, 1])
    case .positionBehind: _ = SelectionOrder([0, 1, 3])
    case .negativePosition: _ = SelectionOrder([0, 1, -1])
    case .row: _ = Selection(base: base, positions: Bitmap(length: 3, positions: [2]))[1]
    }
  }

  @Test(arguments: Misuse.allCases)
  func `an invalid argument stops the program with a message`(misuse: Misuse) async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [misuse] in
      Self.commit(misuse)
    }
    let output = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains(misuse.sentence))
  }
}
