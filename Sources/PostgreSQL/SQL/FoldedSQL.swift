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
      // Letters with a one-letter folding, and letters with a longer one.
      var (letters, folded) = ("", "")
      var several: [(String, String)] = []
      for scalar in Self.letters {
        let letter = String(scalar)
        let bytes = TextFolding.fold(letter, caseSensitive: isCaseSensitive)
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
      prefix = SQL(
        trusted: "translate(" + String(repeating: "replace(", count: several.count)
          + "regexp_replace(")
      suffix = SQL(
        trusted: ", \(SQL(literal: Self.marks).text), '', 'g')" + replacements.joined()
          + ", \(SQL(literal: letters).text), \(SQL(literal: folded).text))")
    }

    private static let caseInsensitive = FoldedSQL(isCaseSensitive: false)
    private static let caseSensitive = FoldedSQL(isCaseSensitive: true)

    /// Precomputes the slow parts.
    static func prepare() { _ = caseInsensitive }

    /// Folds text that is not ASCII.
    static func letters(of text: SQL, isCaseSensitive: Bool, by engine: Engine) -> SQL {
      let folding = isCaseSensitive ? caseSensitive : caseInsensitive
      let decomposed = engine.canNormalize ? "normalize(\(text), NFD)" : decomposedHangul(text)
      return "\(folding.prefix)\(decomposed)\(folding.suffix)"
    }

    /// Folds text.
    ///
    /// - Parameter schema: The schema of the function; nil to inline it.
    static func folded(
      _ text: SQL, isCaseSensitive: Bool, by engine: Engine, in schema: String? = nil
    ) -> SQL {
      // Lowercases ASCII independently of the database's locale.
      let plain: SQL = isCaseSensitive ? text : "lower(\(engine.bytewise(text)))"
      let flag: SQL = isCaseSensitive ? "true" : "false"
      let letters: SQL =
        schema.map { "\(name: $0).\(name: functionName)(\(text), \(flag))" }
        ?? Self.letters(of: text, isCaseSensitive: isCaseSensitive, by: engine)
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

    /// A regular expression of all combining marks, unescaped: engines share no escape sequence.
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

  /// Decomposition of Hangul syllables for engines without `normalize`.
  ///
  /// Each letter is inserted after its syllable, the last one first; the first one replaces the
  /// syllable. This takes 67 regular expressions instead of 11,172.
  extension FoldedSQL {
    private static let firstSyllable: UInt32 = 0xAC00
    private static let (initials, vowels, finals): (UInt32, UInt32, UInt32) = (19, 21, 28)
    private static let syllables = SQL(literal: "[\(range(0, initials * vowels * finals))]")

    /// Decomposes by the arithmetic of section 3.12 of the Unicode standard.
    private static func decomposedHangul(_ text: SQL) -> SQL {
      "(CASE WHEN \(text) ~ \(syllables) THEN \(hangulPrefix)\(text)\(hangulSuffix) ELSE \(text) END)"
    }

    private static let hangulPrefix = SQL(
      trusted: String(repeating: "regexp_replace(", count: replacements.count))
    private static let hangulSuffix = SQL(
      trusted: replacements.map { ", '([\($0.letters)])', '\($0.replacement)', 'g')" }.joined())

    /// Syllables with a common letter, and their replacement, from the innermost call outwards.
    private static let replacements: [(letters: String, replacement: String)] =
      (1..<finals).map { final in
        let letters = (0..<initials * vowels).map {
          letter(firstSyllable + $0 * finals + final)
        }
        return (letters.joined(), "\\1\(letter(0x11A7 + final))")
      }
      + (0..<vowels).map { vowel in
        let ranges = (0..<initials).map { range(($0 * vowels + vowel) * finals, finals) }
        return (ranges.joined(), "\\1\(letter(0x1161 + vowel))")
      }
      + (0..<initials).map { initial in
        (range(initial * vowels * finals, vowels * finals), letter(0x1100 + initial))
      }

    private static func range(_ start: UInt32, _ count: UInt32) -> String {
      "\(letter(firstSyllable + start))-\(letter(firstSyllable + start + count - 1))"
    }
  }

  extension Unicode.GeneralCategory {
    fileprivate var isMark: Bool {
      [.nonspacingMark, .spacingMark, .enclosingMark].contains(self)
    }
  }
#endif
