import Files

/// New records at the place of a record of a file, or before it.
package struct RecordEdit: Sendable {
  /// The position of the record, or the number of records for their end.
  package let position: Int
  /// Whether the record is removed.
  package var replaces: Bool
  /// The new records, without line ends.
  package var records: [[UInt8]]

  /// Creates an edit.
  package init(_ position: Int, replaces: Bool, records: [[UInt8]] = []) {
    self.position = position
    self.replaces = replaces
    self.records = records
  }
}

/// The places of the records in a file's bytes, to write the file with other records.
package struct RecordLayout: Sendable {
  /// The number of records.
  package let count: Int
  private let bytes: [UInt8]
  private let range: @Sendable (Int) -> Range<Int>
  /// Whether the records are elements of a JSON array instead of lines.
  private let areElements: Bool
  /// The first index where a record can be.
  private let start: Int

  /// Returns the bytes of a record.
  package subscript(record: Int) -> ArraySlice<UInt8> { bytes[range(record)] }
}

extension RecordLayout {
  init(_ table: RecordTable) {
    self.init(
      count: table.count, bytes: table.bytes, range: table.source, areElements: false,
      start: table.headerSource?.endIndex ?? 0)
  }

  /// Creates the layout of the file of a dataset; nil if its records are not lines or elements of a
  /// JSON array.
  ///
  /// - Parameter file: The bytes of the file.
  package init?(of dataset: Dataset, in file: [UInt8]) {
    if dataset.isVerbatim {
      self.init(dataset.table)
      return
    }
    let areElements = dataset.format == .json
    guard areElements || dataset.format == .jsonLines else { return nil }
    // Skipped rows, lines of text, and rows of nested objects are not found.
    guard let ranges = JSONValues(file).rowRanges(areElements: areElements),
      ranges.count == dataset.count
    else { return nil }
    self.init(
      count: ranges.count, bytes: file, range: { ranges[$0] }, areElements: areElements, start: 0)
  }

  /// Returns the bytes of the file with other records, in parts; all other bytes stay unchanged.
  ///
  /// - Parameter edits: At most one for each position, in ascending order.
  package func source(applying edits: some Sequence<RecordEdit>) -> [ArraySlice<UInt8>] {
    areElements ? elements(applying: Array(edits)) : lines(applying: edits)
  }

  // MARK: - Lines

  /// The line end after the headings or the first record.
  private var lineEnd: ArraySlice<UInt8> {
    let index = start > 0 || count == 0 ? start : range(0).upperBound
    guard let end = bytes[index...].firstIndex(where: Dialect.isLineEnd) else { return [newline] }
    return bytes[end..<Dialect.lineEnd(of: bytes, from: end)]
  }

  private func lines(applying edits: some Sequence<RecordEdit>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    func append(_ part: ArraySlice<UInt8>) { if !part.isEmpty { parts.append(part) } }
    for edit in edits {
      let isEnd = edit.position >= count
      let source = isEnd ? bytes.count..<bytes.count : range(edit.position)
      append(bytes[start..<source.lowerBound])
      start = source.lowerBound
      let isOpen = isEnd && parts.last?.last.map { !Dialect.isLineEnd($0) } ?? false
      if isOpen && !edit.records.isEmpty { append(lineEnd) }
      for (index, record) in edit.records.enumerated() {
        append(record[...])
        // The last one gets the line end of the record that it replaces.
        if index < edit.records.count - 1 || !(isOpen || edit.replaces) { append(lineEnd) }
      }
      guard edit.replaces else { continue }
      if !edit.records.isEmpty {
        start = source.upperBound
        continue
      }
      start = Dialect.lineEnd(of: bytes, from: source.upperBound)
      // An adjacent CR and LF would become one line end instead of two.
      if parts.last?.last == carriageReturn && bytes[start...].first == newline {
        parts.append([newline])
      }
    }
    parts.append(bytes[start...])
    return parts
  }

  // MARK: - Elements of an array

  private func elements(applying edits: [RecordEdit]) -> [ArraySlice<UInt8>] {
    let (opening, closing) = brackets
    let separator: ArraySlice<UInt8> =
      count > 1
      ? bytes[range(0).upperBound..<range(1).lowerBound]
      : [UInt8(ascii: ",")] + opening.drop { $0 != UInt8(ascii: "[") }.dropFirst()
    var parts = [opening]
    var last: Int?
    func append(_ element: ArraySlice<UInt8>, _ position: Int?) {
      if parts.count > 1 {
        let isNext = position != nil && last.map { $0 + 1 } == position
        parts.append(
          isNext ? bytes[range(last ?? 0).upperBound..<element.startIndex] : separator)
      }
      parts.append(element)
      last = position
    }
    var next = edits[...]
    for position in 0...count {
      let edit = next.first?.position == position ? next.removeFirst() : nil
      for record in edit?.records ?? [] { append(record[...], nil) }
      if position < count && !(edit?.replaces ?? false) { append(self[position], position) }
    }
    if parts.count == 1 {
      let end = opening.lastIndex(of: UInt8(ascii: "[")) ?? opening.startIndex
      return [opening[...end], closing]
    }
    return parts + [closing]
  }

  /// The bytes before the first element, and after the last one.
  private var brackets: (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    if count > 0 {
      return (bytes[..<range(0).lowerBound], bytes[range(count - 1).upperBound...])
    }
    let opening = bytes.firstIndex(of: UInt8(ascii: "[")) ?? bytes.startIndex
    let closing = bytes.firstIndex(of: UInt8(ascii: "]")) ?? bytes.endIndex
    return (bytes[..<closing], bytes[(opening + 1)...])
  }
}
