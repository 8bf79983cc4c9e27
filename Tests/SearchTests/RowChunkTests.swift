import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct RowChunkTests {
  /// Calls `body` with the rows from 64 on of 150 rows, of which every fifth has a copy.
  private func withChunk(
    _ words: [UInt64], _ body: (RowChunk) -> Void
  ) throws -> [Int] {
    let text = try RowText(csv: "a\n" + (0..<150).map { $0 % 5 == 0 ? "é\n" : "e\n" }.joined())
    var words = words
    text.withRows { rows, copies in
      words.withUnsafeMutableBufferPointer { words in
        body(RowChunk(rows: rows, copies: copies, text: text, firstWord: 1, words: words))
      }
    }
    return (64..<150).filter { words[$0 / 64 - 1] >> UInt64($0 % 64) & 1 == 1 }
  }

  @Test func `regular rows and rows with copies are visited in order and removed`() throws {
    var regular: [Int] = []
    var copied: [Int] = []
    let kept = try withChunk([.max, .max]) { chunk in
      expectEqual(chunk.firstRow, 64)
      expectEqual(chunk.endRow, 150)
      // The rows end before the last word does.
      chunk.words[1] &= 1 << 22 - 1
      chunk.keepRegularRows { row in
        regular.append(row)
        return row % 2 == 0
      }
      chunk.keepCopiedRows { row, copy in
        expectEqual(copy, row / 5)
        copied.append(row)
        return row % 3 == 0
      }
    }
    expectEqual(regular, (64..<150).filter { $0 % 5 != 0 })
    expectEqual(copied, (64..<150).filter { $0 % 5 == 0 })
    expectEqual(kept, (64..<150).filter { $0 % 5 == 0 ? $0 % 3 == 0 : $0 % 2 == 0 })
  }

  @Test func `only candidates are visited`() throws {
    let kept = try withChunk([1 << 6 | 1 << 7, 0]) { chunk in
      chunk.keepRegularRows { row in
        expectEqual(row, 71)
        return true
      }
      chunk.keepCopiedRows { row, _ in
        expectEqual(row, 70)
        return true
      }
    }
    expectEqual(kept, [70, 71])
  }

  @Test func `a mask removes regular rows only`() throws {
    expectEqual(
      try withChunk([.max, 1 << 22 - 1]) { $0.keepRegularRows(in: [1 << 2, 0]) },
      (64..<150).filter { $0 % 5 == 0 || $0 == 66 })
    expectEqual(
      try withChunk([.max, 1 << 22 - 1]) { $0.removeRegularRows() },
      (64..<150).filter { $0 % 5 == 0 })
  }

  @Test(arguments: [0, 1, 63, 64, 65, 128, 150])
  func `prefetched rows are visited once, in the given order`(count: Int) throws {
    let text = try RowText(csv: "a\n" + (0..<150).map { "row \($0)\n" }.joined())
    let rows = (0..<count).map { $0 * 77 % 150 }
    var visited: [Int] = []
    text.dataset.withRowBytes { bytes in bytes.forEachPrefetchedRow(rows) { visited.append($0) } }
    expectEqual(visited, rows)
  }
}
