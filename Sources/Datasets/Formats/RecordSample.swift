/// The first records of text, read in one dialect.
///
/// Rows that fit are what the dialect explains; the rest is read as `RecordReading` does.
struct RecordSample {
  struct Record {
    let start: Int
    /// The end, before the line end.
    let end: Int
    let dialect: Dialect
    let fields: [Dialect.Field]
    /// The number of fields up to the last one that has text.
    let filled: Int
    /// Whether it has no text but blanks, and no delimiter.
    let isBlank: Bool
  }

  let bytes: [UInt8]
  /// The start of the first record.
  let start: Int
  let dialect: Dialect
  /// The records without comments and empty lines.
  private(set) var records: [Record] = []
  /// The commonest number of fields above one; one if no record has more.
  private(set) var width = 1

  private static let maxRecords = 100
  static let maxBytes = 1 << 16

  /// - Parameters:
  ///   - start: The start of the first record.
  ///   - isGrowing: Whether more bytes may follow.
  init(of bytes: [UInt8], from start: Int, _ dialect: Dialect, comment: String, isGrowing: Bool) {
    self.bytes = bytes
    self.start = start
    self.dialect = dialect
    let comment = Array(comment.utf8)
    let end = min(bytes.count, start + Self.maxBytes)
    var index = start
    while index < end && records.count < Self.maxRecords {
      if !comment.isEmpty && bytes[index...].starts(with: comment) {
        index = Dialect.lineEnd(of: bytes, from: index)
        continue
      }
      // The text may go on in the middle of a record.
      let mayGoOn = isGrowing || end < bytes.count
      guard let record = record(at: &index), !(mayGoOn && record.end >= end && !records.isEmpty)
      else {
        break
      }
      if record.start < record.end { records.append(record) }
    }
    width = commonestWidth
  }

  private func record(at index: inout Int) -> Record? {
    let span = bytes.span
    let limit = bytes.span.extracting(0..<min(bytes.count, index + Self.maxBytes))
    let start = index
    var used = dialect
    if RecordReading(dialect, of: span, at: start) == nil {
      var closings = ClosingQuotes()
      let best = RecordReading.best(
        of: limit, at: start, dialect, width: nil, isWhole: true, &closings)
      guard let best else { return nil }
      used = best.dialect
    }
    var fields: [Dialect.Field] = []
    guard let end = try? used.readRecord(of: span, at: &index, { fields.append($0) }) else {
      return nil
    }
    return Record(
      start: start, end: end, dialect: used, fields: fields,
      filled: (fields.lastIndex { !$0.range.isEmpty } ?? -1) + 1,
      isBlank: fields.count == 1 && bytes[start..<end].allSatisfy { $0 == UInt8(ascii: " ") })
  }

  /// Returns a cell without the blanks around it; an empty one if the record has fewer.
  func cell(_ column: Int, of record: Record) -> ArraySlice<UInt8> {
    guard column < record.fields.count else { return [] }
    let cell = record.dialect.bytes(of: record.fields[column], in: bytes)
    let range = cell.span.trimmedRange
    return cell[cell.startIndex + range.lowerBound..<cell.startIndex + range.upperBound]
  }

  /// The number of fields of most records with several, as one may be a title or a note; the first record
  /// decides ties.
  private var commonestWidth: Int {
    var counts: [Int: Int] = [:]
    for record in records where record.fields.count > 1 {
      counts[record.fields.count, default: 0] += 1
    }
    let first = records.first?.fields.count
    return counts.max {
      ($0.value, $0.key == first ? 1 : 0, $0.key) < ($1.value, $1.key == first ? 1 : 0, $1.key)
    }?.key ?? 1
  }

  /// Whether the dialect explains all of several records, and quotes in them what would mean something else
  /// without them.
  var isCertain: Bool {
    var hasQuotedSigns = false
    if records.count < 2 { return false }
    for record in records {
      if record.dialect != dialect || record.fields.count != width { return false }
      for field in record.fields where isQuoted(field, record.dialect) {
        hasQuotedSigns =
          hasQuotedSigns || field.isEncoded
          || bytes[field.range].contains {
            Dialect.isLineEnd($0) || Dialect.usualDelimiters.contains($0)
              || $0 == dialect.delimiter
          }
      }
    }
    return hasQuotedSigns
  }

  /// Whether quotes enclose text in more than one field.
  var hasQuotedText: Bool {
    records.lazy.flatMap { record in
      record.fields.filter { !$0.range.isEmpty && isQuoted($0, record.dialect) }
    }.dropFirst().first != nil
  }

  /// Whether quotes enclose text in half of the records.
  var isMostlyQuoted: Bool {
    2
      * records.count { record in
        record.fields.contains { !$0.range.isEmpty && isQuoted($0, record.dialect) }
      } >= records.count
  }

  private func isQuoted(_ field: Dialect.Field, _ dialect: Dialect) -> Bool {
    dialect.start(of: field, in: bytes.span) < field.range.lowerBound
  }

  /// The share of records with the commonest number of fields; empty ones at the end do not count.
  var share: Double {
    let lines = records.lazy.filter { !$0.isBlank }
    let fitting = lines.count { $0.fields.count == width || $0.filled == width }
    return lines.isEmpty ? 0 : Double(fitting) / Double(lines.count)
  }
}

/// The measure of van den Burg, Nazábal and Sutton, *Wrangling messy CSV files by detecting row and type
/// patterns*, 2019: records of one width with typical cells.
///
/// Their types are a list of regular expressions; here a cell is typical unless another delimiter or a quote
/// shows that it was cut in the wrong place.
extension RecordSample {
  /// How well the dialect explains the text, from 0 to 1.
  var score: Double {
    if width < 2 { return 0 }
    var (typical, count, readAgain) = (0, 0, 0)
    for record in records where record.fields.count > 1 {
      count += record.fields.count
      if record.dialect != dialect { readAgain += 1 }
      for field in record.fields where isTypical(field, record.dialect) { typical += 1 }
    }
    let order = Double(width - 1) / Double(width)
    let clean = 1 - 0.1 * Double(readAgain) / Double(records.count)
    let fit = share * Double(typical) / Double(max(1, count))
    // One column explains any text.
    return fit < Self.minFit ? 0 : fit * order * clean
  }

  private static let minFit = 0.6

  private func isTypical(_ field: Dialect.Field, _ dialect: Dialect) -> Bool {
    if isQuoted(field, dialect) { return true }
    let range = bytes.span.extracting(field.range).trimmedRange
    let cell = bytes[
      field.range.lowerBound + range.lowerBound..<field.range.lowerBound + range.upperBound]
    guard let first = cell.first, let last = cell.last else { return true }
    let quotes = Array("\"'".utf8)
    if cell.count > 1 && first == last && quotes.contains(first) { return false }
    let isStray = first == quote || last == quote && cell.count(where: { $0 == quote }) == 1
    if isStray && self.dialect.quote != nil { return false }
    var mayBeNumber = false
    for index in cell.indices {
      let byte = cell[index]
      guard byte != dialect.delimiter, Dialect.usualDelimiters.contains(byte) else { continue }
      // Prose has commas and semicolons before blanks.
      let isProse =
        byte != UInt8(ascii: "\t") && byte != UInt8(ascii: "|")
        && (index + 1 == cell.endIndex || cell[index + 1] == UInt8(ascii: " "))
      if !isProse { mayBeNumber = true }
    }
    return !mayBeNumber || isNumber(cell)
  }

  private func isNumber(_ cell: ArraySlice<UInt8>) -> Bool {
    var comma = ValueSyntax()
    comma.decimalSign = UInt8(ascii: ",")
    return [comma, ValueSyntax()].contains { NumberSyntax(cell.span, $0) != nil }
  }
}

extension RecordSample {
  /// Returns whether a record looks like column names: text, all different, unlike the cells below.
  func areNames(at position: Int) -> Bool {
    guard position < records.count else { return false }
    let names = (0..<width).map { cell($0, of: records[position]) }
    let rows = records.dropFirst(position + 1).filter { $0.fields.count == width }
    let areRepeated = names.indices.contains { column in
      rows.contains { cell(column, of: $0) == names[column] }
    }
    guard !rows.isEmpty, names.allSatisfy({ !$0.isEmpty && Self.value(of: $0) == nil }),
      Set(names).count == names.count, !areRepeated
    else { return false }
    if names.indices.contains(where: { hasUniformValues($0, rows) }) { return true }
    return rows.count > 1
      && names.indices.allSatisfy { column in
        let kinds = CharacterKinds(of: names[column])
        return rows.allSatisfy {
          !CharacterKinds(of: cell(column, of: $0)).isSubset(of: kinds)
        }
      }
  }

  /// Returns whether a column has values of one kind in some rows, and no other text.
  func hasUniformValues(_ column: Int, _ rows: [Record]) -> Bool {
    let kinds = Set(
      rows.lazy.map { cell(column, of: $0) }.filter { !$0.isEmpty }.map(Self.value))
    return kinds.count == 1 && !kinds.contains(nil)
  }

  /// Returns the kind of a cell that is not just text.
  static func value(of cell: ArraySlice<UInt8>) -> Column.Kind? {
    [.decimal, .date, .boolean].first { $0.holds(cell) } ?? (isDayOrTime(cell) ? .date : nil)
  }

  /// Dates with slashes in any order, and times.
  private static func isDayOrTime(_ cell: ArraySlice<UInt8>) -> Bool {
    for order in ValueSyntax.DayOrder.allCases {
      var values = ValueSyntax()
      values.dayOrder = order
      if Column.Kind.date.holds(cell, values) { return true }
    }
    return cell.count >= 4 && cell.first.map { 0x30...0x39 ~= $0 } ?? false
      && cell.allSatisfy { 0x30...0x3A ~= $0 } && cell.contains(UInt8(ascii: ":"))
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

  init(of cell: ArraySlice<UInt8>) {
    self.init(
      String(decoding: cell, as: UTF8.self).map { character -> CharacterKinds in
        if character.isNumber { return .digit }
        if character.isUppercase { return .capital }
        return character.isLetter ? .small : .other
      })
  }
}
