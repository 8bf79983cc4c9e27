@testable import Datasets
import SystemPackage

/// Returns the dataset of text in a file with a name.
func loaded(
  _ text: String, as name: String = "x.csv", _ options: DatasetOptions = DatasetOptions()
) throws(DatasetError) -> Dataset {
  try loaded(Array(text.utf8), as: name, options)
}

/// Returns the dataset of bytes in a file with a name.
func loaded(
  _ bytes: [UInt8], as name: String = "x.csv", _ options: DatasetOptions = DatasetOptions()
) throws(DatasetError) -> Dataset {
  try DatasetLoader.load(
    bytes, name: "x", path: name, extension: FilePath(name).extension, options)
}

extension Dataset {
  /// The columns' headings.
  var headings: [String] { columns.map(\.header) }

  /// The cells of all rows.
  var cells: [[String]] {
    (0..<count).map { position in columns.indices.map { cell(row(at: position), $0) } }
  }
}

extension DatasetOptions {
  /// Creates options that differ from the defaults.
  init(_ change: (inout Self) -> Void) {
    self.init()
    change(&self)
  }
}

extension DatasetError {
  /// The suggestions for a path that needs no quotes.
  var advice: [String] { advice(path) }
}

extension RecordScanner {
  /// Creates a scanner of text whose first record names the columns.
  init(delimiter: UInt8?, quote: UInt8?, hasEscapes: Bool = false) {
    let dialect = Dialect(delimiter: delimiter, quote: quote, hasEscapes: hasEscapes)
    self.init(DatasetFormat.Source(bytes: []), TableShape(dialect: dialect, start: 0))
    start = nil
  }
}
