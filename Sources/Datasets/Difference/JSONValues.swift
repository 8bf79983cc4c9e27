/// A cell as it is in JSON.
package struct JSONCell: Sendable, Hashable {
  /// How it is written.
  package let form: JSONForm
  /// The text of a string, the JSON text of another value, or nothing for null.
  package let bytes: [UInt8]

  /// A cell that an object lacks.
  package static let absent = JSONCell(.absent, [])

  /// Creates a cell.
  package init(_ form: JSONForm, _ bytes: some Sequence<UInt8>) {
    self.form = form
    self.bytes = Array(bytes)
  }
}

/// JSON text whose values are read on demand.
struct JSONValues {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Checks the text, and returns its values.
  func roots() throws(FormatFault) -> [JSONReader.Value] {
    var reader = JSONReader(at: textStart(of: bytes))
    var roots: [JSONReader.Value] = []
    while reader.next(bytes.span) != nil { roots.append(try reader.value(bytes.span)) }
    return roots
  }

  /// Returns the ranges of the values of valid text: those of the lines, or the elements of an array.
  func rowRanges(areElements: Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var reader = JSONReader(at: textStart(of: bytes))
    func append(_ reader: inout JSONReader) throws(FormatFault) {
      _ = reader.next(bytes.span)
      let start = reader.index
      _ = try reader.value(bytes.span)
      ranges.append(start..<reader.index)
    }
    do throws(FormatFault) {
      if areElements {
        guard reader.next(bytes.span) == UInt8(ascii: "[") else { return [] }
        try reader.items(bytes.span, until: "]", append)
      } else {
        while reader.next(bytes.span) != nil { try append(&reader) }
      }
      return ranges
    } catch {
      return []
    }
  }

  /// Calls `body` with each element of an array of valid text.
  func forEachElement(of array: JSONReader.Value?, _ body: (JSONReader.Value) -> Void) {
    guard let array, array.kind == .array else { return }
    var reader = JSONReader(at: array.range.lowerBound)
    try? reader.items(bytes.span, until: "]") { (reader) throws(FormatFault) in
      body(try reader.value(bytes.span))
    }
  }

  /// Calls `body` with the key and the value of each member of an object of valid text.
  func forEachMember(
    of object: JSONReader.Value, _ body: ([UInt8], JSONReader.Value) -> Void
  ) {
    var reader = JSONReader(at: object.range.lowerBound)
    try? reader.members(bytes.span) { (key, reader) throws(FormatFault) in
      body(string(key), try reader.value(bytes.span))
    }
  }

  /// Returns the members of an object in the order of columns.
  ///
  /// - Parameters:
  ///   - places: The column of each key.
  ///   - unknown: Receives a key that is not among them.
  func cells(
    of object: JSONReader.Value, _ places: [[UInt8]: Int], unknown: inout [UInt8]?
  ) -> [JSONCell] {
    var cells = [JSONCell](repeating: .absent, count: places.count)
    var other: [UInt8]?
    forEachMember(of: object) { key, value in
      if let place = places[key] { cells[place] = cell(value) } else { other = key }
    }
    unknown = other ?? unknown
    return cells
  }

  private func cell(_ value: JSONReader.Value) -> JSONCell {
    switch value.kind {
    case .null: return JSONCell(.null, [])
    case .string, .line: return JSONCell(.string, string(value))
    case .number, .literal: return JSONCell(.verbatim, bytes[value.range])
    case .array, .object:
      var compact: [UInt8] = []
      JSONRows.appendCompact(bytes[value.range], to: &compact)
      return JSONCell(.verbatim, compact)
    }
  }

  /// Returns a number that can be the position of a row; nil for all others.
  func position(_ value: JSONReader.Value) -> Int? {
    value.kind == .number ? UInt32(text(of: value)).map(Int.init) : nil
  }

  /// Returns the text of a string or another scalar.
  func text(of value: JSONReader.Value) -> String {
    let text = value.kind == .string ? string(value) : Array(bytes[value.range])
    return String(decoding: text, as: UTF8.self)
  }

  private func string(_ value: JSONReader.Value) -> [UInt8] {
    value.isEscaped ? JSONEscapes.decode(value.range, of: bytes.span) : Array(bytes[value.range])
  }

  /// Returns the line and the column of a byte, from 1.
  func location(of offset: Int) -> String {
    let before = bytes[..<min(offset, bytes.count)]
    let start = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    let line = before.lazy.filter { $0 == newline }.count + 1
    return "\(line):\(String(decoding: before[start...], as: UTF8.self).count + 1)"
  }
}

extension JSONCell {
  /// Returns the members of an object in the order of columns.
  package static func cells(ofObject json: [UInt8], keys: [[UInt8]: Int]) -> [JSONCell] {
    let values = JSONValues(json)
    var unknown: [UInt8]?
    guard let object = try? values.roots().first else { return [] }
    return values.cells(of: object, keys, unknown: &unknown)
  }
}
