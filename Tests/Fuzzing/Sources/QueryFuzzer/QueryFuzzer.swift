import Datasets
import Search

/// Checks that any text parses, and that a printed query parses to the same query.
@_cdecl("LLVMFuzzerTestOneInput")
public func readQuery(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let columns = QueryFuzzer.columns
  let typed = Query.parse(text, columns: columns)
  QueryFuzzer.check(typed.query, columns)
  QueryFuzzer.check(Query.parse(text, columns: columns, hasFuzzyWords: true).query, columns)
  do {
    let entered = try Query(text, columns: columns)
    // A value that is text on Enter may become a number or a date.
    precondition(
      typed.error?.isIncomplete ?? true, "A valid query has an error while it is typed.")
    QueryFuzzer.check(entered, columns)
  } catch {
    precondition(typed.error == error, "A typed and an entered query have different errors.")
    precondition(!error.description.isEmpty, "An error has no description.")
  }
  return 0
}

private enum QueryFuzzer {
  static let columns = [
    ListColumn(header: "name", typedName: "name", key: "name", kind: .text),
    ListColumn(header: "height", typedName: "height", key: "height", kind: .integer),
    ListColumn(header: "opened", typedName: "opened", key: "opened", kind: .date),
    ListColumn(header: "na", typedName: "na", key: "na", kind: .text),
  ]

  static func check(_ query: Query, _ columns: [ListColumn]) {
    let printed = query.description
    let again = try? Query(printed, columns: columns)
    precondition(again == query, "A printed query parses to another query: \(printed)")
    precondition(again?.description == printed, "A query prints differently again: \(printed)")
  }
}
