/// JSON: an array of objects or of other values, an object of objects, an object with one array in
/// it.
struct JSONFormat: DatasetFormat {
  let name = "json"
  let extensions = ["json"]
  /// What follows a fault may be within anything.
  let canSkipRows = false

  func table(
    of bytes: [UInt8], _ options: DatasetOptions, _ progress: LoadProgress
  ) throws(BadRows) -> RecordTable {
    let rows: JSONRows
    do throws(FormatFault) {
      rows = try Self.rows(of: bytes, progress)
    } catch {
      throw BadRows(error)
    }
    return try rows.table()
  }

  /// Whether a file whose name says nothing is a list in JSON: one value, from end to end.
  static func looksLikeList(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(at: textStart(of: bytes))
    let first = reader.next(bytes.span)
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return false }
    do throws(FormatFault) {
      _ = try reader.value(bytes.span)
      return reader.next(bytes.span) == nil
    } catch {
      return false
    }
  }

  private static func rows(
    of bytes: [UInt8], _ progress: LoadProgress
  ) throws(FormatFault) -> JSONRows {
    let span = bytes.span
    var reader = JSONReader(at: textStart(of: bytes))
    var rows = JSONRows(bytes, progress)
    switch reader.next(span) {
    case nil: throw FormatFault(fault: .empty, offset: 0)
    case UInt8(ascii: "["): try readElements(&reader, span, &rows)
    case UInt8(ascii: "{"): try readObject(&reader, span, &rows)
    default: throw reader.fault(.noList)
    }
    if reader.next(span) != nil { throw reader.fault(.expected("the end of the file")) }
    return rows
  }

  private static func readElements(
    _ reader: inout JSONReader, _ bytes: Span<UInt8>, _ rows: inout JSONRows
  ) throws(FormatFault) {
    try reader.elements(bytes) { (reader) throws(FormatFault) in
      try rows.read(&reader, bytes)
    }
  }

  /// An object whose members are all objects is a list of those; otherwise the only array in it is
  /// the list.
  private static func readObject(
    _ reader: inout JSONReader, _ bytes: Span<UInt8>, _ rows: inout JSONRows
  ) throws(FormatFault) {
    let start = reader.index
    var arrays: [Int] = []
    var count = 0
    var objects = 0
    try reader.members(bytes) { (_, reader) throws(FormatFault) in
      count += 1
      let value = try reader.value(bytes)
      if value.kind == .array { arrays.append(value.range.lowerBound) }
      if value.kind == .object { objects += 1 }
    }
    if arrays.count == 1 {
      var list = JSONReader(at: arrays[0])
      return try readElements(&list, bytes, &rows)
    }
    guard count > 0, objects == count else {
      throw FormatFault(fault: .noList, offset: start)
    }
    rows.addKeyColumn()
    var list = JSONReader(at: start)
    try list.members(bytes) { (key, reader) throws(FormatFault) in
      try rows.read(&reader, bytes, key: key)
    }
  }
}
