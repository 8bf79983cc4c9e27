import TestSupport
import Testing

@testable import DiffableList

@Suite struct SectionIdentifiersTests {
  @Test func `sections are in the order of their lists`() {
    var sections = SectionIdentifiers(["a", "b", "c"])
    expectEqual(sections.ordered(by: ListOrder(counts: [0, 0, 0])), ["a", "b", "c"])
    sections.set("e", of: 4)
    sections.invalidate()
    var order = ListOrder(counts: [0, 0, 0])
    order.insert([4], at: 1)
    expectEqual(sections.ordered(by: order), ["a", "e", "b", "c"])
    #expect(sections[4] == "e" && sections[3] == nil)
  }

  @Test func `a copy keeps its order when the other one changes`() {
    let old = SectionIdentifiers(["a", "b"])
    var new = old
    new.set("c", of: 0)
    new.invalidate()
    let order = ListOrder(counts: [0, 0])
    expectEqual(new.ordered(by: order), ["c", "b"])
    expectEqual(old.ordered(by: order), ["a", "b"])
  }

  @Test func `copies share the array in order`() {
    let (old, order) = (SectionIdentifiers(["a", "b"]), ListOrder(counts: [0, 0]))
    let new = old
    let arrays = [old, new].map { $0.ordered(by: order) }
    let addresses = arrays.map { $0.withUnsafeBufferPointer(\.baseAddress) }
    expectEqual(addresses[0], addresses[1])
  }
}
