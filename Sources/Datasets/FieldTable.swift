/// A file's bytes and where each field of each record is in them.
///
/// Record 0 is the header.
struct FieldTable: Sendable {
  /// One field: a range of the bytes.
  struct Field: Sendable {
    let start: Int
    let length: UInt32
    /// Whether a doubled quote stands for one in it.
    let hasDoubledQuotes: Bool
  }

  /// Fields a record.
  let width: Int
  private(set) var recordCount = 0
  private let bytes: [UInt8]
  private var fields: [Field] = []
  private var records: [Range<Int>] = []

  /// An empty table over `bytes`, whose records will have `width` fields.
  init(bytes: [UInt8], width: Int) {
    self.bytes = bytes
    self.width = width
  }

  /// Adds a record of `width` fields, and where all of it stands.
  mutating func append(_ record: some Sequence<Field>, source: Range<Int>) {
    fields.append(contentsOf: record)
    records.append(source)
    recordCount += 1
  }

  func source(record: Int) -> ArraySlice<UInt8> { bytes[records[record]] }

  func withBytes<Value>(record: Int, column: Int, _ body: (ArraySlice<UInt8>) -> Value) -> Value {
    let field = fields[record * width + column]
    let raw = bytes[field.start..<field.start + Int(field.length)]
    return body(field.hasDoubledQuotes ? Self.halvingQuotes(raw) : raw)
  }

  func text(record: Int, column: Int) -> String {
    withBytes(record: record, column: column) { String(decoding: $0, as: UTF8.self) }
  }

  private static func halvingQuotes(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var halved: [UInt8] = []
    halved.reserveCapacity(raw.count)
    var isSecond = false
    for byte in raw {
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if !isSecond || byte != UInt8(ascii: "\"") { halved.append(byte) }
    }
    return halved[...]
  }
}
