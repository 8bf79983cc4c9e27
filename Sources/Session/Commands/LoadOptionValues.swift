import ArgumentParser
import Datasets

/// The completions of the values of options.
extension LoadOptions {
  /// Makes the scripts for shells ask the program; `values` is the answer.
  ///
  /// The parser accepts only synchronous completions here, which cannot read the file's columns.
  static let asked = CompletionKind.custom { _, _, _ in [] }

  /// The options whose values depend on the columns of the file.
  public static let namesWithColumn = ["--key", "--type"]

  /// Returns the possible values of an option.
  ///
  /// - Parameters:
  ///   - option: Its name with dashes.
  ///   - word: The start of the value, which decides what of it is completed.
  ///   - columns: The columns of the file, if they are known.
  public static func values(
    of option: String, completing word: String, columns: [String]
  ) -> [String] {
    switch option {
    case "--format": return DatasetOptions.formats
    case "--decimal": return [".", ","]
    case "--dates": return ValueSyntax.DayOrder.allCases.map(\.rawValue)
    case "--key": return columns
    case "--type":
      guard let sign = word.firstIndex(of: "=") else { return columns.map { $0 + "=" } }
      return ColumnKind.kinds.map { word[...sign] + $0.rawValue }
    default: return []
    }
  }
}
