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
      case .fish: ["fish", "-i", "--init-command", "function fish_prompt; echo '$ '; end"]
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
    try FileManager.default.createSymbolicLink(
      atPath: "\(home.path)/ridgeline", withDestinationPath: Ridgeline.executable)
    let bin = (Ridgeline.executable as NSString).deletingLastPathComponent
    let variables = [
      "HOME": home.path, "PATH": "\(bin):/usr/bin:/bin", "PS1": "$ ", "INPUTRC": "/dev/null",
    ]
    terminal = try PseudoTerminal(
      program: "/usr/bin/env", program.arguments, columns: 120, lines: 40,
      environment: variables.merging(environment) { _, own in own }, in: folder.path)
    try terminal.type("", showing: "$\n")
    let setup = program == .zsh ? "autoload -Uz compinit; compinit -u; " : ""
    let lines = "\(setup)\(startup); \(program.evaluation)"
    try terminal.type("\(lines); echo rea''dy\r", showing: "ready\n")
  }

  /// Types keys on an empty line, waits for text, and clears the line.
  func check(_ keys: String, shows text: String) throws {
    try terminal.type(keys, showing: text)
    terminal.type("\u{15}")
    terminal.settle()
  }

  /// Types the start of a line and waits for text among all of its completions.
  func list(_ start: String, shows text: String) throws {
    try check(start + (program == .bash ? "\t\t" : "\t"), shows: text)
  }

  /// Ends a list, and waits until it has disappeared.
  func endList(_ key: String) throws {
    terminal.type(key)
    let end = Date().addingTimeInterval(PseudoTerminal.patience)
    repeat { terminal.settle() } while isListShown && Date() < end
    #expect(!isListShown)
  }

  private var isListShown: Bool { terminal.screen.text.contains { $0.contains(#/^[ *]> *1  /#) } }

  /// Returns the text that a command writes to `$HOME/out`.
  func written(_ keys: String = "\r") throws -> String {
    let path = "\(home.path)/out"
    terminal.type(keys)
    let end = Date().addingTimeInterval(PseudoTerminal.patience)
    while true {
      terminal.settle()
      if let text = try? String(contentsOfFile: path, encoding: .utf8), !text.isEmpty {
        try FileManager.default.removeItem(atPath: path)
        return text
      }
      if Date() > end {
        Issue.record("nothing was written; the screen is \(terminal.screen.text)")
        return ""
      }
    }
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
    for (start, completed) in [
      ("ridgeline mou", "ridgeline mountains"),
      ("~/ridgeline datas", "~/ridgeline datasets"),
      ("ridgeline ./fi", "ridgeline ./first.csv"),
      ("ridgeline my\\ f", "ridgeline my\\ file.csv"),
      ("ridgeline dat", "ridgeline datasets"),
      ("ridgeline index --for yu", "ridgeline index --for yugabytedb"),
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
    ] { try shell.check("\(start)\t", shows: completed) }
    for option in ["--columns", "--section"] {
      shell.terminal.type("ridgeline people.csv \(option) -b\t")
      shell.terminal.settle(milliseconds: 500)
      #expect(!shell.terminal.screen.text.contains { $0.contains("-born") })
      try shell.check("\u{15}", shows: "$\n")
    }
    #expect(!shell.terminal.output.contains("Unknown command"))
    shell.terminal.type("ridgeline q\t")
    shell.terminal.settle(milliseconds: 1_000)
    #expect(!FileManager.default.fileExists(atPath: "\(shell.folder.path)/ran"))
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
      try shell.endList("\u{3}")
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
    try shell.endList("\r")
    expectEqual(
      Set(try shell.written(">~/out\r").split(separator: "<")),
      ["é>", "two words>", "./-rf>", "it's>", "new\nline>", "~x>", "a dir>", "a dir/$x>"])

    for key in [controlT, controlR, altC] {
      try shell.terminal.type("echo\(key)", showing: " of ")
      try shell.endList("\u{3}")
      try shell.check("=kept", shows: "$ echo=kept")
    }

    expectEqual(try shell.written("printf %s 'one\rtwo' >~/out\r"), "one\ntwo")
    for name in ["alpha", "beta", "alpha"] {
      try shell.terminal.type("echo \(name)\r", showing: "\(name)\n")
    }
    try shell.terminal.type("echo \(controlR)", showing: " >1  echo alpha")
    try shell.terminal.type("beta | alpha", showing: "2 of ")
    try shell.endList("\r")
    expectEqual(try shell.written(" >~/out\r"), "alpha\n")
    try shell.terminal.type("one\(controlR)", showing: "1 of ")
    try shell.endList("\r")
    expectEqual(try shell.written(), "one\ntwo")

    try shell.terminal.type("pwd >~/out\(altC)", showing: "1 of 1")
    try shell.endList("\r")
    expectEqual(try shell.written().suffix(7), "/a dir\n")
  }

  /// Checks the variables of the keys; `listing` is the command that lists the bindings.
  static func checkVariables(_ program: Program, listing: String) throws {
    let names = ["CTRL_T", "CTRL_R", "ALT_C"].map { "RIDGELINE_\($0)" }
    let unbound = try ShellTerminal(
      program, files: [],
      environment: Dictionary(uniqueKeysWithValues: names.map { ("\($0)_COMMAND", "") }))
    expectEqual(try unbound.written("\(listing) | grep -c ridgeline >~/out\r"), "0\n")
    let own = try ShellTerminal(
      program, files: ["folder/file"],
      environment: [
        "RIDGELINE_CTRL_T_COMMAND": "printf '%s\\n' -x 'a b'",
        "RIDGELINE_CTRL_T_OPTS": "--select-1 --query '\"a b\"'",
        "RIDGELINE_ALT_C_COMMAND": "echo folder", "RIDGELINE_ALT_C_OPTS": "--select-1",
        "RIDGELINE_CTRL_R_OPTS": "--height 5 --prompt 'history> '",
      ])
    own.terminal.type("printf '<%s>' \u{14}")
    try own.terminal.type("", showing: "a\\ b")
    expectEqual(try own.written(">~/out\r"), "<a b>")
    try own.terminal.type("\u{12}", showing: "history>\n")
    try own.endList("\u{3}")
    own.terminal.type("pwd >~/out\u{1B}c")
    own.terminal.settle(milliseconds: 1_000)
    expectEqual(try own.written().suffix(8), "/folder\n")
  }
}
