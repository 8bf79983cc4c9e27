struct RegexError: Error, Equatable {
  enum Fault: Equatable {
    case unclosedGroup
    case unopenedGroup
    case unclosedClass
    case emptyClass
    case namedClass
    case reversedRange(Unicode.Scalar, Unicode.Scalar)
    case classInRange
    case assertionInClass(Unicode.Scalar)
    case nothingToRepeat(Unicode.Scalar)
    case repeatedRepetition(Unicode.Scalar)
    case possessiveRepetition
    case brace
    case reversedCounts(Int, Int)
    case backreference(Unicode.Scalar)
    case lookaround
    case namedGroup
    case misplacedOption
    case unknownGroup
    case unknownEscape(Unicode.Scalar)
    case noScalar(Unicode.Scalar)
    case tooDeep(limit: Int)
    case tooLarge(limit: Int)
    case tooLong(limit: Int)
  }

  let fault: Fault
  /// In characters of the pattern.
  let offset: Int
}

extension RegexError: CustomStringConvertible {
  /// The message, without the position.
  var description: String {
    switch fault {
    case .unclosedGroup: "this ( is never closed"
    case .unopenedGroup: "this ) closes nothing"
    case .unclosedClass: "this [ is never closed"
    case .emptyClass: "expected a character before ]"
    case .namedClass: "named classes are not supported"
    case .reversedRange(let first, let last): "\(first)-\(last): the range is reversed"
    case .classInRange: "expected one character on each side of -"
    case .assertionInClass(let letter): "\\\(letter) is not a character"
    case .nothingToRepeat(let sign): "nothing to repeat before \(sign)"
    case .repeatedRepetition(let sign): "this \(sign) follows another repetition"
    case .possessiveRepetition: "possessive repetitions are not supported"
    case .brace: "expected a count such as {2}, {2,} or {2,5}"
    case .reversedCounts(let min, let max): "{\(min),\(max)}: the minimum exceeds the maximum"
    case .backreference: "backreferences are not supported"
    case .lookaround: "lookahead and lookbehind are not supported"
    case .namedGroup: "named groups are not supported"
    case .misplacedOption: "(?i) is only supported at the start"
    case .unknownGroup: "this kind of group is not supported"
    case .unknownEscape(let letter): "\\\(letter) is not supported"
    case .noScalar(let letter): "\\\(letter) needs a character code in braces"
    case .tooDeep(let limit): "groups are nested more than \(limit) levels deep"
    case .tooLarge(let limit): "this pattern expands to more than \(limit) steps"
    case .tooLong(let limit): "the pattern has more than \(limit) characters"
    }
  }

  /// The next step.
  var advice: String {
    switch fault {
    case .unclosedGroup: "add ), or write \\( to match ("
    case .unopenedGroup: "remove it, or write \\) to match )"
    case .unclosedClass: "add ], or write \\[ to match ["
    case .emptyClass: "write \\] to match ]"
    case .namedClass: "use \\d, \\w, \\s or a range such as a-z"
    case .reversedRange: "swap its ends, or write \\- to match -"
    case .classInRange: "write \\- to match -"
    case .assertionInClass: "move it out of [ ]"
    case .nothingToRepeat(let sign): "add something to repeat, or write \\\(sign) to match \(sign)"
    case .repeatedRepetition: "put what it repeats in ( )"
    case .possessiveRepetition: "remove this +; matching never backtracks"
    case .brace: "write \\{ to match {"
    case .reversedCounts(let min, let max): "write {\(max),\(min)}"
    case .backreference(let sign): "write the group again instead of \\\(sign)"
    case .lookaround: "use several terms, such as /a/ !/b/"
    case .namedGroup: "use (…)"
    case .misplacedOption: "move it there, or use (?i:…) for a part"
    case .unknownGroup: "use (…), (?:…) or (?i:…)"
    case .unknownEscape("p"), .unknownEscape("P"): "use \\d, \\w, \\s or a class such as [a-z]"
    case .unknownEscape("A"): "use ^ for the start of a cell"
    case .unknownEscape("z"), .unknownEscape("Z"): "use $ for the end of a cell"
    case .unknownEscape: "write \\\\ to match a backslash"
    case .noScalar(let letter): "for example \\\(letter){e9} for é"
    case .tooDeep: "remove unnecessary groups"
    case .tooLarge: "use smaller counts, or + and *"
    case .tooLong: "split it into several terms"
    }
  }
}
