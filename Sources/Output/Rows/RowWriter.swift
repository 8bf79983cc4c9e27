import Datasets
import Search
import Terminal

/// A writer for rows of a dataset, fast enough for hundreds of thousands of rows a second.
package struct RowWriter {
  package let format: RowFormat
  private let dataset: Dataset
  private let sourceColumns: [ListColumn]
  private let columns: [ListColumn]
  private let shown: [Int]
  /// Whether all columns are shown, in file order.
  private let isWhole: Bool
  private let delimiter: UInt8
  private let copy: RecordCopy?
  private let objects: JSONObjects?
  /// Whether regular rows can be written from the file's bytes.
  private let isUniform: Bool
  /// The number of cells that every row has; nil for as many as columns are shown.
  private let leastCells: Int?

  /// - Parameters:
  ///   - delimiter: The delimiter between cells, if not the format's default.
  ///   - leastCells: The number of cells that every row has; nil for as many as columns are shown.
  package init(
    _ format: RowFormat, of dataset: Dataset, _ columns: [ListColumn], shown: [Int],
    delimiter: UInt8? = nil, leastCells: Int? = nil
  ) {
    self.leastCells = leastCells
    self.format = format
    self.delimiter = delimiter ?? format.defaultDelimiter
    self.dataset = dataset
    sourceColumns = columns
    self.columns = shown.map { columns[$0] }
    self.shown = shown
    isWhole =
      leastCells == nil && shown == Array(columns.indices)
      && dataset.columns.count == columns.count
    copy = isWhole ? RecordCopy(dataset, as: format, delimiter: self.delimiter) : nil
    objects = format.isJSON ? JSONObjects(self.columns) : nil
    isUniform = isWhole && dataset.separators != nil && !dataset.isFromJSON && objects != nil
  }

  /// Returns the writer of rows of a later block.
  ///
  /// - Parameter showsAll: Whether to write also the cells that the first block lacks.
  package func writer(of other: Dataset, showsAll: Bool) -> RowWriter {
    if showsAll && other.columns.count > sourceColumns.count {
      let columns = ListColumn.columns(of: other)
      return RowWriter(
        format, of: other, columns, shown: Array(columns.indices), delimiter: delimiter,
        leastCells: sourceColumns.count)
    }
    return RowWriter(format, of: other, sourceColumns, shown: shown, delimiter: delimiter)
  }

  /// Returns the shown columns of a row.
  private func shown(of row: RowID) -> ArraySlice<Int> {
    leastCells.map { shown.prefix(max($0, dataset.cellCount(of: row))) } ?? shown[...]
  }

  /// Returns the line before the rows, or nil.
  package func opening(header: Bool, terminator: UInt8) -> [UInt8]? {
    if format == .json { return Array("[".utf8) + [terminator] }
    guard header, format != .jsonl else { return nil }
    if format == .raw {
      let isLine = terminator == UInt8(ascii: "\n")
      return (isLine ? dataset.headerLine : dataset.headerSource).map { $0 + [terminator] }
    }
    var line: [UInt8] = []
    let headings = dataset.headingBytes
    format.append(shown.map { headings[$0] }, areHeadings: true, delimiter: delimiter, to: &line)
    return line + [terminator]
  }

  package var closing: [UInt8]? { format == .json ? Array("]".utf8) : nil }

  /// Appends one row in linear time, without its line end.
  package func append(_ row: RowID, isLast: Bool, to line: inout [UInt8]) {
    switch format {
    case .raw: dataset.forEachRun(of: [row], separator: 0) { line += $0 }
    case .json, .jsonl:
      objects?.append(to: &line, forms: dataset.jsonForms(of: row, shown)) { body in
        if isWhole { return dataset.forEachCellBuffer(of: row, body) }
        for column in shown(of: row) {
          dataset.withBytes(of: row, column) { $0.withUnsafeBufferPointer(body) }
        }
      }
      if format == .json && !isLast { line.append(UInt8(ascii: ",")) }
    case .plain, .csv, .tsv:
      if isWhole && format == .plain, let separators = dataset.separators,
        PlainForm.append(
          cells: dataset.source(of: row).span, between: separators.delimiter,
          quote: separators.quote,
          to: &line)
      {
        return
      }
      if copy?.append(dataset.source(of: row), to: &line) ?? false { return }
      if isWhole && columns.count > 1 {
        appendAll(row, to: &line)
      } else {
        let cells = shown(of: row).map { dataset.withBytes(of: row, $0) { $0 } }
        format.append(cells, delimiter: delimiter, to: &line)
      }
    }
  }

  /// Whether several cores write faster than one.
  ///
  /// Other formats count references to slices of the file, for which cores wait for each other.
  var isParallel: Bool { objects != nil }

  /// The number of bytes of a row in the file, with its line end.
  func sourceLength(of row: RowID) -> Int { dataset.sourceRange(of: row).count + 1 }

  /// Appends consecutive rows, each with its line end.
  ///
  /// - Parameter endsList: Whether the last row is the last of the list.
  package func append(
    _ rows: [RowID], endsList: Bool, terminator: UInt8, to lines: inout [UInt8]
  ) {
    if format == .raw {
      return dataset.forEachRun(of: rows, separator: terminator) {
        lines += $0
        lines.append(terminator)
      }
    }
    let irregular = dataset.irregularRows
    dataset.withRowBytes { bytes in
      for (index, row) in rows.enumerated() {
        let isLast = endsList && index == rows.count - 1
        if let objects, isUniform, let position = dataset.position(of: row),
          irregular[position >> 6] >> UInt64(position & 63) & 1 == 0
        {
          objects.append(regularRow: position, of: bytes, to: &lines)
          if format == .json && !isLast { lines.append(UInt8(ascii: ",")) }
        } else {
          append(row, isLast: isLast, to: &lines)
        }
        lines.append(terminator)
      }
    }
  }

  private func appendAll(_ row: RowID, to line: inout [UInt8]) {
    var isFirst = true
    dataset.forEachCell(of: row) { cell in
      format.append(cell, isFirst: isFirst, delimiter: delimiter, to: &line)
      isFirst = false
    }
  }
}
