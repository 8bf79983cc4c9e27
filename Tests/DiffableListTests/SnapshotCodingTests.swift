import DiffableList
import Foundation
import TestSupport
import Testing

@Suite struct SnapshotCodingTests {
  typealias Snapshot = DiffableDataSourceSectionSnapshot<String>
  typealias Edit = Snapshot.Edit

  /// A tree of a with a1, and b, in which only a is expanded.
  private var tree: Snapshot {
    var tree = Snapshot()
    tree.append(["a", "b"])
    tree.append(["a1"], to: "a")
    tree.expand(["a"])
    return tree
  }

  private let form = """
    [{"children":[{"children":[],"isExpanded":false,"item":"a1"}],"isExpanded":true,"item":"a"},\
    {"children":[],"isExpanded":false,"item":"b"}]
    """

  private func chain(levels: Int) -> DiffableDataSourceSectionSnapshot<Int> {
    var chain = DiffableDataSourceSectionSnapshot<Int>()
    chain.append([0])
    for level in 1..<levels { chain.append([level], to: level - 1) }
    return chain
  }

  private func decoded(_ json: String) throws -> Snapshot {
    try JSONDecoder().decode(Snapshot.self, from: Data(json.utf8))
  }

  @Test func `a tree is coded as nested nodes`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    expectEqual(try String(decoding: encoder.encode(tree), as: UTF8.self), form)
    expectEqual(try decoded(form), tree)
    expectEqual(try decoded("[]"), Snapshot())
  }

  @Test(arguments: [
    #"[{"item":"a","isExpanded":true,"children":[]},{"item":"a","isExpanded":true,"children":[]}]"#,
    """
    [{"item":"a","isExpanded":true,"children":[{"item":"a","isExpanded":true,"children":[]}]}]
    """,
    """
    [{"item":"a","isExpanded":true,"children":[{"item":"c","isExpanded":true,"children":[]}]},\
    {"item":"b","isExpanded":true,"children":[{"item":"c","isExpanded":true,"children":[]}]}]
    """,
  ])
  func `a duplicate item is refused`(json: String) throws {
    let error = try #require(throws: DecodingError.self) { try decoded(json) }
    guard case .dataCorrupted = error else {
      Issue.record(error)
      return
    }
  }

  @Test(arguments: [
    #"[{"item":"a"}]"#, #"[{"item":"a","isExpanded":true}]"#, #"[{"item":1}]"#, #"{"item":"a"}"#,
    #"[{"item":"a","isExpanded":true,"children":["b"]}]"#,
  ])
  func `an invalid form is refused`(json: String) {
    #expect(throws: DecodingError.self) { try decoded(json) }
  }

  @Test func `JSON supports 255 levels and refuses more`() throws {
    let deep = chain(levels: 255)
    let json = try JSONEncoder().encode(deep)
    expectEqual(try JSONDecoder().decode(type(of: deep), from: json), deep)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(chain(levels: 256)) }
  }

  @Test func `property lists support thousands of levels`() throws {
    let deep = chain(levels: 2_000)
    let list = try PropertyListEncoder().encode(deep)
    expectEqual(try PropertyListDecoder().decode(type(of: deep), from: list), deep)
  }

  // MARK: The main snapshot

  @Test(arguments: [
    #"{"sections":[{"identifier":"a","items":[1,1]}]}"#,
    #"{"sections":[{"identifier":"a","items":[1]},{"identifier":"b","items":[1]}]}"#,
    #"{"sections":[{"identifier":"a","items":[]},{"identifier":"a","items":[]}]}"#,
    #"{"sections":[{"identifier":"a","items":[1]}],"reloadedItems":[2]}"#,
  ])
  func `an invalid snapshot is refused`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(DiffableDataSourceSnapshot<String, Int>.self, from: Data(json.utf8))
    }
  }
}
