import Datasets
import Output
import Search

/// A writer of new records in the syntax of a file.
struct RecordText {
  private let dataset: Dataset
  private let objects: JSONObjects?
  /// Whether the records of JSON are objects.
  private let areObjects: Bool
  /// Whether the file quotes all cells.
  private let quotesAll: Bool

  private static let quote = UInt8(ascii: "\"")

  /// - Parameter layout: The records of the dataset in its file.
  init(_ dataset: Dataset, _ columns: [ListColumn], _ layout: RecordLayout) {
    self.dataset = dataset
    objects = dataset.isFromJSON ? JSONObjects(columns) : nil
    areObjects = layout.count == 0 || layout[0].first == UInt8(ascii: "{")
    let samples = [dataset.headerSource, layout.count > 0 ? layout[0] : nil].compactMap(\.self)
    quotesAll =
      dataset.recordSyntax.quote == Self.quote && !samples.isEmpty
      && samples.allSatisfy { Self.isQuoted($0, delimiter: dataset.recordSyntax.delimiter) }
  }

  /// Returns the text of a record, or nil if the file cannot hold one of the cells.
  func record(of cells: [JSONCell]) -> [UInt8]? {
    var record: [UInt8] = []
    if let objects {
      if !areObjects { return value(of: cells) }
      var next = 0
      objects.append(to: &record, forms: cells.map(\.form)) { body in
        while next < cells.count {
          cells[next].bytes.withUnsafeBufferPointer(body)
          next += 1
        }
      }
      return record
    }
    let syntax = dataset.recordSyntax
    let cells = cells.map { $0.bytes[...] }
    guard let delimiter = syntax.delimiter else {
      guard cells.count == 1, !cells[0].contains(where: Self.isLineEnd) else { return nil }
      return Array(cells[0])
    }
    if syntax.hasEscapes {
      RowFormat.tsv.append(cells, delimiter: delimiter, to: &record)
    } else if quotesAll {
      for (index, cell) in cells.enumerated() {
        if index > 0 { record.append(delimiter) }
        record += RowFormat.quoted(cell)
      }
    } else if syntax.quote != nil {
      RowFormat.csv.append(cells, delimiter: delimiter, to: &record)
    } else {
      let isPlain = cells.allSatisfy { cell in
        !cell.contains { $0 == delimiter || Self.isLineEnd($0) }
      }
      guard isPlain else { return nil }
      record = Array(cells.joined(separator: [delimiter]))
    }
    return record
  }

  private func value(of cells: [JSONCell]) -> [UInt8]? {
    guard cells.count == 1 else { return nil }
    let bytes = cells[0].bytes
    var text: [UInt8] = []
    switch cells[0].form {
    case .absent: return nil
    case .null: text += "null".utf8
    case .string: JSONText.append(bytes.span, to: &text)
    case .verbatim: JSONText.append(value: bytes.span, to: &text)
    }
    return text
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Returns whether all cells of a record are in quotes.
  private static func isQuoted(_ record: ArraySlice<UInt8>, delimiter: UInt8?) -> Bool {
    var isInQuotes = false
    var last: UInt8?
    for byte in record {
      let startsCell = last == nil || (last == delimiter && !isInQuotes)
      if startsCell && byte != quote { return false }
      if byte == quote { isInQuotes.toggle() }
      last = byte
    }
    return last == quote
  }
}
