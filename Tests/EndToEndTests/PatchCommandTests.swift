import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct PatchCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("id,name,note\n1,K2,\"a,b\"\n2,Lhotse,\n3,Nuptse,x\n", to: "old.csv")
    try folder.write(
      "id,name,note\n3,Nuptse,x\n1,K2,\"a\nb\"\n4,\"Åre \"\"2\"\"\",1.10\n", to: "new.csv")
  }

  private func run(_ command: String) throws -> Ridgeline.Result {
    try Ridgeline.run(command: "cd \(folder.path) && \(command)")
  }

  @Test func `a pipe makes the new list of the old one`() throws {
    let result = try run(
      """
      cp old.csv list.csv && "$0" diff --json old.csv new.csv | "$0" patch ./list.csv
      cmp new.csv list.csv && "$0" diff --json list.csv old.csv | "$0" patch list.csv
      cmp old.csv list.csv && "$0" diff --json old.csv new.csv | "$0" patch old.csv --output - \\
        | cmp - new.csv && cmp old.csv list.csv && ls
      """)
    expectEqual(
      result.lines,
      [
        "= 3 of 3 (+1 -1 ^1 ~1)", "= 3 of 3 (+1 -1 ^1 ~1)", "list.csv", "new.csv", "old.csv",
      ])
    expectEqual(result.errors, "")
  }

  @Test func `a link stays a link`() throws {
    let result = try run(
      """
      cp old.csv real.csv && ln -s real.csv link.csv
      "$0" diff --json old.csv new.csv | "$0" patch link.csv
      test -L link.csv && cmp real.csv new.csv && echo same
      """)
    expectEqual(result.lines, ["= 3 of 3 (+1 -1 ^1 ~1)", "same"])
  }

  @Test func `cells that did not change keep their types`() throws {
    try folder.write(#"[{"id": "k", "g": "1.0", "c": "x"}]"#, to: "typed.json")
    try folder.write("id,g,c\nk,1.0,y\n", to: "typed.csv")
    let result = try run(
      #""$0" diff --json typed.json typed.csv | "$0" patch typed.json; cat typed.json; echo"#)
    expectEqual(result.lines, ["= 1 of 1 (+0 -0 ~1)", #"[{"id":"k","g":"1.0","c":"y"}]"#])
  }

  @Test func `keys of JSON may first appear in another order`() throws {
    try folder.write(#"[{"id":1,"a":1},{"id":2,"b":1,"a":1}]"#, to: "one.json")
    try folder.write(#"[{"id":2,"b":1,"a":1}]"#, to: "two.json")
    let result = try run(
      #""$0" diff --json one.json two.json | "$0" patch one.json && "$0" diff one.json two.json"#)
    expectEqual(result.lines, ["= 1 of 1 (+0 -1)", "= 1 of 1 (+0 -0)"])
  }

  @Test func `with a key, no row is added whose key is there`() throws {
    try folder.write(
      #"""
      {"added":[{"at":3,"cells":{"id":3,"name":"Makalu","note":""}}],
       "removed":[],"moved":[],"changed":[]}
      """#, to: "added.json")
    let keyed = try run(#""$0" patch --key id old.csv <added.json; cat old.csv | wc -l"#)
    expectEqual(keyed.lines, ["4"])
    #expect(keyed.errors.contains("of the patched old have the same key: 3"), "\(keyed.errors)")
    expectEqual(try run(#""$0" patch old.csv <added.json"#).lines, ["= 4 of 4 (+1 -0)"])
  }

  @Test(
    arguments: [
      (
        #""$0" diff --json old.csv new.csv | "$0" patch new.csv"#, "new already has these changes"
      ),
      (
        #"sed 's/^2,/5,/' old.csv >c.csv; "$0" diff --json old.csv new.csv | "$0" patch c.csv"#,
        "row 2 of c is not the row 2\\tLhotse\\t, which the difference removes, nor is another row"
      ),
      (
        #"printf 'id\n1\n' >c.csv; "$0" diff --json old.csv c.csv | "$0" patch old.csv"#,
        "the columns of the lists differ: column removed: name"
      ),
      (#"echo nothing | "$0" patch old.csv"#, "standard input:1:1: expected a value"),
      (
        #"printf '%s\n' k2 lhotse | "$0" --json old.csv | "$0" patch old.csv"#,
        "standard input is not a difference"
      ),
      (
        #""$0" --json old.csv </dev/null | tail -1 | sed 's/null/":show"/' | "$0" patch old.csv"#,
        "standard input is not a difference"
      ),
    ])
  func `what does not fit changes nothing`(command: String, sentence: String) throws {
    let result = try run("cp old.csv before.csv; \(command); echo $?; cmp old.csv before.csv")
    expectEqual(result.errors.split(separator: "\n").first.map(String.init), "error: \(sentence)")
    expectEqual(result.lines, ["2"])
  }
}
