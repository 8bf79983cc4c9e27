import Files
import SystemPackage

/// What a typed line asks for.
public enum Command: Sendable, Equatable {
  /// Anything that does not begin with a colon.
  case query(String)
  /// All commands, or one topic.
  case help(HelpTopic?)
  /// Another dataset, by name or path.
  case load(LoadArguments)
  /// The dataset's file, as it is now.
  case reload
  /// Whether the file is loaded again whenever it has changed.
  case watch(Setting<Bool>)
  /// The datasets there are.
  case datasets
  /// Which columns are shown, by typed name.
  case columns(Setting<[String]>)
  /// What the rows are sorted by.
  case sort(Setting<[SortWord]>)
  /// The column whose cells are the section titles.
  case section(Setting<String>)
  /// How many rows are listed at most.
  case limit(Setting<Int>)
  /// What a terminal shows after a query.
  case view(Setting<View>)
  /// Rows of the list by number.
  case show(from: Int, to: Int?)
  /// Rows to take out of the list, by number.
  case delete([ClosedRange<Int>])
  /// Takes back the last line that changed the list.
  case undo
  /// Does again what was taken back.
  case redo
  /// Deletes the rows again that an earlier session deleted and did not save.
  case recover
  /// Forgets them.
  case discard
  /// Writes the file without the rows deleted, elsewhere if that is said.
  case save(String?, overwrites: Bool)
  /// Writes the rows found to a file.
  case export(String, overwrites: Bool)
  /// What can be said of all columns, or of one.
  case describe(String?)
  /// How a column's cells are distributed.
  case plot(String)
  /// How the rows are found.
  case stats
  /// Everything from now on, into a transcript.
  case record(String, overwrites: Bool)
  /// No more of that.
  case stop
  /// What a transcript typed.
  case run(String)
  /// The end.
  case quit
}

/// What is asked of a setting.
public enum Setting<Value: Sendable & Equatable>: Sendable, Equatable {
  /// What is in force?
  case ask
  /// As it was at the start.
  case reset
  /// This, from now on.
  case set(Value)
}

/// One column to sort by, as typed.
public struct SortWord: Sendable, Equatable {
  let column: String
  let isDescending: Bool
}

/// What a terminal shows after a query.
public enum View: String, Sendable, CaseIterable {
  /// What left, and the list as it now stands.
  case list
  /// The plain form, as through a pipe.
  case changes
}

/// Why a line is no command.
public enum CommandError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No command has this name or begins with it; the nearest one, if any is near.
  case unknown(String, nearest: String?)
  /// Several commands begin with it.
  case ambiguous(String, [String])
  /// The command takes something else than this; how it is used.
  case usage(String, given: String)
  /// A command has no such flag; the nearest one, if any is near.
  case unknownFlag(String, nearest: String?)
  /// There is no help on this.
  case unknownTopic(String, nearest: String?)

  /// The word at fault; an empty one is missing.
  var word: String {
    switch self {
    case .unknown(let word, _), .ambiguous(let word, _), .usage(_, let word),
      .unknownFlag(let word, _), .unknownTopic(let word, _):
      word
    }
  }

  /// One sentence.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest?): "unknown command :\(name); did you mean :\(nearest)?"
    case .unknown(let name, nil): "unknown command :\(name); :help lists them"
    case .ambiguous(let name, let candidates):
      ":\(name) could be \(candidates.map { ":\($0)" }.joined(separator: ", "))"
    case .usage(let usage, _): "usage: \(usage)"
    case .unknownFlag(let flag, let nearest?): "no flag \(flag); did you mean \(nearest)?"
    case .unknownFlag(let flag, nil): "no flag \(flag); :help load lists them"
    case .unknownTopic(let topic, let nearest?): "no help on \(topic); did you mean \(nearest)?"
    case .unknownTopic(let topic, nil): "no help on \(topic); :help lists all there is"
    }
  }
}

extension Command {
  /// The text of a typed line.
  ///
  /// A command may have a path, so that a byte in it that is not UTF-8 becomes `\xE9`, as paths are
  /// shown; in a query it becomes U+FFFD, as in a cell.
  ///
  /// - Complexity: O(length).
  public static func text(ofTyped line: ArraySlice<UInt8>) -> String {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let isCommand = line.drop(while: isBlank).first == UInt8(ascii: ":")
    return isCommand ? FilePath.text(of: line) : String(decoding: line, as: UTF8.self)
  }

  /// Understands a typed line: what begins with a colon is a command, all else a query.
  ///
  /// A query that begins with a colon is written with a backslash before it.
  public init(_ line: String) throws(CommandError) {
    let text = line.drop { $0.isWhitespace }
    guard text.first == ":" else {
      self = .query(line)
      return
    }
    let name = text.dropFirst().prefix { !$0.isWhitespace }
    let argument = String(text.dropFirst(1 + name.count)).trimmingBlanks
    let isForced = name.hasSuffix("!")
    let row = try CommandTable.row(named: String(isForced ? name.dropLast() : name))
    let command = try row.parse(row, argument)
    if !isForced {
      self = command
    } else if let forced = command.overwriting {
      self = forced
    } else {
      throw .unknown(String(name), nearest: row.name)
    }
  }

  /// The same that writes over a file that is there; nil where nothing is written.
  private var overwriting: Command? {
    switch self {
    case .save(let path, _): .save(path, overwrites: true)
    case .export(let path, _): .export(path, overwrites: true)
    case .record(let path, _): .record(path, overwrites: true)
    default: nil
    }
  }

  /// Whether `:undo` takes it back.
  var isUndone: Bool {
    switch self {
    case .load, .reload, .undo, .redo, .record, .run: false
    default: true
    }
  }

  /// Whether it is a query.
  var isQuery: Bool { if case .query = self { true } else { false } }

  /// Whether the list is searched for it, so that rows that came meanwhile are told with it.
  var settlesList: Bool {
    switch self {
    case .query: true
    case .columns(let setting): setting != .ask
    case .sort(let setting): setting != .ask
    case .section(let setting): setting != .ask
    case .limit(let setting): setting != .ask
    default: false
    }
  }

  /// Whether the list is not there any more behind it.
  var leavesList: Bool {
    switch self {
    case .load, .reload, .quit: true
    default: false
    }
  }
}

extension String {
  /// Without blanks at either end.
  var trimmingBlanks: String {
    let start = drop { $0.isWhitespace }
    return String(start.prefix(start.reversed().drop { $0.isWhitespace }.count))
  }

  /// The words between blanks and commas.
  var words: [String] {
    split { $0.isWhitespace || $0 == "," }.map { String($0) }
  }
}
