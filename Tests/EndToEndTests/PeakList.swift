import Foundation
import TestSupport
import Testing

/// A short dataset, and a terminal that shows it as a live list.
struct PeakList {
  static let text = """
    name,height,range
    Everest,8849,Himalaya
    K2,8611,Karakoram
    Lhotse,8516,Himalaya
    Makalu,8485,Himalaya
    Broad Peak,8051,Karakoram
    Alpamayo,5947,Andes

    """

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Replaces the dataset at once: a file that is written again is empty for a moment.
  func replace(with text: String) throws {
    let newer = try folder.write(text, to: "newer")
    try #require(rename(newer, "\(folder.path)/peaks.csv") == 0)
  }

  /// Starts the program on this dataset or another file.
  func terminal(
    _ arguments: [String] = [], file: String? = nil, columns: Int = 80, lines: Int = 12,
    ends: PseudoTerminal.Ends = .both, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let path = try file ?? folder.write(Self.text, to: "peaks.csv")
    return try PseudoTerminal(
      ["--no-history"] + arguments + [path], ends: ends, columns: columns, lines: lines,
      environment: ["RIDGELINE_LIVE": "1"].merging(environment) { _, own in own })
  }
}

extension PseudoTerminal {
  /// The screen from the prompt on, without search durations.
  var shown: [String] {
    var lines = Array(screen.text[screen.row...])
    while lines.last == "" { lines.removeLast() }
    return lines.map { $0.replacing(/\ · [0-9.]+ m?s\b/, with: "") }
  }
}
