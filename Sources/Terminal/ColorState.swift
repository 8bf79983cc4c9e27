/// The current colors and other attributes after sequences that select them (ECMA-48, SGR).
public struct ColorState {
  private var foreground: [Substring] = []
  private var background: [Substring] = []
  /// Bold, underlined and others, by their numbers.
  private var attributes: [Int] = []

  /// Creates the state before any sequence.
  public init() {}

  /// The style of text from here on.
  public var style: StyledText.Style {
    StyledText.Style(
      rawValue: (attributes.map { "\($0)" } + foreground.map { "\($0)" }
        + background.map { "\($0)" }).joined(separator: ";"))
  }

  /// Applies a sequence that selects colors; another one changes nothing.
  public mutating func apply(_ sequence: some Sequence<UInt8>) {
    let sequence = String(decoding: Array(sequence), as: UTF8.self)
    guard sequence.hasPrefix("\u{1B}["), sequence.hasSuffix("m") else { return }
    apply(parameters: sequence.dropFirst(2).dropLast())
  }

  /// Applies numbers with semicolons between them; others change nothing.
  ///
  /// - Complexity: O(length).
  mutating func apply(parameters: some StringProtocol) {
    guard parameters.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") })
    else { return }
    var codes = String(parameters).split(separator: ";", omittingEmptySubsequences: false)[...]
    while let code = codes.first {
      let length = Self.colorLength(codes)
      apply(code.isEmpty ? 0 : Int(code) ?? -1, Array(codes.prefix(length)))
      codes = codes.dropFirst(length)
    }
  }

  private mutating func apply(_ code: Int, _ codes: [Substring]) {
    switch code {
    case 0: self = ColorState()
    case 1...9, 21: if !attributes.contains(code) { attributes.append(code) }
    case 22: remove([1, 2])
    case 24: remove([4, 21])
    case 25: remove([5, 6])
    case 23, 27...29: remove([code - 20])
    case 30...37, 90...97: foreground = codes
    case 38: if Self.isColor(codes) { foreground = codes }
    case 39: foreground = []
    case 40...47, 100...107: background = codes
    case 48: if Self.isColor(codes) { background = codes }
    case 49: background = []
    default: break
    }
  }

  private mutating func remove(_ codes: [Int]) {
    attributes.removeAll { codes.contains($0) }
  }

  /// Whether codes are a color of a palette (`38;5;208`) or its parts (`48;2;0;40;0`).
  private static func isColor(_ codes: [Substring]) -> Bool {
    codes.count > 1 && codes.count == colorLength(codes[...])
      && codes.allSatisfy { $0.utf8.count <= 3 }
  }

  /// Returns the number of the first codes that belong together, which may lack the last ones.
  private static func colorLength(_ codes: ArraySlice<Substring>) -> Int {
    guard ["38", "48", "58"].contains(codes.first) else { return 1 }
    return [2: 5, 5: 3][codes.dropFirst().first.flatMap { Int($0) }] ?? 1
  }
}
