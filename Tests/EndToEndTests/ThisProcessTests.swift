import Foundation
import TestSupport
import Testing

/// Arguments and environment of the process.
@Suite(.blocking) struct ThisProcessTests {
  /// Makes the arguments in /proc empty for the program that replaces the shell.
  private static let withoutArguments =
    "unshare -rm sh -c 'mount --bind /dev/null /proc/$$/cmdline &&"

  @Test func `files with invalid UTF-8 names can be opened, saved and shown`() throws {
    let folder = try TemporaryFolder()
    let result = try Ridgeline.run(
      command: """
        cd \(folder.path)
        name=$(printf 'caf\\351')
        printf 'n\\n1\\n2\\n' > "$name.csv"
        "$0" filter 2 "./$name.csv"
        printf '2\\n:delete 1\\n:save\\n:load ./caf\\351.csv\\n:load ./caf\\\\xE9.csv\\n:datasets\\n' \\
          | "$0" --data-dir . "./$name.csv"
        cat "$name.csv"
        """)
    expectEqual(result.errors, "")
    expectEqual(
      result.lines,
      [
        "2", "= 0 of 2 (+0 -0)", "+ 2", "= 1 of 2 (+1 -0)", "- 2", "= 0 of 1 (+0 -1)",
        "| 1 row saved to ./caf\\xE9.csv", "= 0 of 1 (+0 -0)", "= 0 of 1 (+0 -0)",
        "= 0 of 1 (+0 -0)", "| caf\\xE9\tcaf\\xE9.csv", "= 0 of 1 (+0 -0)", "n", "1",
      ])
  }

  @Test func `environment folders may have invalid UTF-8 names`() throws {
    let folder = try TemporaryFolder()
    let result = try Ridgeline.run(
      command: """
        cd \(folder.path)
        name=$(printf 'caf\\351')
        mkdir "$name"
        printf 'n\\n1\\n2\\n' > "$name/numbers.csv"
        RIDGELINE_DATA="$name" "$0" filter 2 numbers
        mkdir Data
        cp "$name/numbers.csv" Data/mountains.csv
        printf '> 2\\n+ 2\\n= 1\\n> :export 2.csv\\n...\\n= 1\\n' > 2.transcript
        TMPDIR="$PWD/$name" "$0" replay 2.transcript
        ls "$name"
        """)
    expectEqual(result.errors, "")
    expectEqual(
      result.lines, ["2", "TAP version 14", "1..1", "ok 1 - 2.transcript", "numbers.csv"])
  }

  @Test(.enabled(if: Shell.succeeds("\(withoutArguments) true'")))
  func `arguments are available if /proc does not have them`() throws {
    let result = try Ridgeline.run(
      command: "\(Self.withoutArguments) exec \"$0\" filter k2 mountains --columns name' $0")
    expectEqual(result.output, "K2\n")
    expectEqual(result.status, 0)
  }
}
