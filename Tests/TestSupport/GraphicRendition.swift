/// The style of characters that SGR sequences set.
struct GraphicRendition: Sendable, Equatable {
  private var attributes: Set<Int> = []
  private var foreground: [Int] = []
  private var background: [Int] = []

  /// The parameters that set this style: attributes by number, foreground, background.
  var parameters: String {
    (attributes.sorted() + foreground + background).map(String.init).joined(separator: ";")
  }

  /// Applies the parameters of a sequence.
  ///
  /// - Returns: Whether all parameters are known.
  mutating func apply(_ parameters: [Int?]) -> Bool {
    var codes = parameters.map { $0 ?? 0 }[...]
    var knowsAll = true
    while let code = codes.popFirst() {
      switch code {
      case 0: self = GraphicRendition()
      case 1, 2, 3, 4, 7, 9: attributes.insert(code)
      case 22: attributes.subtract([1, 2])
      case 23, 24, 27, 29: attributes.remove(code - 20)
      case 30...37, 90...97: foreground = [code]
      case 40...47, 100...107: background = [code]
      case 39: foreground = []
      case 49: background = []
      case 38, 48:
        let length = codes.first == 5 ? 2 : codes.first == 2 ? 4 : 0
        guard length > 0 && codes.count >= length else { return false }
        let color = [code] + codes.prefix(length)
        if code == 38 { foreground = color } else { background = color }
        codes = codes.dropFirst(length)
      default: knowsAll = false
      }
    }
    return knowsAll
  }
}
