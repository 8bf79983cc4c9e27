import Datasets
import Output
import Search

/// A writer of new records in the syntax of a file.
struct RecordText {
  private let list: Dataset
  private let objects: JSONObjects?
  /// Whether the records of JSON are objects.
  private let areObjects: Bool
  /// Whether the file quotes all cells.
  private var quotesAll = false

  private static let quote = UInt8(ascii: "\"")

  /// - Parameter layout: The records of the list in its file.
  init(_ list: Dataset, _ columns: [ListColumn], _ layout: RecordLayout) {
    self.list = list
    objects = list.isFromJSON ? JSONObjects(columns) : nil
    areObjects = layout.count == 0 || layout[0].first == UInt8(ascii: "{")
    if list.recordSyntax.quote == Self.quote {
      let header = list.columns.map { Array($0.header.utf8) }
      let first = layout.count > 0 ? list.cells(ofRow: 0).map(\.bytes) : nil
      let samples = [list.headerSource.map { ($0, header) }, first.map { (layout[0], $0) }]
        .compactMap(\.self)
      quotesAll =
        !samples.isEmpty
        && samples.allSatisfy { record, cells in
          record.elementsEqual(joined(cells.map { RowFormat.quoted($0[...]) }))
        }
    }
  }

  /// Returns the text of a record, even if the file cannot hold one of the cells.
  func record(of cells: [JSONCell]) -> [UInt8] {
    var record: [UInt8] = []
    let texts = cells.map { $0.bytes[...] }
    let syntax = list.recordSyntax
    if let objects {
      objects.append(to: &record, forms: cells.map(\.form)) { body in
        for text in texts { text.withUnsafeBufferPointer(body) }
      }
      if areObjects { return record }
      // The key of other values has no colon.
      return Array(record.drop { $0 != UInt8(ascii: ":") }.dropFirst().dropLast())
    }
    if quotesAll { return joined(texts.map(RowFormat.quoted)) }
    if syntax.delimiter.count == 1, syntax.hasEscapes || syntax.quote == Self.quote {
      let format = syntax.hasEscapes ? RowFormat.tsv : .csv
      format.append(texts, delimiter: syntax.delimiter[0], to: &record)
      return record
    }
    return joined(texts)
  }

  private func joined(_ cells: [some Collection<UInt8>]) -> [UInt8] {
    Array(cells.joined(separator: list.recordSyntax.delimiter))
  }
}
