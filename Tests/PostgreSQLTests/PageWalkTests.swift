#if PostgreSQL
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// Walks over a list of numbers, compared with the list.
  @Suite struct PageWalkTests {
    private func rows(_ numbers: some Sequence<Int>) -> Connection.Rows {
      var rows = Connection.Rows()
      for number in numbers { rows.append(["\(number)"]) }
      return rows
    }

    /// Finishes a walk over the numbers that pass.
    private func walk(
      to range: Range<Int>, from start: (position: Int, cursor: [String?]?), over count: Int,
      _ isPassing: (Int) -> Bool, isExact: Bool
    ) -> PageWalk {
      var walk = PageWalk(to: range, from: start, isExact: isExact)
      while !walk.isFinished {
        let last = walk.cursor?[0].flatMap { Int($0) } ?? -1
        let numbers = Array(((last + 1)..<max(count, last + 1)).dropFirst(walk.skip))
          .prefix(walk.nextSize)
        let passing = numbers.indices.filter { isPassing(numbers[$0]) }
          .map { $0 - numbers.startIndex }
        walk.append(
          rows(numbers), listed: passing, endingAt: numbers.last.map { ["\($0)"] })
      }
      return walk
    }

    @Test func `a walk finds the rows of its range and the end of the list`() {
      var random = SeededGenerator(seed: 88)
      for _ in 0..<400 {
        let count = Int.random(in: 0...3_000, using: &random)
        let step = Int.random(in: 1...40, using: &random)
        let isExact = step == 1
        let list = Array(stride(from: 0, to: count, by: step))
        let first = Int.random(in: 0...(list.count + 100), using: &random)
        let range = first..<first + Int.random(in: 1...300, using: &random)
        let start = Int.random(in: 0...min(first, list.count), using: &random)
        let cursor: [String?]? = start == 0 ? nil : ["\(list[start - 1])"]
        let walk = walk(
          to: range, from: (start, cursor), over: count, { $0.isMultiple(of: step) },
          isExact: isExact)
        let expected = list[min(first, list.count)..<min(range.upperBound, list.count)]
        expectEqual(
          walk.found.prefix(range.count).map { $0[0] ?? "" }, expected.map { "\($0)" })
        if walk.isEndKnown { expectEqual(walk.position, list.count) }
        #expect(!walk.found.isEmpty || first >= list.count)
      }
    }
  }
#endif
