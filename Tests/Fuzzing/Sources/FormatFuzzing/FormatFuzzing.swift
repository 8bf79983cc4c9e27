import Datasets

/// Loads any bytes as a format: they are a list or an error, and a list is what it says.
public enum FormatFuzzing {
  /// - Parameters:
  ///   - input: Its first byte chooses how the rest, the file, is read.
  ///   - format: The format's name.
  public static func load(_ input: UnsafeBufferPointer<UInt8>, as format: String) -> CInt {
    guard let choice = input.first else { return -1 }
    let bytes = Array(input.dropFirst())
    let strict = options(choice, format)
    var lenient = strict
    lenient.isLenient = true
    let loaded = try? load(bytes, strict)
    let most = try? load(bytes, lenient)
    if let loaded {
      precondition(most.map(cells) == cells(loaded), "To be lenient changes a list without faults.")
      precondition(most?.skipped == nil, "Rows are left out that can be read.")
      checkSource(of: loaded, strict)
    } else if let most {
      precondition(
        most.skipped != nil || most.shortRowCount > 0, "A list with faults loads as if it had none."
      )
      _ = cells(most)
    }
    return 0
  }

  private static func options(_ choice: UInt8, _ format: String) -> DatasetOptions {
    var options = DatasetOptions()
    options.format = format
    // Told, since what is guessed depends on the rows.
    if format == "csv" { options.delimiter = UInt8(ascii: choice & 1 == 0 ? "," : ";") }
    options.hasHeader = choice & 2 == 0
    if choice & 4 != 0 { options.isQuoted = choice & 8 != 0 }
    if choice & 16 != 0 { options.comment = "#" }
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
      precondition(cells.count == list.columns.count, "A row has as many cells as columns.")
      for column in cells.indices {
        let cell = list.withBytes(of: list.row(at: row), column) { Array($0) }
        precondition(cell == cells[column], "A cell is the same however it is asked for.")
      }
      return cells
    }
  }

  /// What is left of the file without every other row loads as the rows that are left.
  private static func checkSource(of list: Dataset, _ options: DatasetOptions) {
    guard list.isVerbatim else { return }
    let all = cells(list)
    let kept = all.indices.filter { $0 % 2 == 0 }.map { all[$0] }
    let bytes = Array(list.source(without: all.indices.filter { $0 % 2 == 1 }).joined())
    guard let left = try? load(bytes, options) else {
      preconditionFailure("What is left of a list is none.")
    }
    precondition(cells(left) == kept, "What is left of a list has other rows.")
  }
}
