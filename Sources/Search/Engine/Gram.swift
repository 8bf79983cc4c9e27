/// A few letters that stand next to each other, by their classes: six bits each, the last lowest.
///
/// None of them is of class 0, so that the number also says how many they are.
struct Gram: Hashable, Sendable {
  let code: UInt64

  /// How many classes of letters there are; class 0 is what stands between cells.
  static let classCount = 64
  static let bitsPerLetter = 6
  /// The most letters.
  static let longest = 10

  /// A gram of classes other than 0, at most `longest` of them.
  init(_ letters: some Sequence<Int>) {
    self.init(code: letters.reduce(0) { $0 << UInt64(Self.bitsPerLetter) | UInt64($1) })
  }

  init(code: UInt64) { self.code = code }

  /// How many letters it has.
  var length: Int {
    (UInt64.bitWidth - code.leadingZeroBitCount + Self.bitsPerLetter - 1) / Self.bitsPerLetter
  }

  /// The classes, in order.
  var letters: [Int] {
    (0..<length).reversed().map {
      Int(code >> UInt64(Self.bitsPerLetter * $0)) & (Self.classCount - 1)
    }
  }
}
