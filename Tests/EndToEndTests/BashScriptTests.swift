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

  @Test func `variables configure the keys of bash, or leave them unbound`() throws {
    try ShellTerminal.checkVariables(.bash, listing: "bind -X")
  }

  @Test func `completion leaves no trap, and set -e does not end the shell`() throws {
    let shell = try ShellTerminal(.bash, files: ["people.csv", "Data/mountains.csv"])
    try shell.terminal.type("trap 'true user' RETURN; set -e; echo o''n\r", showing: "on\n")
    try shell.check("ridgeline mou\t", shows: "ridgeline mountains")
    expectEqual(
      try shell.written("trap -p RETURN >~/out\r"), "trap -- 'true user' RETURN\n")
  }
}
