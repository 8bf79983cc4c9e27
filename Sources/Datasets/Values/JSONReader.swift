/// A reader of strict JSON (RFC 8259) that returns the ranges of values without decoding them.
///
/// Other decoders lose the order of keys and the digits of numbers, don't locate errors, and take
/// more than ten times the memory.
struct JSONReader {
  static let maxDepth = 512

  struct Value {
    enum Kind {
      case string, number, literal, null, object, array
      /// A line that is not JSON.
      case line
    }

    let kind: Kind
    /// Without the quotes of a string.
    let range: Range<Int>
    var isEscaped = false
  }

  var index: Int
  /// Whether each open container is an object.
  private var open: [Bool] = []

  init(at index: Int) { self.index = index }

  /// Skips blanks and returns the next byte, nil at the end.
  @inline(__always)
  mutating func next(_ bytes: Span<UInt8>) -> UInt8? {
    while index < bytes.count {
      let byte = bytes[index]
      if byte > 0x20 || !Self.isBlank(byte) { return byte }
      index += 1
    }
    return nil
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == newline || byte == carriageReturn || byte == UInt8(ascii: "\t")
  }

  func fault(_ fault: DatasetError.Fault) -> FormatFault {
    FormatFault(fault: fault, offset: index)
  }

  mutating func value(_ bytes: Span<UInt8>) throws(FormatFault) -> Value {
    guard let byte = next(bytes) else { throw fault(.expected(.value)) }
    switch byte {
    case quote: return try string(bytes)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try container(bytes)
    default: return try scalar(byte, bytes)
    }
  }

  private mutating func scalar(_ byte: UInt8, _ bytes: Span<UInt8>) throws(FormatFault) -> Value {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(bytes)
    case UInt8(ascii: "t"): return try word("true", .literal, bytes)
    case UInt8(ascii: "f"): return try word("false", .literal, bytes)
    case UInt8(ascii: "n"): return try word("null", .null, bytes)
    default: throw fault(.expected(.value))
    }
  }

  private mutating func word(
    _ word: StaticString, _ kind: Value.Kind, _ bytes: Span<UInt8>
  ) throws(FormatFault) -> Value {
    let start = index
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    for letter in letters {
      guard index < bytes.count, bytes[index] == letter else {
        index = start
        throw fault(.expected(.value))
      }
      index += 1
    }
    return Value(kind: kind, range: start..<index)
  }

  private mutating func number(_ bytes: Span<UInt8>) throws(FormatFault) -> Value {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let first = index
    try digits(bytes)
    if bytes[first] == UInt8(ascii: "0") && index - first > 1 {
      index = first
      throw fault(.leadingZero)
    }
    if index < bytes.count && bytes[index] == UInt8(ascii: ".") {
      index += 1
      try digits(bytes)
    }
    if index < bytes.count && bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count,
        bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
      {
        index += 1
      }
      try digits(bytes)
    }
    return Value(kind: .number, range: start..<index)
  }

  private mutating func digits(_ bytes: Span<UInt8>) throws(FormatFault) {
    let start = index
    while index < bytes.count && bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    if index == start { throw fault(.expected(.digit)) }
  }

  /// Reads the string whose opening quote is at `index`.
  mutating func string(_ bytes: Span<UInt8>) throws(FormatFault) -> Value {
    index += 1
    let start = index
    var isEscaped = false
    while skipPlain(bytes) {
      switch bytes[index] {
      case quote:
        index += 1
        return Value(kind: .string, range: start..<index - 1, isEscaped: isEscaped)
      case UInt8(ascii: "\\"):
        isEscaped = true
        try escape(bytes)
      case let byte: throw fault(byte == 0 ? .nul : .rawControl)
      }
    }
    index = start - 1
    throw fault(.openString)
  }

  /// Moves to the next quote, backslash or control character, sixteen bytes at a time; returns
  /// false if there is none.
  @inline(__always)
  private mutating func skipPlain(_ bytes: Span<UInt8>) -> Bool {
    let quotes = ByteBlock.Vector(repeating: quote)
    let backslashes = ByteBlock.Vector(repeating: UInt8(ascii: "\\"))
    let blanks = ByteBlock.Vector(repeating: 0x20)
    while index &+ ByteBlock.Vector.scalarCount <= bytes.count {
      // The bounds were checked above.
      let next = bytes.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index, as: ByteBlock.Vector.self)
      let special = ByteBlock.bits((next .== quotes) .| (next .== backslashes) .| (next .< blanks))
      if special != 0 {
        index &+= special.trailingZeroBitCount
        return true
      }
      index &+= ByteBlock.Vector.scalarCount
    }
    while index < bytes.count {
      if JSONEscapes.mustEscape(bytes[index]) { return true }
      index += 1
    }
    return false
  }

  private mutating func escape(_ bytes: Span<UInt8>) throws(FormatFault) {
    let start = index
    let letter = index + 1 < bytes.count ? bytes[index + 1] : 0
    index += 2
    switch letter {
    case quote, UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return
    case UInt8(ascii: "u"):
      for _ in 0..<4 {
        guard index < bytes.count, JSONEscapes.hexDigit(bytes[index]) != nil else { break }
        index += 1
      }
      if index == start + 6 { return }
    default: break
    }
    index = start
    throw fault(.badEscape)
  }
}

extension JSONReader {
  /// Reads the array or object whose bracket is at `index`, without recursion, which could be too
  /// deep.
  private mutating func container(_ bytes: Span<UInt8>) throws(FormatFault) -> Value {
    let start = index
    var byte = bytes[index]
    let kind: Value.Kind = byte == UInt8(ascii: "{") ? .object : .array
    open.removeAll(keepingCapacity: true)
    while true {
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        if open.count == Self.maxDepth { throw fault(.tooDeep(limit: Self.maxDepth)) }
        open.append(byte == UInt8(ascii: "{"))
        index += 1
        if !skipClosing(bytes) {
          byte = try startOfValue(bytes)
          continue
        }
      } else {
        _ = byte == quote ? try string(bytes) : try scalar(byte, bytes)
      }
      while skipClosing(bytes) {}
      guard let isObject = open.last else { return Value(kind: kind, range: start..<index) }
      guard next(bytes) == UInt8(ascii: ",") else {
        throw fault(.expected(isObject ? .commaOrBrace : .commaOrBracket))
      }
      index += 1
      byte = try startOfValue(bytes)
    }
  }

  /// Skips the innermost container's closing bracket; returns false if something else is next.
  private mutating func skipClosing(_ bytes: Span<UInt8>) -> Bool {
    guard let isObject = open.last, next(bytes) == UInt8(ascii: isObject ? "}" : "]") else {
      return false
    }
    index += 1
    open.removeLast()
    return true
  }

  /// Reads the key of an object's member, and returns the first byte of the value.
  private mutating func startOfValue(_ bytes: Span<UInt8>) throws(FormatFault) -> UInt8 {
    if open.last == true { try key(bytes) }
    guard let byte = next(bytes) else { throw fault(.expected(.value)) }
    return byte
  }

  @discardableResult
  mutating func key(_ bytes: Span<UInt8>) throws(FormatFault) -> Value {
    guard next(bytes) == quote else { throw fault(.expected(.key)) }
    let key = try string(bytes)
    guard next(bytes) == UInt8(ascii: ":") else { throw fault(.expected(.colon)) }
    index += 1
    return key
  }

  /// Skips a text if that is next; returns false if it is not, or empty.
  mutating func skip(_ text: [UInt8], _ bytes: Span<UInt8>) -> Bool {
    guard let first = text.first, next(bytes) == first, text.count <= bytes.count - index else {
      return false
    }
    for offset in text.indices where bytes[index + offset] != text[offset] { return false }
    index += text.count
    return true
  }
}
