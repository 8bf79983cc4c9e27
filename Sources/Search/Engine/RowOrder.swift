import Datasets
import DiffableList
import Files

struct RowOrder {
  let dataset: Dataset
  let cancellation: Cancellation

  /// The sort value of a cell; empty cells come last in both directions.
  private enum SortValue {
    /// A server's `-Infinity`; `Infinity` and `NaN` are text, which follows numbers.
    case lowest
    /// With all digits if a `Double` is too imprecise.
    case number(Double, DecimalDigits?)
    case date(DateSpan)
    case text([UInt8])
    case empty
  }

  /// Returns the order of all rows by several keys.
  func order(by keys: [ListArrangement.SortKey]) throws(ListSourceError) -> SelectionOrder {
    let rows = try sorted((0..<dataset.count).map(dataset.row(at:)), by: keys)
    return SelectionOrder(rows.compactMap(dataset.position(of:)))
  }

  /// Sorts stably by several keys: numbers by value, then dates, then text in folded order, then empty
  /// cells.
  func sorted(
    _ rows: [RowID], by keys: [ListArrangement.SortKey]
  ) throws(ListSourceError) -> [RowID] {
    guard !keys.isEmpty else { return rows }
    try FreeMemory.require(bytesPerRow(keyCount: keys.count), forEachOf: rows.count)
    var values: [[SortValue]] = []
    values.reserveCapacity(rows.count)
    for (position, row) in rows.enumerated() {
      if position & 1023 == 0 { try cancellation.check() }
      values.append(keys.map { value(row, $0.column) })
    }
    let order = rows.indices.sorted { left, right in
      for (index, key) in keys.enumerated() {
        let comparison = compare(
          values[left][index], values[right][index], isDescending: key.isDescending)
        if comparison != 0 { return comparison < 0 }
      }
      return left < right
    }
    return order.map { rows[$0] }
  }

  /// Groups rows by the cells of a column; sections are sorted by title and keep the order of their
  /// rows.
  func sections(of rows: ListRows, by column: Int?) throws(ListSourceError) -> [ListSection] {
    guard let column else { return rows.isEmpty ? [] : [ListSection(title: .untitled, rows: rows)] }
    // Each row may have its own section.
    try FreeMemory.require(bytesPerRow(keyCount: 1) + 256, forEachOf: rows.count)
    var groups: [SectionTitle: [RowID]] = [:]
    for (position, row) in rows.enumerated() {
      if position & 1023 == 0 { try cancellation.check() }
      let cell = dataset.cell(row, column)
      groups[SectionTitle(cell: cell), default: []].append(row)
    }
    let titled = groups.map { title, rows in
      (section: ListSection(title: title, rows: .listed(rows)), value: value(rows[0], column))
    }
    return titled.sorted { left, right in
      let comparison = compare(left.value, right.value, isDescending: false)
      // Titles with equal folded text are ordered by their characters.
      return comparison != 0
        ? comparison < 0 : (left.section.title.text ?? "") < (right.section.title.text ?? "")
    }.map(\.section)
  }

  /// Returns the approximate memory for sorting a row: its values, their array, and its position.
  private func bytesPerRow(keyCount: Int) -> Int {
    let allocation = 64
    let text = allocation + dataset.byteCount / max(1, dataset.count)
    return 2 * allocation + keyCount * (MemoryLayout<SortValue>.stride + text)
  }

  private func value(_ row: RowID, _ column: Int) -> SortValue {
    let serverKind = dataset.isFromServer ? dataset.knownKind(ofColumn: column) : nil
    return dataset.withBytes(of: row, column) { bytes in
      if bytes.isEmpty { return .empty }
      // A server sorts text by its characters.
      if serverKind == .text { return .text(TextFolding.fold(bytes, caseSensitive: false)) }
      if serverKind?.isNumber ?? false, bytes.elementsEqual("-Infinity".utf8) { return .lowest }
      if let number = NumberText(bytes, dataset.values) {
        return .number(
          number.value, number.isLong ? DecimalDigits(bytes.span, dataset.values) : nil)
      }
      if let date = DateSpan(bytes.span, dataset.values) { return .date(date) }
      return .text(TextFolding.fold(bytes, caseSensitive: false))
    }
  }

  private static func digits(of number: Double) -> DecimalDigits {
    DecimalDigits(Array("\(number)".utf8).span)
  }

  private func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left == right ? 0 : left < right ? -1 : 1
  }

  /// Returns a negative number if `left` comes first, a positive one if `right` does.
  private func compare(_ left: SortValue, _ right: SortValue, isDescending: Bool) -> Int {
    let sign = isDescending ? -1 : 1
    switch (left, right) {
    case (.empty, .empty): return 0
    case (.empty, _): return 1
    case (_, .empty): return -1
    case (.lowest, .lowest): return 0
    case (.lowest, _): return -sign
    case (_, .lowest): return sign
    case (.number(let a, let aDigits), .number(let b, let bDigits)):
      if a != b || (aDigits == nil && bDigits == nil) { return sign * order(a, b) }
      return sign * order(aDigits ?? Self.digits(of: a), bDigits ?? Self.digits(of: b))
    case (.text(let a), .text(let b)):
      return a == b ? 0 : a.lexicographicallyPrecedes(b) ? -sign : sign
    case (.date(let a), .date(let b)):
      // A month comes before its first day.
      return sign * (a.first == b.first ? order(b.last, a.last) : order(a.first, b.first))
    case (.number, _), (.date, .text): return -sign
    case (_, .number), (.text, .date): return sign
    }
  }
}
