/// What stands behind a command's name, understood.
extension CommandTable {
  static func withoutArgument(
    _ command: Command, _ row: Row, _ argument: String
  ) throws(CommandError) -> Command {
    guard argument.isEmpty else { throw .usage(row.usage, given: argument) }
    return command
  }

  static func setting<Value>(
    _ argument: String, reset: String, _ value: ([String]) -> Value
  ) -> Setting<Value> {
    let words = argument.words
    if words.isEmpty { return .ask }
    return words == [reset] ? .reset : .set(value(words))
  }

  static func parseHelp(_ row: Row, _ argument: String) throws(CommandError) -> Command {
    argument.isEmpty ? .help(nil) : .help(try HelpTopic(named: argument))
  }

  static func parseLimit(_ row: Row, _ argument: String) throws(CommandError) -> Command {
    if argument.isEmpty { return .limit(.ask) }
    if argument == "all" { return .limit(.reset) }
    guard let limit = Int(argument), limit > 0 else { throw .usage(row.usage, given: argument) }
    return .limit(.set(limit))
  }

  static func parseDelete(_ row: Row, _ argument: String) throws(CommandError) -> Command {
    let ranges = argument.words.compactMap { word -> ClosedRange<Int>? in
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard let first = ends.first, let last = ends.last, ends.count <= 2, 0 < first,
        first <= last
      else { return nil }
      return first...last
    }
    guard !ranges.isEmpty, ranges.count == argument.words.count else {
      throw .usage(row.usage, given: argument)
    }
    return .delete(ranges)
  }

  static func parseShow(_ row: Row, _ argument: String) throws(CommandError) -> Command {
    let numbers = argument.words.map { Int($0) ?? 0 }
    guard numbers.count <= 2, numbers.allSatisfy({ $0 > 0 }), numbers == numbers.sorted() else {
      throw .usage(row.usage, given: argument)
    }
    return .show(from: numbers.first ?? 1, to: numbers.count == 2 ? numbers[1] : nil)
  }
}
