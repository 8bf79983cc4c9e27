/// Arguments of commands: numbers, ranges and columns.
extension CommandTable {
  static func limit(_ argument: String) throws(CommandError) -> Command? {
    if argument.isEmpty { return .set(.limit(.ask)) }
    if argument == "all" { return .set(.limit(.reset)) }
    return .set(.limit(.set(try number(argument, first: "the limit must be at least 1"))))
  }

  static func delete(_ argument: String) throws(CommandError) -> Command? {
    var ranges: [ClosedRange<Int>] = []
    for word in argument.words { ranges.append(try rowRange(word)) }
    if ranges.isEmpty { throw noRow }
    return .delete(ranges)
  }

  /// The live list adds the number of a selected row.
  static var noRow: CommandError { .fault("no row is selected", word: "") }

  static func show(_ argument: String) throws(CommandError) -> Command? {
    if argument == "all" { return .showAll }
    let numbers = try numbers(argument, most: 2)
    if numbers.count < 2 { return .show(from: numbers.first ?? 1, to: nil) }
    let range = try range(from: numbers[0], to: numbers[1], in: argument)
    return .show(from: range.lowerBound, to: range.upperBound)
  }

  /// Returns the row numbers of an argument.
  static func numbers(_ argument: String, most: Int) throws(CommandError) -> [Int] {
    let words = argument.words
    if words.count > most { throw .fault("too many numbers", word: argument) }
    var numbers: [Int] = []
    for word in words { numbers.append(try number(word)) }
    return numbers
  }

  private static func rowRange(_ word: String) throws(CommandError) -> ClosedRange<Int> {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { String($0) }
    if ends.count > 2 { throw .fault("\(word) is not a range", word: word) }
    if ends.count == 2, ends.contains("") {
      let missing = ends[0].isEmpty ? "start" : "end"
      throw .fault("the range \(word) has no \(missing)", word: word)
    }
    let first = try number(ends[0], in: word)
    return try range(from: first, to: ends.count == 2 ? number(ends[1], in: word) : first, in: word)
  }

  private static func range(
    from first: Int, to last: Int, in word: String
  ) throws(CommandError) -> ClosedRange<Int> {
    if first <= last { return first...last }
    throw .argument("the range ends before it begins", word: word)
  }

  /// Returns a number from 1.
  ///
  /// - Parameters:
  ///   - first: What to say about a smaller number.
  ///   - word: The word to point at.
  private static func number(
    _ text: String, first: String = "row numbers start at 1", in word: String? = nil
  ) throws(CommandError) -> Int {
    let word = word ?? text
    guard let number = Int(text) else {
      let isNumber = !text.isEmpty && text.allSatisfy { "0"..."9" ~= $0 }
      throw .fault("\(text) is \(isNumber ? "too large" : "not a number")", word: word)
    }
    if number < 1 { throw .fault(first, word: word) }
    return number
  }
}
