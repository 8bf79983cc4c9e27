/// JSON Lines: a value a line, usually an object.
struct JSONLinesFormat: DatasetFormat {
  let name = "jsonl"
  let extensions = ["jsonl", "ndjson"]

  func table(
    of bytes: [UInt8], _ options: DatasetOptions, _ progress: LoadProgress
  ) throws(BadRows) -> RecordTable {
    let span = bytes.span
    var rows = JSONRows(bytes, progress)
    var badRows = BadRows()
    var reader = JSONReader(at: textStart(of: bytes))
    if reader.next(span) == nil { throw BadRows(FormatFault(fault: .empty, offset: 0)) }
    while reader.next(span) != nil {
      let start = reader.index
      do throws(FormatFault) {
        try Self.readLine(&reader, span, &rows)
      } catch {
        if case .tooManyBytes = error.fault { throw BadRows(error) }
        badRows.append(error, ofRowAt: start)
        reader.index = Dialect.lineEnd(of: bytes, from: error.offset)
      }
    }
    if badRows.count > 0 && !options.isLenient { throw badRows }
    var table = try rows.table()
    table.badRows = badRows
    return table
  }

  private static func readLine(
    _ reader: inout JSONReader, _ bytes: Span<UInt8>, _ rows: inout JSONRows
  ) throws(FormatFault) {
    var value = reader
    _ = try value.value(bytes)
    while value.index < bytes.count, !Dialect.isLineEnd(bytes[value.index]) {
      guard JSONReader.isBlank(bytes[value.index]) else {
        throw value.fault(.expected("the end of the line"))
      }
      value.index += 1
    }
    try rows.read(&reader, bytes)
    reader = value
  }
}
