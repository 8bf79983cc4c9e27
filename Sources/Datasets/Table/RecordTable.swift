import Files

/// A file's bytes and the start of each record; fields are parsed on access.
struct RecordTable: Sendable {
  private(set) var bytes: [UInt8]
  let dialect: Dialect
  private(set) var header: [String]
  /// The number of fields of a regular record; a longer record has more columns.
  let width: Int
  /// The number of columns before those that only longer records have.
  let namedCount: Int
  /// Whether the text has no record that could name or number the columns.
  private(set) var lacksHeader = false
  /// The records that name the columns; nil if none does.
  private(set) var headings: Headings?
  var starts = RecordStarts()
  /// A bit for each record that is not just `width` ASCII fields, quoted or not, between delimiters: a
  /// field holds a delimiter, a line end, a quote or a non-ASCII byte.
  var irregular: [UInt64] = []

  /// The number of bytes that the records were converted from; nil if they are the file's own.
  var sourceLength: Int?
  /// The lines or records that rows were converted from, if they were kept.
  var lines: SourceLines?
  /// The forms of the cells in the JSON that the records were converted from; nil for other formats.
  var jsonForms: JSONForms?
  /// The keys that became columns, if the records were converted from JSON.
  var jsonKeys: JSONKeys?
  /// Whether the bytes are the file's own.
  var isVerbatim = true
  /// What of the text is not in the table, or is read in an unusual way.
  var notes: [String] = []
  /// The records that do not fit, but are rows.
  var repairs = RowRepairs()
  /// Whether each record has a field for each column, between delimiters of one byte.
  private(set) var areUniform: Bool
  /// The dialects of the records that the table's own does not explain.
  private var dialects: [Int: Dialect] = [:]
  /// The number of records with text that is not UTF-8.
  private(set) var invalidCount = 0
  /// The end of the last record; nil for the end of the bytes.
  var end: Int?
  /// The ends of records that are followed by comments.
  private(set) var ends: [Int: Int] = [:]
  private(set) var fieldOffsets = LazyFieldOffsets()

  /// - Parameters:
  ///   - header: The names of the columns.
  ///   - width: The number of fields of a regular record; nil for one for each column.
  ///   - namedCount: The number of columns before those that only longer records have; nil for all.
  ///   - headings: The records that name the columns; nil if none does.
  init(
    bytes: [UInt8], dialect: Dialect, header: [String], width: Int? = nil, namedCount: Int? = nil,
    headings: Headings? = nil
  ) {
    self.bytes = bytes
    self.dialect = dialect
    self.header = header
    self.width = width ?? header.count
    self.namedCount = namedCount ?? header.count
    self.headings = headings
    areUniform = header.count == self.width && dialect.isSimple
  }

  var count: Int { starts.count }

  /// The bytes of the records that name the columns; nil if none does.
  var headerSource: ArraySlice<UInt8>? { headings.map { bytes[$0.range] } }

  /// The unquoted bytes of each column's heading.
  var headingBytes: [ArraySlice<UInt8>] {
    guard let headings, !headings.areJoined else { return header.map { ArraySlice($0.utf8) } }
    var index = headings.range.lowerBound
    return header.enumerated().map { column, name in
      if index > headings.range.upperBound || headings.lacksFirst && column == 0 {
        return ArraySlice(name.utf8)
      }
      let dialect = headings.dialect
      let field = dialect.field(in: headings.range, of: bytes, at: &index)
      index += dialect.delimiterCount
      return dialect.heading(of: field, in: bytes)
    }
  }

  /// Returns a table of no rows, for a file that names no columns.
  static func empty(_ bytes: [UInt8], _ dialect: Dialect) -> RecordTable {
    var table = RecordTable(bytes: bytes, dialect: dialect, header: ["line"])
    table.lacksHeader = true
    return table
  }

  /// The maximum number of copies of a record on its way to the screen, with escapes.
  static let maxCopies = 16

  /// Whether there is enough memory to search the records and show any of them.
  var fitsInMemory: Bool {
    if FreeMemory.fits(Self.maxCopies * bytes.count) { return true }
    var longest = 0
    var end = bytes.count
    for record in (0..<count).reversed() {
      longest = max(longest, end - starts[record])
      end = starts[record]
    }
    return FreeMemory.fits(Self.maxCopies * longest)
  }

  /// Adds a record that begins at `start`; returns false if there are too many or it is too far
  /// from its group's base.
  @inline(__always)
  mutating func append(_ start: Int, isRegular: Bool) -> Bool {
    let record = starts.count
    guard record < Int(UInt32.max), starts.append(start) else { return false }
    if record & 63 == 0 { irregular.append(0) }
    if !isRegular { irregular[record >> 6] |= 1 << UInt64(record & 63) }
    return true
  }

  /// Adds a record that has another number of fields, all of which have columns.
  mutating func append(otherWidth start: Int) -> Bool {
    areUniform = false
    return append(start, isRegular: false)
  }

  /// Adds a record that does not fit, and the columns that only it has.
  ///
  /// - Parameter fields: The number of its fields up to the last one that has text.
  mutating func append(
    _ start: Int, _ repair: RowRepair, _ dialect: Dialect, fields: Int
  ) -> Bool {
    if dialect != self.dialect { dialects[count] = dialect }
    repairs.append(repair, at: count, offset: start)
    areUniform = false
    addColumns(upTo: fields)
    return append(start, isRegular: false)
  }

  private mutating func addColumns(upTo width: Int) {
    while header.count < width { header.append("column_\(header.count + 1)") }
  }

  /// Ends the last record before skipped bytes.
  ///
  /// It becomes irregular, because a regular record is read up to the start of the next one.
  mutating func endLastRecord(at end: Int) {
    // Its end is known if comments end the table that this one continues.
    guard count > 0, ends[count - 1] == nil else { return }
    ends[count - 1] = end
    irregular[(count - 1) >> 6] |= 1 << UInt64((count - 1) & 63)
  }

  /// Removes the rows of blank lines after the last row with text.
  mutating func removeBlankRowsAtEnd() {
    while count > 0, case let last = count - 1, source(of: last).isEmpty {
      end = starts.removeLast()
      (ends[last], dialects[last]) = (nil, nil)
      repairs.removeRow(at: last)
      irregular[last >> 6] &= ~(1 << UInt64(last & 63))
      if last & 63 == 0 { irregular.removeLast() }
    }
  }

  /// The fault of a record that could not be added.
  func fault(ofRecordAt start: Int) -> FormatFault {
    FormatFault(
      fault: starts.lacksMemory ? .tooManyBytes(limit: start) : .tooLarge, offset: start)
  }

  /// Returns the table in bytes that begin with its own.
  func continued(in bytes: [UInt8]) -> RecordTable {
    var copy = self
    copy.bytes = bytes
    copy.end = nil
    copy.fieldOffsets = LazyFieldOffsets()
    return copy
  }

  /// The table without its records.
  var withoutRecords: RecordTable {
    RecordTable(
      bytes: bytes, dialect: dialect, header: header, width: width, namedCount: namedCount,
      headings: headings)
  }

  /// Adds the records of a table of the same bytes, which begin at `end`; returns false if there are
  /// too many, or memory is full.
  ///
  /// - Complexity: O(records).
  mutating func append(_ other: RecordTable) -> Bool {
    // Comments and lines of blanks may be between them.
    if let end, let next = other.count > 0 ? other.starts[0] : other.end,
      !bytes[end..<next].allSatisfy(Dialect.isLineEnd)
    {
      endLastRecord(at: end)
    }
    let count = count
    addColumns(upTo: other.header.count)
    for (record, end) in other.ends { ends[count + record] = end }
    repairs.append(other.repairs, after: count)
    for (record, dialect) in other.dialects { dialects[count + record] = dialect }
    for record in 0..<other.count {
      let isRegular = other.irregular[record >> 6] >> UInt64(record & 63) & 1 == 0
      if !append(other.starts[record], isRegular: isRegular) { return false }
    }
    areUniform = areUniform && other.areUniform
    invalidCount += other.invalidCount
    end = other.end
    return true
  }

  /// Returns the table after counting the records from `first` that are not UTF-8.
  ///
  /// - Complexity: O(bytes of irregular records); ASCII is regular.
  consuming func countingInvalid(from first: Int) -> RecordTable {
    for word in first >> 6..<irregular.count where irregular[word] != 0 {
      for record in max(first, word << 6)..<min(count, (word + 1) << 6)
      where irregular[word] >> UInt64(record & 63) & 1 == 1 {
        if !UTF8Text.isValid(bytes[source(of: record)]) { invalidCount += 1 }
      }
    }
    return self
  }

  /// Returns the range of a record, without its line end.
  func source(of record: Int) -> Range<Int> {
    let start = starts[record]
    var end = record + 1 < count ? starts[record + 1] : self.end ?? bytes.count
    if !ends.isEmpty, let known = ends[record] { end = known }
    while end > start && Dialect.isLineEnd(bytes[end - 1]) {
      let isReturn = bytes[end - 1] == carriageReturn
      // Where LF ends lines, a CR before a line end is text.
      if isReturn && !dialect.returnsEndLines && end < bytes.count { break }
      end -= 1
      if !isReturn && end > start && bytes[end - 1] == carriageReturn { end -= 1 }
      // In a one-column table an empty line is a record; in others blank lines may follow.
      if header.count == 1 { break }
    }
    return start..<end
  }

  /// Calls `body` with the unquoted bytes of a field, in O(length of a few fields).
  func withBytes<Value>(record: Int, column: Int, _ body: (ArraySlice<UInt8>) -> Value) -> Value {
    let source = source(of: record)
    let known =
      fieldOffsets.offsets(of: self)?.field(before: column, in: record) ?? (column: 0, offset: 0)
    var index = source.lowerBound + known.offset
    let dialect = dialect(of: record)
    for _ in known.column..<column { dialect.skipField(in: source, of: bytes, at: &index) }
    return body(dialect.bytes(of: dialect.field(in: source, of: bytes, at: &index), in: bytes))
  }

  /// Calls `body` with the unquoted bytes of the first fields of a record, or of all of them, which
  /// it must not keep.
  ///
  /// Slices would count references to the bytes.
  func forEachFieldBuffer(
    of record: Int, first count: Int? = nil, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let (source, dialect) = (source(of: record), dialect(of: record))
    var index = source.lowerBound
    bytes.withUnsafeBufferPointer { all in
      for _ in 0..<(count ?? header.count) {
        let field = dialect.field(in: source, of: bytes, at: &index)
        if field.isEncoded || dialect.hasEscapes {
          dialect.bytes(of: field, in: bytes).withUnsafeBufferPointer(body)
        } else {
          body(UnsafeBufferPointer(rebasing: all[field.range]))
        }
        index += dialect.delimiterCount
      }
    }
  }

  /// Calls `body` with the unquoted bytes of each field of a record.
  func forEachField(of record: Int, _ body: (ArraySlice<UInt8>) -> Void) {
    let (source, dialect) = (source(of: record), dialect(of: record))
    var index = source.lowerBound
    for _ in header.indices {
      body(dialect.bytes(of: dialect.field(in: source, of: bytes, at: &index), in: bytes))
      index += dialect.delimiterCount
    }
  }

  /// Returns the number of fields of a record.
  ///
  /// - Complexity: O(length).
  func fieldCount(of record: Int) -> Int {
    let (source, dialect) = (source(of: record), dialect(of: record))
    var (count, index) = (0, source.lowerBound)
    while index <= source.upperBound {
      dialect.skipField(in: source, of: bytes, at: &index)
      count += 1
    }
    return count
  }

  /// Returns the dialect of a record, in which quotes may be text.
  func dialect(of record: Int) -> Dialect {
    dialects.isEmpty ? dialect : dialects[record] ?? dialect
  }
}

/// The records that name the columns of a table.
struct Headings: Sendable {
  /// From the first one to the end of the last one, before its line end.
  let range: Range<Int>
  let dialect: Dialect
  /// Whether a column of row names precedes them.
  var lacksFirst = false
  /// Whether several records name the columns together.
  var areJoined = false
}

extension Dialect {
  /// Returns the bytes of a heading, without the blanks around one that neither quotes nor escapes enclose.
  func heading(of field: Field, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    let heading = self.bytes(of: field, in: bytes)
    if hasEscapes || start(of: field, in: bytes.span) < field.range.lowerBound { return heading }
    let range = heading.span.trimmedRange
    return heading.dropFirst(range.lowerBound).prefix(range.count)
  }

  /// Moves `index` to the start of the next field, or behind the end of the record.
  func skipField(in source: Range<Int>, of bytes: [UInt8], at index: inout Int) {
    _ = field(in: source, of: bytes, at: &index)
    index += delimiterCount
  }

  /// Reads the field at `index` of a record that passed the scan; an empty one after the last.
  fileprivate func field(
    in source: Range<Int>, of bytes: [UInt8], at index: inout Int
  ) -> Dialect.Field {
    if index > source.upperBound {
      return Dialect.Field(range: source.upperBound..<source.upperBound, isEncoded: false)
    }
    let end = source.upperBound
    // A CR that ends a record is text if the line end follows.
    let isFollowed = end < bytes.count && Dialect.isLineEnd(bytes[end])
    let span = bytes.span.extracting(0..<(isFollowed ? end + 1 : end))
    guard let field = try? readField(of: span, at: &index) else {
      preconditionFailure("a record's fields are checked when it is scanned")
    }
    return field
  }
}

/// The start of each record: a 32-bit offset from a 64-bit base for every 65,536 records.
@usableFromInline
struct RecordStarts: Sendable {
  @usableFromInline static let groupBits = 16

  private(set) var offsets: [UInt32] = []
  private(set) var bases: [Int] = []
  private var lastBase = 0
  private(set) var lacksMemory = false

  var count: Int { offsets.count }

  /// Reserves memory for an estimated number of records.
  ///
  /// Uses large pages: random access to rows misses the TLB both for a row's start and for its
  /// bytes.
  mutating func reserveCapacity(_ count: Int) {
    // Trying out whether memory is free takes longer than scanning a few records.
    if count <= 1 << Self.groupBits { return offsets.reserveCapacity(count) }
    guard offsets.makeRoom(for: count) else { return }
    let capacity = offsets.capacity * MemoryLayout<UInt32>.stride
    offsets.withUnsafeMutableBytes { used in
      // The array owns its memory up to its capacity.
      preferLargePages(for: UnsafeMutableRawBufferPointer(start: used.baseAddress, count: capacity))
    }
  }

  /// Adds a start that is not before the last one; returns false if its group spans more than 32
  /// bits or memory is full.
  @inline(__always)
  mutating func append(_ start: Int) -> Bool {
    if offsets.count & (1 << Self.groupBits - 1) == 0 {
      guard makeRoomForGroup() else { return false }
      bases.append(start)
      lastBase = start
    }
    guard let offset = UInt32(exactly: start - lastBase) else { return false }
    offsets.append(offset)
    return true
  }

  private mutating func makeRoomForGroup() -> Bool {
    // A small list doesn't need a whole group.
    if offsets.isEmpty { return true }
    // Other tables keep a bit or two for each record.
    lacksMemory = !offsets.makeRoom(for: 1 << Self.groupBits, times: 2)
    return !lacksMemory
  }

  /// Removes the last start and returns it.
  mutating func removeLast() -> Int {
    let last = self[count - 1]
    offsets.removeLast()
    if offsets.count & (1 << Self.groupBits - 1) == 0 { bases.removeLast() }
    lastBase = bases.last ?? 0
    return last
  }

  subscript(record: Int) -> Int { bases[record >> Self.groupBits] + Int(offsets[record]) }
}
