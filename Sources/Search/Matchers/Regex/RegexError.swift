/// What is wrong with a regular expression, and where.
public struct RegexError: Error, Sendable, Equatable {
  /// The facts of it.
  public enum Fault: Sendable, Equatable {
    /// A bracket that no other closes.
    case unclosedGroup
    /// A bracket that closes nothing.
    case unopenedGroup
    /// A character class that nothing closes.
    case unclosedClass
    /// A character class without a character.
    case emptyClass
    /// A named class, as in `[:alpha:]`.
    case namedClass
    /// A range of characters whose end stands before its beginning.
    case reversedRange(Unicode.Scalar, Unicode.Scalar)
    /// A range one of whose ends is a class such as `\d`.
    case classInRange
    /// A place such as `\b` where a character is needed.
    case placeInClass(Unicode.Scalar)
    /// A repetition with nothing before it that could be repeated.
    case nothingToRepeat(Unicode.Scalar)
    /// A repetition right behind another.
    case repeatedRepetition(Unicode.Scalar)
    /// A repetition that gives nothing back, as in `a*+`.
    case possessiveRepetition
    /// A brace that opens no counted repetition.
    case brace
    /// A counted repetition that asks for more than it allows.
    case reversedCounts(Int, Int)
    /// A reference to what a group matched.
    case backreference(Unicode.Scalar)
    /// A condition on the text before or behind, as in `(?=a)`.
    case lookaround
    /// A group with a name.
    case namedGroup
    /// `(?i)` elsewhere than at the beginning.
    case misplacedOption
    /// A group of an unknown kind.
    case unknownGroup
    /// An escape that means nothing.
    case unknownEscape(Unicode.Scalar)
    /// A backslash with nothing behind it.
    case unfinishedEscape
    /// `\x` or `\u` without a character's number in braces.
    case noScalar(Unicode.Scalar)
    /// Groups within groups, more than this many.
    case tooDeep(limit: Int)
    /// More steps than this many, with all repetitions written out.
    case tooLarge(limit: Int)
    /// More characters than this many.
    case tooLong(limit: Int)
  }

  /// The facts of it.
  public let fault: Fault
  /// Where it is: how many characters of the pattern stand before it.
  public let offset: Int

  /// An error in a pattern.
  public init(_ fault: Fault, offset: Int) {
    self.fault = fault
    self.offset = offset
  }
}

extension RegexError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch fault {
    case .unclosedGroup: "this bracket is never closed; \\( is the character"
    case .unopenedGroup: "this bracket closes nothing; \\) is the character"
    case .unclosedClass: "this class is never closed; \\[ is the character"
    case .emptyClass: "a class needs a character before its ]; \\] is the character"
    case .namedClass: "named classes are not understood; \\d, \\w and \\s are"
    case .reversedRange(let first, let last): "\(first)-\(last) runs backwards"
    case .classInRange: "a range runs from one character to another; \\- is the character"
    case .placeInClass(let letter): "\\\(letter) is a place, and a class holds characters"
    case .nothingToRepeat(let sign): "there is nothing before this \(sign) that can be repeated"
    case .repeatedRepetition(let sign):
      "this \(sign) repeats a repetition; put that in brackets first"
    case .possessiveRepetition: "nothing ever backtracks here; leave out this +"
    case .brace: "a count is {2}, {2,} or {2,5}; \\{ is the character"
    case .reversedCounts(let least, let most): "at least \(least) and at most \(most) is never"
    case .backreference(let sign):
      "\\\(sign) would be a backreference, which takes too long to be understood here"
    case .lookaround: "lookahead and lookbehind are not understood; ! before a term says not"
    case .namedGroup: "groups have no names here; (…) will do"
    case .misplacedOption: "(?i) stands at the very beginning; (?i:…) covers a part"
    case .unknownGroup: "of groups that begin with (? only (?:…) and (?i:…) are understood"
    case .unknownEscape(let letter): "\\\(letter) means nothing"
    case .unfinishedEscape: "there is nothing behind this backslash; \\\\ is the character"
    case .noScalar(let letter): "\\\(letter) needs a character's number, as in \\\(letter){e9}"
    case .tooDeep(let limit): "groups within groups, more than \(limit)"
    case .tooLarge(let limit): "with its repetitions written out this has more than \(limit) steps"
    case .tooLong(let limit): "a regular expression has at most \(limit) characters"
    }
  }
}
