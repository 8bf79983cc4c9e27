#if PostgreSQL
  extension Connection {
    /// The rows of a statement in TSV layout: values end in a TAB, the last one in a line feed.
    struct Rows: RandomAccessCollection, Sendable {
      /// The number of values per row.
      private(set) var width = 0
      private(set) var bytes: [UInt8] = []
      /// The end of each value; bitwise complement for NULL.
      private var ends: [Int] = []

      /// The bytes and rows of a typical page.
      private static let (usualLength, usualCount) = (1 << 13, 64)

      var startIndex: Int { 0 }
      var endIndex: Int { width == 0 ? 0 : ends.count / width }

      subscript(row: Int) -> Row { Row(rows: self, start: row * width) }

      /// Appends a row; all rows have the same number of values.
      mutating func append(count: Int, _ text: (Int) -> UnsafeRawBufferPointer?) {
        if width == 0 {
          bytes.reserveCapacity(Self.usualLength)
          ends.reserveCapacity(Self.usualCount * count)
        }
        width = count
        for column in 0..<count {
          let text = text(column)
          if let text { bytes += text }
          ends.append(text == nil ? ~bytes.count : bytes.count)
          bytes.append(UInt8(ascii: column == count - 1 ? "\n" : "\t"))
        }
      }

      /// Appends a row of another answer to the same statement.
      mutating func append(_ row: Row) {
        row.rows.bytes.withUnsafeBytes { bytes in
          append(count: row.count) { column in
            row.range(of: column).map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
          }
        }
      }
    }
  }

  extension Connection.Rows {
    /// The values of a row; nil is NULL.
    struct Row: RandomAccessCollection, Sendable {
      fileprivate let rows: Connection.Rows
      /// The number of values before it.
      fileprivate let start: Int

      var startIndex: Int { 0 }
      var endIndex: Int { rows.width }

      subscript(column: Int) -> String? {
        bytes(column).map { String(decoding: $0, as: UTF8.self) }
      }

      func bytes(_ column: Int) -> ArraySlice<UInt8>? { range(of: column).map { rows.bytes[$0] } }

      fileprivate func range(of column: Int) -> Range<Int>? {
        let text = start + column
        let end = rows.ends[text]
        if end < 0 { return nil }
        if text == 0 { return 0..<end }
        let last = rows.ends[text - 1]
        return (last < 0 ? ~last : last) + 1..<end
      }

      func integer(_ column: Int) -> Int? { self[column].flatMap { Int($0) } }
    }
  }
#endif
