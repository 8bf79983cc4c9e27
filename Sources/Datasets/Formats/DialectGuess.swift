/// The dialect that explains the first records of delimited text best.
struct DialectGuess {
  private let source: DatasetFormat.Source
  private let delimiters: [[UInt8]]
  private let quotes: [UInt8?]
  private let start: Int
  /// Whether a lone CR ends lines, the likelier answer first.
  private let lineEnds: [Bool]

  /// Fewer records with the commonest number of fields make another delimiter likely.
  private static let minShare = 0.7
  /// Above any score.
  private static let certain = 2.0
  /// In fewer fields, a blank after each delimiter may be chance.
  private static let minFields = 3
  /// A smaller advantage is a rounding error.
  private static let margin = 1e-9
  private static let blank = UInt8(ascii: " ")
  private static let backslash = UInt8(ascii: "\\")
  private static let apostrophe = UInt8(ascii: "'")

  /// - Parameters:
  ///   - delimiters: The possible delimiters, the likeliest first, if the text and the options name none.
  ///   - isQuoted: Whether cells are quoted by default.
  init(_ source: DatasetFormat.Source, delimiters: [UInt8], isQuoted: Bool) {
    self.source = source
    let options = source.options
    let named = SeparatorLine(of: source.bytes)
    self.delimiters =
      options.delimiter.map { [$0] } ?? named.map { [[$0.delimiter]] } ?? delimiters.map { [$0] }
    var start = named?.end ?? textStart(of: source.bytes)
    for _ in 0..<(options.skippedLines ?? 0) {
      start = Dialect.lineEnd(of: source.bytes, from: start)
    }
    self.start = start
    let text = source.bytes[start...].prefix(RecordSample.maxBytes)
    let hasLineFeeds = text.contains(newline)
    let hasReturns = zip(text, text.dropFirst()).contains { $0 == carriageReturn && $1 != newline }
    // A lone CR is text where LF ends lines, and LF can be text in quotes.
    lineEnds = hasLineFeeds ? (hasReturns ? [false, true] : [false]) : [true]
    if let quote = options.quote {
      quotes = [quote]
    } else if let isSet = options.isQuoted ?? (options.hasEscapes ? isQuoted : nil) {
      quotes = [isSet ? quote : nil]
    } else {
      let other = text.contains(Self.apostrophe) ? [Self.apostrophe] : []
      quotes = (isQuoted ? [quote] : [nil, quote]) + other
    }
  }

  /// The records in the best dialect; the first one wins ties.
  var best: RecordSample {
    var best: RecordSample?
    for returnsEndLines in lineEnds {
      let other = self.best(returnsEndLines)
      if other.isCertain { return withoutBlanks(other) }
      if best.map({ other.score > $0.score + Self.margin }) ?? true { best = other }
    }
    let first = best ?? self.best(lineEnds[0])
    return withoutBlanks(escaped(spaced(first)))
  }

  private func best(_ returnsEndLines: Bool) -> RecordSample {
    var best: (sample: RecordSample, score: Double)?
    for delimiter in delimiters {
      for quote in quotes {
        let sample = sample(dialect(delimiter, quote, returnsEndLines))
        if best == nil && sample.isCertain { return sample }
        let explainsMore = (best?.sample.share).map { $0 < 1 } ?? false
        // A few cells may have quotes around them as text.
        if quote != quotes[0], !(explainsMore ? sample.hasQuotedText : sample.isMostlyQuoted) {
          continue
        }
        let isCertain = explainsMore && sample.width > 1 && sample.isCertain
        let score = isCertain ? Self.certain : sample.score
        if best.map({ score > $0.score + Self.margin }) ?? true { best = (sample, score) }
      }
    }
    return best?.sample ?? sample(dialect(delimiters[0], quotes[0], returnsEndLines))
  }

  private func dialect(_ delimiter: [UInt8], _ quote: UInt8?, _ returnsEndLines: Bool) -> Dialect {
    var dialect = Dialect(
      delimiter: delimiter, quote: quote, hasEscapes: source.options.hasEscapes)
    dialect.returnsEndLines = returnsEndLines
    dialect.quoteEscape = source.options.quoteEscape
    return dialect
  }

  private func sample(_ dialect: Dialect) -> RecordSample {
    RecordSample(
      of: source.bytes, from: start, dialect, comment: source.options.comment,
      isGrowing: source.isGrowing)
  }

  /// Blanks are the delimiter of a table with values, or with quoted blanks, if nothing else is.
  private func spaced(_ best: RecordSample) -> RecordSample {
    guard source.options.delimiter == nil, delimiters.count > 1, !best.isCertain else {
      return best
    }
    let other = sample(dialect([Self.blank], quotes[0], best.dialect.returnsEndLines))
    if other.isCertain && other.width > 1 && other.hasQuotedText { return other }
    guard best.width < 2 || best.share < Self.minShare else { return best }
    let rows = other.records.filter { $0.fields.count == other.width }
    let isTable =
      other.width > 2 && other.share > 0.9 && other.records.first?.fields.count == other.width
      && (0..<other.width).contains { other.hasUniformValues($0, rows.dropFirst().map(\.self)) }
    return isTable ? other : best
  }

  /// A backslash before a quote makes it text if that explains more records.
  private func escaped(_ best: RecordSample) -> RecordSample {
    let text = source.bytes[start...].prefix(RecordSample.maxBytes)
    // `firstRange(of:)` takes milliseconds.
    guard source.options.quoteEscape == nil, let quote = best.dialect.quote,
      zip(text, text.dropFirst()).contains(where: { $0 == Self.backslash && $1 == quote })
    else { return best }
    var dialect = best.dialect
    dialect.quoteEscape = Self.backslash
    let other = sample(dialect)
    return other.score > best.score + Self.margin ? other : best
  }

  /// Blanks after nearly all delimiters belong to them.
  private func withoutBlanks(_ best: RecordSample) -> RecordSample {
    guard source.options.delimiter == nil, best.width > 1, best.dialect.delimiter != Self.blank
    else {
      return best
    }
    var (blanks, count) = (0, 0)
    for record in best.records where record.fields.count > 1 {
      for field in record.fields.dropFirst() where !field.range.isEmpty {
        count += 1
        let before = record.dialect.start(of: field, in: best.bytes.span)
        if best.bytes[field.range.lowerBound] == Self.blank || best.bytes[before - 1] == Self.blank
        {
          blanks += 1
        }
      }
    }
    guard count >= Self.minFields, 10 * blanks >= 9 * count else { return best }
    var dialect = best.dialect
    dialect.skipsBlanks = true
    return sample(dialect)
  }
}
