import Output
import Search

/// The table of commands, used for parsing, `:help` and completion.
enum CommandTable {
  struct Row: Sendable {
    let name: String
    let arguments: String
    let summary: String
    /// Further help, a line each.
    let details: [String]
    let completes: Completion.Kind
    /// Parses the argument; returns nil if it is invalid.
    let parse: Parse

    typealias Parse = @Sendable (String) throws(CommandError) -> Command?

    init(
      _ name: String, _ arguments: String, _ summary: String, _ details: [String] = [],
      completes: Completion.Kind = .nothing, parse: @escaping Parse
    ) {
      self.name = name
      self.arguments = arguments
      self.summary = summary
      self.details = details
      self.completes = completes
      self.parse = parse
    }

    init(_ name: String, _ command: Command, _ summary: String, _ details: [String] = []) {
      self.init(name, "", summary, details) { $0.isEmpty ? command : nil }
    }

    /// - Parameter option: The option of the command line with this argument, if it is one.
    func command(_ argument: String, inOption option: String? = nil) throws(CommandError) -> Command
    {
      let usage = option.map { "\($0) <\(required.lowercased())>" } ?? usage
      do throws(CommandError) {
        guard let command = try parse(argument) else { throw .usage(usage, given: argument) }
        return command
      } catch .fault(let reason, let word) {
        throw .argument("\(reason); usage: \(usage)", word: word)
      }
    }

    /// The arguments without brackets that make them optional.
    private var required: Substring {
      arguments.hasPrefix("[") ? arguments.dropFirst().dropLast() : arguments[...]
    }

    var usage: String { arguments.isEmpty ? ":\(name)" : ":\(name) \(arguments)" }
  }

  static let rows: [Row] = [
    Row(
      "help", "[TOPIC]", "list all commands, or explain a topic",
      ["A topic is a command, query (the query language) or keys (the live list)."],
      completes: .topics
    ) { (argument) throws(CommandError) in
      .help(argument.isEmpty ? nil : try HelpTopic(named: argument))
    },
    Row(
      "load", "[OPTIONS] NAME|PATH", "load another dataset",
      [
        "An argument is a path if it has a / in it, or an extension and exists. Any other",
        "argument names a dataset in the data folder. The list is empty until the next",
        "query, and has the default order, columns and sections.",
      ] + LoadOptions.help,
      completes: .load, parse: load),
    Row(
      "reload", .reload, "reload the list's file",
      [
        "Keeps the query, order, columns and sections. Identifies rows by the --key column",
        "of the load, by a unique id, key or name column, or else by all cells.",
      ]),
    Row(
      "diff", "[OPTIONS] NAME|PATH", "compare the list with a newer version",
      [
        "The list becomes the rows of both. The column is has added, removed, changed or",
        "same, changed has the names of the columns that differ, and was has their old",
        "cells: is:changed or changed:height_m find rows. Identifies rows like :reload.",
      ], completes: .load
    ) { (argument) throws(CommandError) in try loadArguments(argument).map(Command.diff) },
    Row(
      "watch", "[on|off]", "reload the list's file whenever it changes",
      [
        "The next query or setting reports the rows that were added, removed or changed.",
        "Deleted rows stay deleted.",
      ], completes: .words(["on", "off"])
    ) { (argument) throws(CommandError) in .watch(try isOn(argument)) },
    Row("datasets", .datasets, "list the datasets in the data folder"),
    Row(
      "columns", "[NAME…|all]", "set the columns to show",
      [
        "A name is a column's heading in lower case, with _ for other characters than",
        "letters and digits, or the start of it.",
      ],
      completes: .columns(reset: "all")
    ) { .set(.columns(setting($0, reset: "all"))) },
    Row(
      "search", "[NAME…|all]", "set the columns that plain words search",
      ["A column's name before a word, as in range:karakoram, searches that column in any case."],
      completes: .columns(reset: "all")
    ) { .set(.search(setting($0, reset: "all"))) },
    Row(
      "sort", "[[-]COLUMN…|none]", "sort the rows by columns",
      [
        "A - before a column sorts in descending order. Numbers are sorted by value, text",
        "without case and diacritics. Empty cells are last in both orders.",
      ],
      completes: .columns(reset: "none", isSigned: true)
    ) { .set(.sort(setting($0, reset: "none"))) },
    Row(
      "section", "[COLUMN|none]", "group the rows by a column",
      ["Sections are sorted by title. The section of empty cells, (none), is last."],
      completes: .columns(reset: "none")
    ) { (argument) throws(CommandError) in
      guard let name = ColumnList.name(in: argument) else { return .set(.section(.ask)) }
      return .set(.section(name == "none" ? .reset : .set(name)))
    },
    Row(
      "limit", "[N|all]", "list only the first N rows",
      completes: .words(["all"]), parse: limit),
    Row(
      "fuzzy", "[on|off]", "make plain words of queries fuzzy, like ~ terms",
      [
        "'word is then exact, as in fzf, and so are words after !. Stays on for the lists that",
        "are loaded later. See :help ~.",
      ], completes: .words(["on", "off"])
    ) { (argument) throws(CommandError) in .set(.fuzzy(try isOn(argument))) },
    Row(
      "view", "[list|changes]", "set what a terminal shows after a query",
      ["list: the removed rows, then the list. changes: only the changes, as in a pipe."],
      completes: .words(View.allCases.map(\.rawValue))
    ) { (argument) throws(CommandError) in
      if argument.isEmpty { return .view(.ask) }
      guard let view = View(rawValue: argument) else {
        throw .fault("\(argument) is neither list nor changes", word: argument)
      }
      return .view(.set(view))
    },
    Row(
      "pager", "[on|off]", "show long answers page by page, in $PAGER or less",
      ["An answer is long if it exceeds the screen. :show all uses the pager in any case."],
      completes: .words(["on", "off"])
    ) { (argument) throws(CommandError) in .pager(try isOn(argument)) },
    Row(
      "show", "[FROM [TO]|all]", "show rows by number",
      [
        "Without TO, shows all rows from FROM to the end; without numbers, all rows; with all, in",
        "the pager. Cells are not cut.",
      ], completes: .words(["all"]), parse: show),
    Row(
      "row", "[N]", "show all cells of a row, one to a line",
      [
        "Includes the columns that are not shown, but no empty cells. Without N, shows the selected row."
      ]
    ) { (argument) throws(CommandError) in
      guard let number = try numbers(argument, most: 1).first else { throw noRow }
      return .row(number)
    },
    Row(
      "rows", "repaired", "list the rows that did not fit the table",
      [
        "The list becomes those rows. The column line has their lines in the file, and repair",
        "what was done: repair:longer finds rows. :load brings the list back.",
      ], completes: .words(["repaired"])
    ) { $0 == "repaired" ? .repairedRows : nil },
    Row(
      "delete", "[N…]", "delete rows from the list by number",
      [
        "Numbers are those of :show; 3-7 is a range. Without numbers, deletes the selected row. The file",
        "is unchanged until :save.",
      ],
      parse: delete),
    Row(
      "undo", .undo, "undo the last change to the list",
      ["Undoes a query, a setting or :delete, also after :reload, but not :load."]),
    Row("redo", .redo, "redo the last undone change"),
    Row(
      "recover", .recover, "reapply deletions that an earlier session did not save",
      [
        "Unsaved deletions survive a crash. The next session on the same file reports",
        "them at its start.",
      ]),
    Row("discard", .discard, "discard the deletions that :recover would reapply"),
    Row(
      "save", "[PATH]", "write the file without the deleted rows",
      [
        "All other bytes are unchanged. Without PATH, fails if the file has changed since",
        "it was loaded; with PATH, if that file exists. :save! overwrites it.",
      ], completes: .path
    ) { .save($0.isEmpty ? nil : TypedPath.path(in: $0), overwrites: false) },
    Row(
      "export", "PATH", "write the list to a file",
      [
        "Writes the shown columns in the list's order. The extension sets the format:",
        ".csv, .tsv, .json or .jsonl. Fails if the file exists; :export! overwrites it.",
      ], completes: .path
    ) { $0.isEmpty ? nil : .export(TypedPath.path(in: $0), overwrites: false) },
    Row(
      "describe", "[COLUMN]", "summarize all columns, or one",
      [
        "Shows the kind, the numbers of non-empty and distinct cells, min, max, mean, the",
        "most common cells, and the cells that are not of a column's likely kind.",
        "Includes all rows.",
      ], completes: .columns(reset: nil)
    ) { .describe(ColumnList.name(in: $0)) },
    Row(
      "count", "COLUMN", "list the different cells of a column, the most common first",
      [
        "The list becomes those cells, with the number and the share of the listed rows that have",
        "each, or of all rows before the first query. :load NAME brings the list back.",
      ], completes: .columns(reset: nil)
    ) { ColumnList.name(in: $0).map(Command.count) },
    Row(
      "plot", "COLUMN", "plot the distribution of a column's cells",
      ["Compares the matching rows with all rows: \(HistogramText.legend)."],
      completes: .columns(reset: nil)
    ) { ColumnList.name(in: $0).map(Command.plot) },
    Row(
      "history", "[TEXT]", "list the last 50 typed lines, or those that contain TEXT",
      ["Ctrl-R searches them, and the Up key brings them back."]
    ) { .history($0) },
    Row(
      "stats", .stats, "explain how the list is searched",
      [
        "For a list in memory, shows its size and index; for a server's table, the",
        "statement that the server executes. Ridgeline checks the other terms on each row",
        "that it receives.",
      ]),
    Row(
      "record", "PATH", "record the session as a transcript",
      [
        "A transcript starts with the lines that recreate the current list, which also",
        "replace the undo history. Then it has each line with its output, of which up to",
        "20 rows are kept. Fails if the file exists; :record! overwrites it.",
      ], completes: .path
    ) { $0.isEmpty ? nil : .record(TypedPath.path(in: $0), overwrites: false) },
    Row("stop", .stop, "stop the recording"),
    Row(
      "run", "PATH", "execute the lines of a transcript",
      [
        "Stops at the first error and ignores the expected output; to compare it, use",
        "ridgeline replay. Reports one change to the list, but :undo undoes one line at a",
        "time. Relative paths start in the transcript's folder.",
      ], completes: .path
    ) { $0.isEmpty ? nil : .run(TypedPath.path(in: $0)) },
    Row("quit", .quit, "quit, like Ctrl-D"),
  ]

  /// The names that users of vim and SQL type.
  private static let aliases = [
    "h": "help", "w": "save", "write": "save", "e": "load", "edit": "load", "group": "section",
  ]

  /// Returns the command with a name or unique prefix, or an alias.
  static func row(named typed: String) throws(CommandError) -> Row {
    let name = aliases[typed.lowercased()] ?? typed.lowercased()
    if let exact = rows.first(where: { $0.name == name }) { return exact }
    let candidates = rows.filter { !name.isEmpty && $0.name.hasPrefix(name) }
    if candidates.count > 1 { throw .ambiguous(typed, candidates.map(\.name)) }
    if let only = candidates.first { return only }
    throw .unknown(typed, nearest: nearestWord(to: name, among: rows.map(\.name)))
  }

  // MARK: Arguments

  private static func setting(
    _ argument: String, reset: String
  ) -> Setting<[String]> {
    let words = ColumnList.words(in: argument)
    if words.isEmpty { return .ask }
    return words == [reset] ? .reset : .set(words)
  }

  private static func isOn(_ argument: String) throws(CommandError) -> Setting<Bool> {
    switch argument {
    case "": return .ask
    case "on": return .set(true)
    case "off": return .set(false)
    default: throw .fault("\(argument) is neither on nor off", word: argument)
    }
  }

  private static func load(_ argument: String) throws(CommandError) -> Command? {
    if ["-h", "--help"].contains(argument) { return .help(.command("load")) }
    return try loadArguments(argument).map(Command.load)
  }

  private static func loadArguments(
    _ argument: String
  ) throws(CommandError) -> LoadArguments? {
    let arguments = try LoadArguments(parsing: argument)
    if arguments.argument.isEmpty {
      if argument.isEmpty { return nil }
      throw .argument("missing name or path", word: "")
    }
    return arguments
  }
}
