@testable import Datasets

@testable import Search

/// Checks that queries find the same rows with and without an index.
///
/// The input's first byte selects the format, the rest of its first line is typed letter by letter, and
/// the following lines are the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func searchList(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let choice = input.first,
    let end = input.firstIndex(of: UInt8(ascii: "\n")), end > 0
  else { return -1 }
  let format = ["csv", "tsv", "txt"][Int(choice) % 3]
  let bytes = Array(input[(end + 1)...])
  guard
    let list = try? DatasetLoader.load(bytes, name: "x", path: "x", extension: format)
  else { return -1 }
  let text = String(decoding: input[1..<end], as: UTF8.self)
  do {
    try IndexFuzzer.search(list, typing: text)
  } catch {
    preconditionFailure("A search in memory failed: \(error)")
  }
  return 0
}

private enum IndexFuzzer {
  /// Limits the time; longer queries find no other faults.
  private static let maxLetters = 60

  static func search(_ list: Dataset, typing text: String) throws(ListSourceError) {
    let cancellation = Cancellation()
    let columns = ListColumn.columns(of: list)
    let shown = Array(columns.indices)
    let rows = try RowText(list, cancellation)
    var index = try RowIndex(rows, rowsPerPart: 512)
    // The other parts are scanned.
    for part in stride(from: 0, to: index.partCount, by: 2) {
      if let slices = index.slices(ofPart: part, of: rows) { index.add(slices, ofPart: part) }
    }
    // Only this search reuses the results of earlier letters.
    let incremental = try RowSearch(
      SearchEngine(list, isIndexed: false), columns: columns, shown: shown, cancellation,
      index: index)
    var typed = ""
    for letter in text.unicodeScalars.prefix(maxLetters) {
      typed.unicodeScalars.append(letter)
      let condition = Query.parse(typed, columns: columns).query.condition
      let scan = try RowSearch(
        SearchEngine(list, isIndexed: false), columns: columns, shown: shown, cancellation)
      let expected = try scan.rows(matching: condition)
      let found = try incremental.rows(matching: condition)
      precondition(found == expected, "The index changes what \(typed) finds.")
    }
  }
}
