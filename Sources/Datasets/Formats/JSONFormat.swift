extension DatasetFormat {
  /// JSON: an array, an object of objects, or an object with one array of objects in it.
  ///
  /// No row can be skipped: after a syntax error the nesting is unknown.
  package static let json = DatasetFormat(
    name: "json", extensions: ["json"],
    cut: { JSONElementsCut.start(of: $0.bytes) == nil ? nil : JSONElementsCut() },
    table: documentTable)

  private static func documentTable(_ source: Source) throws(FormatFault) -> RecordTable {
    var rows = JSONRows(source)
    var lines: SourceLines?
    let row = try rows.readDocument(source.bytes.span, from: textStart(of: source.bytes))
    // A program that writes JSON Lines may write only one.
    if let row, source.options.keepsLines, !source.bytes[row].contains(where: Dialect.isLineEnd) {
      lines = SourceLines(source.bytes)
      try lines?.append(valueAt: row.lowerBound, end: row.upperBound)
    }
    var table = try rows.table()
    table.lines = lines
    return table
  }

  /// The elements of a JSON array, which is read in parts.
  ///
  /// Each part but the last one ends with the comma after an element.
  static let jsonElements = DatasetFormat(
    name: json.name, extensions: json.extensions, table: elementsTable)

  private static func elementsTable(_ source: Source) throws(FormatFault) -> RecordTable {
    var rows = JSONRows(source)
    let first = source.first == nil ? JSONElementsCut.start(of: source.bytes) : 0
    let start = rows.continuedLength ?? first ?? source.bytes.count
    try rows.readElements(source.bytes.span, from: start, isEnd: !source.isGrowing)
    if rows.lacksColumns { return try elementsTable(source.fromStart) }
    return try rows.table()
  }

  /// JSON Lines: one value after another, usually an object on each line.
  package static let jsonLines = DatasetFormat(
    name: "jsonl", extensions: ["jsonl", "ndjson"], cut: { _ in JSONLinesCut() },
    table: linesTable)

  /// More lines of something else, and none that is JSON, are not JSON Lines.
  private static let maxOtherLines = 10

  private static func linesTable(_ source: Source) throws(FormatFault) -> RecordTable {
    let (bytes, span) = (source.bytes, source.bytes.span)
    var rows = JSONRows(source)
    let earlier = rows.continuedLength == nil ? nil : source.earlier?.lines
    var lines = source.options.keepsLines ? SourceLines(bytes, after: earlier) : nil
    let first = source.first == nil ? textStart(of: bytes) : 0
    var reader = JSONReader(at: rows.continuedLength ?? first)
    var firstFault: FormatFault?
    while reader.next(span) != nil {
      let start = reader.index
      do throws(FormatFault) {
        try rows.readLine(&reader, span)
        try lines?.append(valueAt: start, end: reader.index)
      } catch {
        let fault = error.ofRow
        guard source.repairs && fault.canRepair else { throw fault }
        firstFault = firstFault ?? fault
        reader.index = Dialect.lineEnd(of: bytes, from: error.offset)
        let line = source.line(from: start, to: reader.index)
        try rows.read(line: line, span)
        try lines?.append(valueAt: start, end: line.upperBound)
      }
    }
    if rows.lacksColumns { return try linesTable(source.fromStart) }
    var table = try rows.table()
    // A file of other lines has the wrong name; in a pipe, a few of them may come first.
    if let firstFault, source.first == nil, table.repairs.rows.count == table.count,
      !source.isGrowing || table.count > maxOtherLines
    {
      throw firstFault
    }
    table.lines = lines
    return table
  }
}

extension DatasetFormat.Source {
  /// The source without the rows that are known.
  fileprivate var fromStart: Self {
    var copy = self
    copy.earlier = nil
    return copy
  }

  /// Returns the range of a line from its first byte, which may be blank, without its line end.
  fileprivate func line(from index: Int, to end: Int) -> Range<Int> {
    var (start, end) = (index, end)
    while start > 0 && !Dialect.isLineEnd(bytes[start - 1]) { start -= 1 }
    while end > index && Dialect.isLineEnd(bytes[end - 1]) { end -= 1 }
    return start..<end
  }
}

extension JSONRows {
  /// Reads elements of an array, and at its end also the closing bracket.
  fileprivate mutating func readElements(
    _ bytes: Span<UInt8>, from start: Int, isEnd: Bool
  ) throws(FormatFault) {
    var reader = JSONReader(at: start)
    repeat {
      if !isEnd && reader.next(bytes) == nil { return }
      try read(&reader, bytes)
    } while try reader.hasNextItem(bytes, until: "]")
    if reader.next(bytes) != nil { throw reader.fault(.expected(.endOfFile)) }
  }

  /// Returns the range of the document if it is one row.
  fileprivate mutating func readDocument(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(FormatFault) -> Range<Int>? {
    var reader = JSONReader(at: start)
    var row: Range<Int>?
    switch reader.next(bytes) {
    case nil: return nil
    case UInt8(ascii: "["): try readElements(&reader, bytes)
    case UInt8(ascii: "{"):
      let start = reader.index
      if try readObject(&reader, bytes) { row = start..<reader.index }
    default:
      let start = reader
      _ = try reader.value(bytes)
      if reader.next(bytes) == nil { throw start.fault(.noList) }
    }
    if reader.next(bytes) != nil { throw reader.fault(.expected(.endOfFile)) }
    return row
  }

  private mutating func readElements(
    _ reader: inout JSONReader, _ bytes: Span<UInt8>
  ) throws(FormatFault) {
    try reader.items(bytes, until: "]") { (reader) throws(FormatFault) in
      try read(&reader, bytes)
    }
  }

  /// Reads an object of objects as a list of those, an object around an array of objects as that
  /// array, and any other object as one row.
  ///
  /// - Returns: Whether the object is one row.
  private mutating func readObject(
    _ reader: inout JSONReader, _ bytes: Span<UInt8>
  ) throws(FormatFault) -> Bool {
    var list = reader
    var arrays: [(key: Range<Int>, start: Int)] = []
    var others: [Range<Int>] = []
    var kinds: Set<JSONReader.Value.Kind> = []
    try reader.members(bytes) { (key, reader) throws(FormatFault) in
      let value = try reader.value(bytes)
      kinds.insert(value.kind)
      if value.kind == .array {
        arrays.append((key.range, value.range.lowerBound))
      } else if others.count <= Self.maxIgnored {
        others.append(key.range)
      }
    }
    if arrays.count == 1,
      JSONReader(at: arrays[0].start).isArrayOfObjects(bytes, orEmpty: others.isEmpty)
    {
      list.index = arrays[0].start
      try readElements(&list, bytes)
      if !others.isEmpty { ignored = (others, beside: arrays[0].key) }
      return false
    }
    if kinds != [.object] {
      try read(&list, bytes)
      return true
    }
    addKeyColumn()
    try list.members(bytes) { (key, reader) throws(FormatFault) in
      try read(&reader, bytes, key: key)
    }
    return false
  }

  /// Reads a row that must end at the end of its line.
  fileprivate mutating func readLine(
    _ reader: inout JSONReader, _ bytes: Span<UInt8>
  ) throws(FormatFault) {
    var value = reader
    do throws(FormatFault) {
      _ = try value.value(bytes)
    } catch {
      // A value that ends too early is reported on its line, not on the next.
      var end = reader.index
      while end < bytes.count, !Dialect.isLineEnd(bytes[end]) { end += 1 }
      var line = reader
      _ = try line.value(bytes.extracting(0..<end))
      throw error
    }
    while value.index < bytes.count, !Dialect.isLineEnd(bytes[value.index]) {
      guard JSONReader.isBlank(bytes[value.index]) else {
        throw value.fault(.expected(.endOfLine))
      }
      value.index += 1
    }
    try read(&reader, bytes)
    reader = value
  }
}

extension JSONReader {
  /// Returns whether a valid array begins at `index` and has objects only, at least one unless it may be
  /// empty.
  fileprivate consuming func isArrayOfObjects(_ bytes: Span<UInt8>, orEmpty: Bool) -> Bool {
    var reader = self
    var kinds: Set<Value.Kind> = []
    try? reader.items(bytes, until: "]") { (reader) throws(FormatFault) in
      kinds.insert(try reader.value(bytes).kind)
    }
    return kinds == [.object] || orEmpty && kinds.isEmpty
  }

  mutating func members(
    _ bytes: Span<UInt8>,
    _ member: (Value, inout JSONReader) throws(FormatFault) -> Void
  ) throws(FormatFault) {
    try items(bytes, until: "}") { (reader) throws(FormatFault) in
      let key = try reader.key(bytes)
      try member(key, &reader)
    }
  }

  /// Reads the container whose bracket is at `index`; `item` reads each element or member.
  mutating func items(
    _ bytes: Span<UInt8>, until closing: Unicode.Scalar,
    _ item: (inout JSONReader) throws(FormatFault) -> Void
  ) throws(FormatFault) {
    index += 1
    if next(bytes) == UInt8(ascii: closing) {
      index += 1
      return
    }
    repeat { try item(&self) } while try hasNextItem(bytes, until: closing)
  }

  /// Reads the comma or the closing bracket after an item.
  @inline(__always)
  mutating func hasNextItem(
    _ bytes: Span<UInt8>, until closing: Unicode.Scalar
  ) throws(FormatFault) -> Bool {
    let byte = next(bytes)
    guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: closing) else {
      throw fault(.expected(closing == "}" ? .commaOrBrace : .commaOrBracket))
    }
    index += 1
    return byte == UInt8(ascii: ",")
  }
}
