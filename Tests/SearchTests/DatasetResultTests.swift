import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct DatasetResultTests {
  @Test func `a result has listed, found and total counts`() async throws {
    let source = try smallSource()
    var arrangement = ListArrangement(allOf: source.columns)
    arrangement.limit = 1
    let request = ListRequest(
      query: try Query("himalaya", columns: source.columns), arrangement: arrangement)
    let result = try await source.search(request)
    expectEqual(result.listed, .exact(1))
    expectEqual(result.found, .exact(2))
    expectEqual(result.total, .exact(4))
  }

  @Test func `pages of rows span sections`() async throws {
    let source = try smallSource()
    var arrangement = ListArrangement(allOf: source.columns)
    arrangement.section = 2
    let request = ListRequest(
      query: try Query("", columns: source.columns), arrangement: arrangement)
    let result = try await source.search(request)
    let all = try await result.rows(in: 0..<4).map(\.identifier)
    expectEqual(all, result.sections.flatMap(\.rows))
    for from in 0...5 {
      for to in from...6 {
        let page = try await result.rows(in: from..<to).map(\.identifier)
        expectEqual(page, Array(all.dropFirst(from).prefix(to - from)))
      }
    }
  }

  @Test func `rows at positions keep the given order`() async throws {
    let result = try #require(try await smallSource().list { $0.section = 2 }.result)
    let rows = try await result.rows(at: [3, 0, 2, 1, 1])
    expectEqual(rows.map(\.cells[0]), ["Ida", "Everest", "K2", "Lhotse", "Lhotse"])
    expectEqual(
      rows.map(\.section),
      [.empty, .text("Himalaya"), .text("Karakoram"), .text("Himalaya"), .text("Himalaya")])
  }

  @Test func `rows are read from the version that was searched`() async throws {
    let older = try smallSource()
    let old = try await older.list("k2")
    _ = try smallSource("name,height,range\nK2,1,\n", continuing: older)
    expectEqual(try await old.rows(in: 0..<1).map(\.cells[1]), ["8611"])
  }

  @Test func `rows with a different shown cell are changed`() async throws {
    let older = try smallSource()
    let newer = try smallSource(
      "height,name,range\n8849,Everest,Nepal\n8612,K2,Karakoram\n", continuing: older,
      nameColumn: 1)
    let old = try #require(try await older.list().result as? DatasetResult)
    func changed(_ shown: [Int], _ before: [Int]) async throws -> [String] {
      let list = try await newer.list { $0.columns = shown }
      let result = try #require(list.result as? DatasetResult)
      return result.rowsChanged(since: old, showing: before).map { newer.dataset.cell($0, 1) }
    }
    expectEqual(try await changed([1], [0]), [])
    expectEqual(try await changed([1, 0], [0, 1]), ["K2"])
    expectEqual(try await changed([0, 1, 2], [1, 0, 2]).sorted(), ["Everest", "K2"])
  }
}
