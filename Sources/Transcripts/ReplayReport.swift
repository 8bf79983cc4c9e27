import Datasets
import Files
import Output
import SystemPackage
import Terminal

/// A report on replayed transcripts.
public struct ReplayReport: Sendable {
  /// The format of a report.
  public enum Form: Sendable {
    /// Mismatches and a summary.
    case human
    /// The Test Anything Protocol, version 14.
    case tap
    /// Only the changes that blessing makes, as unified diffs.
    case difference
  }

  private let form: Form
  private let count: Int
  private let isColored: Bool
  private var done = 0
  private var failed = 0
  private var broken = 0
  private var skipped = 0

  /// Creates a report on `count` transcripts.
  ///
  /// - Parameters:
  ///   - form: The format.
  ///   - count: The number of transcripts.
  ///   - isColored: Whether a report for a person has colors.
  public init(_ form: Form, count: Int, isColored: Bool = false) {
    self.form = form
    self.count = count
    self.isColored = isColored
  }

  /// The exit status: `trouble` if a transcript could not be read, `nothingFound` if one failed.
  public var status: ProcessStatus { broken > 0 ? .trouble : failed > 0 ? .nothingFound : .done }

  /// The first lines.
  public var opening: [String] { form == .tap ? ["TAP version 14", "1..\(count)"] : [] }

  /// Returns the lines for the next transcript.
  public mutating func lines(
    on path: FilePath, _ outcome: TranscriptReplay.Outcome
  ) -> [String] {
    done += 1
    let name = PlainForm.escapingControls(path.text)
    switch outcome {
    case .passed: return form == .tap ? ["ok \(done) - \(tapEscaped(name))"] : []
    case .failed(let mismatches):
      failed += 1
      if form == .tap { return notOK(name, "not as expected", mismatches.flatMap(\.text)) }
      return mismatches.flatMap { mismatch in
        MismatchText(mismatch).lines.map { $0.rendered(color: isColored) } + [""]
      }
    case .blessed(let lines):
      if form != .tap { return lines }
      return ["ok \(done) - \(tapEscaped(name))"] + lines.map { "# \($0)" }
    case .skipped(let problem):
      skipped += 1
      let reason = problem.lines[0]
      return form == .tap
        ? ["ok \(done) - \(tapEscaped(name)) # SKIP \(tapEscaped(reason))"]
        : ["skipped \(name): \(reason)", ""]
    case .broken(let problem):
      broken += 1
      return form == .tap
        ? notOK(name, "cannot be read", problem.lines)
        : ["error: \(problem.lines[0])"]
          + problem.lines.dropFirst() + [""]
    }
  }

  /// Returns the last lines.
  ///
  /// - Parameter duration: The time that the replay took.
  public func closing(after duration: Duration) -> [String] {
    guard form == .human else { return [] }
    let failures = [
      failed > 0 ? "\(failed) failed" : nil,
      broken > 0 ? "\(broken) unreadable" : nil,
      skipped > 0 ? "\(skipped) skipped" : nil,
    ].compactMap(\.self)
    let parts =
      [count.counting("transcript")] + (failures.isEmpty ? ["all passed"] : failures) + [
        duration.text
      ]
    return [parts.joined(separator: ", ")]
  }

  /// A failed test with a YAML block of details.
  private func notOK(_ name: String, _ message: String, _ lines: [String]) -> [String] {
    ["not ok \(done) - \(tapEscaped(name))", "  ---", "  message: \(message)", "  diff: |"]
      + lines.map { $0.isEmpty ? "" : "    \($0)" } + ["  ..."]
  }

  /// Escapes `#`, which begins a directive.
  private func tapEscaped(_ name: String) -> String {
    name.inserting("\\", before: ["\\", "#"])
  }
}

/// A report in JUnit XML, for CI servers.
public struct JUnitReport: Sendable {
  private var cases: [String] = []
  private var failures = 0
  private var errors = 0
  private var skips = 0

  /// Creates an empty report.
  public init() {}

  /// Adds the outcome of a transcript.
  public mutating func append(_ path: FilePath, _ outcome: TranscriptReplay.Outcome) {
    let start = "    <testcase classname=\"ridgeline.replay\" name=\"\(Self.escaped(path.text))\""
    switch outcome {
    case .passed, .blessed: cases.append(start + "/>")
    case .skipped(let problem):
      skips += 1
      cases.append(
        start + "><skipped message=\"\(Self.escaped(problem.lines[0]))\"/></testcase>")
    case .failed(let mismatches):
      failures += 1
      let title = mismatches.first?.title ?? ""
      let lines = mismatches.flatMap(\.text)
      cases.append(start + ">" + Self.element("failure", title, lines) + "</testcase>")
    case .broken(let problem):
      errors += 1
      cases.append(
        start + ">" + Self.element("error", problem.lines[0], problem.lines) + "</testcase>")
    }
  }

  /// The whole report.
  public var text: String {
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skips)\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="ridgeline replay" \(counts)>
      \(cases.joined(separator: "\n"))
        </testsuite>
      </testsuites>

      """
  }

  /// Writes the report to a file atomically.
  public func write(to path: String) throws(Problem) {
    do throws(FileError) {
      try AtomicFile.write(text.utf8, to: FilePath(text: path))
    } catch {
      throw Problem(error)
    }
  }

  private static func element(_ name: String, _ message: String, _ lines: [String]) -> String {
    let text = escaped(lines.joined(separator: "\n"))
    return "<\(name) message=\"\(escaped(message))\">\(text)</\(name)>"
  }

  /// Escapes text for XML, which excludes most control characters.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
