/// A converter from JSON values to records, which take less memory because they don't repeat keys.
struct JSONRows {
  private let bytes: [UInt8]
  private var reporter: LoadReporter
  private var text: [UInt8] = []
  /// The end of each record, before its line end.
  private var ends: [Int] = []
  /// The records before which columns were added; a record without columns is an empty cell.
  private var widenings = [(record: 0, width: 1)]
  /// The columns in the order of their keys' first appearance.
  private var columns: [String] = []
  /// The keys without escapes.
  private var names: [[UInt8]] = []
  private var places: [[UInt8]: Int] = [:]
  /// The usual text of each column's key, to its colon; empty if the key must be escaped.
  private var keys: [[UInt8]] = []
  /// The latest value in each column, with the number of its object.
  private var cells: [(value: JSONReader.Value, object: Int)] = []
  private var object = 0
  /// The column of lines that are not JSON.
  private var lineColumn: Int?
  private var repairs = RowRepairs()
  /// The keys of members that are no rows, at most `maxIgnored` and one, beside that of the array of rows.
  var ignored: (keys: [Range<Int>], beside: Range<Int>)?
  static let maxIgnored = 3
  private var forms: JSONForms
  private var shape: JSONKeys.Shape?

  /// The maximum growth; more means that the objects have hardly any keys in common.
  private static let maxTextPerByte = 8
  private static let minTextLimit = 1 << 24

  /// The table to continue.
  private let earlier: RecordTable?

  private let expectedKeys: [[UInt8]]

  init(_ source: DatasetFormat.Source) {
    bytes = source.bytes
    expectedKeys = source.options.expectedKeys.map { Array($0.utf8) }
    reporter = LoadReporter(source.progress)
    earlier = source.earlier
    forms = earlier?.jsonForms ?? JSONForms()
    if let earlier {
      text = earlier.bytes
      repairs = earlier.repairs
    }
    if let known = (earlier ?? source.first)?.jsonKeys {
      shape = known.shape
      for (column, key) in known.keys.enumerated() {
        _ = column == known.lineColumn ? addLineColumn() : addColumn(key)
      }
    }
    _ = text.makeRoom(for: bytes.count - (continuedLength ?? 0))
  }

  /// The number of bytes whose rows an earlier table already has; nil without such a table.
  var continuedLength: Int? { earlier?.sourceLength }

  /// Whether rows of the earlier table lack columns that were added after it.
  var lacksColumns: Bool { earlier.map { $0.jsonKeys?.keys.count != columns.count } ?? false }

  /// Adds the first column for the keys of an object of objects.
  ///
  /// An object can also have a member of this name.
  mutating func addKeyColumn() {
    let name = Array("key".utf8)
    _ = addColumn(name)
    places[name] = nil
  }

  /// Reads a row; `key` is its key in an object of objects.
  mutating func read(
    _ reader: inout JSONReader, _ bytes: Span<UInt8>, key: JSONReader.Value? = nil
  ) throws(FormatFault) {
    if !reporter.shouldContinue(at: reader.index) { throw reader.fault(.cancelled) }
    let isObject = reader.next(bytes) == UInt8(ascii: "{")
    let found: JSONKeys.Shape = isObject ? .objects : .values
    guard found == shape ?? found else {
      // A comma before the closing bracket is invalid JSON, not a row.
      if !isObject {
        var value = reader
        _ = try value.value(bytes)
      }
      throw reader.fault(.mixedRows(areObjects: shape == .objects))
    }
    shape = found
    object += 1
    let start = reader.index
    if let key { cells[0] = (key, object) }
    if isObject {
      // The key column never holds an object's own member of that name.
      var expected = key == nil ? 0 : 1
      try reader.items(bytes, until: "}") { (reader) throws(FormatFault) in
        if expected >= keys.count || !reader.skip(keys[expected], bytes) {
          expected = try column(of: try reader.key(bytes), bytes)
        }
        cells[expected] = (try reader.value(bytes), object)
        expected += 1
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

  /// Reads a line that is not JSON as an object with one member, whose key no other object has.
  mutating func read(line: Range<Int>, _ bytes: Span<UInt8>) throws(FormatFault) {
    repairs.append(.notJSON, at: (earlier?.count ?? 0) + ends.count, offset: line.lowerBound)
    object += 1
    let column = lineColumn ?? addLineColumn()
    cells[column] = (JSONReader.Value(kind: .line, range: line), object)
    guard text.makeRoom(for: 2 * line.count + columns.count), ends.makeRoom(for: 1) else {
      throw tooManyBytes
    }
    try endRecord(bytes)
  }

  private mutating func addLineColumn() -> Int {
    let known = places[JSONKeys.line]
    let column = addColumn(JSONKeys.line)
    places[JSONKeys.line] = known
    keys[column] = []
    lineColumn = column
    return column
  }

  consuming func table() throws(FormatFault) -> RecordTable {
    for key in expectedKeys where places[key] == nil && shape != .values { _ = addColumn(key) }
    let found = JSONKeys(keys: names, shape: shape, lineColumn: lineColumn)
    if columns.isEmpty { _ = addColumn(Array("value".utf8)) }
    if widenings.count > 1 { try pad() }
    var table = try TableText.table(of: text, columns: columns, after: earlier)
    table.jsonForms = forms
    table.jsonKeys = found
    table.repairs = repairs
    table.sourceLength = bytes.count
    table.notes += [ignoredNote].compactMap(\.self)
    return table
  }
}

extension JSONRows {
  /// For example `rows from "items"; not read: "total", "page"`.
  private var ignoredNote: String? {
    ignored.map { keys, array in
      let names =
        keys.prefix(Self.maxIgnored).map(text(ofKey:))
        + (keys.count > Self.maxIgnored ? ["…"] : [])
      return "rows from \(text(ofKey: array)); not read: \(names.joined(separator: ", "))"
    }
  }

  private func text(ofKey range: Range<Int>) -> String {
    "\"\(String(decoding: bytes[range], as: UTF8.self))\""
  }
}

extension JSONReader.Value.Kind {
  fileprivate var form: JSONForm {
    switch self {
    case .string, .line: .string
    case .null: .null
    case .number, .literal, .object, .array: .verbatim
    }
  }
}

extension JSONRows {
  private mutating func column(
    of key: JSONReader.Value, _ bytes: Span<UInt8>
  ) throws(FormatFault) -> Int {
    let name =
      key.isEscaped
      ? JSONEscapes.decode(key.range, of: bytes) : Array(self.bytes[key.range])
    if let known = places[name] { return known }
    // Checked each time their number has doubled.
    if columns.count.nonzeroBitCount == 1 && !RecordScanner.fits(columns: 2 * columns.count) {
      throw FormatFault(
        fault: .tooManyKeys(columns.count + 1), offset: key.range.lowerBound)
    }
    return addColumn(name)
  }

  private mutating func addColumn(_ key: [UInt8]) -> Int {
    if widenings[widenings.count - 1].record != ends.count { widenings.append((ends.count, 0)) }
    columns.append(String(decoding: key, as: UTF8.self))
    names.append(key)
    let isEscaped = key.contains(where: JSONEscapes.mustEscape)
    keys.append(isEscaped ? [] : [quote] + key + [quote, UInt8(ascii: ":")])
    widenings[widenings.count - 1].width = columns.count
    cells.append((JSONReader.Value(kind: .null, range: 0..<0), 0))
    places[key] = columns.count - 1
    if columns.count > (earlier?.header.count ?? 0) { forms.addColumn() }
    return columns.count - 1
  }

  private mutating func endRecord(_ bytes: Span<UInt8>) throws(FormatFault) {
    let start = text.count
    for column in cells.indices {
      if column > 0 { TableText.endCell(of: &text) }
      let cell = cells[column]
      let isPresent = cell.object == object
      if isPresent { append(cell.value, bytes) }
      forms.set(isPresent ? cell.value.kind.form : .absent, ofColumn: column)
    }
    if text.count == start { text += TableText.blank }
    guard forms.endRow() else { throw tooManyBytes }
    ends.append(text.count)
    text.append(newline)
    if text.count > max(Self.minTextLimit, Self.maxTextPerByte * bytes.count) {
      throw FormatFault(fault: .tooSparse(columns: columns.count), offset: 0)
    }
  }

  private mutating func append(_ value: JSONReader.Value, _ bytes: Span<UInt8>) {
    switch value.kind {
    case .null: break
    case .line: TableText.append(self.bytes[value.range], to: &text)
    case .number, .literal: text.append(value.range, of: bytes)
    case .object, .array: Self.appendCompact(self.bytes[value.range], to: &text)
    case .string where value.isEscaped:
      TableText.append(JSONEscapes.decode(value.range, of: bytes), to: &text)
    // A byte order mark at the start of the text must be quoted.
    case .string where text.isEmpty: TableText.append(self.bytes[value.range], to: &text)
    case .string: text.append(value.range, of: bytes)
    }
  }

  /// Appends a nested value without insignificant blanks.
  private static func appendCompact(_ nested: ArraySlice<UInt8>, to text: inout [UInt8]) {
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

  /// Pads records that precede the last added column.
  private mutating func pad() throws(FormatFault) {
    let bounds = widenings.map(\.record) + [ends.count]
    let stretches = widenings.indices.map {
      (records: bounds[$0]..<bounds[$0 + 1], missing: columns.count - widenings[$0].width)
    }
    let missingCount = stretches.reduce(0) { $0 + $1.records.count * $1.missing }
    var padded: [UInt8] = []
    guard padded.makeRoom(for: text.count + missingCount) else { throw tooManyBytes }
    var start = 0
    for (records, missing) in stretches {
      for end in ends[records] {
        padded += text[start..<end]
        padded.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: missing))
        padded.append(newline)
        start = end + 1
      }
    }
    text = padded
  }
}

extension [UInt8] {
  /// Appends a range of bytes; a slice of an array would be retained for each cell.
  fileprivate mutating func append(_ range: Range<Int>, of bytes: Span<UInt8>) {
    bytes.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
