import Datasets
import SystemPackage
import TestSupport
import Testing

@testable import Search

/// Searches of blocks against searches of loaded lists.
@Suite struct BlockSearchTests {
  /// Returns the cells of a row by the names of the columns, without empty ones.
  private func cells(of row: RowID, in dataset: Dataset) -> [String: [UInt8]] {
    var cells: [String: [UInt8]] = [:]
    for (index, column) in dataset.columns.enumerated() {
      cells[column.header] = dataset.withBytes(of: row, index) { $0.isEmpty ? nil : Array($0) }
    }
    return cells
  }

  /// Returns the cells of the rows that match, found block by block; nil if the rows cannot be
  /// found so.
  private func streamed(
    _ location: DatasetLocation, _ query: String, shown: [String], names: [String], blockSize: Int
  ) async throws -> [[String: [UInt8]]]? {
    let input = try await DatasetInput.open(location, DatasetOptions()).divided(
      blockSize: blockSize)
    guard var blocks = input.blocks else { return nil }
    // The query names these columns, which the first object may lack.
    if blocks.areJSON && !blocks.isComplete { blocks = try blocks.expecting(names) }
    let columns = ListColumn.columns(of: blocks.first)
    let searched = columns.indices.filter { shown.contains(blocks.first.columns[$0].header) }
    let search = try await BlockSearch(query, in: blocks, columns: columns, searched: searched)
    var found = search.first.matches.rows.map { cells(of: $0, in: search.first.dataset) }
    try await blocks.values { block in
      Result { try search.matches(in: block) }
    }.forEach {
      let (dataset, matches) = try $0.get()
      found += matches.rows.map { cells(of: $0, in: dataset) }
      return true
    }
    return found
  }

  @Test func `a later column has a meaning in its block`() async throws {
    let folder = try TemporaryFolder()
    let lines = #"{"a":"x"}"# + "\n" + #"{"late":"x 1"}"# + "\n" + #"{"a":"late:x"}"# + "\n"
    let path = FilePath(try folder.write(lines, to: "x.jsonl"))
    let opened = try await DatasetInput.open(
      DatasetLocation(name: "x", path: path), DatasetOptions()
    ).divided(blockSize: 1)
    let blocks = try #require(opened.blocks)
    let columns = ListColumn.columns(of: blocks.first)
    let search = try await BlockSearch("late:x", in: blocks, columns: columns, searched: nil)
    var (rows, later) = ([Int](), [[String]]())
    try await blocks.values { block in
      Result { try search.matches(in: block) }
    }.forEach {
      let matches = try $0.get().matches
      rows.append(matches.rows.count)
      later.append(matches.laterColumns)
      return true
    }
    expectEqual(rows, [1, 1])
    expectEqual(later, [["late"], []])
  }

  @Test func `blocks of any size have the rows of the loaded list`() async throws {
    var dice = Dice(seed: 28)
    var searchCount = 0
    var matchCount = 0
    let folder = try TemporaryFolder()
    for round in 0..<testSize(3, thorough: 240) {
      let distinct = [3, 20, 60][round % 3]
      let list = RandomList(distinct: distinct, count: dice.pick([distinct, 300]), &dice)
      let path = try folder.write(list.bytes, to: "\(round).\(list.format.rawValue)")
      let location = DatasetLocation(name: "x", path: FilePath(path))
      let dataset = try list.dataset()
      let source = DatasetSource(dataset)
      let reference = NaiveEvaluator(names: list.names, rows: list.texts)
      let conditions = RandomConditions(list, kinds: reference.kinds)
      for _ in 0..<12 {
        let query =
          dice.once(in: 12) ? "" : Query(conditions.condition(depth: 2, &dice)).description
        let columns = Array(list.names.indices)
        let shown = dice.once(in: 3) ? dice.some(of: columns) : columns
        let expected = try source.positions(
          matching: Query(query, columns: source.columns), shown: shown
        ).map { cells(of: dataset.row(at: $0), in: dataset) }
        let blockSize = dice.pick([1, 7, 64, 65, 200, 1_000, 5_000, 1 << 19])
        guard
          let found = try await streamed(
            location, query, shown: shown.map { list.names[$0] }, names: list.names,
            blockSize: blockSize)
        else {
          Issue.record("\(list.format) is not read in blocks")
          return
        }
        searchCount += 1
        matchCount += found.count
        guard found == expected else {
          Issue.record(
            "\(query) in \(shown) of \(path), blocks of \(blockSize): \(found.count) rows, expected \(expected.count)"
          )
          return
        }
      }
    }
    #expect(searchCount > testSize(15, thorough: 1_500) && matchCount > 10 * searchCount)
  }
}
