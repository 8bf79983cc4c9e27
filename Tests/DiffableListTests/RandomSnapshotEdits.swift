import DiffableList
import TestSupport

/// Random edits of a snapshot of numbers in four sections, about a third of them
/// refused.
struct RandomSnapshotEdits {
  typealias Edit = SnapshotEdit<String, Int>

  /// All possible sections.
  static let sections = ["a", "b", "c", "d"]

  private var random: SeededGenerator
  private let items: Int
  private let maxCount: Int

  /// Creates edits of `items` items, at most `maxCount` of them in each.
  init(seed: UInt64, items: Int = 12, maxCount: Int = 3) {
    random = SeededGenerator(seed: seed)
    self.items = items
    self.maxCount = maxCount
  }

  mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  mutating func edit() -> Edit {
    switch number(below: 100) {
    case 0..<25: .appendItems(someItems(), toSection: number(below: 2) == 0 ? nil : section())
    case 25..<43: .insertItems(someItems(), place(item()))
    case 43..<50: .deleteItems(someItems())
    case 50: .deleteAllItems
    case 51..<66: .moveItem(item(), place(item()))
    case 66..<72: .reloadItems(someItems())
    case 72..<78: .reconfigureItems(someItems())
    case 78..<84: .appendSections(someSections())
    case 84..<88: .insertSections(someSections(), place(section()))
    case 88..<90: .deleteSections(someSections())
    case 90..<97: .moveSection(section(), place(section()))
    default: .reloadSections(someSections())
    }
  }

  mutating func item() -> Int { number(below: items) }
  mutating func section() -> String { Self.sections[number(below: 4)] }

  mutating func someItems() -> [Int] { several(maxCount) { $0.item() } }
  private mutating func someSections() -> [String] { several(3) { $0.section() } }

  private mutating func place<Identifier>(_ anchor: Identifier) -> Edit.Place<Identifier> {
    number(below: 2) == 0 ? .before(anchor) : .after(anchor)
  }

  /// Usually distinct ones.
  private mutating func several<Element: Hashable>(
    _ maxCount: Int, _ one: (inout Self) -> Element
  ) -> [Element] {
    var elements: [Element] = []
    var seen: Set<Element> = []
    for _ in 0..<number(below: maxCount + 1) {
      let element = one(&self)
      if seen.insert(element).inserted || number(below: maxCount * 2 - 1) == 0 {
        elements.append(element)
      }
    }
    return elements
  }
}
