import Search

/// The one table of commands: parsing, `:help` and completion follow from it.
enum CommandTable {
  /// One command.
  struct Row: Sendable {
    /// What it is called, without the colon.
    let name: String
    /// What it takes, as `:help` shows it.
    let arguments: String
    /// What it does, in a few words.
    let summary: String
    /// What else there is to know, a line each.
    let details: [String]
    /// What Tab completes behind it.
    let completes: Completion.Kind
    /// Understands what stands behind the name.
    let parse: @Sendable (Row, String) throws(CommandError) -> Command

    var usage: String { arguments.isEmpty ? ":\(name)" : ":\(name) \(arguments)" }
  }

  /// All commands, in the order of `:help`.
  static let rows: [Row] = [
    Row(
      name: "help", arguments: "[topic]", summary: "all commands, or one of them",
      details: ["A topic is a command's name, or query for what can be searched for."],
      completes: .topics, parse: parseHelp),
    Row(
      name: "load", arguments: "[flags] NAME|PATH", summary: "search another list",
      details: [
        "A path has a / in it, or an extension and is there; all else is the name of a file in",
        "the data folder. The list begins empty, with default order, columns and sections.",
      ] + HelpTopic.table(LoadFlag.all.map { ($0.usage, $0.summary) }),
      completes: .datasets
    ) { row, argument throws(CommandError) in
      let arguments = try LoadArguments(parsing: argument)
      if arguments.argument.isEmpty { throw .usage(row.usage, given: argument) }
      return .load(arguments)
    },
    Row(
      name: "reload", arguments: "", summary: "load the list's file again",
      details: [
        "The query, order, columns and sections stay. A row is known by its id, key or name where",
        "that is unique, or by what --key said at the load, or else by all its cells.",
      ], completes: .nothing
    ) { row, argument throws(CommandError) in try withoutArgument(.reload, row, argument) },
    Row(
      name: "watch", arguments: "[on|off]", summary: "load the list's file whenever it has changed",
      details: [
        "Rows that came, left and changed are told with the next query or setting. Rows deleted",
        "here stay deleted.",
      ], completes: .words(["on", "off"])
    ) { row, argument throws(CommandError) in
      switch argument {
      case "": .watch(.ask)
      case "on": .watch(.set(true))
      case "off": .watch(.set(false))
      default: throw .usage(row.usage, given: argument)
      }
    },
    Row(
      name: "datasets", arguments: "", summary: "the lists in the data folder", details: [],
      completes: .nothing
    ) { row, argument throws(CommandError) in try withoutArgument(.datasets, row, argument) },
    Row(
      name: "columns", arguments: "[names…|all]", summary: "which columns are shown and searched",
      details: ["A name is a column's heading in lower case with _ for blanks, or its beginning."],
      completes: .columns(reset: "all")
    ) { row, argument throws(CommandError) in
      .columns(setting(argument, reset: "all") { $0 })
    },
    Row(
      name: "sort", arguments: "[[-]column…|none]", summary: "the order of the rows",
      details: [
        "Several columns may be named; a - before one puts its greatest first. Numbers are",
        "sorted by value, text without case and diacritics, empty cells last both ways.",
      ],
      completes: .columns(reset: "none", isSigned: true)
    ) { row, argument throws(CommandError) in
      .sort(
        setting(argument, reset: "none") { words in
          words.map { word in
            SortWord(
              column: word.hasPrefix("-") ? String(word.dropFirst()) : word,
              isDescending: word.hasPrefix("-"))
          }
        })
    },
    Row(
      name: "section", arguments: "[column|none]", summary: "group the rows by a column",
      details: ["Sections stand in the order of their titles, (none) for empty cells last."],
      completes: .columns(reset: "none")
    ) { row, argument throws(CommandError) in
      if argument.words.count > 1 { throw .usage(row.usage, given: argument) }
      return .section(setting(argument, reset: "none") { $0[0] })
    },
    Row(
      name: "limit", arguments: "[n|all]", summary: "list at most n rows, the first of the order",
      details: [], completes: .words(["all"]), parse: parseLimit),
    Row(
      name: "view", arguments: "[list|changes]", summary: "what a terminal shows after a query",
      details: ["list: the list as it now stands. changes: the rows that came and went."],
      completes: .words(View.allCases.map(\.rawValue))
    ) { row, argument throws(CommandError) in
      if argument.isEmpty { return .view(.ask) }
      guard let view = View(rawValue: argument) else { throw .usage(row.usage, given: argument) }
      return .view(.set(view))
    },
    Row(
      name: "show", arguments: "[from [to]]", summary: "rows of the list by number",
      details: ["Without numbers all rows; with one, from there to the end."],
      completes: .nothing, parse: parseShow),
    Row(
      name: "delete", arguments: "n…", summary: "take rows out of the list, by number",
      details: [
        "A number is the row's in the list as it stands, 3-7 is five of them; :show tells them.",
        "The file keeps its rows.",
      ],
      completes: .nothing, parse: parseDelete),
    Row(
      name: "undo", arguments: "", summary: "take back the last line that changed the list",
      details: ["A query, a setting or a delete; not across a :load."], completes: .nothing
    ) { row, argument throws(CommandError) in try withoutArgument(.undo, row, argument) },
    Row(
      name: "redo", arguments: "", summary: "do again what :undo took back", details: [],
      completes: .nothing
    ) { row, argument throws(CommandError) in try withoutArgument(.redo, row, argument) },
    Row(
      name: "recover", arguments: "",
      summary: "delete again what a session deleted and could not save",
      details: [
        "Deletions that are not saved survive a crash or a kill. The next session on the same file says",
        "so at its start.",
      ], completes: .nothing
    ) { row, argument throws(CommandError) in try withoutArgument(.recover, row, argument) },
    Row(
      name: "discard", arguments: "", summary: "forget what :recover would delete", details: [],
      completes: .nothing
    ) { row, argument throws(CommandError) in try withoutArgument(.discard, row, argument) },
    Row(
      name: "save", arguments: "[path]", summary: "write the file without the rows deleted",
      details: [
        "All other bytes stay as they are. It refuses when the file has changed, and to write",
        "over another one; :save! does all the same.",
      ],
      completes: .files
    ) { _, argument in .save(argument.isEmpty ? nil : argument, overwrites: false) },
    Row(
      name: "export", arguments: "path", summary: "write the rows found to a file",
      details: [
        "The shown columns, in the order of the list; .csv, .tsv, .json or .jsonl says how.",
        "It refuses to write over a file; :export! does all the same.",
      ],
      completes: .files
    ) { row, argument throws(CommandError) in
      if argument.isEmpty { throw .usage(row.usage, given: argument) }
      return .export(argument, overwrites: false)
    },
    Row(
      name: "describe", arguments: "[column]", summary: "what is in the columns, or in one",
      details: [
        "Kind, cells that are not empty, different ones, least and greatest, mean, most frequent",
        "cells; and the cells that keep a column from being of a kind. Of all rows.",
      ],
      completes: .columns(reset: nil)
    ) { row, argument throws(CommandError) in
      if argument.words.count > 1 { throw .usage(row.usage, given: argument) }
      return .describe(argument.words.first)
    },
    Row(
      name: "plot", arguments: "column", summary: "how a column's cells are distributed",
      details: ["The rows found stand out from all rows: \(HistogramText.legend)."],
      completes: .columns(reset: nil)
    ) { row, argument throws(CommandError) in
      guard argument.words.count == 1 else { throw .usage(row.usage, given: argument) }
      return .plot(argument.words[0])
    },
    Row(
      name: "stats", arguments: "", summary: "how the rows are found",
      details: [
        "Of a list in memory how large it is, and whether there is an index; of a server's table what",
        "the server is asked for. What it cannot say is left to a look at each row that it brings.",
      ], completes: .nothing
    ) { row, argument throws(CommandError) in try withoutArgument(.stats, row, argument) },
    Row(
      name: "record", arguments: "path", summary: "write from now on what is typed, and what comes",
      details: [
        "A transcript: first what makes the list what it is now, then each line and its answer. What",
        ":undo takes back are its lines. Rows behind the first twenty are left out. It refuses to",
        "write over a file; :record! does all the same.",
      ], completes: .files
    ) { row, argument throws(CommandError) in
      if argument.isEmpty { throw .usage(row.usage, given: argument) }
      return .record(argument, overwrites: false)
    },
    Row(
      name: "stop", arguments: "", summary: "end what :record began", details: [],
      completes: .nothing
    ) { row, argument throws(CommandError) in try withoutArgument(.stop, row, argument) },
    Row(
      name: "run", arguments: "path", summary: "type what a transcript typed",
      details: [
        "Up to a mistake; what it expects is not looked at, ridgeline replay does that. It is told as",
        "one change of the list, and each of its lines can be taken back. Paths in it begin in its",
        "folder.",
      ], completes: .files
    ) { row, argument throws(CommandError) in
      if argument.isEmpty { throw .usage(row.usage, given: argument) }
      return .run(argument)
    },
    Row(
      name: "quit", arguments: "", summary: "leave, as Ctrl-D does", details: [],
      completes: .nothing
    ) { row, argument throws(CommandError) in try withoutArgument(.quit, row, argument) },
  ]

  /// The command with this name, or else the only one whose name begins with it.
  static func row(named name: String) throws(CommandError) -> Row {
    if let exact = rows.first(where: { $0.name == name }) { return exact }
    let candidates = rows.filter { !name.isEmpty && $0.name.hasPrefix(name) }
    if candidates.count > 1 { throw .ambiguous(name, candidates.map(\.name)) }
    guard let only = candidates.first else {
      throw .unknown(name, nearest: nearestWord(to: name, among: rows.map(\.name)))
    }
    return only
  }
}
