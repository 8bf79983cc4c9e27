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

  @Test func `names that are not UTF-8 can be picked`() throws {
    try ShellTerminal.checkNames(.fish)
  }

  @Test(.thorough) func `variables configure the keys of fish, or leave them unbound`() throws {
    try ShellTerminal.checkVariables(.fish, listing: "bind")
  }

  @Test(.thorough) func `fish completes after commands that run the program`() throws {
    let shell = try ShellTerminal(.fish, files: ["people.csv", "Data/mountains.csv"])
    for prefix in ["env A=1", "command", "time"] {
      try shell.check("\(prefix) ridgeline mou\t", shows: "\(prefix) ridgeline mountains")
    }
    try shell.check("nice ridgeline people.csv --columns te\t", shows: "--columns team")
    try shell.check("ridgeline filter ridgeline mou\t", shows: "filter ridgeline mountains")
  }
}
