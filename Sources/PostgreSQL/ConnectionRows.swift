#if PostgreSQL
  extension Connection {
    /// The rows that a statement brought: texts, kept one behind the other as they came, with a TAB
    /// between and a line feed behind each row.
    struct Rows: RandomAccessCollection, Sendable {
      /// How many texts each row has.
      private(set) var width = 0
      private(set) var bytes: [UInt8] = []
      /// Where each text ends; the complement of that for a NULL.
      private var ends: [Int] = []

      /// What a page has room for at once.
      private static let (usualLength, usualCount) = (1 << 13, 64)

      /// The first row.
      var startIndex: Int { 0 }
      /// Behind the last one.
      var endIndex: Int { width == 0 ? 0 : ends.count / width }

      /// A row.
      subscript(row: Int) -> Row { Row(rows: self, start: row * width) }

      /// Adds a row; all have as many texts.
      mutating func append(count: Int, _ text: (Int) -> UnsafeRawBufferPointer?) {
        if width == 0 {
          bytes.reserveCapacity(Self.usualLength)
          ends.reserveCapacity(Self.usualCount * count)
        }
        width = count
        for column in 0..<count {
          let text = text(column)
          if let text { bytes += text }
          end(column, isNull: text == nil)
        }
      }

      /// Adds a row of an answer to the same statement.
      mutating func append(_ row: Row) {
        width = row.count
        for column in row.indices {
          bytes += row.bytes(column) ?? []
          end(column, isNull: row.isNull(column))
        }
      }

      private mutating func end(_ column: Int, isNull: Bool) {
        ends.append(isNull ? ~bytes.count : bytes.count)
        bytes.append(UInt8(ascii: column == width - 1 ? "\n" : "\t"))
      }
    }
  }

  extension Connection.Rows {
    /// A row: its texts; nil is NULL.
    struct Row: RandomAccessCollection, Sendable {
      fileprivate let rows: Connection.Rows
      /// How many texts stand before it.
      fileprivate let start: Int

      /// The first text.
      var startIndex: Int { 0 }
      /// Behind the last one.
      var endIndex: Int { rows.width }

      /// A text.
      subscript(column: Int) -> String? {
        bytes(column).map { String(decoding: $0, as: UTF8.self) }
      }

      /// A text as it came.
      func bytes(_ column: Int) -> ArraySlice<UInt8>? {
        let text = start + column
        let end = rows.ends[text]
        if end < 0 { return nil }
        if text == 0 { return rows.bytes[..<end] }
        let last = rows.ends[text - 1]
        return rows.bytes[(last < 0 ? ~last : last) + 1..<end]
      }

      /// Whether it is none.
      func isNull(_ column: Int) -> Bool { rows.ends[start + column] < 0 }
    }
  }
#endif
