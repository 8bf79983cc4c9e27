import CReadline

/// The names of keys, such as `Alt-Up` and `Ctrl-X Ctrl-E`, from the bytes that terminals send.
enum KeyNames {
  private static let escape: UInt8 = 0x1B

  /// Returns the name of a sequence of keys.
  static func name(of bytes: some Sequence<UInt8>) -> String {
    var rest = Array(bytes)[...]
    var names: [String] = []
    while !rest.isEmpty { names.append(key(&rest)) }
    return names.joined(separator: " ")
  }

  private static func key(_ rest: inout ArraySlice<UInt8>) -> String {
    if rest.first == escape, rest.count > 1 {
      if let name = special(&rest) { return name }
      // Esc before a key is also Alt with it, except before another Esc.
      if rest.dropFirst().first != escape {
        rest.removeFirst()
        return "Alt-" + key(&rest)
      }
    }
    let first = rest.removeFirst()
    switch first {
    case 0x00: return "Ctrl-Space"
    case 0x09: return "Tab"
    case 0x0D: return "Enter"
    case escape: return "Esc"
    case 0x20: return "Space"
    case 0x7F: return "Backspace"
    case 0x01..<0x20: return "Ctrl-" + letter(first | 0x40)
    case 0x21..<0x7F: return letter(first)
    default:
      let tail = rest.prefix { $0 & 0xC0 == 0x80 }
      rest = rest.dropFirst(tail.count)
      return String(decoding: [first] + tail, as: UTF8.self)
    }
  }

  private static func letter(_ byte: UInt8) -> String {
    String(Unicode.Scalar(byte)).uppercased()
  }

  // MARK: Sequences of ECMA-48 and xterm

  private static let finals: [Character: String] = [
    "A": "Up", "B": "Down", "C": "Right", "D": "Left", "H": "Home", "F": "End", "P": "F1",
    "Q": "F2", "R": "F3", "S": "F4", "Z": "Shift-Tab",
  ]
  private static let numbers: [Int: String] = [
    1: "Home", 2: "Insert", 3: "Delete", 4: "End", 5: "PageUp", 6: "PageDown", 7: "Home", 8: "End",
    11: "F1", 12: "F2", 13: "F3", 14: "F4", 15: "F5", 17: "F6", 18: "F7", 19: "F8", 20: "F9",
    21: "F10", 23: "F11", 24: "F12",
  ]

  /// Reads `ESC [` or `ESC O`, up to two numbers and a final byte: the key, and its modifiers.
  private static func special(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard case .complete(let length) = TerminalSequence.match(rest) else { return nil }
    let text = String(decoding: rest.prefix(length).dropFirst(2), as: UTF8.self)
    guard let final = text.last else { return nil }
    let parameters = text.dropLast().split(separator: ";").compactMap { Int($0) }
    let name = final == "~" ? parameters.first.flatMap { numbers[$0] } : finals[final]
    guard let name else { return nil }
    rest = rest.dropFirst(length)
    return modifiers(parameters.count > 1 ? parameters[1] : 1) + name
  }

  /// Returns the modifiers of a parameter, which is one more than their bits.
  private static func modifiers(_ parameter: Int) -> String {
    let bits = parameter - 1
    return [(4, "Ctrl-"), (2, "Alt-"), (1, "Shift-")].reduce("") { names, modifier in
      bits & modifier.0 == 0 ? names : names + modifier.1
    }
  }
}

extension ReadlineConsole {
  /// The longest sequence to name, in bytes.
  private static let longestSequence = 16

  /// Whether the keys are those of vi.
  public static var isVi: Bool { readline_is_vi() != 0 }

  /// Returns the names of the keys that run a function of an inputrc, the most usual ones first; nil
  /// if there is no such function.
  public func keys(of function: String) -> [String]? {
    if readline_has_function(function) == 0 { return nil }
    var keys = [UInt8](repeating: 0, count: Self.longestSequence)
    var names: [String] = []
    var index = 0
    while true {
      let length = readline_keys_of(function, index, &keys, keys.count)
      if length == 0 { break }
      let name = KeyNames.name(of: keys.prefix(length))
      // Terminals send one of two forms of an arrow key.
      if !names.contains(name) { names.append(name) }
      index += 1
    }
    let modifiers = ["Ctrl-", "Alt-"]
    let plain = names.filter { name in !modifiers.contains(where: name.hasPrefix) }
    return plain + modifiers.flatMap { modifier in names.filter { $0.hasPrefix(modifier) } }
  }
}
