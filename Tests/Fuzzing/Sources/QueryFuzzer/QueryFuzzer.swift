import Datasets
import Search

/// Any text is a query, typed or entered, and what is understood is printed so that the same is
/// understood again.
@_cdecl("LLVMFuzzerTestOneInput")
public func readQuery(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let columns = QueryFuzzer.columns
  let typed = Query.parse(text, columns: columns)
  QueryFuzzer.check(typed.query, columns)
  do {
    let entered = try Query(text, columns: columns)
    precondition(typed.error == nil, "What may be entered is no mistake while it is typed.")
    QueryFuzzer.check(entered, columns)
  } catch {
    precondition(typed.error == error, "A text has the same mistake typed and entered.")
    precondition(!error.description.isEmpty, "Every mistake has its words.")
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
    precondition(again == query, "What is printed is understood as the same query: \(printed)")
    precondition(again?.description == printed, "It is printed the same again: \(printed)")
  }
}
