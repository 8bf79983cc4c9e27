/// Turns the values of a JSON list into records; they take less memory than the JSON, whose keys are
/// not in them.
struct JSONRows {
  /// What every row of a list is.
  enum Shape: Equatable {
    /// An object; its keys are columns.
    case objects
    /// Anything else; there is one column.
    case values
  }

  private let bytes: [UInt8]
  private var pace: LoadPace
  /// The records.
  private var text: [UInt8] = []
  /// Where each of them ends, without its line end.
  private var ends: [Int] = []
  /// The records before which the columns became more.
  private var widenings: [(record: Int, width: Int)] = []
  /// The columns in the order in which their keys first appeared.
  private var columns: [String] = []
  private var places: [[UInt8]: Int] = [:]
  /// The bytes of the columns' keys.
  private var keys: [[UInt8]] = []
  /// The current object's value for each column, and which object it is of.
  private var cells: [(value: JSONReader.Value, object: Int)] = []
  private var object = 0
  private var shape: Shape?

  /// More text than this for a byte of JSON is a list of objects that have nothing in common.
  private static let mostTextPerByte = 8
  private static let leastTextLimit = 1 << 24

  init(_ bytes: [UInt8], _ progress: LoadProgress) {
    self.bytes = bytes
    pace = LoadPace(progress)
    _ = text.makeRoom(for: bytes.count)
  }

  /// The column of the keys of an object of objects, which comes before all others.
  ///
  /// An object may have a member of that name besides.
  mutating func addKeyColumn() {
    let name = Array("key".utf8)
    _ = addColumn(name)
    places[name] = nil
  }

  /// Reads one row; with `key`, of an object of objects.
  mutating func read(
    _ reader: inout JSONReader, _ bytes: Span<UInt8>, key: JSONReader.Value? = nil
  ) throws(FormatFault) {
    if !pace.goesOn(at: reader.index) { throw reader.fault(.cancelled) }
    let isObject = reader.next(bytes) == UInt8(ascii: "{")
    let found: Shape = isObject ? .objects : .values
    guard found == shape ?? found else {
      throw reader.fault(.mixedRows(areObjects: shape == .objects))
    }
    shape = found
    object += 1
    let start = reader.index
    if let key { cells[0] = (key, object) }
    if isObject {
      // The column of keys is no place for an object's own member of that name.
      var expected = key == nil ? 0 : 1
      try reader.members(bytes) { (name, reader) throws(FormatFault) in
        let column = try column(of: name, expected, bytes)
        expected = column + 1
        cells[column] = (try reader.value(bytes), object)
      }
    } else {
      if columns.isEmpty { _ = addColumn(Array("value".utf8)) }
      cells[0] = (try reader.value(bytes), object)
    }
    // Each byte of the row may be a quote that is doubled.
    let length = 2 * (reader.index - start + (key?.range.count ?? 0)) + columns.count
    guard text.makeRoom(for: length), ends.makeRoom(for: 1) else { throw tooManyBytes }
    try endRecord(bytes)
  }

  /// The table of all that was read.
  consuming func table() throws(BadRows) -> RecordTable {
    if columns.isEmpty { _ = addColumn(Array("value".utf8)) }
    if widenings.count > 1 {
      do throws(FormatFault) { try pad() } catch { throw BadRows(error) }
    }
    return try TableText.table(of: text, columns: columns)
  }
}

extension JSONRows {
  /// - Parameter expected: Where the key stands if this object is like the one before.
  private mutating func column(
    of key: JSONReader.Value, _ expected: Int, _ bytes: Span<UInt8>
  ) throws(FormatFault) -> Int {
    if !key.isEscaped && expected < keys.count && holds(keys[expected], key.range, bytes) {
      return expected
    }
    let name =
      key.isEscaped
      ? JSONEscapes.decode(key.range, of: bytes) : Array(self.bytes[key.range])
    if let known = places[name] { return known }
    if columns.count == RecordScanner.mostColumns {
      throw FormatFault(
        fault: .tooManyColumns(columns.count + 1, limit: RecordScanner.mostColumns),
        offset: key.range.lowerBound)
    }
    return addColumn(name)
  }

  private func holds(_ key: [UInt8], _ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard key.count == range.count else { return false }
    for index in key.indices where key[index] != bytes[range.lowerBound + index] { return false }
    return true
  }

  private mutating func addColumn(_ key: [UInt8]) -> Int {
    if widenings.last?.record != ends.count { widenings.append((ends.count, 0)) }
    columns.append(String(decoding: key, as: UTF8.self))
    keys.append(key)
    widenings[widenings.count - 1].width = columns.count
    cells.append((JSONReader.Value(kind: .null, range: 0..<0), 0))
    places[key] = columns.count - 1
    return columns.count - 1
  }

  private mutating func endRecord(_ bytes: Span<UInt8>) throws(FormatFault) {
    let start = text.count
    for (column, cell) in cells.enumerated() {
      if column > 0 { TableText.endCell(of: &text) }
      if cell.object == object { try append(cell.value, bytes) }
    }
    if text.count == start { text += TableText.blank }
    ends.append(text.count)
    text.append(newline)
    if text.count > max(Self.leastTextLimit, Self.mostTextPerByte * bytes.count) {
      throw FormatFault(fault: .tooSparse(columns: columns.count), offset: 0)
    }
  }

  private mutating func append(
    _ value: JSONReader.Value, _ bytes: Span<UInt8>
  ) throws(FormatFault) {
    switch value.kind {
    case .null: break
    case .number, .literal: text += self.bytes[value.range]
    case .object, .array: appendCompact(self.bytes[value.range])
    case .string where value.isEscaped:
      let decoded = JSONEscapes.decode(value.range, of: bytes)
      if decoded.contains(0) {
        throw FormatFault(fault: .nul, offset: value.range.lowerBound)
      }
      TableText.append(decoded, to: &text)
    case .string: text += self.bytes[value.range]
    }
  }

  /// A nested value without the blanks between its parts.
  private mutating func appendCompact(_ nested: ArraySlice<UInt8>) {
    var isInString = false
    var isEscaped = false
    for byte in nested {
      if !isInString && JSONReader.isBlank(byte) { continue }
      text.append(byte)
      if byte == quote && !isEscaped { isInString.toggle() }
      isEscaped = isInString && byte == UInt8(ascii: "\\") && !isEscaped
    }
  }

  private var tooManyBytes: FormatFault {
    FormatFault(fault: .tooManyBytes(limit: text.count), offset: 0)
  }

  /// Gives records from before the last column was met the cells that they lack.
  private mutating func pad() throws(FormatFault) {
    var padded: [UInt8] = []
    guard padded.makeRoom(for: text.count + missingCellCount) else { throw tooManyBytes }
    var start = 0
    var widening = 0
    for (record, end) in ends.enumerated() {
      while widening + 1 < widenings.count && widenings[widening + 1].record <= record {
        widening += 1
      }
      padded += text[start..<end]
      let missing = columns.count - widenings[widening].width
      padded.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: missing))
      padded.append(newline)
      start = end + 1
    }
    text = padded
  }

  /// How many cells records lack together.
  private var missingCellCount: Int {
    widenings.indices.reduce(0) { sum, index in
      let end = index + 1 < widenings.count ? widenings[index + 1].record : ends.count
      return sum + (end - widenings[index].record) * (columns.count - widenings[index].width)
    }
  }
}
