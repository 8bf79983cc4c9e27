import Synchronization

/// The sections of a snapshot by the numbers of their lists.
///
/// The array in display order is made when it is first read, and copies of a snapshot share it.
@usableFromInline struct SectionIdentifiers<Section: Hashable & Sendable>: Sendable {
  @usableFromInline final class Ordered: Sendable {
    @usableFromInline let sections: [Section]

    @inlinable init(_ sections: [Section]) { self.sections = sections }
  }

  @usableFromInline final class Deferred: Sendable {
    @usableFromInline let ordered = AtomicLazyReference<Ordered>()

    @inlinable init() {}
  }

  @usableFromInline var sections: [Section?] = []
  @usableFromInline var deferred = Deferred()

  @inlinable init() {}

  /// Creates the sections of lists whose numbers are their positions.
  @inlinable init(_ ordered: [Section]) { sections = ordered }

  @inlinable subscript(list: Int) -> Section? { sections[list] }

  /// Returns the sections in order, in O(sections) for the first call after a change.
  @inlinable func ordered(by order: ListOrder) -> [Section] {
    deferred.ordered.stored { Ordered(order.numbers.compactMap { sections[$0] }) }.sections
  }

  @inlinable mutating func set(_ section: Section?, of list: Int) {
    while sections.count <= list { sections.append(nil) }
    sections[list] = section
  }

  /// Forgets the array in display order.
  @inlinable mutating func invalidate() { deferred = Deferred() }
}
