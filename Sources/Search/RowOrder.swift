import Datasets
import DiffableList
import Files

/// Orders the rows of a dataset by what their cells mean.
struct RowOrder {
  let dataset: Dataset
  let columns: [ListColumn]
  let cancellation: Cancellation

  /// What a cell is compared by.
  ///
  /// Empty cells come last, both ways.
  private enum SortValue {
    /// With its digits where a `Double` has too few for them.
    case number(Double, DecimalDigits?)
    /// What comes before or behind all numbers.
    case infinity(Double)
    case text([UInt8])
    case empty
  }

  /// An order of all rows by several keys, as `sorted` has it.
  ///
  /// - Complexity: O(n log n).
  func order(by keys: [ListArrangement.SortKey]) throws(ListSourceError) -> SelectionOrder {
    let rows = try sorted((0..<dataset.count).map(dataset.row(at:)), by: keys)
    return SelectionOrder(rows.compactMap(dataset.position(of:)))
  }

  /// Sorts stably by several keys, numbers by value and text in folded order.
  ///
  /// - Complexity: O(n log n).
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

  /// Groups rows by the cells of a column: sections in the order of their titles, rows as given.
  func sections(
    of rows: ListRows, by column: Int?
  ) throws(ListSourceError) -> [ListSection] {
    guard let column else {
      return rows.isEmpty ? [] : [ListSection(title: .untitled, rows: rows)]
    }
    // Each row may have a section of its own.
    try FreeMemory.require(bytesPerRow(keyCount: 1) + 256, forEachOf: rows.count)
    var groups: [SectionTitle: [RowID]] = [:]
    for (position, row) in rows.enumerated() {
      if position & 1023 == 0 { try cancellation.check() }
      let cell = dataset.cell(row, column)
      groups[SectionTitle(cell: cell), default: []].append(row)
    }
    let titled = groups.map { title, rows in
      (
        section: ListSection(title: title, rows: .listed(rows)), value: value(rows[0], column)
      )
    }
    return titled.sorted { left, right in
      let comparison = compare(left.value, right.value, isDescending: false)
      // Titles that fold to the same stand in the order of their own characters.
      return comparison != 0
        ? comparison < 0 : (left.section.title.text ?? "") < (right.section.title.text ?? "")
    }.map(\.section)
  }

  /// About how much memory sorting takes for each row: its values, an array of them, and its place.
  private func bytesPerRow(keyCount: Int) -> Int {
    let allocation = 64
    let text = allocation + dataset.byteCount / max(1, dataset.count)
    return 2 * allocation + keyCount * (MemoryLayout<SortValue>.stride + text)
  }

  private func value(_ row: RowID, _ column: Int) -> SortValue {
    dataset.withBytes(of: row, column) { bytes in
      if bytes.isEmpty { return .empty }
      if columns[column].kind.isNumber, let number = NumberText(bytes) {
        return .number(number.value, number.isLong ? DecimalDigits(bytes.span) : nil)
      }
      let text = TextFolding.fold(bytes, heedingCase: false)
      if columns[column].kind.isNumber, let infinity = Self.infinities[text] {
        return .infinity(infinity)
      }
      return .text(text)
    }
  }

  /// As a server writes them.
  private static let infinities: [[UInt8]: Double] = [
    Array("infinity".utf8): .infinity, Array("-infinity".utf8): -.infinity,
  ]

  private static func digits(of number: Double) -> DecimalDigits {
    DecimalDigits(Array("\(number)".utf8).span)
  }

  /// Less than 0 when `left` comes first, more when `right` does.
  private func compare(_ left: SortValue, _ right: SortValue, isDescending: Bool) -> Int {
    let sign = isDescending ? -1 : 1
    switch (left, right) {
    case (.empty, .empty): return 0
    case (.empty, _): return 1
    case (_, .empty): return -1
    case (.number(let a, nil), .number(let b, nil)): return a == b ? 0 : a < b ? -sign : sign
    case (.number(let a, let aDigits), .number(let b, let bDigits)):
      if a != b { return a < b ? -sign : sign }
      let (one, other) = (aDigits ?? Self.digits(of: a), bDigits ?? Self.digits(of: b))
      return one == other ? 0 : one < other ? -sign : sign
    case (.text(let a), .text(let b)):
      return a == b ? 0 : a.lexicographicallyPrecedes(b) ? -sign : sign
    case (.infinity(let a), .infinity(let b)): return a == b ? 0 : a < b ? -sign : sign
    case (.infinity(let a), .number): return a < 0 ? -sign : sign
    case (.number, .infinity(let b)): return b < 0 ? sign : -sign
    case (_, .text): return -sign
    case (.text, _): return sign
    }
  }
}
