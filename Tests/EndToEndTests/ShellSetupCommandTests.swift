import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct ShellSetupCommandTests {
  @Test func `a shell without a script is an error`() throws {
    let result = try Ridgeline.run(["shell", "tcsh"])
    expectEqual(result.status, 2)
    #expect(result.errors.contains("tcsh"))
    expectEqual(result.output, "")
  }

  @Test func `the README and the page show the lines that the tests evaluate`() throws {
    let page = "Sources/RidgelineCLI/Documentation.docc/PickingAndTheShell.md"
    for path in ["README.md", page] {
      let text = try Page(path).text.replacing("\\|", with: "|")
      for program in ShellTerminal.Program.allCases {
        #expect(text.contains("`\(program.evaluation)`"), "\(path)")
      }
    }
  }

  /// Scripts that do nothing at startup but define functions work where nothing is interactive.
  @Test func `a script is silent in a shell that is not interactive`() throws {
    let bin = (Ridgeline.executable as NSString).deletingLastPathComponent
    let folder = try TemporaryFolder()
    let result = try Ridgeline.run(
      bash: """
        eval "$(ridgeline shell bash)"
        if command -v zsh >/dev/null; then zsh -fc 'source <(ridgeline shell zsh)'; fi
        if command -v fish >/dev/null; then fish -c 'ridgeline shell fish | source'; fi
        """, in: folder.path,
      environment: ["HOME": folder.path, "PATH": "\(bin):/usr/bin:/bin"])
    expectEqual(result.output + result.errors, "")
  }
}
