import Datasets
import SystemPackage

/// A dataset of a text, as if it were in a file of this name.
func loaded(
  _ text: String, as name: String = "x.csv", _ options: DatasetOptions = DatasetOptions()
) throws(DatasetError) -> Dataset {
  try loaded(Array(text.utf8), as: name, options)
}

/// A dataset of bytes, as if they were in a file of this name.
func loaded(
  _ bytes: [UInt8], as name: String = "x.csv", _ options: DatasetOptions = DatasetOptions()
) throws(DatasetError) -> Dataset {
  try DatasetLoader.load(
    bytes, name: "x", path: name, extension: FilePath(name).extension, options)
}

extension Dataset {
  /// The columns' headings.
  var headings: [String] { columns.map(\.header) }

  /// All cells, row by row.
  var cells: [[String]] {
    (0..<count).map { position in columns.indices.map { cell(row(at: position), $0) } }
  }
}

extension DatasetOptions {
  /// Options that differ from the usual ones.
  init(_ change: (inout Self) -> Void) {
    self.init()
    change(&self)
  }
}
