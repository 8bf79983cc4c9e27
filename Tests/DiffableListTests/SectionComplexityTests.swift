import TestSupport
import Testing

@testable import DiffableList

/// Counts comparisons and hashes of sections among 100 and 10,000, with one item in each.
@Suite(.serialized) struct SectionComplexityTests {
  typealias Snapshot = DiffableDataSourceSnapshot<CountedItem, Int>

  struct Subject: Sendable {
    let tally = Tally()
    let sections: [CountedItem]
    let other: CountedItem
    let snapshot: Snapshot

    init(count: Int) {
      sections = (0..<count).map { [tally] in CountedItem($0, tally) }
      other = CountedItem(count, tally)
      var snapshot = Snapshot()
      snapshot.appendSections(sections)
      for (number, section) in sections.enumerated() {
        snapshot.appendItems([number], toSection: section)
      }
      self.snapshot = snapshot
    }

    var middle: CountedItem { sections[sections.count / 2] }
    var last: CountedItem { sections[sections.count - 1] }
  }

  struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (inout Snapshot, Subject) -> Void

    init(_ name: String, _ run: @escaping @Sendable (inout Snapshot, Subject) -> Void) {
      (testDescription, self.run) = (name, run)
    }
  }

  private static let small = Subject(count: 100)
  private static let large = Subject(count: 10_000)

  static let edits = [
    Edit("deleteSections") { $0.deleteSections([$1.middle]) },
    Edit("deleteSections, five") { $0.deleteSections(Array($1.sections[20..<25])) },
    Edit("moveSection(beforeSection:)") { $0.moveSection($1.last, beforeSection: $1.middle) },
    Edit("moveSection(afterSection:)") { $0.moveSection($1.sections[0], afterSection: $1.middle) },
    Edit("insertSections") { $0.insertSections([$1.other], beforeSection: $1.middle) },
    Edit("appendSections") { $0.appendSections([$1.other]) },
    Edit("reading") { snapshot, subject in
      _ = snapshot.sectionIdentifiers
      _ = (snapshot.indexOfSection(subject.middle), snapshot.sectionIdentifier(containingItem: 7))
    },
  ]

  private func count(_ edit: Edit, of subject: Subject) -> Int {
    var snapshot = subject.snapshot
    let before = subject.tally.comparisons + subject.tally.hashes
    edit.run(&snapshot, subject)
    return subject.tally.comparisons + subject.tally.hashes - before
  }

  @Test(arguments: edits)
  func `comparisons and hashes do not grow with the sections`(_ edit: Edit) {
    let (small, large) = (count(edit, of: Self.small), count(edit, of: Self.large))
    #expect(
      large <= ComplexityTests.Growth.constant.limit(small),
      "\(edit.testDescription): \(small), \(large)")
  }

  @Test func `deleting 9,900 of 10,000 sections hashes each a few times`() {
    var snapshot = Self.large.snapshot
    let before = Self.large.tally.hashes
    for section in Self.large.sections.dropLast(100) { snapshot.deleteSections([section]) }
    #expect(Self.large.tally.hashes - before <= 100_000)
    expectEqual(snapshot.sectionIdentifiers, Array(Self.large.sections.suffix(100)))
    expectEqual(snapshot.itemIdentifiers, Array(9_900..<10_000))
    let fresh = Self.small.snapshot
    #expect(snapshot.lists.lists.count <= 2 * fresh.lists.lists.count)
    #expect(snapshot.listNumbers.capacity <= 2 * fresh.listNumbers.capacity)
    #expect(snapshot.lists.bytes <= 2 * fresh.lists.bytes)
  }

  @Test(arguments: 1...2)
  func `edits among 10,000 sections equal an array`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var snapshot = Self.large.snapshot
    var model = Array(0..<10_000)
    func section(_ number: Int) -> CountedItem { CountedItem(number, Self.large.tally) }
    for step in 0..<300 {
      let anchor = model.remove(at: Int.random(in: model.indices, using: &random))
      let index = Int.random(in: model.indices, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: snapshot.deleteSections([section(anchor)])
      case 1:
        snapshot.moveSection(section(anchor), beforeSection: section(model[index]))
        model.insert(anchor, at: index)
      case 2:
        snapshot.moveSection(section(anchor), afterSection: section(model[index]))
        model.insert(anchor, at: index + 1)
      default:
        snapshot.deleteSections([section(anchor)])
        snapshot.insertSections([section(20_000 + step)], afterSection: section(model[index]))
        snapshot.appendItems([20_000 + step], toSection: section(20_000 + step))
        model.insert(20_000 + step, at: index + 1)
      }
      let position = Int.random(in: model.indices, using: &random)
      expectEqual(snapshot.indexOfSection(section(model[position])), position)
      expectEqual(snapshot.indexOfItem(model[position]), position)
    }
    expectEqual(snapshot.sectionIdentifiers.map(\.number), model)
    expectEqual(snapshot.itemIdentifiers, model)
  }
}
