/// A format inferred from the first lines of input.
///
/// A wrong guess must not lose a row: when unsure, each line is a row.
struct FormatGuess {
  private let bytes: [UInt8]
  private let options: DatasetOptions

  init(_ bytes: [UInt8], _ options: DatasetOptions) {
    self.bytes = bytes
    self.options = options
  }

  private static let minCommaColumns = 3
  static let linesNote = "lines (--format csv for a table)"

  /// The format of input whose name shows none.
  var choice: DatasetFormat.Choice {
    switch JSONLayout(of: bytes) {
    case .document: return guess(.json, "JSON")
    case .lines: return guess(.jsonLines, "JSON Lines")
    case nil: break
    }
    if let table = table(UInt8(ascii: "\t"), quote: nil), table.columnCount > 1 {
      return guess(of: table, as: .tsv, "TAB-separated")
    }
    if SeparatorLine(of: bytes) != nil { return guess(.csv, "Excel's CSV") }
    if let table = expectedTable ?? table(UInt8(ascii: ","), quote: quote), isConvincing(table) {
      return guess(of: table, as: .csv, "comma-separated")
    }
    return DatasetFormat.Choice(format: .text, note: Self.linesNote)
  }

  /// Returns the choice of a format by name, unless the contents are clearly JSON Lines.
  func choice(for named: DatasetFormat) -> DatasetFormat.Choice {
    switch named {
    case .json where JSONLayout.areValues(linesOf: bytes):
      DatasetFormat.Choice(format: .jsonLines, note: "JSON Lines")
    case .text where JSONLayout.areContainers(linesOf: bytes):
      guess(.jsonLines, "JSON Lines")
    default: DatasetFormat.Choice(format: named)
    }
  }

  private func guess(_ format: DatasetFormat, _ name: String) -> DatasetFormat.Choice {
    DatasetFormat.Choice(
      format: format, note: "\(name) (--format text for lines)", isGuess: true)
  }

  private func guess(
    of table: RecordSample, as format: DatasetFormat, _ name: String
  ) -> DatasetFormat.Choice {
    var choice = guess(format, name)
    choice.hasHeader = !options.hasHeader || table.hasHeader || hasExpectedHeadings(table)
    if !choice.hasHeader {
      choice.note = "\(name) without headings (--format \(format.name) for headings)"
    }
    return choice
  }

  private func table(_ delimiter: UInt8, quote: UInt8?) -> RecordSample? {
    RecordSample(
      of: bytes, Dialect(delimiter: delimiter, quote: quote), comment: options.comment)
  }

  /// The table whose headings are expected, if the delimiter makes it one.
  private var expectedTable: RecordSample? {
    if options.expectedHeadings.isEmpty { return nil }
    return ([UInt8(ascii: ",")] + DatasetFormat.rarerDelimiters).lazy
      .compactMap { table($0, quote: quote) }.first(where: hasExpectedHeadings)
  }

  /// Like a comparison, ignores the case of headings.
  private func hasExpectedHeadings(_ table: RecordSample) -> Bool {
    let expected = options.expectedHeadings.map { $0.lowercased() }
    return options.hasHeader && table.header.contains { expected.contains($0.lowercased()) }
  }

  /// Prose has commas too.
  private func isConvincing(_ table: RecordSample) -> Bool {
    if options.prefersLines { return false }
    if hasExpectedHeadings(table) { return true }
    if !options.hasHeader { return table.columnCount > 1 }
    return table.columnCount >= Self.minCommaColumns && table.hasHeader
  }
}

extension FormatGuess {
  /// Returns whether the bytes decide the format, whatever follows.
  ///
  /// - Parameter name: The extension of the file's name.
  func isFinal(extension name: String?) -> Bool {
    if options.isNULTerminated || options.headerLineCount > 0 {
      return hasRecords(moreThan: options.headerLineCount)
    }
    // Lines before the first record say nothing.
    guard let start = bytes[textStart(of: bytes)...].firstIndex(where: { !JSONReader.isBlank($0) }),
      case let end = Dialect.lineEnd(of: bytes, from: start), Dialect.isLineEnd(bytes[end - 1])
    else { return false }
    let requested = DatasetFormat.named(options.format)
    switch requested ?? DatasetFormat.named(byExtension: name) {
    case .tsv?, .jsonLines?: return true
    case .csv?:
      return options.delimiter != nil
        || LineSample(of: bytes, comment: options.comment).startsWithCommas
    case .text? where requested != nil: return true
    case nil where options.delimiter != nil: return true
    case .text?: return !mayBeginJSON(bytes[start..<end])
    case nil: return !mayBeginJSON(bytes[start..<end]) && !wholeLines.mayBeginTable
    default: return false
    }
  }

  /// Whether there is more than one whole record after the header lines.
  var hasSeveralRecords: Bool { hasRecords(moreThan: options.headerLineCount + 1) }

  private func hasRecords(moreThan count: Int) -> Bool {
    let end: UInt8 =
      options.isNULTerminated ? 0 : bytes.contains(newline) ? newline : carriageReturn
    return bytes.lazy.filter { $0 == end }.dropFirst(count).first != nil
  }

  private func mayBeginJSON(_ line: ArraySlice<UInt8>) -> Bool {
    var reader = JSONReader(at: line.startIndex)
    guard let first = reader.next(bytes.span), [UInt8]("{[\"".utf8).contains(first) else {
      return false
    }
    do throws(FormatFault) {
      _ = try reader.value(bytes.span)
      let next = reader.next(bytes.span)
      return next == nil || reader.index >= line.endIndex
    } catch {
      return error.offset >= line.endIndex || error.fault == .openString
    }
  }

  /// The guess of all lines but the last one if its end has not come.
  private var wholeLines: FormatGuess { FormatGuess(Self.wholeLines(of: bytes), options) }

  /// Returns the lines of text but the last one if its end has not come, unless it is the only one.
  static func wholeLines(of bytes: [UInt8]) -> [UInt8] {
    bytes.lastIndex(where: Dialect.isLineEnd).map { Array(bytes[...$0]) } ?? bytes
  }

  /// More records cannot make a table of these if they have different numbers of fields.
  private var mayBeginTable: Bool {
    if table(UInt8(ascii: "\t"), quote: nil)?.columnCount ?? 0 > 1 { return true }
    if SeparatorLine(of: bytes) != nil { return true }
    let minCount = options.hasHeader ? Self.minCommaColumns : 2
    return !options.prefersLines
      && table(UInt8(ascii: ","), quote: quote)?.columnCount ?? 0 >= minCount
  }
}

/// The first records of input, at most 100, if all have the same number of fields.
struct RecordSample {
  let header: [String]
  private let rows: [[String]]

  private static let maxRecords = 100
  private static let maxBytes = 1 << 16

  /// The number of fields in each record.
  var columnCount: Int { header.count }

  init?(of bytes: [UInt8], _ dialect: Dialect, comment: String) {
    var index = textStart(of: bytes)
    let end = min(bytes.count, index + Self.maxBytes)
    let comment = Array(comment.utf8)
    var records: [[String]] = []
    while index < end && records.count < Self.maxRecords {
      let start = index
      if !comment.isEmpty && bytes[index...].starts(with: comment) {
        index = Dialect.lineEnd(of: bytes, from: index)
        continue
      }
      var fields: [Dialect.Field] = []
      do throws(FormatFault) {
        let end = try dialect.readRecord(of: bytes.span, at: &index) { fields.append($0) }
        if start == end { continue }
      } catch {
        // The sample or a stream may end within quotes.
        if error.fault == .openQuote && !records.isEmpty { break }
        return nil
      }
      records.append(fields.map { dialect.text(of: $0, in: bytes) })
      if records.last?.count != records.first?.count { return nil }
    }
    guard let header = records.first else { return nil }
    self.header = header
    rows = Array(records.dropFirst())
  }
}

extension RecordSample {
  /// Whether the first record looks like column names: text, all different, unlike the cells below.
  var hasHeader: Bool {
    let areNames = header.allSatisfy { !$0.isEmpty && Self.value(of: $0) == nil }
    let areRepeated = header.indices.contains { column in
      rows.contains { $0[column] == header[column] }
    }
    guard !rows.isEmpty, areNames, Set(header).count == header.count, !areRepeated else {
      return false
    }
    if header.indices.contains(where: hasUniformValues) { return true }
    return rows.count > 1 && header.indices.allSatisfy(isUnlike)
  }

  /// Returns whether a column has values of one kind below its name, and no other text.
  private func hasUniformValues(_ column: Int) -> Bool {
    let kinds = Set(rows.lazy.map { $0[column] }.filter { !$0.isEmpty }.map(Self.value))
    return kinds.count == 1 && !kinds.contains(nil)
  }

  private static func value(of cell: String) -> Column.Kind? {
    let bytes = Array(cell.utf8).drop { $0 == UInt8(ascii: " ") }
    return [.decimal, .date, .boolean].first { $0.holds(bytes) }
  }

  /// Returns whether every cell below a name has a kind of character that the name lacks.
  private func isUnlike(_ column: Int) -> Bool {
    let name = CharacterKinds(of: header[column])
    let cells = rows.lazy.map { $0[column] }
    return cells.allSatisfy { !CharacterKinds(of: $0).isSubset(of: name) }
  }
}

/// The kinds of characters in a string.
private struct CharacterKinds: OptionSet {
  let rawValue: Int

  static let small = CharacterKinds(rawValue: 1)
  static let capital = CharacterKinds(rawValue: 2)
  static let digit = CharacterKinds(rawValue: 4)
  static let other = CharacterKinds(rawValue: 8)

  init(rawValue: Int) { self.rawValue = rawValue }

  init(of text: String) {
    self.init(
      text.map { character -> CharacterKinds in
        if character.isNumber { return .digit }
        if character.isUppercase { return .capital }
        return character.isLetter ? .small : .other
      })
  }
}
