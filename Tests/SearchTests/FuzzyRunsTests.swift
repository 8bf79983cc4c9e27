import TestSupport
import Testing

@testable import Search

@Suite struct FuzzyRunsTests {
  /// Adds the runs of `abc` that start at some places, and returns whether all letters are found.
  private func finds(
    _ row: String, startingAt places: [(index: Int, start: Int)], late: Int = 0,
    atMost limit: Int, clearedAt cleared: Int? = nil
  ) -> Bool {
    var letters = [UInt64](repeating: 0, count: 256)
    for (index, letter) in "abc".utf8.enumerated() { letters[Int(letter)] = 1 << UInt64(index) }
    return Array(row.utf8).withUnsafeBytes { bytes in
      letters.withUnsafeBufferPointer { letters in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 4) { losses in
          var runs = FuzzyRuns(letters: letters, count: 3, losses: losses, atMost: limit)
          #expect(runs.areEmpty)
          for (index, start) in places {
            if index == cleared { runs.removeAll() }
            let isFound = runs.add(
              at: index, before: bytes.count, in: bytes, late: late, start: start, atMost: limit)
            if isFound { return true }
          }
          return false
        }
      }
    }
  }

  @Test func `a run takes the letters next to each other`() {
    #expect(finds("abc", startingAt: [(0, 0)], atMost: 0))
    #expect(!finds("ab", startingAt: [(0, 0)], atMost: 0))
    #expect(!finds("bc", startingAt: [(0, 0)], atMost: 1_000))
    #expect(finds("abc", startingAt: [(0, 7)], late: 8, atMost: 15))
    #expect(!finds("abc", startingAt: [(0, 7)], late: 8, atMost: 14))
  }

  @Test func `another run costs a gap and its start`() {
    let gap = FuzzyScore.leastGap
    #expect(finds("ab c", startingAt: [(0, 0), (3, 0)], atMost: gap))
    #expect(!finds("ab c", startingAt: [(0, 0), (3, 0)], atMost: gap - 1))
    #expect(finds("a b c", startingAt: [(0, 0), (2, 256), (4, 0)], atMost: 2 * gap + 256))
    #expect(!finds("a b c", startingAt: [(0, 0), (2, 256), (4, 0)], atMost: 2 * gap + 255))
    // The cheaper start of two counts.
    #expect(finds("a a bc", startingAt: [(0, 256), (2, 0), (4, 0)], atMost: gap))
  }

  @Test func `runs of other cells do not count`() {
    #expect(!finds("ab c", startingAt: [(0, 0), (3, 0)], atMost: 1_000, clearedAt: 3))
  }
}
