import Foundation
import TestSupport
import Testing

/// An interactive shell that has evaluated what `ridgeline shell` prints.
struct ShellTerminal {
  enum Program: String, CaseIterable {
    case bash, zsh, fish

    var isInstalled: Bool { Shell.succeeds("\(rawValue) --version") }

    fileprivate var arguments: [String] {
      switch self {
      case .bash: ["bash", "--norc", "-i"]
      case .zsh: ["zsh", "-f", "-i"]
      case .fish:
        [
          "fish", "-i", "--init-command",
          // A suggestion would look like a completion.
          "set -g fish_autosuggestion_enabled 0; function fish_prompt; echo '$ '; end",
        ]
      }
    }

    /// The line in its startup file.
    var evaluation: String {
      switch self {
      case .bash: #"eval "$(ridgeline shell bash)""#
      case .zsh: "source <(ridgeline shell zsh)"
      case .fish: "ridgeline shell fish | source"
      }
    }
  }

  let terminal: PseudoTerminal
  let folder: TemporaryFolder
  private let program: Program
  private let home: TemporaryFolder

  /// Starts a shell in a folder with these files.
  ///
  /// - Parameter startup: The line that precedes the evaluation in its startup file.
  init(
    _ program: Program, files: [String], startup: String = ":", environment: [String: String] = [:]
  ) throws {
    self.program = program
    folder = try TemporaryFolder()
    home = try TemporaryFolder()
    for name in files {
      let path = "\(folder.path)/\(name)"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try folder.write("name,team,born\nAda,blue,1815\n", to: name)
    }
    // Without this folder, fish reads all manual pages in the background.
    try FileManager.default.createDirectory(
      atPath: "\(home.path)/.local/share/fish/generated_completions",
      withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(home.path)/ridgeline", withDestinationPath: Ridgeline.executable)
    let bin = (Ridgeline.executable as NSString).deletingLastPathComponent
    let variables = [
      "HOME": home.path, "PATH": "\(bin):/usr/bin:/bin", "PS1": "$ ", "INPUTRC": "/dev/null",
    ]
    terminal = try PseudoTerminal(
      program: "/usr/bin/env", program.arguments, columns: 120, lines: 40,
      environment: variables.merging(environment) { _, own in own }, in: folder.path)
    try waitForPrompt()
    let setup = program == .zsh ? "autoload -Uz compinit; compinit -u; " : ""
    try enter("\(setup)\(startup); \(program.evaluation)")
  }

  /// The line of the cursor.
  private var line: String { terminal.screen.text[terminal.screen.row] }

  /// Whether the shell waits for keys on an empty line.
  private var isAtPrompt: Bool { line == "$" && !terminal.isCooked }

  private func waitForPrompt() throws {
    try terminal.wait(for: "prompt of \(program)") { isAtPrompt }
  }

  /// Enters a line without waiting for its command.
  private func start(_ keys: String) throws {
    terminal.type(keys)
    // The prompt after the command must not be mistaken for the one before it.
    try terminal.wait(for: "typed line") { !["$", ""].contains(line) }
    terminal.type("\r")
  }

  /// Enters a line, and waits until its command has ended.
  func enter(_ keys: String) throws {
    try start(keys)
    try waitForPrompt()
  }

  /// Types keys, and waits until the line has text; a line feed is the end of the line.
  func type(_ keys: String, completing text: String) throws {
    terminal.type(keys)
    try terminal.wait(for: "\(text.debugDescription) in the line") { "\(line)\n".contains(text) }
  }

  private func clearLine() throws {
    terminal.type("\u{15}")
    try waitForPrompt()
  }

  /// Types keys on an empty line, waits until the line has text, and clears it.
  func check(_ keys: String, shows text: String) throws {
    try type(keys, completing: text)
    try clearLine()
  }

  /// Checks that the last word has no completion: the next key follows it.
  func checkNoCompletion(_ keys: String) throws {
    try type("\(keys)\tx", completing: "x\n")
    expectEqual(line, "$ \(keys)x")
    try clearLine()
  }

  /// Types the start of a line, waits for text among all of its completions, and clears the line.
  func list(_ start: String, shows text: String) throws {
    let typed = start.trimmingCharacters(in: .whitespaces)
    terminal.type(start + (program == .bash ? "\t\t" : "\t"))
    try terminal.wait(for: "completion \(text)") {
      line.contains(typed) && terminal.screen.text.contains { $0.contains(text) }
    }
    try clearLine()
  }

  /// Types a key that ends the program's list, and waits until the shell shows a line again.
  func endList(_ key: String, leaving text: String) throws {
    terminal.type(key)
    try terminal.wait(for: "line \(text) without a list") {
      line.contains(text) && !terminal.isCooked
        && !terminal.screen.text.contains { $0.contains(#/^[ *]> *1  /#) }
    }
  }

  /// Types the rest of a line and Enter; returns the text that its command writes to `$HOME/out`.
  func written(_ keys: String = "") throws -> String {
    let path = "\(home.path)/out"
    var text = ""
    try start(keys)
    try terminal.wait(for: "text in ~/out") {
      guard isAtPrompt else { return false }
      text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return !text.isEmpty
    }
    try FileManager.default.removeItem(atPath: path)
    return text
  }
}

extension ShellTerminal {
  /// Checks that a shell can parse its script.
  static func checkSyntax(_ program: Program) throws {
    let script = try Ridgeline.run(["shell", program.rawValue])
    expectEqual(script.errors, "")
    expectEqual(script.status, 0)
    let folder = try TemporaryFolder()
    try folder.write(script.output, to: "script")
    let result = try Ridgeline.run(
      bash: "\(program.rawValue) -n script", in: folder.path, environment: ["HOME": folder.path])
    expectEqual(result.errors, "")
    expectEqual(result.status, 0)
  }

  /// Checks what every shell completes.
  static func checkCompletions(_ program: Program) throws {
    let shell = try ShellTerminal(
      program,
      files: [
        "people.csv", "first.csv", "my file.csv", "Data/mountains.csv", "Data/q$(touch ran).csv",
      ])
    try shell.list("ridgeline replay --", shows: "--strict")
    #expect(!shell.terminal.output.contains("--fuzzy"))
    try shell.list("ridgeline --format ", shows: "jsonl")
    try shell.list("ridgeline --color=", shows: "always")
    try shell.list("ridgeline filter x --output ", shows: "raw")
    let completions = [
      ("ridgeline mou", "ridgeline mountains"),
      ("~/ridgeline datas", "~/ridgeline datasets"),
      ("ridgeline ./fi", "ridgeline ./first.csv"),
      ("ridgeline my\\ f", "ridgeline my\\ file.csv"),
      ("ridgeline dat", "ridgeline datasets"),
      ("ridgeline shell z", "ridgeline shell zsh"),
      ("ridgeline replay peo", "ridgeline replay people.csv"),
      ("ridgeline people.csv --columns na", "people.csv --columns name"),
      ("ridgeline people.csv --columns=born,te", "--columns=born,team"),
      ("ridgeline my\\ file.csv --section te", "--section team"),
      ("ridgeline filter x mou", "filter x mountains"),
      ("ridgeline filter x people.csv --sort bo", "--sort born"),
      ("ridgeline filter x people.csv --sort -bo", "--sort -born"),
      ("ridgeline people.csv --key te", "--key team"),
      ("ridgeline filter x people.csv --type te", "--type team="),
      ("ridgeline people.csv --type born=da", "--type born=date"),
      ("ridgeline people.csv --type=born=int", "--type=born=integer"),
      ("ridgeline --transcript peo", "--transcript people.csv"),
      ("ridgeline help rep", "ridgeline help replay"),
      ("$HOME/ridgeline mou", "$HOME/ridgeline mountains"),
      ("/none/ridgeline mou", "/none/ridgeline mountains"),
      ("\"ridgeline\" mou", "\"ridgeline\" mountains"),
    ]
    // Each starts the program several times.
    for index in stride(from: 0, to: completions.count, by: testSize(4, thorough: 1)) {
      try shell.check("\(completions[index].0)\t", shows: completions[index].1)
    }
    for option in ["--columns", "--section"] {
      try shell.checkNoCompletion("ridgeline people.csv \(option) -b")
    }
    try shell.check("ridgeline q\t", shows: #"q\$\(touch\ ran\)"#)
    #expect(!FileManager.default.fileExists(atPath: "\(shell.folder.path)/ran"))
    #expect(!shell.terminal.output.contains("Unknown command"))
  }

  /// Checks completions and keys after a line of the user's own set-up.
  static func check(_ program: Program, _ setting: String) throws {
    let shell = try ShellTerminal(
      program, files: ["people.csv", "Data/two words.csv"], startup: setting)
    for (start, completed) in [
      ("ridgeline two", "ridgeline two\\ words"),
      ("ridgeline people.csv --columns=name,te", "--columns=name,team"),
      ("ridgeline filter a:b --no-i", "filter a:b --no-index"),
    ] { try shell.check("\(start)\t", shows: completed) }
    for key in ["\u{14}", "\u{12}", "\u{1B}c"] {
      try shell.terminal.type("echo\(key)", showing: " of ")
      try shell.endList("\u{3}", leaving: "$ echo")
      try shell.check("=kept", shows: "$ echo=kept")
    }
  }

  /// Checks the keys of every shell.
  static func checkKeys(_ program: Program) throws {
    let shell = try ShellTerminal(
      program, files: ["two words", "é", "-rf", "it's", "new\nline", "~x", "a dir/$x", ".hidden"])
    let (controlR, controlT, altC) = ("\u{12}", "\u{14}", "\u{1B}c")
    try shell.terminal.type("printf '<%s>' é \(controlT)", showing: "8 of 8")
    try shell.terminal.type("\u{1B}a", showing: "8 marked")
    try shell.endList("\r", leaving: "$ printf '<%s>' é")
    expectEqual(
      Set(try shell.written(">~/out").split(separator: "<")),
      ["é>", "two words>", "./-rf>", "it's>", "new\nline>", "~x>", "a dir>", "a dir/$x>"])

    for key in [controlT, controlR, altC] {
      try shell.terminal.type("echo\(key)", showing: " of ")
      try shell.endList("\u{3}", leaving: "$ echo")
      try shell.check("=kept", shows: "$ echo=kept")
    }

    expectEqual(try shell.written("printf %s 'one\rtwo' >~/out"), "one\ntwo")
    for name in ["alpha", "beta", "alpha"] { try shell.enter("echo \(name)") }
    try shell.terminal.type("echo \(controlR)", showing: " >1  echo alpha")
    try shell.terminal.type("beta | alpha", showing: "2 of ")
    try shell.endList("\r", leaving: "$ echo alpha")
    expectEqual(try shell.written(" >~/out"), "alpha\n")
    try shell.terminal.type("one\(controlR)", showing: "1 of ")
    try shell.endList("\r", leaving: "two' >~/out")
    expectEqual(try shell.written(), "one\ntwo")

    try shell.terminal.type("pwd >~/out\(altC)", showing: "1 of 1")
    try shell.endList("\r", leaving: "$ pwd >~/out")
    expectEqual(try shell.written().suffix(7), "/a dir\n")
  }

  /// Checks names that are not UTF-8, or contain a terminal sequence.
  static func checkNames(_ program: Program) throws {
    let shell = try ShellTerminal(program, files: ["next"])
    let made = try Ridgeline.run(
      bash: "touch $'caf\\351' $'n\\351' $'\\344' $'a\\033[31mred' $'\\342\\200\\256x'",
      in: shell.folder.path,
      environment: [:])
    expectEqual(made.status, 0)
    try shell.list("ridgeline n", shows: "next")
    try shell.terminal.type("stat -c %n \u{14}", showing: "6 of 6")
    try shell.terminal.type("\u{1B}a", showing: "6 marked")
    try shell.endList("\r", leaving: "$ stat -c %n")
    expectEqual(try shell.written("| wc -l >~/out"), "6\n")
  }

  /// Checks the variables of the keys; `listing` is the command that lists the bindings.
  static func checkVariables(_ program: Program, listing: String) throws {
    let names = ["CTRL_T", "CTRL_R", "ALT_C"].map { "RIDGELINE_\($0)" }
    let unbound = try ShellTerminal(
      program, files: [],
      environment: Dictionary(uniqueKeysWithValues: names.map { ("\($0)_COMMAND", "") }))
    expectEqual(try unbound.written("\(listing) | grep -c ridgeline >~/out"), "0\n")
    let own = try ShellTerminal(
      program, files: ["folder/file"],
      environment: [
        "RIDGELINE_CTRL_T_COMMAND": "printf '%s\\n' -x 'a b'",
        "RIDGELINE_CTRL_T_OPTS": "--select-1 --query '\"a b\"'",
        "RIDGELINE_ALT_C_COMMAND": "echo folder", "RIDGELINE_ALT_C_OPTS": "--select-1",
        "RIDGELINE_CTRL_R_OPTS": "--height 5 --prompt 'history> '",
      ])
    try own.type("printf '<%s>' \u{14}", completing: "a\\ b")
    expectEqual(try own.written(">~/out"), "<a b>")
    try own.terminal.type("\u{12}", showing: "history>\n")
    try own.endList("\u{3}", leaving: "$")
    expectEqual(try own.written("pwd >~/out\u{1B}c").suffix(8), "/folder\n")
  }
}
