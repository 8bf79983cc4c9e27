import Datasets

/// A flag that says how a file is to be read: of `:load`, and of the command line.
struct LoadFlag: Sendable {
  /// What it is called, without the dashes.
  let name: String
  /// What it takes, as `:help` shows it; nil for nothing.
  let value: String?
  /// What it does, in a few words.
  let summary: String
  /// Sets an option; false when the value is none that it can have.
  private let set: @Sendable (inout DatasetOptions, String) -> Bool

  private init(
    _ name: String, _ value: String? = nil, _ summary: String,
    set: @escaping @Sendable (inout DatasetOptions, String) -> Bool
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.set = set
  }

  /// All there are, in the order of `:help`.
  static let all: [LoadFlag] = [
    LoadFlag("format", DatasetOptions.formats.joined(separator: "|"), "what kind of file it is") {
      $0.format = $1
      return DatasetOptions.formats.contains($1)
    },
    LoadFlag("table", "NAME", "the table of an SQLite database") {
      $0.table = $1
      return !$1.isEmpty
    },
    LoadFlag("delimiter", "C|tab", "what stands between cells, one character of ASCII") {
      let byte = $1 == "tab" || $1 == "\\t" ? UInt8(ascii: "\t") : $1.utf8.first
      $0.delimiter = byte
      return ($1.utf8.count == 1 || byte == UInt8(ascii: "\t"))
        && byte.map { $0 < 0x80 && !"\"\n\r\0".utf8.contains($0) } ?? false
    },
    LoadFlag("no-header", nil, "the first line is a row") { options, _ in
      options.hasHeader = false
      return true
    },
    LoadFlag("quotes", nil, "a cell may stand in quotes") { options, _ in
      options.isQuoted = true
      return true
    },
    LoadFlag("no-quotes", nil, "a quote is text") { options, _ in
      options.isQuoted = false
      return true
    },
    LoadFlag("comment", "TEXT", "lines that begin so are left out") {
      $0.comment = $1
      return !$1.isEmpty
    },
    LoadFlag("type", "COLUMN=KIND", "what a column is, whatever its cells are") {
      let parts = $1.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let kind = Column.Kind(rawValue: String(parts[1])), kind != .empty
      else { return false }
      $0.kinds[String(parts[0])] = kind
      return true
    },
    LoadFlag("key", "COLUMN", "what tells rows apart when the file is loaded again") {
      $0.key = $1
      return !$1.isEmpty
    },
    LoadFlag("lenient", nil, "rows that cannot be read are left out, short ones filled up") {
      options, _ in
      options.isLenient = true
      return true
    },
  ]

  /// The flag that a word names, with its dashes or without.
  static func named(_ word: Substring) -> LoadFlag? {
    let name = word.hasPrefix("--") ? word.dropFirst(2) : word
    return all.first { $0.name == name }
  }

  /// What `:help` shows: `--delimiter C|tab`.
  var usage: String { "--\(name)" + (value.map { " \($0)" } ?? "") }

  /// Sets what the flag says.
  func apply(to options: inout DatasetOptions, _ value: String) throws(CommandError) {
    if self.value == nil && !value.isEmpty || !set(&options, value) {
      throw .usage(usage, given: value)
    }
  }
}
