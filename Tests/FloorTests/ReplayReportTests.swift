import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Transcripts

/// The content of a report as read by an XML parser.
private final class JUnitCounts: NSObject, XMLParserDelegate {
  var names: [String] = []
  var elements: [String: Int] = [:]
  var text = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements[name, default: 0] += 1
    if name == "testcase" { names.append(attributes["name"] ?? "") }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { self.text += text }
}

/// Reports on transcripts that were replayed.
@Suite struct ReplayReportTests {
  @Test func `a JUnit report is valid XML`() throws {
    var report = JUnitReport()
    report.append("a&b", .passed)
    report.append(
      "b", .failed([.init(title: "b:1: > <x> \"y\"", lines: ["-\u{1B}\u{0}]]>", "+\u{FFFE}é"])]))
    report.append("c", .broken(Problem("c:2: what")))
    report.append("d", .skipped(Problem("no <server>")))
    let parser = XMLParser(data: Data(report.text.utf8))
    let counts = JUnitCounts()
    parser.delegate = counts
    #expect(parser.parse())
    expectEqual(counts.names, ["a&b", "b", "c", "d"])
    expectEqual(counts.elements["failure"], 1)
    expectEqual(counts.elements["error"], 1)
    expectEqual(counts.elements["skipped"], 1)
    #expect(counts.text.contains("b:1: > <x> \"y\"\n-\u{FFFD}\u{FFFD}]]>\n+\u{FFFD}é"))
    #expect(
      report.text.contains("<testsuites tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"1\">"))
  }

  @Test func `a report is plain text or TAP`() {
    let mismatch = TranscriptReplay.Mismatch(
      title: "b:1: > x", lines: ["@@ -2 +2 @@", "-+ a", "++ b"],
      changes: [TranscriptChange(number: 2, expected: "+ a", got: "+ b")])
    let outcomes: [TranscriptReplay.Outcome] = [
      .passed, .failed([mismatch]), .broken(Problem("c:2: what")),
      .skipped(Problem("no #1 server")),
    ]
    func report(_ form: ReplayReport.Form) -> ([String], Int32) {
      var report = ReplayReport(form, count: 4)
      var lines = report.opening
      for (name, outcome) in zip(["a#1", "b", "c", "d"], outcomes) {
        lines += report.lines(on: FilePath(name), outcome)
      }
      return (lines + report.closing(after: .milliseconds(1_500)), report.status.rawValue)
    }
    #expect(
      report(.human) == (
        [
          "b:1: > x", "  expected  + a  (line 2)", "  got       + b", "            ^^^", "",
          "error: c:2: what", "", "skipped d: no #1 server", "",
          "4 transcripts, 1 failed, 1 unreadable, 1 skipped, 1.5 s",
        ], 2
      ))
    #expect(
      report(.tap) == (
        [
          "TAP version 14", "1..4", "ok 1 - a\\#1", "not ok 2 - b", "  ---",
          "  message: not as expected", "  diff: |", "    b:1: > x", "    @@ -2 +2 @@", "    -+ a",
          "    ++ b", "  ...", "not ok 3 - c", "  ---", "  message: cannot be read", "  diff: |",
          "    c:2: what", "  ...", "ok 4 - d # SKIP no \\#1 server",
        ], 2
      ))
    #expect(
      ReplayReport(.human, count: 1).closing(after: .zero) == ["1 transcript, all passed, 0.0 ms"])
  }
}
