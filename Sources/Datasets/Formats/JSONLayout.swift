/// The layout of JSON text, inferred from its first lines.
enum JSONLayout {
  /// One value, or the start of one with an error later.
  case document
  /// A value on each line, or objects one after another.
  case lines

  /// Returns the layout of text; nil if it does not start like JSON.
  init?(of bytes: [UInt8]) {
    let sample = ValueLines(of: bytes)
    guard let first = sample.first else {
      guard Self.beginsDocument(bytes) else { return nil }
      self = Self.areObjects(bytes) ? .lines : .document
      return
    }
    guard first.isContainer || first == .string else { return nil }
    if sample.isSingle && first.isContainer {
      self = .document
    } else if sample.isUniform || sample.areObjects {
      self = .lines
    } else {
      return nil
    }
  }

  /// Returns whether the text starts with an object that another one follows on its own line, as jq writes
  /// the elements of an array.
  private static func areObjects(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(at: textStart(of: bytes))
    guard reader.next(bytes.span) == UInt8(ascii: "{"), (try? reader.value(bytes.span)) != nil
    else {
      return false
    }
    let end = reader.index
    return reader.next(bytes.span) == UInt8(ascii: "{")
      && bytes[end..<reader.index].contains(where: Dialect.isLineEnd)
  }

  /// Returns whether several lines of the sample are values, or objects of several lines follow each other.
  static func areValues(linesOf bytes: [UInt8]) -> Bool {
    // Most documents have one line, which is parsed only once.
    if Dialect.lineEnd(of: bytes, from: textStart(of: bytes)) == bytes.count { return false }
    let sample = ValueLines(of: bytes)
    if sample.first == nil { return areObjects(bytes) }
    return !sample.isSingle && (sample.isUniform || sample.areObjects)
  }

  /// Returns whether each line of the sample is an object, or each is an array.
  static func areContainers(linesOf bytes: [UInt8]) -> Bool {
    let sample = ValueLines(of: bytes)
    return sample.isUniform && sample.first?.isContainer == true
  }

  /// Returns whether text without a value on its first line starts an object, or an array of
  /// objects or strings, or is an array that is complete or cut off.
  ///
  /// Lines of other text start with brackets too: `[0.5] Linux`, `{% if %}`.
  private static func beginsDocument(_ bytes: [UInt8]) -> Bool {
    let span = bytes.span
    var reader = JSONReader(at: textStart(of: bytes))
    if reader.next(span) == UInt8(ascii: "["), isArray(at: reader, bytes) { return true }
    var isInArray = false
    while reader.next(span) == UInt8(ascii: "[") {
      reader.index += 1
      isInArray = true
    }
    switch reader.next(span) {
    case UInt8(ascii: "{"):
      reader.index += 1
      return reader.next(span) == quote && (try? reader.string(span)) != nil
    case quote where isInArray:
      return (try? reader.string(span)) != nil && reader.next(span) == UInt8(ascii: ",")
    default: return false
    }
  }

  private static func isArray(at reader: JSONReader, _ bytes: [UInt8]) -> Bool {
    var reader = reader
    let start = reader.index
    do throws(FormatFault) {
      _ = try reader.value(bytes.span)
      return reader.next(bytes.span) == nil
    } catch {
      return error.offset == bytes.count && bytes[start...].contains(UInt8(ascii: ","))
    }
  }
}

/// A sample of text: at most its first 100 lines, as JSON values.
private struct ValueLines {
  /// The kind of the first line; nil if it is not a value.
  let first: JSONReader.Value.Kind?
  /// Whether only blanks follow the first line.
  let isSingle: Bool
  /// Whether all lines are values, and all objects or none.
  private(set) var isUniform: Bool
  /// Whether all lines start objects, and the first object is complete.
  private(set) var areObjects: Bool

  private static let maxLines = 100
  private static let maxBytes = 1 << 16

  init(of bytes: [UInt8]) {
    let span = bytes.span
    var reader = JSONReader(at: textStart(of: bytes))
    let end = reader.index + Self.maxBytes
    let first = Self.line(&reader, bytes)
    self.first = first
    isSingle = reader.next(span) == nil
    isUniform = first != nil
    areObjects = first == .object
    for _ in 1..<Self.maxLines where isUniform || areObjects {
      guard let byte = reader.next(span), reader.index < end else { break }
      areObjects = areObjects && byte == UInt8(ascii: "{")
      let kind = Self.line(&reader, bytes)
      isUniform = isUniform && kind != nil && (kind == .object) == (first == .object)
    }
  }

  /// Reads a value that ends with its line; otherwise skips the line.
  private static func line(
    _ reader: inout JSONReader, _ bytes: [UInt8]
  ) -> JSONReader.Value.Kind? {
    let end = Dialect.lineEnd(of: bytes, from: reader.index)
    let line = bytes.span.extracting(0..<end)
    guard let value = try? reader.value(line), reader.next(line) == nil else {
      reader.index = end
      return nil
    }
    return value.kind
  }
}

extension JSONReader.Value.Kind {
  fileprivate var isContainer: Bool { self == .object || self == .array }
}
