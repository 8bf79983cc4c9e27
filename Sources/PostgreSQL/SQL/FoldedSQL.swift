#if PostgreSQL
  import Datasets
  import Search

  /// Text folding in SQL, generated from `TextFolding` for identical results; requires UTF-8.
  struct FoldedSQL: Sendable {
    /// A function that computes `letters(of:)`, and is faster to parse.
    static let functionName = "ridgeline_letters"

    private let prefix: SQL
    private let suffix: SQL

    private init(isCaseSensitive: Bool) {
      // Letters with a one-letter folding, letters that are removed, and letters with a longer one.
      var (letters, folded, removed) = ("", "", "")
      var several: [(String, String)] = []
      for scalar in Self.letters {
        let letter = String(scalar)
        let bytes = TextFolding.fold(letter, caseSensitive: isCaseSensitive)
        let text = String(decoding: bytes, as: UTF8.self)
        if text.unicodeScalars.elementsEqual([scalar]) { continue }
        if text.unicodeScalars.count == 1 {
          letters.unicodeScalars.append(scalar)
          folded.unicodeScalars.append(contentsOf: text.unicodeScalars)
        } else if text.isEmpty {
          removed.unicodeScalars.append(scalar)
        } else {
          several.append((letter, text))
        }
      }
      let replacements = several.map { letter, letters in
        ", \(SQL(literal: letter).text), \(SQL(literal: letters).text))"
      }
      prefix = SQL(
        trusted: "translate(" + String(repeating: "replace(", count: several.count)
          + "regexp_replace(")
      suffix = SQL(
        trusted: ", \(SQL(literal: Self.marks).text), '', 'g')" + replacements.joined()
          + ", \(SQL(literal: letters + removed).text), \(SQL(literal: folded).text))")
    }

    private static let caseInsensitive = FoldedSQL(isCaseSensitive: false)
    private static let caseSensitive = FoldedSQL(isCaseSensitive: true)

    /// Precomputes the slow parts.
    static func prepare() { _ = caseInsensitive }

    /// Folds text that is not ASCII.
    static func letters(of text: SQL, isCaseSensitive: Bool) -> SQL {
      let folding = isCaseSensitive ? caseSensitive : caseInsensitive
      return "\(folding.prefix)normalize(\(text), NFD)\(folding.suffix)"
    }

    /// Folds text.
    ///
    /// - Parameter schema: The schema of the function; nil to inline it.
    static func folded(_ text: SQL, isCaseSensitive: Bool, in schema: String? = nil) -> SQL {
      // Lowercases ASCII independently of the database's locale.
      let plain: SQL = isCaseSensitive ? text : "lower(\(text) COLLATE \"C\")"
      let flag: SQL = isCaseSensitive ? "true" : "false"
      let letters: SQL =
        schema.map { "\(name: $0).\(name: functionName)(\(text), \(flag))" }
        ?? Self.letters(of: text, isCaseSensitive: isCaseSensitive)
      return "CASE WHEN octet_length(\(text)) = length(\(text)) THEN \(plain) ELSE \(letters) END"
    }

    /// The letters that may fold; not marks, ideographs or Hangul syllables.
    private static var letters: [Unicode.Scalar] {
      (0x41...0x2FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
        !scalar.properties.generalCategory.isMark
          && !(0x3400...0x9FFF).contains(scalar.value) && !(0xAC00...0xD7A3).contains(scalar.value)
          && !(0x20000...0x2F7FF).contains(scalar.value)
      }
    }

    /// A regular expression of all combining marks.
    private static let marks: String = {
      let values = (UInt32(0x300)...0xE01EF).filter {
        Unicode.Scalar($0)?.properties.generalCategory.isMark ?? false
      }
      let ranges = RangeSet(values.map { $0..<$0 + 1 }).ranges
      return "["
        + ranges.map { "\(letter($0.lowerBound))-\(letter($0.upperBound - 1))" }.joined() + "]"
    }()

    private static func letter(_ value: UInt32) -> String {
      Unicode.Scalar(value).map { String($0) } ?? ""
    }
  }

  extension Unicode.GeneralCategory {
    fileprivate var isMark: Bool {
      [.nonspacingMark, .spacingMark, .enclosingMark].contains(self)
    }
  }
#endif
