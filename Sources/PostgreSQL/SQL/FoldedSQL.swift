#if PostgreSQL
  import Datasets
  import Search

  /// What a text is compared by, as `TextFolding` has it, in the words of a server.
  ///
  /// Made of the same definition, so that both say the same of every text. It takes a database in
  /// UTF-8.
  struct FoldedSQL: Sendable {
    /// The function of a searched table's schema that says what `letters(of:)` says, which takes a
    /// server less time to understand.
    static let functionName = "ridgeline_letters"

    /// What stands before and behind a text that is not ASCII.
    private let opening: SQL
    private let closing: SQL

    private init(isHeedingCase: Bool) {
      // Letters and what becomes of them: one letter each, and several.
      var (letters, folded) = ("", "")
      var several: [(String, String)] = []
      for scalar in Self.letters {
        let letter = String(scalar)
        let bytes = TextFolding.fold(letter, heedingCase: isHeedingCase)
        let text = String(decoding: bytes, as: UTF8.self)
        if text.unicodeScalars.elementsEqual([scalar]) { continue }
        if text.unicodeScalars.count == 1 {
          letters.unicodeScalars.append(scalar)
          folded.unicodeScalars.append(contentsOf: text.unicodeScalars)
        } else {
          several.append((letter, text))
        }
      }
      let replacements = several.map { letter, letters in
        ", \(SQL(literal: letter).text), \(SQL(literal: letters).text))"
      }
      opening = SQL(
        trusted: "translate(" + String(repeating: "replace(", count: several.count)
          + "regexp_replace(")
      closing = SQL(
        trusted: ", \(SQL(literal: Self.marks).text), '', 'g')" + replacements.joined()
          + ", \(SQL(literal: letters).text), \(SQL(literal: folded).text))")
    }

    private static let ignoringCase = FoldedSQL(isHeedingCase: false)
    private static let heedingCase = FoldedSQL(isHeedingCase: true)

    /// Makes what takes a moment to make.
    static func prepare() { _ = ignoringCase }

    /// A text that is not ASCII, folded.
    static func letters(of text: SQL, isHeedingCase: Bool, by engine: Engine) -> SQL {
      let folded = isHeedingCase ? heedingCase : ignoringCase
      let decomposed =
        engine.canNormalize ? "normalize(\(text), NFD)" : HangulSQL.decomposed(text)
      return "\(folded.opening)\(decomposed)\(folded.closing)"
    }

    /// A text, folded.
    ///
    /// - Parameters:
    ///   - text: SQL for it.
    ///   - schema: Where the function is, if it is there.
    static func folded(
      _ text: SQL, isHeedingCase: Bool, by engine: Engine, in schema: String? = nil
    ) -> SQL {
      // What is ASCII, as most is, needs none of the rest, whatever the database's locale thinks.
      let plain: SQL = isHeedingCase ? text : "lower(\(engine.bytewise(text)))"
      let letters: SQL
      if let schema {
        let heedsCase: SQL = isHeedingCase ? "true" : "false"
        letters = "\(name: schema).\(name: functionName)(\(text), \(heedsCase))"
      } else {
        letters = self.letters(of: text, isHeedingCase: isHeedingCase, by: engine)
      }
      return """
        CASE WHEN octet_length(\(text)) = length(\(text)) THEN \(plain) ELSE \(letters) END
        """
    }

    // MARK: Letters

    /// All that may be folded to something else, but for marks, and for what is taken apart before:
    /// syllables of Hangul.
    private static var letters: [Unicode.Scalar] {
      (0x41...0x2FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
        !scalar.properties.generalCategory.isMark
          && !(0x3400...0x9FFF).contains(scalar.value) && !(0xAC00...0xD7A3).contains(scalar.value)
          && !(0x20000...0x2F7FF).contains(scalar.value)
      }
    }

    /// A regular expression of all marks, which stand in it as they are: engines agree on no escape.
    private static let marks: String = {
      var ranges: [ClosedRange<UInt32>] = []
      for value in UInt32(0x300)...0xE01EF {
        guard Unicode.Scalar(value)?.properties.generalCategory.isMark ?? false else { continue }
        if let last = ranges.last, last.upperBound + 1 == value {
          ranges[ranges.count - 1] = last.lowerBound...value
        } else {
          ranges.append(value...value)
        }
      }
      func letter(_ value: UInt32) -> String {
        Unicode.Scalar(value).map { String($0) } ?? ""
      }
      return "["
        + ranges.map { "\(letter($0.lowerBound))-\(letter($0.upperBound))" }.joined() + "]"
    }()
  }

  extension Unicode.GeneralCategory {
    fileprivate var isMark: Bool {
      [.nonspacingMark, .spacingMark, .enclosingMark].contains(self)
    }
  }
#endif
