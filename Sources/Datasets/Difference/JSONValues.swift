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
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Checks the text, and returns its values.
  func roots() throws(FormatFault) -> [JSONReader.Value] {
    var reader = JSONReader(at: textStart(of: bytes))
    var roots: [JSONReader.Value] = []
    while reader.next(bytes.span) != nil { roots.append(try reader.value(bytes.span)) }
    return roots
  }

  /// Returns the ranges of the values of lines, or of the elements of an array; nil if the text is
  /// not an array.
  func rowRanges(areElements: Bool) -> [Range<Int>]? {
    let rows: [JSONReader.Value]
    if areElements {
      var reader = JSONReader(at: textStart(of: bytes))
      guard reader.next(bytes.span) == UInt8(ascii: "[") else { return nil }
      rows = elements(at: reader.index)
    } else {
      rows = (try? roots()) ?? []
    }
    return rows.map { row in
      let quoteCount = row.kind == .string ? 1 : 0
      return row.range.lowerBound - quoteCount..<row.range.upperBound + quoteCount
    }
  }

  /// Returns the elements of an array of valid text; none for another value.
  func elements(of value: JSONReader.Value?) -> [JSONReader.Value] {
    guard let value, value.kind == .array else { return [] }
    return elements(at: value.range.lowerBound)
  }

  private func elements(at index: Int) -> [JSONReader.Value] {
    var reader = JSONReader(at: index)
    var elements: [JSONReader.Value] = []
    try? reader.items(bytes.span, until: "]") { (reader) throws(FormatFault) in
      elements.append(try reader.value(bytes.span))
    }
    return elements
  }

  /// Returns the keys and values of the members of an object of valid text; none for another value.
  func members(of value: JSONReader.Value) -> [(key: [UInt8], value: JSONReader.Value)] {
    var members: [(key: [UInt8], value: JSONReader.Value)] = []
    guard value.kind == .object else { return members }
    var reader = JSONReader(at: value.range.lowerBound)
    try? reader.members(bytes.span) { (key, reader) throws(FormatFault) in
      members.append((string(key), try reader.value(bytes.span)))
    }
    return members
  }

  /// Returns the members of an object in the order of columns.
  ///
  /// - Parameter places: The column of each key.
  func cells(
    of object: JSONReader.Value, _ places: [[UInt8]: Int]
  ) throws(RecordedDifferenceError) -> [JSONCell] {
    var cells = [JSONCell](repeating: .absent, count: places.count)
    for (key, value) in members(of: object) {
      guard let place = places[key] else {
        throw .unknownColumn(String(decoding: key, as: UTF8.self))
      }
      cells[place] = cell(value)
    }
    return cells
  }

  func cell(_ value: JSONReader.Value) -> JSONCell {
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

  func text(of value: JSONReader.Value) -> String {
    let text = value.kind == .string ? string(value) : Array(bytes[value.range])
    return String(decoding: text, as: UTF8.self)
  }

  private func string(_ value: JSONReader.Value) -> [UInt8] {
    value.isEscaped ? JSONEscapes.decode(value.range, of: bytes.span) : Array(bytes[value.range])
  }
}

extension JSONCell {
  /// Returns the members of an object in the order of columns.
  package static func cells(ofObject json: [UInt8], keys: [[UInt8]: Int]) -> [JSONCell] {
    let values = JSONValues(json)
    guard let object = try? values.roots().first else { return [] }
    var cells = [JSONCell](repeating: .absent, count: keys.count)
    for (key, value) in values.members(of: object) {
      if let place = keys[key] { cells[place] = values.cell(value) }
    }
    return cells
  }
}
