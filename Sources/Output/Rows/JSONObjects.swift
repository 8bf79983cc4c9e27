import Datasets
import Search

/// A writer of rows as JSON objects, with the values that the rows had in JSON.
package struct JSONObjects {
  /// Whether the cells of each column are values instead of strings.
  private let areValues: [Bool]
  /// The text before each value: a brace or a comma, the key and the colon.
  private var prefixes: [UInt8] = []
  /// The end of each prefix.
  private var prefixEnds: [Int] = []

  package init(_ columns: [ListColumn]) {
    areValues = columns.map(\.hasJSONValues)
    for (index, column) in columns.enumerated() {
      prefixes.append(UInt8(ascii: index == 0 ? "{" : ","))
      JSONText.append(Array(column.key.utf8).span, to: &prefixes)
      prefixes.append(UInt8(ascii: ":"))
      prefixEnds.append(prefixes.count)
    }
  }

  /// Appends an object.
  ///
  /// - Parameter forms: The forms of the cells if they come from JSON.
  package func append(
    to json: inout [UInt8], forms: [JSONForm]?,
    forEachCell: ((UnsafeBufferPointer<UInt8>) -> Void) -> Void
  ) {
    let start = json.count
    json.append(UInt8(ascii: "{"))
    var column = 0
    var prefixStart = 0
    forEachCell { cell in
      let cell = cell.span
      let form = forms?[column] ?? Self.form(of: cell, isValue: areValues[column])
      let prefix = prefixes[prefixStart + 1..<prefixEnds[column]]
      prefixStart = prefixEnds[column]
      column += 1
      if form == .absent { return }
      if json.count > start + 1 { json.append(UInt8(ascii: ",")) }
      json += prefix
      switch form {
      case .absent, .null: json += "null".utf8
      case .string: JSONText.append(cell, to: &json)
      case .verbatim: JSONText.append(value: cell, to: &json)
      }
    }
    json.append(UInt8(ascii: "}"))
  }

  private static func form(of cell: Span<UInt8>, isValue: Bool) -> JSONForm {
    if !isValue { return .string }
    return cell.isEmpty ? .null : cell.isJSONValue ? .verbatim : .string
  }

  func append(_ row: ListRow, to json: inout [UInt8]) {
    append(to: &json, forms: row.jsonForms) { body in
      row.forEachCell { $0.withUnsafeBufferPointer(body) }
    }
  }

  /// Appends the cells of a row whose text differs from that of another version; `null` for those
  /// that an object lacks.
  func append(_ row: ListRow, differingFrom other: ListRow, to json: inout [UInt8]) {
    var cells: [[UInt8]] = []
    var others: [[UInt8]] = []
    row.forEachCell { cells.append(Array($0)) }
    other.forEachCell { others.append(Array($0)) }
    let forms = row.jsonForms ?? zip(areValues, cells).map { Self.form(of: $1.span, isValue: $0) }
    let differing = forms.indices.map { column -> JSONForm in
      if cells[column] == others[column] { return .absent }
      return forms[column] == .absent ? .null : forms[column]
    }
    append(to: &json, forms: differing) { body in
      for cell in cells { cell.withUnsafeBufferPointer(body) }
    }
  }
}

extension JSONObjects {
  private static let maxEscape = 6
  /// `null`, or quotes.
  private static let maxFrame = 4

  /// Appends a regular row whose cells are all shown, sixteen bytes at a time.
  ///
  /// - Parameter row: A row of `rows` that has a cell for each column.
  func append(regularRow row: Int, of rows: RowBytes, to json: inout [UInt8]) {
    let cells = rows.cells(ofRegularRow: row)
    let most =
      prefixes.count + areValues.count * Self.maxFrame + Self.maxEscape * cells.count + 1
      + ByteBlock.Vector.scalarCount
    json.append(addingCapacity: most) { (output: inout OutputSpan<UInt8>) in
      output.withUnsafeMutableBufferPointer { buffer, count in
        guard let base = buffer.baseAddress else { return }
        var copy = CellCopy(of: rows, cells, to: base + count)
        prefixes.withUnsafeBufferPointer { prefixes in
          var prefixStart = 0
          for column in areValues.indices {
            copy.append(UnsafeBufferPointer(rebasing: prefixes[prefixStart..<prefixEnds[column]]))
            prefixStart = prefixEnds[column]
            if areValues[column] {
              copy.appendValue()
            } else {
              copy.append(UInt8(ascii: "\""))
              _ = copy.appendCell()
              copy.append(UInt8(ascii: "\""))
            }
          }
        }
        copy.append(UInt8(ascii: "}"))
        count = copy.target - base
      }
    }
  }
}

/// A copy of a regular row's cells with the escapes of JSON.
///
/// Bounds checks would make it several times slower. The target has room for six bytes for each
/// byte of the row, and for one more vector.
private struct CellCopy {
  private let rows: RowBytes
  private let delimiter: UInt8
  private let quote: UInt8
  private let end: Int
  private var index: Int
  private(set) var target: UnsafeMutablePointer<UInt8>

  init(of rows: RowBytes, _ row: Range<Int>, to target: UnsafeMutablePointer<UInt8>) {
    self.rows = rows
    // A row of one cell has no delimiter, and no byte of it is a line end.
    delimiter = rows.delimiter ?? UInt8(ascii: "\n")
    quote = rows.quote ?? delimiter
    index = row.lowerBound
    end = row.upperBound
    self.target = target
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    target.initialize(to: byte)
    target += 1
  }

  @inline(__always)
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard let base = text.baseAddress else { return }
    target.initialize(from: base, count: text.count)
    target += text.count
  }

  /// Appends the next cell as a value, `null` or a string.
  mutating func appendValue() {
    let start = target
    let cell = UnsafeBufferPointer(start: start, count: appendCell()).span
    if cell.isEmpty {
      for byte in "null".utf8 { append(byte) }
    } else if !cell.isJSONValue {
      (start + 1).update(from: start, count: cell.count)
      start.pointee = UInt8(ascii: "\"")
      target += 1
      append(UInt8(ascii: "\""))
    }
  }

  /// Appends the next cell; returns its length with escapes.
  @inline(__always)
  mutating func appendCell() -> Int {
    let first = target
    let isQuoted = rows.isQuoted(index..<max(index, end))
    if isQuoted { index &+= 1 }
    while true {
      copyPlain()
      if index >= end { break }
      let byte = rows.bytes[index]
      if byte == delimiter { break }
      index &+= 1
      if isQuoted && byte == quote { break }
      appendEscaped(byte)
    }
    index &+= 1
    return target - first
  }

  /// Copies bytes up to the next one that may end the cell or need an escape.
  @inline(__always)
  private mutating func copyPlain() {
    while index &+ ByteBlock.Vector.scalarCount <= rows.bytes.count {
      let next = rows.bytes.loadUnaligned(fromByteOffset: index, as: ByteBlock.Vector.self)
      UnsafeMutableRawPointer(target).storeBytes(of: next, as: ByteBlock.Vector.self)
      // Subtracting a space maps control characters and DEL to 0x5F and more.
      let isControl =
        next &- ByteBlock.Vector(repeating: 0x20) .>= ByteBlock.Vector(repeating: 0x5F)
      let special = ByteBlock.bits(
        isControl .| (next .== ByteBlock.Vector(repeating: delimiter))
          .| (next .== ByteBlock.Vector(repeating: quote))
          .| (next .== ByteBlock.Vector(repeating: UInt8(ascii: "\"")))
          .| (next .== ByteBlock.Vector(repeating: UInt8(ascii: "\\"))))
      let count = special == 0 ? ByteBlock.Vector.scalarCount : special.trailingZeroBitCount
      target += count
      index &+= count
      if special != 0 { return }
    }
  }

  @inline(never)
  private mutating func appendEscaped(_ byte: UInt8) {
    var escaped: [UInt8] = []
    JSONText.append(byte, to: &escaped)
    escaped.withUnsafeBufferPointer { append($0) }
  }
}
