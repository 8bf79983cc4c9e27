import ArgumentParser
import RidgelineCore

/// How a file is to be read: the flags of `:load`.
struct LoadOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("csv, tsv, json, jsonl or text.", valueName: "name"))
  var format: String?

  @Option(name: .long, help: ArgumentHelp("The table of an SQLite database.", valueName: "name"))
  var table: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("What stands between cells, one character or tab.", valueName: "c"))
  var delimiter: String?

  @Flag(name: .long, help: "The first line is a row.")
  var noHeader = false

  @Flag(name: .long, help: "A cell may stand in quotes.")
  var quotes = false

  @Flag(name: .long, help: "A quote is text.")
  var noQuotes = false

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Lines that begin so are left out.", valueName: "text"))
  var comment: String?

  @Option(
    name: .long,
    help: ArgumentHelp("What a column is, whatever its cells are.", valueName: "column=kind"))
  var type: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("What tells rows apart when the file is loaded again.", valueName: "column"))
  var key: String?

  @Flag(name: .long, help: "Leave out rows that cannot be read, fill up short ones.")
  var lenient = false

  /// The flags given, as typed behind `:load`.
  private var flags: [(name: String, value: String?)] {
    let options =
      [
        ("format", format), ("table", table), ("delimiter", delimiter), ("comment", comment),
        ("key", key),
      ]
      + type.map { ("type", $0) }
    let switches = [
      ("no-header", noHeader), ("quotes", quotes), ("no-quotes", noQuotes), ("lenient", lenient),
    ]
    return options.filter { $0.1 != nil }
      + switches.filter(\.1).map { ($0.0, nil) }
  }

  /// A list and how it is to be read.
  func arguments(for dataset: String?) throws -> LoadArguments {
    do {
      return try LoadArguments(
        dataset.map(ThisProcess.path) ?? DatasetChoice.defaultName, flags: flags)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func validate() throws {
    if quotes && noQuotes { throw ValidationError("--quotes and --no-quotes exclude each other.") }
    _ = try arguments(for: nil)
  }
}
