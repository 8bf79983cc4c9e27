extension TableShape {
  /// Finds the shape of the first records.
  ///
  /// - Parameters:
  ///   - delimiters: The possible delimiters, the likeliest first.
  ///   - isQuoted: Whether cells are quoted by default.
  ///   - needsNames: Whether headings must differ from the cells below.
  init(
    of source: DatasetFormat.Source, delimiters: [UInt8], isQuoted: Bool, needsNames: Bool = false
  ) {
    let guess = DialectGuess(source, delimiters: delimiters, isQuoted: isQuoted)
    self.init(guess.best, source.options, needsNames: needsNames)
  }

  init(_ sample: RecordSample, _ options: DatasetOptions, needsNames: Bool) {
    let first =
      options.skippedLines == nil ? sample.firstRecord(isTable: options.hasHeader != nil) : 0
    dialect = sample.dialect
    // A blank line can be an empty heading where cells have escapes.
    start =
      sample.records.isEmpty || first == 0 && options.hasEscapes
      ? sample.start : sample.records[first].start
    skipsTitle = sample.records.prefix(first).contains { !$0.isBlank }
    guard first < sample.records.count else {
      if options.hasHeader == false { headingCount = 0 }
      return
    }
    headingCount =
      switch options.hasHeader {
      case true?: 1
      case false?: 0
      case nil where needsNames: sample.areNames(at: first) ? 1 : 0
      case nil: sample.isData(at: first) ? 0 : sample.headingCount(at: first)
      }
    let rows = sample.records.dropFirst(first + headingCount).filter { !$0.isBlank }
    let isNamed = rows.isEmpty && headingCount > 0
    width = isNamed ? sample.records[first].fields.count : sample.width
    if isNamed { return }
    let headings = sample.records[first].fields.count
    if headingCount > 0 && headings < sample.width {
      let filled = rows.count { $0.fields.count == sample.width && $0.filled == sample.width }
      let isFilled = 2 * filled > rows.count
      // Otherwise each row ends with delimiters.
      if !isFilled { width = headings }
      lacksFirstHeading = isFilled && headings == sample.width - 1
    }
  }
}

extension RecordTable {
  /// What a user who looks at the first lines may not expect, with the flag that changes it.
  ///
  /// - Parameter isGuess: Whether the format is a guess, whose note has all but the lines above the rows.
  func notes(on shape: TableShape, _ options: DatasetOptions, isGuess: Bool) -> [String] {
    func line(_ offset: Int) -> Int { DatasetError.Location(offset: offset, in: bytes).line }
    let first = line(shape.start)
    let last = headings.map { line($0.range.upperBound) } ?? first
    var notes: [String] = []
    if shape.skipsTitle || shape.headingCount > 1 {
      let lines = shape.headingCount > 1 ? "lines \(first) to \(last)" : "line \(first)"
      let flag =
        shape.skipsTitle ? "--skip 0 reads from line 1" : "--header reads only line \(first)"
      notes.append("\(shape.headingCount == 0 ? "rows" : "headings") from \(lines) (\(flag))")
    }
    if shape.headingCount == 0 && options.hasHeader == nil && !isGuess {
      notes.append("no headings: line \(first) is a row (--header reads it as headings)")
    }
    if let headings, headings.dialect != dialect {
      notes.append("headings repaired: a stray quote (line \(first))")
    }
    if shape.lacksFirstHeading {
      notes.append("1 heading less than cells: the first column, of row names, has none")
    }
    return notes
  }

  /// What the last rows seem to be if none of them fits the table, and a blank line precedes them or the first
  /// has one cell.
  var noteOnEnd: String? {
    let unfit = repairs.rows.reversed().enumerated().prefix {
      $1.position == count - 1 - $0 && $1.repair != .strayQuote
    }
    guard unfit.count > 1, 2 * unfit.count <= count, let first = unfit.last?.element else {
      return nil
    }
    let end = source(of: first.position - 1).upperBound
    let isApart = Dialect.lineEnd(of: bytes, from: end) < first.offset
    guard isApart || fieldCount(of: first.position) == 1 else { return nil }
    let line = DatasetError.Location(offset: first.offset, in: bytes).line
    return "no row from line \(line) fits the columns: notes or another table"
  }
}

extension RecordSample {
  /// Titles, notes and blank lines may be above the headings.
  private static let maxTitles = 50
  private static let minAgreeing = 10
  private static let maxRepeated = 3

  /// Returns the position of the headings, or of the first row if there are none.
  ///
  /// - Parameter isTable: Whether the first record with as many cells as the rows is no title.
  func firstRecord(isTable: Bool) -> Int {
    var position = 0
    while position + 1 < min(records.count, Self.maxTitles), isTitle(at: position),
      !(isTable && records[position].fields.count == width)
    {
      position += 1
    }
    let rows = records.dropFirst(position + 1).filter { !$0.isBlank && !isNote($0) }
      .prefix(Self.minAgreeing)
    let titles = records[..<position].map(\.filled).max() ?? 0
    let agreeing = rows.count { $0.fields.count == width || $0.filled > titles }
    return 5 * agreeing >= 4 * rows.count ? position : 0
  }

  private func isNote(_ record: Record) -> Bool { bytes[record.start] == UInt8(ascii: "#") }

  /// Returns whether a record above another one is no row of a table.
  private func isTitle(at position: Int) -> Bool {
    let record = records[position]
    if record.isBlank || record.filled == 0 { return true }
    if width < 2 { return false }
    let next = position + 1
    if record.fields.count < width {
      // Headings may be one short, or end where those of the rows are empty.
      let wide = records[next...].firstIndex { $0.fields.count >= width }
      return record.fields.count < min(2, width - 1) || wide.map(areNames) ?? false
        || records[next].isBlank || isNote(record)
        || record.fields.count < width - 1 && records[next].fields.count == width
          && !isData(at: next)
    }
    return record.filled == 1 && records[next].filled > 1 && !isData(at: next)
      && (width > 2 || areNames(at: next))
  }

  /// Returns whether a record has values like those below, as headings do not.
  func isData(at position: Int) -> Bool {
    let record = records[position]
    let cells = (0..<max(1, record.fields.count)).map { cell($0, of: record) }
    let kinds = cells.map(Self.value)
    let values = kinds.indices.filter { kinds[$0] != nil }
    if values.isEmpty || areNumbered(values.map { cells[$0] }) { return false }
    let rows = records.dropFirst(position + 1).filter { $0.fields.count == width }
    if rows.isEmpty { return 2 * values.count >= cells.count }
    return values.contains { column in
      let below = rows.lazy.map { cell(column, of: $0) }.filter { !$0.isEmpty }.map(Self.value)
      return 5 * below.count { $0 == kinds[column] } >= 4 * below.count
    }
  }

  /// Returns whether cells number columns: years, or consecutive numbers.
  private func areNumbered(_ cells: [ArraySlice<UInt8>]) -> Bool {
    let numbers = cells.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == cells.count, numbers.count > 1 else { return false }
    return zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
  }

  /// Returns the number of records that name the columns: several that repeat the first, or two of which
  /// the first has gaps.
  func headingCount(at position: Int) -> Int {
    let names = (0..<width).map { cell($0, of: records[position]) }
    let repeated = records.dropFirst(position + 1).prefix { record in
      record.fields.count == records[position].fields.count
        && names.indices.allSatisfy { cell($0, of: record) == names[$0] }
    }.count
    // Many equal records are rows.
    if 1...Self.maxRepeated ~= repeated, position + 1 + repeated < records.count {
      return 1 + repeated
    }
    let hasGaps =
      records[position].fields.count == width && names.contains(where: \.isEmpty)
      && names.contains { !$0.isEmpty }
    return hasGaps && areNames(at: position + 1) && !hasValues(below: position) ? 2 : 1
  }

  private func hasValues(below position: Int) -> Bool {
    records[position + 1].fields.indices.contains {
      Self.value(of: cell($0, of: records[position + 1])) != nil
    }
  }
}
