import Files
import SystemPackage

/// What is told of transcripts in JUnit's XML, which servers that build programs read.
public struct JUnitReport: Sendable {
  private var cases: [String] = []
  private var failures = 0
  private var errors = 0

  /// A report on nothing yet.
  public init() {}

  /// Adds how a transcript ended.
  public mutating func append(_ path: FilePath, _ outcome: TranscriptReplay.Outcome) {
    let start = "    <testcase classname=\"ridgeline.replay\" name=\"\(Self.escaped(path.text))\""
    switch outcome {
    case .passed, .blessed: cases.append(start + "/>")
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
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="ridgeline replay" \(counts)>
      \(cases.joined(separator: "\n"))
        </testsuite>
      </testsuites>

      """
  }

  /// Writes it to a file, at once or not at all.
  public func write(to path: String) throws(Problem) {
    do throws(FileError) {
      try AtomicFile.write(text.utf8, to: FilePath(text: path))
    } catch {
      throw Problem(error.description)
    }
  }

  private static func element(_ name: String, _ message: String, _ lines: [String]) -> String {
    let text = escaped(lines.joined(separator: "\n"))
    return "<\(name) message=\"\(escaped(message))\">\(text)</\(name)>"
  }

  /// Text as XML has it, in which most control characters cannot be.
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
