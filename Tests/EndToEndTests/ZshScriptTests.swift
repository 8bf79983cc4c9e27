import Testing

@Suite(.blocking, .enabled(if: ShellTerminal.Program.zsh.isInstalled, "zsh is not installed"))
struct ZshScriptTests {
  @Test func `zsh accepts the syntax of its script`() throws {
    try ShellTerminal.checkSyntax(.zsh)
  }

  @Test func `zsh completes flags, values, datasets, columns and files`() throws {
    try ShellTerminal.checkCompletions(.zsh)
  }

  @Test func `the keys of zsh insert paths, recall commands and change the folder`() throws {
    try ShellTerminal.checkKeys(.zsh)
  }

  @Test func `names that are not UTF-8 can be picked`() throws {
    try ShellTerminal.checkNames(.zsh)
  }

  @Test(.thorough) func `variables configure the keys of zsh, or leave them unbound`() throws {
    try ShellTerminal.checkVariables(.zsh, listing: "bindkey")
  }

  @Test(.thorough) func `zsh lists a long history at once`() throws {
    let shell = try ShellTerminal(.zsh, files: [])
    try shell.enter("HISTSIZE=99999; for i in {1..50000}; do print -s echo $i; done")
    try shell.terminal.type("echo 49999\u{12}", showing: "1 of 50,00")
    try shell.endList("\u{3}", leaving: "$ echo 49999")
  }

  @Test(
    .thorough,
    arguments: [
      "setopt ksharrays shglob ignorebraces rcquotes nounset errexit noglob",
      "setopt shwordsplit globsubst",
      "alias local=false command=false print=false case=false compadd=false",
    ])
  func `zsh works with any setting`(_ setting: String) throws {
    try ShellTerminal.check(.zsh, setting)
  }
}
