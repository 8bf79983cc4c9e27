@testable import Datasets

/// Checks of loading arbitrary bytes as a format.
public enum FormatFuzzing {
  /// Loads bytes as a list or an error, and checks the list.
  ///
  /// - Parameter input: A byte that selects options, then the file.
  public static func load(_ input: UnsafeBufferPointer<UInt8>, as format: String) -> CInt {
    guard let choice = input.first else { return -1 }
    let bytes = Array(input.dropFirst())
    let lenient = options(choice, format)
    var strict = lenient
    strict.isStrict = true
    let loaded = try? load(bytes, strict)
    let lenientList = try? load(bytes, lenient)
    if let loaded {
      precondition(lenientList.map(cells) == cells(loaded), "Lenient loading changes a valid list.")
      precondition(
        lenientList?.firstRepairedLine == nil, "Lenient loading repairs valid rows.")
      checkSource(of: loaded, strict)
    } else if let lenientList {
      precondition(
        lenientList.firstRepairedLine != nil || !lenientList.loadWarnings.isEmpty
          || bytes.contains(0),
        "An invalid list loads without warnings.")
      _ = cells(lenientList)
    }
    return 0
  }

  private static func options(_ choice: UInt8, _ format: String) -> DatasetOptions {
    var options = DatasetOptions()
    options.format = format
    // Set explicitly, because the detected delimiter depends on the rows.
    if format == "csv" { options.delimiter = Array((choice & 1 == 0 ? "," : ";").utf8) }
    options.hasHeader = choice & 2 == 0
    if choice & 4 != 0 { options.isQuoted = choice & 8 != 0 }
    if choice & 16 != 0 { options.comment = "#" }
    options.hasEscapes = choice & 32 != 0
    return options
  }

  private static func load(
    _ bytes: [UInt8], _ options: DatasetOptions
  ) throws(DatasetError) -> Dataset {
    try DatasetLoader.load(bytes, name: "x", path: "x", extension: nil, options)
  }

  private static func cells(_ list: Dataset) -> [[[UInt8]]] {
    (0..<list.count).map { row in
      var cells: [[UInt8]] = []
      list.forEachCell(of: list.row(at: row)) { cells.append(Array($0)) }
      precondition(cells.count == list.columns.count, "A row has too many or too few cells.")
      for column in cells.indices {
        let cell = list.withBytes(of: list.row(at: row), column) { Array($0) }
        precondition(cell == cells[column], "Two accessors return different cells.")
      }
      return cells
    }
  }

  /// Checks that the source without every other row loads as the remaining rows.
  private static func checkSource(of list: Dataset, _ options: DatasetOptions) {
    guard list.isVerbatim else { return }
    let all = cells(list)
    let kept = all.indices.filter { $0 % 2 == 0 }.map { all[$0] }
    let bytes = Array(list.source(without: all.indices.filter { $0 % 2 == 1 }).joined())
    // The detected encoding also depends on the rows.
    guard TextEncoding(of: bytes) == nil else { return }
    guard let remaining = try? load(bytes, options) else {
      preconditionFailure("The source of the remaining rows does not load.")
    }
    precondition(cells(remaining) == kept, "The source of the remaining rows has other rows.")
  }
}
