import TestSupport
import Testing

@Suite(.blocking) struct CommandLineCompletionTests {
  @Test func `the parser's flag prints the completions alone`() throws {
    for shell in ["bash", "zsh", "fish"] {
      let completions = try Ridgeline.run(["--generate-completion-script", shell]).output
      let all = try Ridgeline.run(["shell", shell]).output
      #expect(all.hasPrefix(completions) && completions.count > 1_000)
      #expect(!completions.contains("RIDGELINE_CTRL_T_COMMAND"))
      #expect(all.contains("RIDGELINE_CTRL_T_COMMAND"))
    }
  }

  @Test(arguments: [
    ["---completion"], ["---completion", "nothing"],
    ["---completion", "session", "--", "--nothing"],
    ["---completion", "session", "--", "--columns", "x", "y"],
  ])
  func `an invalid request is answered with nothing`(arguments: [String]) throws {
    let result = try Ridgeline.run(arguments)
    expectEqual(result.output + result.errors, "")
    expectEqual(result.status, 0)
  }
}
