import Files
import Output
import SystemPackage

/// A parsed line.
public enum Command: Sendable, Equatable {
  case query(String)
  case help(HelpTopic?)
  case load(LoadArguments)
  case reload
  /// Compares the list with another one.
  case diff(LoadArguments)
  case watch(Setting<Bool>)
  case datasets
  case set(ListSetting)
  case view(Setting<View>)
  case pager(Setting<Bool>)
  /// Rows by number, from 1.
  case show(from: Int, to: Int?)
  /// All cells of a row by number, from 1.
  case row(Int)
  /// All rows, page by page.
  case showAll
  /// Rows by number, from 1.
  case delete([ClosedRange<Int>])
  case undo
  case redo
  case recover
  case discard
  case save(String?, overwrites: Bool)
  case export(String, overwrites: Bool)
  /// Makes the repaired rows the list.
  case repairedRows
  /// Makes the different cells of a column the list.
  case count(String)
  case describe(String?)
  case plot(String)
  /// The lines typed before that contain a text.
  case history(String)
  case stats
  case record(String, overwrites: Bool)
  case stop
  case run(String)
  case quit
}

/// The argument of a setting.
public enum Setting<Value: Sendable & Equatable>: Sendable, Equatable {
  /// No argument: print the current value.
  case ask
  case reset
  case set(Value)
}

extension Command {
  /// Returns the text of a typed line.
  ///
  /// In a command, a byte that is not UTF-8 becomes `\xE9`, as displayed in paths. In a query it
  /// becomes U+FFFD, as in cells.
  ///
  /// - Complexity: O(length).
  public static func text(ofTyped line: ArraySlice<UInt8>) -> String {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let isCommand = line.drop(while: isBlank).first == UInt8(ascii: ":")
    return isCommand ? FilePath.text(of: line) : String(decoding: line, as: UTF8.self)
  }

  /// Parses a line: a command if it begins with a colon, otherwise a query.
  public init(_ line: String) throws(CommandError) {
    let text = line.drop { $0.isWhitespace }
    guard text.first == ":" else {
      self = .query(line)
      return
    }
    let name = text.dropFirst().prefix { !$0.isWhitespace }
    let argument = String(text.dropFirst(1 + name.count)).trimmingBlanks
    // As in vim, a number is a row.
    if argument.isEmpty, let number = Int(name), number > 0 {
      self = .show(from: number, to: number)
      return
    }
    if ["wq", "x"].contains(name) { throw .unknown(String(name), nearest: "save, then :quit") }
    let isForced = name.hasSuffix("!")
    let row = try CommandTable.row(named: String(isForced ? name.dropLast() : name))
    let command = try row.command(argument)
    if !isForced {
      self = command
    } else if let forced = command.overwriting {
      self = forced
    } else {
      throw .unknown(String(name), nearest: row.name)
    }
  }

  /// Returns whether a line is a command that acts on rows by number, without a number.
  package static func lacksRow(_ line: String) -> Bool {
    let words = line.words
    guard words.count == 1, let name = words.first, name.hasPrefix(":"),
      let row = try? CommandTable.row(named: String(name.dropFirst()))
    else { return false }
    return ["row", "delete"].contains(row.name)
  }

  private var overwriting: Command? {
    switch self {
    case .save(let path, _): .save(path, overwrites: true)
    case .export(let path, _): .export(path, overwrites: true)
    case .record(let path, _): .record(path, overwrites: true)
    default: nil
    }
  }

  var isUndone: Bool {
    switch self {
    case .load, .reload, .diff, .repairedRows, .count, .undo, .redo, .record, .run: false
    default: true
    }
  }

  /// Whether it is a query.
  var isQuery: Bool { if case .query = self { true } else { false } }

  /// Whether the command searches the list and so reports newer rows.
  var searchesList: Bool {
    switch self {
    case .query: true
    case .set(let setting): !setting.isQuestion
    default: false
    }
  }

  package var leavesList: Bool {
    switch self {
    case .load, .reload, .diff, .repairedRows, .count, .quit: true
    default: false
    }
  }
}

/// An error in a command line.
public enum CommandError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No command has this name or prefix; with the nearest name, if any.
  case unknown(String, nearest: String?)
  /// Several commands have this prefix.
  case ambiguous(String, [String])
  /// The argument is missing, or the command takes none.
  case usage(String, given: String)
  /// An argument is invalid; with the reason, to which the usage is still to be added.
  case fault(String, word: String)
  /// An argument is invalid; with the reason and the invalid word.
  case argument(String, word: String)
  /// There is no such help topic.
  case unknownTopic(String, nearest: String?)

  /// The invalid word; empty if one is missing.
  var word: String {
    switch self {
    case .unknown(let word, _), .ambiguous(let word, _), .usage(_, let word),
      .fault(_, let word), .argument(_, let word), .unknownTopic(let word, _):
      word
    }
  }

  /// The message.
  public var description: String {
    switch self {
    case .unknown(let name, "quit"): "unknown command :\(name); to leave: :quit or Ctrl-D"
    case .unknown(let name, let nearest?): "unknown command :\(name); did you mean :\(nearest)?"
    case .unknown(let name, nil): "unknown command :\(name); :help lists all commands"
    case .ambiguous(let name, let candidates):
      ":\(name) is ambiguous: \(candidates.map { ":\($0)" }.joined(separator: ", "))"
    case .usage(let usage, _) where usage.contains(" "): "missing argument; usage: \(usage)"
    case .usage(let usage, _): "\(usage) takes no argument"
    case .fault(let sentence, _), .argument(let sentence, _): sentence
    case .unknownTopic(let topic, let nearest?): "no help topic \(topic); did you mean \(nearest)?"
    case .unknownTopic(let topic, nil): "no help topic \(topic); :help lists all topics"
    }
  }
}

extension String {
  var trimmingBlanks: String {
    let start = drop { $0.isWhitespace }
    return String(start.prefix(start.reversed().drop { $0.isWhitespace }.count))
  }

  var words: [String] {
    split { $0.isWhitespace || $0 == "," }.map { String($0) }
  }
}

extension Problem {
  init(_ error: CommandError) { self.init(error.description, word: error.word) }
}
