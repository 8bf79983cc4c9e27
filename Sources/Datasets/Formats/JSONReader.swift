/// Reads JSON text, RFC 8259 to the letter, without making anything of it: where its values stand.
///
/// Ours, because no decoder at hand keeps the order of keys and the digits of numbers, says where a
/// file is broken, and takes less than ten times the memory.
struct JSONReader {
  /// Arrays and objects within each other.
  static let mostDepth = 512

  /// Where a value stands, and what it is.
  struct Value {
    enum Kind {
      case string, number, literal, null, object, array
    }

    let kind: Kind
    /// Of a string without its quotes.
    let range: Range<Int>
    /// Whether a string has escapes in it.
    var isEscaped = false
  }

  /// The next byte to be read.
  var index: Int
  /// One bit for each array or object that is open: whether it is an object.
  private var open: [Bool] = []

  init(at index: Int) { self.index = index }

  /// Goes on to the next byte that is no blank, and tells it; nil at the end.
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

  /// Goes on behind a byte that must come next, blanks aside.
  mutating func skip(
    _ byte: Unicode.Scalar, _ bytes: Span<UInt8>, expected: String
  ) throws(FormatFault) {
    guard next(bytes) == UInt8(ascii: byte) else { throw fault(.expected(expected)) }
    index += 1
  }

  func fault(_ fault: DatasetError.Fault) -> FormatFault {
    FormatFault(fault: fault, offset: index)
  }

  /// Reads a value whole.
  ///
  /// - Complexity: O(length).
  mutating func value(_ bytes: Span<UInt8>) throws(FormatFault) -> Value {
    guard let byte = next(bytes) else { throw fault(.expected("a value")) }
    switch byte {
    case quote: return try string(bytes)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try container(bytes)
    default: return try scalar(byte, bytes)
    }
  }

  private mutating func scalar(
    _ byte: UInt8, _ bytes: Span<UInt8>
  ) throws(FormatFault) -> Value {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(bytes)
    case UInt8(ascii: "t"): return try word("true", .literal, bytes)
    case UInt8(ascii: "f"): return try word("false", .literal, bytes)
    case UInt8(ascii: "n"): return try word("null", .null, bytes)
    default: throw fault(.expected("a value"))
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
        throw fault(.expected("a value"))
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
    if index == start { throw fault(.expected("a digit")) }
  }

  /// Reads a string at whose opening quote it stands.
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
    throw fault(.openQuote)
  }

  /// Goes on to the next quote, backslash or control character, sixteen bytes at a time; false where
  /// there is none.
  @inline(__always)
  private mutating func skipPlain(_ bytes: Span<UInt8>) -> Bool {
    let quotes = ByteBlock.Vector(repeating: quote)
    let backslashes = ByteBlock.Vector(repeating: UInt8(ascii: "\\"))
    let blanks = ByteBlock.Vector(repeating: 0x20)
    while index &+ ByteBlock.Vector.scalarCount <= bytes.count {
      // As many bytes are there.
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
      let byte = bytes[index]
      if byte == quote || byte == UInt8(ascii: "\\") || byte < 0x20 { return true }
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
  /// Reads an array or object at whose bracket it stands, without a recursion that could be too deep.
  private mutating func container(_ bytes: Span<UInt8>) throws(FormatFault) -> Value {
    let start = index
    let kind: Value.Kind = bytes[index] == UInt8(ascii: "{") ? .object : .array
    open.removeAll(keepingCapacity: true)
    try openContainer(bytes)
    while !open.isEmpty {
      // A value is done: what follows it?
      switch next(bytes) {
      case UInt8(ascii: ","):
        index += 1
        try memberOrElement(bytes)
      case UInt8(ascii: "}") where open.last == true, UInt8(ascii: "]") where open.last == false:
        index += 1
        open.removeLast()
      default: throw fault(.expected(open.last == true ? ", or }" : ", or ]"))
      }
    }
    return Value(kind: kind, range: start..<index)
  }

  /// Reads an opening bracket, and what is in it up to where the first scalar ends.
  private mutating func openContainer(_ bytes: Span<UInt8>) throws(FormatFault) {
    while true {
      if open.count == Self.mostDepth { throw fault(.tooDeep(limit: Self.mostDepth)) }
      let isObject = bytes[index] == UInt8(ascii: "{")
      open.append(isObject)
      index += 1
      if next(bytes) == UInt8(ascii: isObject ? "}" : "]") {
        index += 1
        open.removeLast()
        return
      }
      if isObject { try key(bytes) }
      guard let byte = next(bytes) else { throw fault(.expected("a value")) }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { continue }
      _ = byte == quote ? try string(bytes) : try scalar(byte, bytes)
      return
    }
  }

  private mutating func memberOrElement(_ bytes: Span<UInt8>) throws(FormatFault) {
    if open.last == true { try key(bytes) }
    guard let byte = next(bytes) else { throw fault(.expected("a value")) }
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
      try openContainer(bytes)
    } else {
      _ = byte == quote ? try string(bytes) : try scalar(byte, bytes)
    }
  }

  /// Reads a key and the colon behind it.
  @discardableResult
  mutating func key(_ bytes: Span<UInt8>) throws(FormatFault) -> Value {
    guard next(bytes) == quote else { throw fault(.expected("a key in quotes")) }
    let key = try string(bytes)
    try skip(":", bytes, expected: ":")
    return key
  }

  /// Reads an array at whose bracket it stands; `element` reads each of its values.
  mutating func elements(
    _ bytes: Span<UInt8>, _ element: (inout JSONReader) throws(FormatFault) -> Void
  ) throws(FormatFault) {
    try items(bytes, until: "]", element)
  }

  /// Reads an object at whose bracket it stands; `member` reads each of its values.
  mutating func members(
    _ bytes: Span<UInt8>,
    _ member: (Value, inout JSONReader) throws(FormatFault) -> Void
  ) throws(FormatFault) {
    try items(bytes, until: "}") { (reader) throws(FormatFault) in
      let key = try reader.key(bytes)
      try member(key, &reader)
    }
  }

  private mutating func items(
    _ bytes: Span<UInt8>, until closing: Unicode.Scalar,
    _ item: (inout JSONReader) throws(FormatFault) -> Void
  ) throws(FormatFault) {
    index += 1
    if next(bytes) == UInt8(ascii: closing) {
      index += 1
      return
    }
    while true {
      try item(&self)
      switch next(bytes) {
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: closing):
        index += 1
        return
      default: throw fault(.expected(", or \(closing)"))
      }
    }
  }
}
