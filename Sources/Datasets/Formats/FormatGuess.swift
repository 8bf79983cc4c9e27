/// A format inferred from the first lines of input.
///
/// A wrong guess must not lose a row: when unsure, each line is a row.
struct FormatGuess {
  private let source: DatasetFormat.Source
  private var bytes: [UInt8] { source.bytes }
  private var options: DatasetOptions { source.options }

  init(_ source: DatasetFormat.Source) { self.source = source }

  private static let minCommaColumns = 3
  /// Titles and notes are around a table, in a list of lines they are everywhere.
  private static let minShare = 0.9
  static let linesNote = "lines (--format csv for a table)"

  /// The format of input whose name shows none.
  var choice: DatasetFormat.Choice {
    switch JSONLayout(of: bytes) {
    case .document: return guess(.json, "JSON")
    case .lines: return guess(.jsonLines, "JSON Lines")
    case nil: break
    }
    if let table = table(DatasetFormat.tsv, [UInt8(ascii: "\t")], isQuoted: false, minColumns: 2) {
      return table
    }
    if SeparatorLine(of: bytes) != nil { return guess(.csv, "Excel's CSV") }
    let delimiters = Dialect.usualDelimiters.filter { $0 != UInt8(ascii: "\t") }
    return table(.csv, delimiters, isQuoted: true, minColumns: Self.minCommaColumns)
      ?? DatasetFormat.Choice(format: .text, note: Self.linesNote)
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

  /// Returns a table if its records convince.
  private func table(
    _ format: DatasetFormat, _ delimiters: [UInt8], isQuoted: Bool, minColumns: Int
  ) -> DatasetFormat.Choice? {
    let sample = DialectGuess(source, delimiters: delimiters, isQuoted: isQuoted).best
    let shape = TableShape(sample, options, needsNames: true)
    let isExpected = hasExpectedHeadings(sample)
    guard let delimiter = sample.dialect.delimiter, delimiters.contains(delimiter),
      sample.width > 1 || isExpected && format == .csv
    else { return nil }
    if !isExpected {
      guard !options.prefersLines || format == .tsv, sample.share >= Self.minShare,
        sample.width >= (options.hasHeader == false ? 2 : minColumns),
        shape.headingCount > 0 || format == .tsv || options.hasHeader == false
      else { return nil }
    }
    var choice = guess(format, Self.name(of: delimiter))
    choice.shape = shape
    if isExpected && options.hasHeader == nil { choice.shape?.headingCount = 1 }
    if choice.shape?.headingCount == 0 {
      choice.note = "\(Self.name(of: delimiter)) without headings (--header for headings)"
    }
    return choice
  }

  private static func name(of delimiter: UInt8) -> String {
    switch delimiter {
    case UInt8(ascii: "\t"): "TAB-separated"
    case UInt8(ascii: ","): "comma-separated"
    default: "CSV with delimiter \"\(Unicode.Scalar(delimiter))\""
    }
  }

  /// Like a comparison, ignores the case of headings.
  private func hasExpectedHeadings(_ sample: RecordSample) -> Bool {
    guard !options.expectedHeadings.isEmpty, options.hasHeader != false,
      let first = sample.records.first
    else { return false }
    let expected = options.expectedHeadings.map { $0.lowercased() }
    return first.fields.indices.contains {
      expected.contains(String(decoding: sample.cell($0, of: first), as: UTF8.self).lowercased())
    }
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
    case .text? where requested != nil: return true
    case nil where options.delimiter != nil: return true
    case .text?: return !mayBeginJSON(bytes[start..<end])
    case nil: return !mayBeginJSON(bytes[start..<end]) && !mayBeginTable
    default: return false
    }
  }

  /// Returns whether the bytes decide the format if no more arrive soon: one whole record after the header
  /// lines, or two if it is not named.
  func mayBeFinal(extension name: String?) -> Bool {
    let named = DatasetFormat.named(options.format) ?? DatasetFormat.named(byExtension: name)
    return hasRecords(moreThan: options.headerLineCount + (named == .csv ? 0 : 1))
  }

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

  /// Returns the lines of text but the last one if its end has not come, unless it is the only one.
  static func wholeLines(of bytes: [UInt8]) -> [UInt8] {
    bytes.lastIndex(where: Dialect.isLineEnd).map { Array(bytes[...$0]) } ?? bytes
  }

  /// Lines with few delimiters are no table.
  private var mayBeginTable: Bool {
    if SeparatorLine(of: bytes) != nil || bytes.contains(UInt8(ascii: "\t")) { return true }
    let minColumns = options.hasHeader == false ? 2 : Self.minCommaColumns
    return !options.prefersLines
      && bytes.split(whereSeparator: Dialect.isLineEnd).contains { line in
        Dialect.usualDelimiters.contains { delimiter in
          line.count { $0 == delimiter } >= minColumns - 1
        }
      }
  }
}
