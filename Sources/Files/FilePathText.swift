import SystemPackage

/// Conversions between paths and text: file names are bytes, not necessarily UTF-8.
extension FilePath {
  /// Creates a path from text in which `\xE9` is a byte that is not valid UTF-8.
  ///
  /// A file named exactly like the text takes precedence.
  public init(text: String) {
    let literal = FilePath(text)
    guard text.utf8.contains(UInt8(ascii: "\\")), !FileContents.exists(literal) else {
      self = literal
      return
    }
    let bytes = Self.bytes(of: text).map { CChar(bitPattern: $0) } + [0]
    self = bytes.withUnsafeBufferPointer { FilePath(platformString: Array($0)) }
  }

  /// The path as text, with `\xE9` for a byte that is not valid UTF-8.
  public var text: String {
    Self.text(of: withPlatformString { $0.bytes })
  }

  /// The last component as text, or nil for an empty path.
  ///
  /// Found in the text, because debug builds of the library check all components.
  public var nameText: String? {
    text.utf8.split(separator: UInt8(ascii: "/")).last.flatMap(String.init)
  }

  /// The last component without its extension, or nil for an empty path.
  public var stemText: String? {
    guard let name = nameText, FilePath(name).extension != nil,
      let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    else { return nameText }
    return String(name[..<dot])
  }

  /// Returns bytes as text, with `\xE9` for a byte that is not valid UTF-8.
  ///
  /// - Complexity: O(bytes).
  public static func text(of bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    // Bytes, because appending to a string's scalars copies the whole string.
    var text: [UInt8] = []
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    // The parser does not return invalid bytes, so they are read from `bytes`.
    var position = bytes.startIndex
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        text += scalar
        position = bytes.index(position, offsetBy: scalar.count)
      case .error(let length):
        for _ in 0..<length {
          text += "\\x\(String(bytes[position], radix: 16, uppercase: true))".utf8
          position = bytes.index(after: position)
        }
      case .emptyInput: return String(decoding: text, as: UTF8.self)
      }
    }
  }

  /// Returns the bytes of text in which `\xE9` is a byte that is not valid UTF-8.
  ///
  /// - Complexity: O(length).
  public static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"), rest.count > 2,
        let code = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16),
        code >= 0x80
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

extension FilePath.Component {
  /// The name as text, with `\xE9` for a byte that is not valid UTF-8.
  public var text: String { path.text }
}

extension DefaultStringInterpolation {
  /// Appends a path as text, so that messages keep every byte of a name.
  public mutating func appendInterpolation(_ path: FilePath) { appendInterpolation(path.text) }
}
