#if PostgreSQL
  /// Syllables of Hangul taken apart by a server that cannot normalize.
  ///
  /// A syllable is put before the letters that it is made of, the last one first, and is the first one
  /// in the end: three letters are told by 67 regular expressions instead of 11,172.
  enum HangulSQL {
    private static let first: UInt32 = 0xAC00
    private static let (initials, vowels, finals): (UInt32, UInt32, UInt32) = (19, 21, 28)
    private static let syllables = SQL(literal: "[\(range(0, initials * vowels * finals))]")

    /// A text with its syllables taken apart, by the arithmetic of section 3.12 of the Unicode standard.
    static func decomposed(_ text: SQL) -> SQL {
      "(CASE WHEN \(text) ~ \(syllables) THEN \(opening)\(text)\(closing) ELSE \(text) END)"
    }

    private static let opening = SQL(
      trusted: String(repeating: "regexp_replace(", count: replacements.count))
    private static let closing = SQL(
      trusted: replacements.map { ", '([\($0.letters)])', '\($0.replacement)', 'g')" }.joined())

    /// Syllables of one kind, and what becomes of each, from the innermost call on.
    private static let replacements: [(letters: String, replacement: String)] =
      (1..<finals).map { final in
        let letters = (0..<initials * vowels).map { letter(first + $0 * finals + final) }
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
      "\(letter(first + start))-\(letter(first + start + count - 1))"
    }

    private static func letter(_ value: UInt32) -> String {
      Unicode.Scalar(value).map { String($0) } ?? ""
    }
  }
#endif
