import ArgumentParser
import Session

/// The completions of an argument that the scripts ask the program for.
enum ArgumentCompletion {
  /// The names of datasets, to which the scripts add files.
  static let datasets = CompletionKind.custom { words, index, _ in
    let line = await PartialLine(words, completing: index, isOption: false)
    return ((try? line.choice.datasets()) ?? []).map(\.name)
  }

  /// The columns of the dataset on the line, after others in the same word.
  ///
  /// - Parameter isSigned: Whether a - can precede a column.
  static func columns(isSigned: Bool = false) -> CompletionKind {
    .custom { words, index, _ in
      let line = await PartialLine(words, completing: index, isOption: true)
      let list = ColumnList(line.word)
      let start = list.earlier + list.sign(isSigned: isSigned)
      return await line.columns().map { start + $0 }
    }
  }

  /// Returns the values of an option of the file; nil for other arguments.
  ///
  /// - Parameter request: `---completion SUBCOMMAND -- OPTION INDEX CURSOR WORD…`
  static func loadOptionValues(_ request: [String]) async -> [String]? {
    let request = Array(request.drop { $0 != "--" }.dropFirst())
    guard request.count > 3, LoadOptions.namesWithColumn.contains(request[0]),
      let index = Int(request[1])
    else { return nil }
    let line = await PartialLine(Array(request[3...]), completing: index, isOption: true)
    return LoadOptions.values(
      of: request[0], completing: line.word, columns: await line.columns())
  }
}

/// The list that a partial line names, and the word at the cursor.
private struct PartialLine {
  private(set) var choice = DatasetChoice(folder: nil)
  /// Nil if the line cannot be parsed.
  private var arguments: LoadArguments?
  let word: String

  /// - Parameters:
  ///   - words: The words of the line as typed, from the program's name.
  ///   - index: The index of the word at the cursor.
  ///   - isOption: Whether it is the value of the option before it.
  init(_ words: [String], completing index: Int, isOption: Bool) async {
    let index = min(max(index, 0), words.count)
    // The scripts set these variables.
    let isQuoted =
      ThisProcess.environment["SAP_SHELL"] != "fish"
      || ThisProcess.environment["SAP_SHELL_VERSION"]?.hasPrefix("3") != true
    let others = isQuoted ? words.map { ShellWord($0).text } : words
    let typed = words.indices.contains(index) ? ShellWord(words[index]).text : ""
    // bash and zsh pass the value of --option=value as a word.
    let hasName = isOption && typed.hasPrefix("--") && typed.contains("=")
    word = hasName ? String(typed.drop { $0 != "=" }.dropFirst()) : typed
    let before = Array(others.prefix(index).dropLast(isOption && !hasName ? 1 : 0).dropFirst())
    // What follows may be unfinished too.
    for line in [before + others.dropFirst(index + 1), before] {
      let isSession = line.first == SessionCommand.configuration.commandName
      let command =
        isSession
        ? try? await Ridgeline.asyncParseAsRoot(Array(line.dropFirst()))
        : try? await Subcommands.asyncParseAsRoot(line)
      switch command {
      case let command as Ridgeline:
        choice = command.list.choice
        arguments = LoadArguments(
          dataset: command.dataset ?? DatasetChoice.defaultName, command.load)
      case let command as FilterCommand:
        choice = command.list.choice
        arguments = LoadArguments(
          dataset: command.dataset ?? DatasetChoice.defaultName, command.load)
      default: continue
      }
      return
    }
  }

  func columns() async -> [String] {
    guard let arguments else { return [] }
    return await choice.columnNames(of: arguments)
  }
}
