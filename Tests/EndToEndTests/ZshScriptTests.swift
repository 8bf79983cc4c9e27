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

  @Test func `variables configure the keys of zsh, or leave them unbound`() throws {
    try ShellTerminal.checkVariables(.zsh, listing: "bindkey")
  }
}
