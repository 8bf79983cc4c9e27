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

  @Test func `variables configure the keys of bash, or leave them unbound`() throws {
    try ShellTerminal.checkVariables(.bash, listing: "bind -X")
  }
}
