import SystemPackage

/// A form of file that rows are exported to.
enum ExportFormat: String {
  case csv, tsv, json, jsonl

  /// What a path's extension says, if it is one of these.
  init?(_ path: FilePath) {
    switch path.extension?.lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    default: return nil
    }
  }
}
