import TestSupport
import Testing

@Suite(.blocking, .enabled(if: ShellTerminal.Program.bash.isInstalled, "bash is not installed"))
struct BashScriptTests {
  @Test func `bash accepts the syntax of its script`() throws {
    try ShellTerminal.checkSyntax(.bash)
  }

  @Test func `bash completes flags, values, datasets, columns and files`() throws {
    try ShellTerminal.checkCompletions(.bash)
  }

  @Test func `the keys of bash insert paths, recall commands and change the folder`() throws {
    try ShellTerminal.checkKeys(.bash)
  }

  @Test func `names that are not UTF-8 can be picked`() throws {
    try ShellTerminal.checkNames(.bash)
  }

  @Test func `variables configure the keys of bash, or leave them unbound`() throws {
    try ShellTerminal.checkVariables(.bash, listing: "bind -X")
  }

  @Test(.thorough) func `bash completes words that contain word breaks`() throws {
    let shell = try ShellTerminal(
      .bash, files: ["people.csv", "Data/mountains.csv", "a:b/first.csv"])
    for (start, completed) in [
      ("ridgeline filter team:blue mou", "filter team:blue mountains"),
      ("ridgeline filter born=1815 --format=cs", "--format=csv"),
      ("ridgeline people.csv --sort=-bo", "--sort=-born"),
      ("ridgeline people.csv --columns=\"born,te", "--columns=\"born,team\""),
      ("ridgeline people.csv x:y --color=al", "x:y --color=always"),
      ("ridgeline a:b/f", "ridgeline a:b/first.csv"),
      ("ridgeline a\\:b/f", "ridgeline a\\:b/first.csv"),
      ("COMP_WORDBREAKS=' '; ridgeline people.csv --columns=born,te", "--columns=born,team"),
    ] { try shell.check("\(start)\t", shows: completed) }
  }

  @Test(.thorough) func `bash completes after redirections, and their files`() throws {
    let shell = try ShellTerminal(.bash, files: ["people.csv", "Data/mountains.csv"])
    try shell.check("ridgeline filter x 2>/dev/null mou\t", shows: "/dev/null mountains")
    try shell.check("ridgeline mountains >peo\t", shows: "mountains >people.csv")
    try shell.check("ridgeline $HOM\t", shows: "ridgeline $HOME")
  }

  @Test(.thorough) func `only folders get a slash in bash`() throws {
    let shell = try ShellTerminal(
      .bash, files: ["mountains/a.csv", "Data/mountains.csv", "Data/two $words.csv", "team/b.csv"])
    try shell.list("ridgeline mountains", shows: "mountains   mountains/")
    for (start, completed) in [
      ("ridgeline mountains/", "ridgeline mountains/a.csv"),
      ("ridgeline two", "ridgeline two\\ \\$words"),
      ("ridgeline \"two", "ridgeline \"two \\$words\""),
      ("ridgeline 'two", "ridgeline 'two $words'"),
      ("ridgeline mountains/a.csv --columns tea", "--columns team\n"),
    ] { try shell.check("\(start)\t", shows: completed) }
  }

  @Test(
    .thorough,
    arguments: [
      "set -o pipefail -eufT; IFS=:", "set -o posix",
      "shopt -s failglob nullglob extglob nocasematch",
      "alias cat=false command=false printf=false local=false case=false trap=false",
      "set -o posix; alias command=false printf=false local=false trap=false",
      "tr() { :; }; sed() { :; }; grep() { :; }; find() { :; }; trap 'echo trapped' DEBUG",
    ])
  func `bash works with any setting`(_ setting: String) throws {
    try ShellTerminal.check(.bash, setting)
  }

  @Test func `bash 3.2 completes without compopt`() throws {
    let shell = try ShellTerminal(
      .bash, files: ["people.csv", "Data/two words.csv"], startup: "enable -n compopt")
    try shell.check("ridgeline two\t", shows: "ridgeline two\\ words")
    try shell.check("ridgeline peo\t", shows: "ridgeline people.csv")
  }

  @Test func `Ctrl-R lists commands if the time format of bash is read-only`() throws {
    let shell = try ShellTerminal(.bash, files: [], startup: "readonly HISTTIMEFORMAT='%F '")
    expectEqual(try shell.written("printf %s 'one\rtwo' >~/out"), "one\ntwo")
    try shell.terminal.type("print\u{12}", showing: " >1  printf %s 'one")
    try shell.endList("\r", leaving: "two' >~/out")
    expectEqual(try shell.written(), "one\ntwo")
  }

  @Test func `Alt-C leaves no command in the history of bash`() throws {
    let shell = try ShellTerminal(.bash, files: ["a dir/x"])
    try shell.terminal.type("pwd >~/out\u{1B}c", showing: "1 of 1")
    try shell.endList("\r", leaving: "$ pwd >~/out")
    expectEqual(try shell.written().suffix(7), "/a dir\n")
    expectEqual(try shell.written("history | grep -c builtin >~/out"), "1\n")
  }

  @Test func `completion leaves no trap, and set -e does not end the shell`() throws {
    let shell = try ShellTerminal(.bash, files: ["people.csv", "Data/mountains.csv"])
    try shell.enter("trap 'true user' RETURN; set -e")
    try shell.check("ridgeline mou\t", shows: "ridgeline mountains")
    expectEqual(
      try shell.written("trap -p RETURN >~/out"), "trap -- 'true user' RETURN\n")
  }
}
