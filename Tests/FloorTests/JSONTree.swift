import TestSupport

/// A JSON value with its numbers as written.
indirect enum JSONTree: Equatable {
  case null, bool(Bool), number(String), string(String), array([JSONTree])
  case object([String: JSONTree])

  /// Compares strings by their scalars, unlike `String`.
  static func == (left: JSONTree, right: JSONTree) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }
}

// MARK: Random values

extension JSONTree {
  private static let texts = [
    "", "a", "505874924095815681", "1", "1.50", "00501", "true", "null", "[1,2]", "{}", "\t", "\n",
    "\r", "\u{1F}", "\0", "\"", "\\", "/", "é", "e\u{301}", "京", "😀", "\u{202E}", "\u{FEFF}",
    "\u{85}", "\u{7F}", " ", "a,b",
  ]
  private static let numbers = [
    "0", "-0", "1", "-1.50", "1e400", "1E+2", "505874924095815681", "0.1000000000000000055",
  ]

  static func random(depth: Int, _ generator: inout SeededGenerator) -> JSONTree {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .number(numbers.randomElement(using: &generator) ?? "0")
    case 3...5: return .string(text(&generator))
    case 6:
      return .array(
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          random(depth: depth - 1, &generator)
        })
    default:
      let members = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        (text(&generator), random(depth: depth - 1, &generator))
      }
      return .object(Dictionary(members) { $1 })
    }
  }

  static func text(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...2, using: &generator)).map { _ in
      texts.randomElement(using: &generator) ?? ""
    }.joined()
  }

  /// Returns the value as text, with random blanks and escapes.
  func text(isOnOneLine: Bool, _ generator: inout SeededGenerator) -> String {
    func blank() -> String {
      let blanks = isOnOneLine ? ["", " ", "\t"] : ["", " ", "\t", "\n", "\r\n"]
      return blanks.randomElement(using: &generator) ?? ""
    }
    func quoted(_ text: String) -> String {
      let scalars = text.unicodeScalars.map { scalar in
        let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        guard mustEscape || Int.random(in: 0..<4, using: &generator) == 0 else {
          return String(scalar)
        }
        return String(scalar).utf16.map { unit in
          let digits = String(unit, radix: 16, uppercase: Bool.random(using: &generator))
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
      }
      return "\"" + scalars.joined() + "\""
    }
    let inside: String
    switch self {
    case .null: inside = "null"
    case .bool(let value): inside = "\(value)"
    case .number(let text): inside = text
    case .string(let text): inside = quoted(text)
    case .array(let items):
      let texts = items.map { $0.text(isOnOneLine: isOnOneLine, &generator) }
      inside = "[" + texts.joined(separator: ",") + blank() + "]"
    case .object(let members):
      let texts = members.map { key, value in
        blank() + quoted(key) + blank() + ":" + value.text(isOnOneLine: isOnOneLine, &generator)
      }
      inside = "{" + texts.joined(separator: ",") + blank() + "}"
    }
    return blank() + inside + blank()
  }
}

// MARK: Reading

extension JSONTree {
  /// Reads valid JSON.
  init(parsing text: some StringProtocol) {
    var rest = Substring(text).unicodeScalars[...]
    self.init(&rest)
  }

  private init(_ rest: inout Substring.UnicodeScalarView) {
    func skipBlanks() { rest = rest.drop { " \t\r\n".unicodeScalars.contains($0) } }
    func skip(_ mark: Unicode.Scalar) -> Bool {
      skipBlanks()
      guard rest.first == mark else { return false }
      rest.removeFirst()
      skipBlanks()
      return true
    }
    skipBlanks()
    defer { skipBlanks() }
    if skip("[") {
      var items: [JSONTree] = []
      while !skip("]") {
        items.append(JSONTree(&rest))
        _ = skip(",")
      }
      self = .array(items)
    } else if skip("{") {
      var members: [(String, JSONTree)] = []
      while !skip("}") {
        let key = Self.string(&rest)
        _ = skip(":")
        members.append((key, JSONTree(&rest)))
        _ = skip(",")
      }
      self = .object(Dictionary(members) { $1 })
    } else if rest.first == "\"" {
      self = .string(Self.string(&rest))
    } else {
      let word = rest.prefix { !",]} \t\r\n".unicodeScalars.contains($0) }
      rest = rest[word.endIndex...]
      switch String(word) {
      case "null": self = .null
      case "true": self = .bool(true)
      case "false": self = .bool(false)
      case let number: self = .number(number)
      }
    }
  }

  private static func string(_ rest: inout Substring.UnicodeScalarView) -> String {
    rest.removeFirst()
    var units: [UInt16] = []
    while let scalar = rest.popFirst(), scalar != "\"" {
      guard scalar == "\\", let letter = rest.popFirst() else {
        units += String(scalar).utf16
        continue
      }
      switch letter {
      case "u":
        units.append(UInt16(String(rest.prefix(4)), radix: 16) ?? 0)
        rest.removeFirst(4)
      case "n": units.append(10)
      case "r": units.append(13)
      case "t": units.append(9)
      default: units += String(letter).utf16
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
