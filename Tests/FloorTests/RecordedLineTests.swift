import TestSupport
import Testing

@testable import Session
@testable import Transcripts

/// Lines and blocks as a transcript records them.
@Suite struct RecordedLineTests {
  @Test func `count bounds are not recorded`() {
    let line = RecordedLine("a", ["+ ≥12", "= ≥100 of 880 (+≥99 -1), ≥7 found"])
    expectEqual(line.block, ["+ ≥12", "= ... of 880 (+... -1), ... found"])
  }

  @Test func `paths are replaced at the end of the line and in answers`() {
    let block = ["+ out.csv", "| out.csv, my-out.csv and out.csv2", "! out.csv: out.csv", "= 1"]
    var line = RecordedLine(":export out.csv out.csv", block)
    line.replace("out.csv", by: "../out.csv")
    expectEqual(line.typed, ":export out.csv ../out.csv")
    expectEqual(
      line.block,
      [
        "+ out.csv", "| ../out.csv, my-out.csv and out.csv2", "! ../out.csv: ../out.csv", "= 1",
      ])
  }

  @Test func `a recorded write overwrites its file`() {
    var line = RecordedLine("  :save x!.csv", ["= 1"])
    line.overwriteFile()
    line.overwriteFile()
    expectEqual(line.text, ">   :save! x!.csv\n= 1\n\n")
  }

  @Test func `a block without details keeps its error and counts`() {
    var failed = RecordedLine(":load x", ["! x", "! y", "= 1"])
    var done = RecordedLine("", ["= 1"])
    failed.removeDetails()
    done.removeDetails()
    expectEqual(failed.block, ["! x", "...", "= 1"])
    expectEqual(done.block, ["...", "= 1"])
    expectEqual(failed.comment, "# > :load x\n# ! x\n# ...\n# = 1\n\n")
  }

  @Test func `the fingerprint comment round-trips`() throws {
    let data = RecordedData(try dataset(peaks))
    var line = RecordedLine(":load peaks", ["= 0 of 6"])
    line.data = data
    #expect(line.text.hasPrefix("# peaks: 6 rows, fingerprint "))
    expectEqual(RecordedData(comment: data.comment), data)
    expectEqual(RecordedData(comment: "# peaks: 6 rows"), nil)
    expectEqual(data.change(to: data), nil)
    expectEqual(
      data.change(to: RecordedData(try dataset("name\nK2\n"))),
      "peaks has changed since the recording (6 → 1 row)")
  }
}
