import Testing

@Suite(.blocking, .enabled(if: ShellTerminal.Program.fish.isInstalled, "fish is not installed"))
struct FishScriptTests {
  @Test func `fish accepts the syntax of its script`() throws {
    try ShellTerminal.checkSyntax(.fish)
  }

  @Test func `fish completes flags, values, datasets, columns and files`() throws {
    try ShellTerminal.checkCompletions(.fish)
  }

  @Test func `the keys of fish insert paths, recall commands and change the folder`() throws {
    try ShellTerminal.checkKeys(.fish)
  }

  @Test func `variables configure the keys of fish, or leave them unbound`() throws {
    try ShellTerminal.checkVariables(.fish, listing: "bind")
  }
}
