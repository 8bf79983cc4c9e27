/// The records of a file, to write it with other ones; all bytes between them stay unchanged.
package struct RecordLayout: Sendable {
  /// The number of records.
  package let count: Int
  private let bytes: [UInt8]
  private let range: @Sendable (Int) -> Range<Int>
  /// Whether the records are elements of a JSON array instead of lines.
  private let areElements: Bool
  /// The first index where a record can be.
  private let start: Int
  /// The new lines or elements so far.
  private var parts: [ArraySlice<UInt8>] = []
  /// The first record that is not in them, and the first byte of the lines.
  private var next = (record: 0, byte: 0)

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
    var ranges: [Range<Int>] = []
    func add(_ value: inout JSONReader) throws(FormatFault) {
      _ = value.next(file.span)
      let start = value.index
      _ = try value.value(file.span)
      ranges.append(start..<value.index)
    }
    var reader = JSONReader(at: textStart(of: file))
    do throws(FormatFault) {
      if areElements {
        guard reader.next(file.span) == UInt8(ascii: "[") else { return nil }
        try reader.items(file.span, until: "]", add)
      } else {
        while reader.next(file.span) != nil { try add(&reader) }
      }
    } catch {
      return nil
    }
    // Skipped rows, lines of text, and rows of nested objects are not found.
    guard ranges.count == dataset.count else { return nil }
    self.init(
      count: ranges.count, bytes: file, range: { [ranges] in ranges[$0] },
      areElements: areElements, start: 0)
  }

  /// Adds a record before one that follows all changes so far, or at the end.
  package mutating func insert(_ record: [UInt8], before position: Int) {
    copy(upTo: position)
    if areElements { return append(element: record[...], at: position) }
    // The last line may have no end.
    let isOpen = position == count && parts.last?.last.map { !Dialect.isLineEnd($0) } ?? false
    parts += isOpen ? [lineEnd, record[...]] : [record[...], lineEnd]
  }

  /// Replaces a record that follows all changes so far.
  ///
  /// - Parameter records: The new records, of which the last one gets the old one's line end.
  package mutating func replace(_ position: Int, with records: [[UInt8]]) {
    copy(upTo: position)
    let end = range(position).upperBound
    next = (position + 1, end)
    if areElements {
      for record in records { append(element: record[...], at: position) }
    } else if records.isEmpty {
      next.byte = Dialect.lineEnd(of: bytes, from: end)
      // An adjacent CR and LF would become one line end instead of two.
      if parts.last?.last == carriageReturn && bytes[next.byte...].first == newline {
        parts.append([newline])
      }
    } else {
      parts.append(ArraySlice(records.joined(separator: lineEnd)))
    }
  }

  /// Returns the new bytes of the file, in parts.
  package consuming func source() -> [ArraySlice<UInt8>] {
    copy(upTo: count)
    if !areElements { return parts }
    let start = count > 0 ? range(0).lowerBound : bytes.firstIndex(of: UInt8(ascii: "]")) ?? 0
    let end = count > 0 ? range(count - 1).upperBound : start
    return [bytes[..<start]] + parts + [bytes[end...]]
  }

  private mutating func copy(upTo position: Int) {
    if areElements {
      for record in next.record..<position { append(element: self[record], at: record) }
      next.record = position
    } else {
      let end = position < count ? range(position).lowerBound : bytes.count
      if next.byte < end { parts.append(bytes[next.byte..<end]) }
      next.byte = end
    }
  }

  /// The line end after the headings or the first record.
  private var lineEnd: ArraySlice<UInt8> {
    let index = start > 0 || count == 0 ? start : range(0).upperBound
    guard let end = bytes[index...].firstIndex(where: Dialect.isLineEnd) else { return [newline] }
    return bytes[end..<Dialect.lineEnd(of: bytes, from: end)]
  }

  private mutating func append(element: ArraySlice<UInt8>, at position: Int) {
    if !parts.isEmpty { parts.append(separator(at: position)) }
    parts.append(element)
  }

  /// Returns the bytes between the elements at a position.
  private func separator(at position: Int) -> ArraySlice<UInt8> {
    guard count > 1 else {
      let opening = count > 0 ? bytes[..<range(0).lowerBound] : []
      return [UInt8(ascii: ",")] + opening.drop { $0 != UInt8(ascii: "[") }.dropFirst()
    }
    let second = max(1, min(position, count - 1))
    return bytes[range(second - 1).upperBound..<range(second).lowerBound]
  }
}

extension Dataset {
  /// Returns the file's bytes without some rows, in parts; all other bytes stay unchanged.
  ///
  /// - Parameter rows: Positions in ascending order.
  public func source(without rows: some Sequence<Int>) -> [ArraySlice<UInt8>] {
    var layout = RecordLayout(table)
    for row in rows { layout.replace(row, with: []) }
    return layout.source()
  }
}
