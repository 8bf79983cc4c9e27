import TestSupport
import Testing

/// The program as git's command for comparisons.
@Suite(.blocking, .enabled(if: Shell.succeeds("git --version"))) struct GitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let result = try run(
      """
      git init -q . && git config user.name x && git config user.email x@example.org
      git config diff.ridgeline.command "'$0' diff --git" && echo '*.csv diff=ridgeline' >.gitattributes
      printf 'id,name\\n1,K2\\n2,Lhotse\\n3,Nuptse\\n' >peaks.csv && echo a >other.txt
      git add . && git commit -qm first
      """)
    expectEqual(result.errors, "")
  }

  /// Runs a command in the repository without the user's settings.
  private func run(_ command: String) throws -> Ridgeline.Result {
    try Ridgeline.run(
      command: """
        cd \(folder.path) && export HOME=$PWD GIT_CONFIG_NOSYSTEM=1 GIT_PAGER=cat
        \(command)
        """)
  }

  @Test func `git diff, log and show print rows`() throws {
    let change = [
      "diff a/peaks.csv b/peaks.csv", "- 2\tLhotse", "+ 4\tMakalu", "~ 1\tK 2",
      "= 3 of 3 (+1 -1 ~1)",
    ]
    let result = try run(
      "printf 'id,name\\n1,K 2\\n3,Nuptse\\n4,Makalu\\n' >peaks.csv; git diff; echo $?")
    expectEqual(result.lines, change + ["0"])
    let history = try run(
      """
      git commit -qam second; git log -p --ext-diff --format=%s; git show --ext-diff --format=%s
      """)
    expectEqual(
      history.lines.filter { !$0.isEmpty },
      ["second"] + change + [
        "first", "diff --git a/.gitattributes b/.gitattributes",
      ] + history.lines.filter { !$0.isEmpty }.dropFirst(8).prefix { !$0.hasPrefix("diff a/") } + [
        "diff a/peaks.csv b/peaks.csv (new file)", "+ 1\tK2", "+ 2\tLhotse", "+ 3\tNuptse",
        "= 3 of 3 (+3 -0)", "second",
      ] + change)
  }

  @Test func `names can begin with a dash`() throws {
    let result = try run(
      """
      for name in -2024.csv -h.csv --json.csv; do printf 'id\\n1\\n' >./$name; done
      git add . && git commit -qm second; for name in -*.csv; do echo 2 >>./$name; done
      git mv -- -h.csv -x.csv; git diff HEAD -M10%; echo $?
      """)
    let rows = ["+ 2", "= 2 of 2 (+1 -0)"]
    expectEqual(
      result.lines,
      ["diff a/--json.csv b/--json.csv"] + rows + ["diff a/-2024.csv b/-2024.csv"] + rows
        + ["diff a/-h.csv b/-x.csv (renamed, similarity index 71%)"] + rows + ["0"])
  }

  @Test func `files come, go and get other names`() throws {
    let result = try run(
      """
      mkdir sub && git mv peaks.csv 'sub/my peaks.csv' && echo 4,Makalu >>'sub/my peaks.csv'
      printf 'a,b\\n1,2\\n' >new.csv && git add . && git diff --cached -M10%; echo $?
      git commit -qm second && git rm -q new.csv && git diff --cached
      """)
    expectEqual(
      result.lines,
      [
        "diff a/new.csv b/new.csv (new file)", "+ 1\t2", "= 1 of 1 (+1 -0)",
        "diff a/peaks.csv b/sub/my peaks.csv (renamed, similarity index 77%)", "+ 4\tMakalu",
        "= 4 of 4 (+1 -0)", "0", "diff a/new.csv b/new.csv (deleted file)", "- 1\t2",
        "= 0 of 0 (+0 -1)",
      ])
    expectEqual(result.errors, "")
  }

  @Test func `a file that cannot be read does not stop git`() throws {
    let result = try run(
      """
      printf '\\000\\001' >bad.csv; printf 'id,name\\n1,K\\0002\\n' >peaks.csv
      printf 'a\\n1\\n' >z.csv; git add .; git diff --cached; echo $?
      """)
    let errors = result.lines.filter { $0.hasPrefix("! ") }
    expectEqual(errors.first, "! bad.csv:1:1: NUL byte: this is not a text file")
    #expect(errors.contains { $0.hasPrefix("! peaks.csv:2:4: NUL byte") })
    expectEqual(
      result.lines.suffix(4),
      ["diff a/z.csv b/z.csv (new file)", "+ 1", "= 1 of 1 (+1 -0)", "0"])
  }

  @Test func `a path with a conflict has one line`() throws {
    let result = try run(
      """
      git checkout -qb side && echo 4,A >>peaks.csv && git commit -qam side
      git checkout -q - && echo 4,B >>peaks.csv && git commit -qam main
      git merge side >/dev/null; git diff --cached; echo $?
      """)
    expectEqual(result.lines, ["* unmerged path peaks.csv", "0"])
  }

  @Test func `other arguments are errors`() throws {
    for (arguments, message) in [
      ("diff --git a b", "git passes these arguments: PATH OLD-FILE OLD-HEX OLD-MODE"),
      ("diff --git --json peaks.csv", "--git and --json are mutually exclusive"),
      ("diff peaks.csv", "expected the new list after peaks.csv"),
      ("diff a b c d", "unexpected argument 'd'"),
    ] {
      let result = try run("\"$0\" \(arguments)")
      #expect(result.errors.hasPrefix("error: \(message)"), "\(result.errors)")
      expectEqual(result.status, 2)
    }
  }
}
